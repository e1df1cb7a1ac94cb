/** A page that is read on screens and on paper, in the reader's own letters and colours. */
export const styles = `:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; }
img { max-width: 100%; height: auto; }
figure { margin: 1.5rem 0; overflow-x: auto; }
figcaption, .caption { font-size: 0.9rem; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { border: 1px solid; padding: 0.2rem 0.5rem; text-align: start; vertical-align: top; }
th.center, td.center, p.center { text-align: center; }
th.end, td.end, p.end { text-align: end; }
pre { overflow-x: auto; }
ol.marked { list-style: none; padding-inline-start: 1.5rem; }
.small-capitals { font-variant-caps: small-caps; }
[role="doc-endnotes"], footer { margin-top: 2rem; border-top: 1px solid; font-size: 0.9rem; }
`;
