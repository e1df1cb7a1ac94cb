import type { PageGround } from "../document.ts";
import { element } from "../ooxml/xml.ts";
import { anchored } from "./anchors.ts";
import type { Draft } from "./draft.ts";
import { colourOf, emus } from "./measures.ts";
import { runOf } from "./runs.ts";

const shape = "http://schemas.microsoft.com/office/word/2010/wordprocessingShape";

/** Areas behind the text of a page: shapes without text, which stay where they are however the text is edited. */
export const groundsXml = (grounds: readonly PageGround[], draft: Draft): string =>
  grounds.map((ground) => runOf(element("w:drawing", {}, anchorXml(ground, draft.nextId())))).join("");

function anchorXml({ left, top, width, height, colour }: PageGround, id: number): string {
  const extent = { cx: emus(width), cy: emus(height) };
  return anchored({ id, left, top: { from: "page", down: top }, isBehind: true, isTextAround: false, extent }, [
    element("wp:docPr", { id, name: `Ground ${id}` }),
    element("wp:cNvGraphicFramePr"),
    element("a:graphic", {}, element("a:graphicData", { uri: shape }, rectangleXml(extent, colourOf(colour)))),
  ]);
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
