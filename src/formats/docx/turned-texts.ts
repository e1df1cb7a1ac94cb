import type { TurnedText } from "../model/document.ts";
import { element } from "../ooxml/xml.ts";
import type { Draft } from "./draft.ts";
import { shapeXml } from "./shapes.ts";

const ways = { 90: "vert", 270: "vert270" } as const;
const insets = { lIns: 0, tIns: 0, rIns: 0, bIns: 0 };

/** Writes text that runs up or down as a box: Word turns text in boxes and cells only. */
export const turnedXml = ({ degrees, left, down, width, height }: TurnedText, text: string, draft: Draft): string =>
  shapeXml(
    {
      ...{ name: "Text", left, width, height, isBehind: false },
      top: { from: "paragraph", down },
      properties: { txBox: 1 },
      fill: element("a:noFill"),
      text: element("wps:txbx", {}, element("w:txbxContent", {}, text)),
      body: { vert: ways[degrees], wrap: "square", ...insets },
    },
    draft,
  );
