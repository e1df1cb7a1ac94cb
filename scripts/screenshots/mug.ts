/** A subject in front of something: a mug on a table, drawn here and nobody's. */
export const mug = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="640" viewBox="0 0 900 640">
<defs>
<linearGradient id="wall" x2="0" y2="1"><stop stop-color="#e9d8bd"/><stop offset="1" stop-color="#cfb791"/></linearGradient>
<linearGradient id="table" x2="0" y2="1"><stop stop-color="#8a5a3b"/><stop offset="1" stop-color="#5d3a25"/></linearGradient>
<linearGradient id="glaze"><stop stop-color="#0e4f57"/><stop offset=".3" stop-color="#2b96a0"/><stop offset=".62" stop-color="#1a727c"/><stop offset="1" stop-color="#093a41"/></linearGradient>
<radialGradient id="coffee"><stop stop-color="#6b4128"/><stop offset="1" stop-color="#2f1a0f"/></radialGradient>
<filter id="soft"><feGaussianBlur stdDeviation="14"/></filter>
<filter id="far"><feGaussianBlur stdDeviation="7"/></filter>
</defs>
<rect width="900" height="430" fill="url(#wall)"/>
<g filter="url(#far)"><rect x="70" y="60" width="210" height="250" rx="6" fill="#b9cfd6"/><rect x="70" y="60" width="210" height="250" rx="6" fill="none" stroke="#fff7ea" stroke-width="16"/><path d="M175 60v250M70 185h210" stroke="#fff7ea" stroke-width="10"/><circle cx="770" cy="170" r="90" fill="#c98d54"/></g>
<rect y="430" width="900" height="210" fill="url(#table)"/>
<g stroke="#4b2d1b" stroke-opacity=".35" stroke-width="3"><path d="M0 476h900M0 532h900M0 596h900"/></g>
<ellipse cx="470" cy="548" rx="210" ry="30" fill="#2c190e" opacity=".55" filter="url(#soft)"/>
<path d="M600 290c110-20 150 40 130 110s-90 100-150 80l6-46c40 10 78-10 88-52s-20-62-76-50z" fill="#12626b"/>
<path d="M300 230h320l-26 290c-2 26-60 40-134 40s-132-14-134-40z" fill="url(#glaze)"/>
<ellipse cx="460" cy="230" rx="160" ry="42" fill="#3aa7b1"/>
<ellipse cx="460" cy="234" rx="144" ry="34" fill="#0b434a"/>
<ellipse cx="460" cy="240" rx="134" ry="27" fill="url(#coffee)"/>
<path d="M352 290c2 80 8 150 16 210" stroke="#8fd6db" stroke-width="16" stroke-linecap="round" fill="none" opacity=".55"/>
<path d="M430 380c22-44 78-30 74 10s-60 66-74 74c-14-8-70-34-74-74s52-54 74-10z" transform="translate(52 -6)" fill="#f2e3c9" opacity=".9"/>
</svg>`;
