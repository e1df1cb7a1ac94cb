import type { TurnedText } from "#formats/document.ts";
import { type Box, heightOf, widthOf } from "../model/box.ts";
import { boxOf } from "../model/line.ts";
import type { Para, Part, Sheet } from "../model/parts.ts";
import { seenBox } from "../model/turn.ts";
import { alignmentOf } from "../text/paragraph-alignment.ts";
import { endOf, startOf } from "../text/part-extent.ts";
import { asideAmong, withoutAsides } from "../text/turned-asides.ts";
import { anchorOf, anchorsAmong } from "./anchor-paragraphs.ts";

/** Text that runs up or down, as paragraphs between its own edges. */
export interface HungTurnedText extends Omit<TurnedText, "content"> {
  para: Para;
}

export interface HungTurnedTexts {
  /** Without text that hangs on paragraphs. */
  parts: Part[];
  turned: Map<Para, HungTurnedText[]>;
}

/**
 * Hangs text that runs up or down beside the text of its page, as at a margin, on a paragraph: among the others it would
 * stand level, and at the page's end. A page whose text is turned by most is read by turning it, and stays text that flows.
 */
export function hangTurned(
  all: readonly Part[],
  sheets: readonly Sheet[],
  entries: ReadonlySet<Part>,
): HungTurnedTexts {
  const turned = new Map<Para, HungTurnedText[]>();
  const taken = new Set<Part>();
  const byNumber = new Map(sheets.map((sheet) => [sheet.number, sheet]));
  for (const [page, own] of Map.groupBy(all, (part) => part.page)) {
    const sheet = byNumber.get(page);
    const aside = asideAmong(own);
    if (!sheet || aside.length === 0) continue;
    const bearers = anchorsAmong(withoutAsides(own, aside), entries);
    for (const { para, degrees } of aside) {
      const box = seenBox({ box: roomOf(para), turned: degrees }, sheet);
      const bearer = anchorOf(box, bearers);
      if (!bearer) continue;
      const place = { left: box[0], down: box[1] - bearer.start, width: widthOf(box), height: heightOf(box) };
      const one = { para: betweenItsEdges(para), degrees, ...place };
      turned.set(bearer.para, [...(turned.get(bearer.para) ?? []), one]);
      taken.add(para);
    }
  }
  return { parts: all.filter((part) => !taken.has(part)), turned };
}

/** Letters of another font may be wider and higher by so much: text that has no room in its box is cut off. */
const boxSpareShare = 0.15;

/** On the page turned back: where its lines stand, with some room behind them, on both sides of what stands in the middle. */
function roomOf(para: Para): Box {
  const [left, , right] = boxOf(para.rows.flat());
  const [top, bottom] = [startOf(para), endOf(para)];
  const more = boxSpareShare * (right - left);
  const { align } = alignmentOf(betweenItsEdges(para));
  const before = align === "center" ? more / 2 : align === "end" ? more : 0;
  return [left - before, top, right + more - before, bottom + boxSpareShare * (bottom - top)];
}

function betweenItsEdges(para: Para): Para {
  const [left, , right] = boxOf(para.rows.flat());
  return { ...para, frame: { left, right } };
}
