import { type PlacedSign, placedSigns, signsOf } from "../model/line.ts";
import type { Run } from "../model/page.ts";

/** Letters of a word are no farther from each other, nor overlap by more. */
const touchingEm = 0.12;
/** A blank of typed letters is no wider. */
const heldBlankEm = 0.65;
/** Baselines that differ by less are one. */
const sameBaseEm = 0.1;
/** Sizes that differ by fewer points are one, but for what they are rounded by. */
const sameSizePt = 0.1;
/** Where more rows stand beside each other, they are no text. */
const mostRowsBeside = 60;

/** A letter, and the place of its run among those of its row. */
interface Letter extends PlacedSign {
  run: number;
}

/**
 * Puts letters back into their words. A font's missing letters come from another one, and programs draw them after all
 * others of a line: each goes back into the word in which there is room for it.
 */
export function withWholeWords(rows: readonly Run[][]): Run[][] {
  const beside = Map.groupBy(rows.keys(), (at) => {
    const [run] = rows[at] ?? [];
    return `${run?.turned} ${Math.round(run?.base ?? 0)}`;
  });
  const made: (Run[] | undefined)[] = [...rows];
  for (const places of beside.values()) {
    if (places.length < 2 || places.length > mostRowsBeside || areAlike(places, rows)) continue;
    const apart = new Apart();
    let isChanged = true;
    while (isChanged) isChanged = places.some((at) => putBack(at, places, made, apart));
  }
  return made.filter((row) => row !== undefined);
}

/** Tells whether all letters are in one font: none is missing in it. */
function areAlike(places: readonly number[], rows: readonly Run[][]): boolean {
  const style = rows[places[0] ?? -1]?.[0]?.style;
  return places.every((at) => rows[at]?.every((run) => run.style === style));
}

/** Rows that were found not to be of one word: after each that was put back all are looked through again. */
class Apart {
  readonly #known = new Map<Run[], Set<Run[]>>();

  has = (host: Run[], row: Run[]): boolean => this.#known.get(host)?.has(row) ?? false;

  add(host: Run[], row: Run[]): void {
    const own = this.#known.get(host);
    if (own) own.add(row);
    else this.#known.set(host, new Set([row]));
  }
}

function putBack(at: number, places: readonly number[], rows: (Run[] | undefined)[], apart: Apart): boolean {
  const row = rows[at];
  if (!row) return false;
  for (const other of places) {
    const host = other === at ? undefined : rows[other];
    if (!host || apart.has(host, row)) continue;
    const whole = together(host, row);
    if (!whole) {
      apart.add(host, row);
      continue;
    }
    rows[other] = whole;
    rows[at] = undefined;
    return true;
  }
  return false;
}

function together(host: readonly Run[], row: readonly Run[]): Run[] | undefined {
  const [first] = row;
  const near = host[0];
  if (!first || !near || Math.abs(near.base - first.base) > sameBaseEm * first.size) return undefined;
  const reach = touchingEm * first.size;
  if (leftOf(row) > rightOf(host) + reach || rightOf(row) < leftOf(host) - reach) return undefined;
  if (!host.some(({ style }) => row.some((run) => run.style !== style))) return undefined;
  const [own, letters] = [lettersIn(row), lettersIn(host)];
  const [start, end] = [own[0], own.at(-1)];
  if (!start || !end || !isAscending(own) || !isAscending(letters)) return undefined;
  const place = letters.findIndex(({ to }) => to > start.from + reach);
  const next = place < 0 ? undefined : letters[place];
  const above = place < 0 ? letters.at(-1) : letters[place - 1];
  if (next && next.from < end.to - reach) return undefined;
  const isHeld = isSign(own) && above !== undefined && next !== undefined && isBetween(above, own, next, first.size);
  const joinsAbove = areOneWord(above, host, start, row, isHeld) && start.from - above.to < reach;
  const joinsNext = areOneWord(next, host, end, row, isHeld) && next.from - end.to < reach;
  if (!joinsAbove && !joinsNext) return undefined;
  const [roomFrom, roomTo] = [above?.to ?? Number.NEGATIVE_INFINITY, next?.from ?? Number.POSITIVE_INFINITY];
  const stays = (from: number, to: number) =>
    to <= roomFrom ||
    from >= roomTo ||
    (!joinsAbove && to <= start.from + reach) ||
    (!joinsNext && from >= end.to - reach);
  const cut = host.flatMap((run) => split(run, start.from, stays));
  const behind = cut.findIndex(({ edges }) => (edges[0] ?? 0) > start.from);
  const put = behind < 0 ? cut.length : behind;
  return [...cut.slice(0, put), ...row, ...cut.slice(put)];
}

const leftOf = (runs: readonly Run[]): number => runs[0]?.edges[0] ?? 0;
const rightOf = (runs: readonly Run[]): number => runs.at(-1)?.edges.at(-1) ?? 0;

/** Tells whether two letters next to each other are of one word, though one is in a font of its own. */
function areOneWord(
  letter: Letter | undefined,
  host: readonly Run[],
  own: Letter,
  row: readonly Run[],
  isHeld: boolean,
): letter is Letter {
  if (!letter || !(isHeld || (isLetter(letter.sign) && isLetter(own.sign)))) return false;
  const [one, other] = [host[letter.run], row[own.run]];
  return (
    one !== undefined &&
    other !== undefined &&
    one.style !== other.style &&
    Math.abs(one.size - other.size) < sameSizePt
  );
}

const isLetter = (sign: string): boolean => /[\p{L}\p{M}]/u.test(sign);

/** Tells signs such as those of currencies, and small figures, which fonts often lack. */
const isSign = (own: readonly Letter[]): boolean => own.every(({ sign }) => /[\p{Sc}\p{So}\p{Sm}\p{No}]/u.test(sign));

/** Tells whether there is room for no more between two letters, but for a blank. */
const isBetween = (above: Letter, own: readonly Letter[], next: Letter, size: number): boolean =>
  (own[0]?.from ?? 0) - above.to < heldBlankEm * size && next.from - (own.at(-1)?.to ?? 0) < heldBlankEm * size;

const isAscending = (letters: readonly Letter[]): boolean =>
  letters.every(({ from, to }, at) => to >= from && from >= (letters[at - 1]?.from ?? from));

const lettersIn = (runs: readonly Run[]): Letter[] =>
  runs.flatMap((own, run) => signsOf([own]).map((sign): Letter => ({ ...sign, run })));

/** Splits a run at a place, and drops the blanks that do not stay. */
function split(run: Run, place: number, stays: (from: number, to: number) => boolean): Run[] {
  const parts: { text: string; edges: number[] }[] = [
    { text: "", edges: [] },
    { text: "", edges: [] },
  ];
  for (const { sign, from, to } of placedSigns(run)) {
    const part = parts[from < place ? 0 : 1];
    if (!part || (sign.trim() === "" && !stays(from, to))) continue;
    part.text += sign;
    part.edges.push(from, to);
  }
  const gaps = run.gaps?.filter((gap) => stays(gap, gap));
  return parts.filter(({ text }) => text !== "").map((part) => ({ ...run, ...part, ...(gaps ? { gaps } : {}) }));
}
