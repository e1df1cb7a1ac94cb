import type { TurnedText } from "#formats/document.ts";
import { bearerOf, bearersAmong } from "./bearers.ts";
import { type Box, heightOf, widthOf } from "./box.ts";
import type { Para, Part, Sheet } from "./flow.ts";
import { boxOf, type Line } from "./line.ts";
import { settingOf } from "./setting.ts";
import { endOf, startOf } from "./spacing.ts";
import { seenBox } from "./turned-cells.ts";

/** Text that runs up or down, as paragraphs between its own edges. */
export interface Turned extends Omit<TurnedText, "content"> {
  para: Para;
}

export interface HangingTurned {
  /** Without text that hangs on paragraphs. */
  parts: Part[];
  turned: Map<Para, Turned[]>;
}

/**
 * Hangs text that runs up or down beside the text of its page, as at a margin, on a paragraph: among the others it would
 * stand level, and at the page's end. A page whose text is turned by most is read by turning it, and stays text that flows.
 */
export function hangTurned(all: readonly Part[], sheets: readonly Sheet[], entries: ReadonlySet<Part>): HangingTurned {
  const turned = new Map<Para, Turned[]>();
  const taken = new Set<Part>();
  const byNumber = new Map(sheets.map((sheet) => [sheet.number, sheet]));
  for (const [page, own] of Map.groupBy(all, (part) => part.page)) {
    const sheet = byNumber.get(page);
    const aside = asideAmong(own);
    if (!sheet || aside.length === 0) continue;
    const bearers = bearersAmong(without(own, aside), entries);
    for (const { para, degrees } of aside) {
      const box = seenBox({ box: roomOf(para), turned: degrees }, sheet);
      const bearer = bearerOf(box, bearers);
      if (!bearer) continue;
      const place = { left: box[0], down: box[1] - bearer.start, width: widthOf(box), height: heightOf(box) };
      const one = { para: betweenItsEdges(para), degrees, ...place };
      turned.set(bearer.para, [...(turned.get(bearer.para) ?? []), one]);
      taken.add(para);
    }
  }
  return { parts: all.filter((part) => !taken.has(part)), turned };
}

/** Joins what goes on on the next page as if no text stood aside between the two. */
export function joinedBesideTurned(parts: readonly Part[], join: (level: readonly Part[]) => Part[]): Part[] {
  const aside = [...Map.groupBy(parts, ({ page }) => page).values()].flatMap(asideAmong);
  const joined = join(without(parts, aside));
  for (const { para } of aside) {
    const at = joined.findIndex(({ page }) => page > para.page);
    joined.splice(at < 0 ? joined.length : at, 0, para);
  }
  return joined;
}

interface Aside {
  para: Para;
  degrees: Turned["degrees"];
}

/** Of a page, the text that is turned while most of it is level. */
function asideAmong(parts: readonly Part[]): Aside[] {
  const aside = parts.flatMap((part): Aside[] => {
    const degrees = part.kind === "para" ? turnOfAll(part) : undefined;
    return part.kind === "para" && degrees ? [{ para: part, degrees }] : [];
  });
  return lettersIn(without(parts, aside)) > lettersIn(aside.map(({ para }) => para)) ? aside : [];
}

function without(parts: readonly Part[], aside: readonly Aside[]): Part[] {
  const own = new Set<Part>(aside.map(({ para }) => para));
  return parts.filter((part) => !own.has(part));
}

/** By which quarter all lines of a paragraph are turned; nothing where they aren't, or where it goes on elsewhere. */
function turnOfAll({ page, rows, turns }: Para): Turned["degrees"] | undefined {
  const lines = rows.flat();
  const degrees = lines[0]?.turned;
  if ((degrees !== 90 && degrees !== 270) || turns) return undefined;
  return lines.every((line) => line.turned === degrees && line.page === page) ? degrees : undefined;
}

const lettersIn = (parts: readonly Part[]): number =>
  parts.flatMap(linesIn).reduce((sum, { text }) => sum + text.length, 0);

function linesIn(part: Part): Line[] {
  if (part.kind === "para") return part.rows.flat();
  return part.kind === "grid"
    ? part.cells.flatMap(({ lines, parts = [] }) => [...lines, ...parts.flatMap(linesIn)])
    : [];
}

/** Letters of another font may be wider and higher by so much: text that has no room in its box is cut off. */
const spare = 0.15;

/** On the page turned back: where its lines stand, with some room behind them, on both sides of what stands in the middle. */
function roomOf(para: Para): Box {
  const [left, , right] = boxOf(para.rows.flat());
  const [top, bottom] = [startOf(para), endOf(para)];
  const more = spare * (right - left);
  const { align } = settingOf(betweenItsEdges(para));
  const before = align === "center" ? more / 2 : align === "end" ? more : 0;
  return [left - before, top, right + more - before, bottom + spare * (bottom - top)];
}

function betweenItsEdges(para: Para): Para {
  const [left, , right] = boxOf(para.rows.flat());
  return { ...para, frame: { left, right } };
}
