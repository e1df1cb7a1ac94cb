import { element } from "../ooxml/xml.ts";
import { type Anchor, anchored } from "./anchors.ts";
import type { Draft } from "./draft.ts";
import { emus } from "./measures.ts";
import { runOf } from "./runs.ts";

const space = "http://schemas.microsoft.com/office/word/2010/wordprocessingShape";

export interface Shaped extends Pick<Anchor, "left" | "top" | "isBehind"> {
  name: string;
  width: number;
  height: number;
  /** Attributes of `wps:cNvSpPr`, which text boxes have and others lack. */
  properties?: Record<string, string | number>;
  fill: string;
  text?: string;
  body?: Record<string, string | number>;
}

/** Writes a rectangle that takes no room among the text, in a run of its own ([MS-ODRAWXML] 2.21). */
export function shapeXml({ name, width, height, left, top, isBehind, ...inside }: Shaped, draft: Draft): string {
  const id = draft.nextId();
  const extent = { cx: emus(width), cy: emus(height) };
  const shape = element(
    "wps:wsp",
    { "xmlns:wps": space },
    element("wps:cNvSpPr", inside.properties),
    element(
      "wps:spPr",
      {},
      element("a:xfrm", {}, element("a:off", { x: 0, y: 0 }), element("a:ext", extent)),
      element("a:prstGeom", { prst: "rect" }, element("a:avLst")),
      inside.fill,
      element("a:ln", {}, element("a:noFill")),
    ),
    inside.text ?? "",
    element("wps:bodyPr", inside.body),
  );
  const anchor = anchored({ id, left, top, isBehind, isTextAround: false, extent }, [
    element("wp:docPr", { id, name: `${name} ${id}` }),
    element("wp:cNvGraphicFramePr"),
    element("a:graphic", {}, element("a:graphicData", { uri: space }, shape)),
  ]);
  return runOf(element("w:drawing", {}, anchor));
}
