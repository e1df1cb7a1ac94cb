import { element } from "../ooxml/xml.ts";

export interface Anchor {
  id: number;
  /** The distance from the paper's edge, in points. */
  left: number;
  /** The distance below the page's or the paragraph's top, in points. */
  top: { from: "page" | "paragraph"; down: number };
  isBehind: boolean;
  isTextAround: boolean;
  extent: { cx: number; cy: number };
}

export const distances = { distT: 0, distB: 0, distL: 0, distR: 0 };

const offset = (points: number): string => element("wp:posOffset", {}, String(Math.round(points * 12_700)));

/** Anchors something that takes no room in its line, in the order of the schema (CT_Anchor). */
export const anchored = (
  { id, left, top, isBehind, isTextAround, extent }: Anchor,
  content: readonly string[],
): string =>
  element(
    "wp:anchor",
    {
      ...{ ...distances, simplePos: 0, relativeHeight: id, behindDoc: isBehind ? 1 : 0 },
      ...{ locked: 0, layoutInCell: 1, allowOverlap: 1 },
    },
    element("wp:simplePos", { x: 0, y: 0 }),
    element("wp:positionH", { relativeFrom: "page" }, offset(left)),
    element("wp:positionV", { relativeFrom: top.from }, offset(top.down)),
    element("wp:extent", extent),
    element("wp:effectExtent", { l: 0, t: 0, r: 0, b: 0 }),
    isTextAround ? element("wp:wrapSquare", { wrapText: "bothSides" }) : element("wp:wrapNone"),
    ...content,
  );
