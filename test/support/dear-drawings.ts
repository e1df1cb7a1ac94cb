const all = 'width="100%" height="100%"';

/** A square drawing of a thousand units a side, shown at some size. */
export const drawing = (side: number, body: string): Uint8Array =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 1000 1000">${body}</svg>`,
  );

/** All of a drawing through a filter. */
export const filtered = (primitives: string): string =>
  `<filter id="f">${primitives}</filter><rect ${all} filter="url(#f)"/>`;

/** Ten to some power of copies, by copies of copies. */
function copies(power: number, leaf: string): string {
  const groups = Array.from(
    { length: power },
    (_, at) => `<g id="g${at + 1}">${`<use href="#g${at}"/>`.repeat(10)}</g>`,
  );
  return `<defs><g id="g0">${leaf}</g>${groups.join("")}</defs><use href="#g${power}"/>`;
}

function masks(depth: number): string {
  const inner = (at: number) => `<rect ${all} fill="#fff" mask="url(#m${at})"/>`.repeat(2);
  const list = Array.from({ length: depth }, (_, at) => `<mask id="m${at + 1}">${inner(at)}</mask>`);
  return `<mask id="m0"><rect ${all} fill="#fff"/></mask>${list.join("")}<rect ${all} mask="url(#m${depth})"/>`;
}

const carried = (body: string): string => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000">${body}</svg>`;
  return `<image ${all} href="data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}"/>`;
};

const marker = (id: string, inner: string) =>
  `<marker id="${id}" markerWidth="9999" markerHeight="9999">${inner}</marker>`;
const marked = (id: string) => `<path marker-mid="url(#${id})" d="M0 0${"h1".repeat(400)}"/>`;

const dear = (body: string, says: RegExp) => ({ svg: drawing(5_000, body), says });

/** Small files that would keep librsvg busy until a call's deadline, one of each kind that is known. */
export const dearDrawings: Record<string, { svg: Uint8Array; says: RegExp }> = {
  "a large radius": dear(filtered("<feMorphology operator='dilate' radius='50'/>"), /5,000 × 5,000 .*filters/),
  "a large matrix": dear(filtered(`<feConvolveMatrix order="15" kernelMatrix="${"1 ".repeat(225)}"/>`), /filters/),
  displacement: dear(filtered("<feTurbulence/><feDisplacementMap in='SourceGraphic' scale='9'/>"), /filters/),
  "a chain of filters": dear(filtered("<feGaussianBlur stdDeviation='9'/>".repeat(100)), /filters/),
  "filters by style": dear(`<style>*{filter:blur(9px)}</style>${copies(2, `<rect ${all}/>`)}`, /filters/),
  "masks in masks": dear(masks(12), /masks/),
  "copies of a mask": dear(`${masks(0)}${copies(3, `<rect ${all} mask="url(#m0)"/>`)}`, /masks.*used again/),
  "copies that blend": dear(copies(4, `<rect ${all} style="mix-blend-mode:multiply"/>`), /blending.*used again/),
  "copies that shine through": dear(copies(4, `<rect ${all} opacity=".5"/>`), /transparent groups.*used again/),
  "a drawing in a drawing": dear(
    carried(filtered("<feGaussianBlur stdDeviation='9'/>".repeat(100))),
    /pictures inside/,
  ),
  "markers on markers": dear(marker("j", `<rect ${all}/>`) + marker("k", marked("j")) + marked("k"), /markers/),
  "round dashes": dear(
    '<path d="M0 0L1000 1000" stroke="#000" stroke-width="900" stroke-linecap="round" stroke-dasharray=".1"/>',
    /dashed lines/,
  ),
  "letters without number": dear(`<text font-size="900">${"w".repeat(30_000)}</text>`, /however small .*text/),
};
