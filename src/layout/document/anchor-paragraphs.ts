import { type Box, middleOf } from "../model/box.ts";
import type { Para, Part } from "../model/parts.ts";
import { startOf } from "../text/part-extent.ts";

/** A paragraph that a picture or a turned text can hang on, so that both move together, and the height at which it begins. */
export interface Anchor {
  para: Para;
  start: number;
}

/** Tells whether something may hang on a paragraph: on a heading it would be shown in the table of contents, too. */
const canAnchor = ({ role }: Para): boolean =>
  role?.kind !== "heading" && role?.kind !== "title" && role?.kind !== "contents";

/** Finds the anchors of a page, from its top; entries of tables of contents are none. */
export function anchorsAmong(parts: readonly Part[], entries: ReadonlySet<Part>): Anchor[] {
  return parts
    .flatMap((part) => (part.kind === "para" && canAnchor(part) && !entries.has(part) ? [part] : []))
    .map((para) => ({ para, start: startOf(para) }))
    .sort((a, b) => a.start - b.start);
}

/** Tells whether a page has a paragraph that something may hang on. */
export const hasAnchor = (parts: readonly Part[], entries: ReadonlySet<Part>): boolean =>
  parts.some((part) => part.kind === "para" && canAnchor(part) && !entries.has(part));

/** A picture may begin so many points above the paragraph that it hangs on. */
const aboveAnchorPt = 3;

/** Chooses the last anchor of its own column above a box, rather not the first of the page: programs differ on where one with a distance before it begins there. */
export function anchorOf(box: Box, anchors: readonly Anchor[]): Anchor | undefined {
  const [x] = middleOf(box);
  const own = anchors.filter(({ para: { frame } }) => frame.left <= x && x <= frame.right);
  const [first, ...rest] = own.length > 0 ? own : anchors;
  return rest.findLast(({ start }) => start <= box[1] + aboveAnchorPt) ?? rest[0] ?? first;
}
