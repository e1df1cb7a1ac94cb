import type { TurnedText } from "../model/document.ts";
import { element } from "../ooxml/xml.ts";
import type { Draft } from "./draft.ts";
import { shapeXml } from "./shapes.ts";

const ways = { 90: "vert", 270: "vert270" } as const;
const insets = { lIns: 0, tIns: 0, rIns: 0, bIns: 0 };

/** Text that runs up or down, in a box: nothing else turns text in Word but a cell. */
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
