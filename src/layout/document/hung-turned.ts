import type { TurnedText } from "#formats/model/document.ts";
import { type Box, heightOf, widthOf } from "../model/box.ts";
import { boxOf } from "../model/line.ts";
import type { Para, Part, Sheet } from "../model/parts.ts";
import { seenBox } from "../model/turn.ts";
import { endOf, startOf } from "../text/part-extent.ts";
import { asideAmong, type TurnedAside, withoutAsides } from "../text/turned-asides.ts";
import { anchorOf, anchorsAmong, hasAnchor } from "./anchor-paragraphs.ts";

/** Text that runs up or down, as paragraphs between its own edges. */
export interface HungTurnedText extends Omit<TurnedText, "content"> {
  para: Para;
}

/**
 * Sets text aside that runs up or down beside the text of its page, as at a margin: among the others it would stand level, and
 * at the page's end. A page whose text is turned by most is read by turning it, and stays text that flows.
 */
export function setTurnedAside(
  parts: readonly Part[],
  entries: ReadonlySet<Part>,
): { parts: Part[]; turnedAside: TurnedAside[] } {
  const turnedAside = [...Map.groupBy(parts, ({ page }) => page).values()].flatMap((own) => {
    const aside = asideAmong(own);
    return aside.length > 0 && hasAnchor(withoutAsides(own, aside), entries) ? aside : [];
  });
  return { parts: withoutAsides(parts, turnedAside), turnedAside };
}

/** Hangs text that was set aside on a paragraph of its page, so that it moves with it. */
export function hangTurned(
  {
    parts,
    sheets,
    turnedAside,
  }: { parts: readonly Part[]; sheets: readonly Sheet[]; turnedAside: readonly TurnedAside[] },
  entries: ReadonlySet<Part>,
): Map<Para, HungTurnedText[]> {
  const hung = new Map<Para, HungTurnedText[]>();
  const byNumber = new Map(sheets.map((sheet) => [sheet.number, sheet]));
  const byPage = Map.groupBy(parts, ({ page }) => page);
  for (const [page, aside] of Map.groupBy(turnedAside, ({ para }) => para.page)) {
    const sheet = byNumber.get(page);
    const anchors = anchorsAmong(byPage.get(page) ?? [], entries);
    for (const { para, degrees } of aside) {
      const box = sheet && seenBox({ box: roomOf(para), turned: degrees }, sheet);
      const anchor = box && anchorOf(box, anchors);
      if (!box || !anchor) continue;
      const place = { left: box[0], down: box[1] - anchor.start, width: widthOf(box), height: heightOf(box) };
      const one = { para: betweenItsEdges(para), degrees, ...place };
      hung.set(anchor.para, [...(hung.get(anchor.para) ?? []), one]);
    }
  }
  return hung;
}

/** Letters of another font may be wider and higher by so much: text that has no room in its box is cut off. */
const boxSpareShare = 0.15;

/** Gives the place of a paragraph's lines on the page turned back, with some room behind them. */
function roomOf(para: Para): Box {
  const [left, , right] = boxOf(para.rows.flat());
  const [top, bottom] = [startOf(para), endOf(para)];
  const more = boxSpareShare * (right - left);
  return [left, top, right + more, bottom + boxSpareShare * (bottom - top)];
}

function betweenItsEdges(para: Para): Para {
  const [left, , right] = boxOf(para.rows.flat());
  return { ...para, frame: { left, right } };
}
