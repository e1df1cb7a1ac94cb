import type { PageGround } from "../document.ts";
import { element } from "../ooxml/xml.ts";
import type { Draft } from "./draft.ts";
import { colourOf, emus } from "./measures.ts";
import { runOf } from "./runs.ts";

const shape = "http://schemas.microsoft.com/office/word/2010/wordprocessingShape";

/** Areas behind the text of a page: shapes without text, which stay where they are however the text is edited. */
export const groundsXml = (grounds: readonly PageGround[], draft: Draft): string =>
  grounds.map((ground) => runOf(element("w:drawing", {}, anchorXml(ground, draft.nextId())))).join("");

/** In the order of the schema (CT_Anchor). */
function anchorXml({ left, top, width, height, colour }: PageGround, id: number): string {
  const extent = { cx: emus(width), cy: emus(height) };
  const at = (points: number) => element("wp:posOffset", {}, String(emus(points)));
  return element(
    "wp:anchor",
    {
      ...{ distT: 0, distB: 0, distL: 0, distR: 0, simplePos: 0, relativeHeight: id, behindDoc: 1 },
      ...{ locked: 0, layoutInCell: 1, allowOverlap: 1 },
    },
    element("wp:simplePos", { x: 0, y: 0 }),
    element("wp:positionH", { relativeFrom: "page" }, at(left)),
    element("wp:positionV", { relativeFrom: "page" }, at(top)),
    element("wp:extent", extent),
    element("wp:effectExtent", { l: 0, t: 0, r: 0, b: 0 }),
    element("wp:wrapNone"),
    element("wp:docPr", { id, name: `Ground ${id}` }),
    element("wp:cNvGraphicFramePr"),
    element("a:graphic", {}, element("a:graphicData", { uri: shape }, rectangleXml(extent, colourOf(colour)))),
  );
}

const rectangleXml = (extent: { cx: number; cy: number }, colour: string): string =>
  element(
    "wps:wsp",
    { "xmlns:wps": shape },
    element("wps:cNvSpPr"),
    element(
      "wps:spPr",
      {},
      element("a:xfrm", {}, element("a:off", { x: 0, y: 0 }), element("a:ext", extent)),
      element("a:prstGeom", { prst: "rect" }, element("a:avLst")),
      element("a:solidFill", {}, element("a:srgbClr", { val: colour })),
      element("a:ln", {}, element("a:noFill")),
    ),
    element("wps:bodyPr"),
  );
