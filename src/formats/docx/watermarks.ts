import type { Watermark } from "../model/document.ts";
import { familyOf } from "../model/families.ts";
import { element } from "../ooxml/xml.ts";
import type { Draft } from "./draft.ts";

/** The kind of a text along a line, as Word itself writes what is behind pages ([MS-OI29500] 2.1.1735; ECMA-376, part 4, 19.1.2). */
const kind = "136";
const names = { "xmlns:v": "urn:schemas-microsoft-com:vml", "xmlns:o": "urn:schemas-microsoft-com:office:office" };

/** Writes the marks that lie behind the text of all pages, in a paragraph of the header. */
export const watermarksXml = (marks: readonly Watermark[], draft: Draft): string =>
  marks.length === 0
    ? ""
    : element(
        "w:r",
        {},
        element("w:rPr", {}, element("w:noProof")),
        element("w:pict", names, shapeType, ...marks.map((mark) => shapeXml(mark, draft))),
      );

/** Puts marks into the last paragraph of a header: a paragraph of their own would need room. */
export function behindXml(header: string, marks: string): string {
  const end = "</w:p>";
  return header.endsWith(end)
    ? `${header.slice(0, -end.length)}${marks}${end}`
    : `${header}${element("w:p", {}, marks)}`;
}

const shapeType = element(
  "v:shapetype",
  { id: `_x0000_t${kind}`, coordsize: "21600,21600", "o:spt": kind, adj: "10800", path: "m@7,l@8,m@5,21600l@6,21600e" },
  element(
    "v:formulas",
    {},
    ...[
      ...["sum #0 0 10800", "prod #0 2 1", "sum 21600 0 @1", "sum 0 0 @2", "sum 21600 0 @3", "if @0 @3 0"],
      ...[
        "if @0 21600 @1",
        "if @0 0 @2",
        "if @0 @4 21600",
        "mid @5 @6",
        "mid @8 @5",
        "mid @7 @8",
        "mid @6 @7",
        "sum @6 0 @5",
      ],
    ].map((eqn) => element("v:f", { eqn })),
  ),
  element("v:path", {
    textpathok: "t",
    ...{
      "o:connecttype": "custom",
      "o:connectlocs": "@9,0;@10,10800;@11,21600;@12,10800",
      "o:connectangles": "270,180,90,0",
    },
  }),
  element("v:textpath", { on: "t", fitshape: "t" }),
);

function shapeXml({ text, look, degrees, x, y, width, height }: Watermark, draft: Draft): string {
  const place = [
    "position:absolute",
    `margin-left:${tenths(x - width / 2)}pt`,
    `margin-top:${tenths(y - height / 2)}pt`,
    `width:${tenths(width)}pt`,
    `height:${tenths(height)}pt`,
    `rotation:${Math.round(degrees) % 360}`,
    "z-index:-251658752",
    "mso-position-horizontal-relative:page",
    "mso-position-vertical-relative:page",
  ];
  const id = draft.nextId();
  const weight = `${look.bold ? ";font-weight:bold" : ""}${look.italic ? ";font-style:italic" : ""}`;
  return element(
    "v:shape",
    {
      ...{ id: `Watermark${id}`, "o:spid": `_x0000_s${2048 + id}`, type: `#_x0000_t${kind}`, alt: text },
      ...{ style: place.join(";"), "o:allowincell": "f", fillcolor: look.colour, stroked: "f" },
    },
    element("v:textpath", { style: `font-family:"${familyOf(look)}";font-size:1pt${weight}`, string: text }),
  );
}

const tenths = (points: number): number => Math.round(Math.max(-4000, Math.min(4000, points)) * 10) / 10;
