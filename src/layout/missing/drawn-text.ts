import type { Box } from "../model/box.ts";
import type { Page, Run } from "../model/page.ts";
import { type DrawnLine, type FileText, RemainingWords, wordsOf } from "./found-text.ts";

export interface LostLine {
  page: number;
  text: string;
}

interface SeenLine {
  text: string;
  left: number;
  base: number;
}

const endsInHyphen = /[-\u00ad\u2010]$/u;
/** A shadow, or letters that are drawn twice to look bold, lie so near to the first ones. */
const twicePt = 3;
const nearPlaces = [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => [right, down] as const));

/** Every letter that can be seen on pages, as the engine tells it, before anything is made of it. */
export class DrawnText {
  readonly #lines: DrawnLine[] = [];
  readonly #known = new Set<string>();

  add(page: Page): void {
    const own = new Set<string>();
    for (const { text, left, base } of seenLines(page)) {
      const words = wordsOf(text);
      if (words.length === 0 || text.trim() === page.label) continue;
      const place = `${Math.round(left / twicePt)} ${Math.round(base / twicePt)}`;
      const [same, alike] = [`${place} ${text}`, `${place} ${text.replace(/\p{N}+/gu, "#")}`];
      const again = this.#known.has(same) ? "same" : this.#known.has(alike) ? "alike" : undefined;
      own.add(same).add(alike);
      // Numbers at one place of several pages are not the same because they look alike.
      this.#lines.push({ page: page.number, text: text.trim(), words, again: /\p{L}/u.test(text) ? again : undefined });
    }
    for (const place of own) this.#known.add(place);
  }

  /** Finds the lines of which a finished file lacks letters. */
  missingIn(held: FileText): LostLine[] {
    const found = new RemainingWords(held, new Set(this.#lines.map(({ page }) => page)).size);
    const lines = this.#lines.map((line) => ({ ...line, due: found.dueOf(line) }));
    for (const { due } of lines) for (const word of due) found.take(word);
    let made = 0;
    for (const [at, { due }] of lines.entries()) {
      if (!found.lacksAny) return [];
      made = found.makeUp(due, lines[at - 1]?.due.at(-1) ?? "", lines[at + 1]?.due[0] ?? "", made);
    }
    for (const { text, due } of lines) if (endsInHyphen.test(text)) found.makeUpParted(due.at(-1) ?? "");
    // A word that stands on several lines is lacking where others are, too.
    const byLack = lines
      .map(({ due, ...line }) => ({ line, due, lack: found.lackOf(due) }))
      .filter(({ lack }) => lack > 0);
    byLack.sort((one, other) => other.lack - one.lack);
    const lost = byLack.filter(({ due }) => found.loses(due)).map(({ line: { text, page } }) => ({ text, page }));
    return lost.sort((one, other) => one.page - other.page);
  }
}

function seenLines({ runs, fields, width, height }: Page): SeenLine[] {
  const boxes = fields.filter(({ kind }) => kind === "check" || kind === "list").map(({ box }) => box);
  const texts = new Map<number, SeenLine>();
  for (const run of runs) {
    // A tick is a letter of its own, and a choice is drawn by a name that only the file knows.
    if (!isSeen(run, width, height) || boxes.some((box) => isWithin(run, box))) continue;
    const known = texts.get(run.line);
    if (known) known.text += run.text;
    else texts.set(run.line, { text: run.text, left: run.edges[0] ?? 0, base: run.base });
  }
  const seen = new Set<string>();
  return [...texts.values()].filter(({ text, left, base }) => {
    const [column, row] = [left, base].map((at) => Math.round(at / twicePt)) as [number, number];
    const isTwice = nearPlaces.some(([right, down]) => seen.has(`${column + right} ${row + down} ${text}`));
    seen.add(`${column} ${row} ${text}`);
    return !isTwice;
  });
}

function isWithin({ edges, base }: Run, [left, top, right, bottom]: Box): boolean {
  const [from = 0] = edges;
  return from >= left && from <= right && base >= top && base <= bottom;
}

function isSeen({ hidden, turned, text, edges, top, bottom }: Run, width: number, height: number): boolean {
  if (hidden || /[\p{Cc}\p{Co}\p{Cn}\ufffd]/u.test(text)) return false;
  const [from = 0, to = 0] = [edges[0], edges.at(-1)];
  // Turned letters are told as those of the page turned back.
  return turned !== 0 || (Math.max(from, to) > 0 && Math.min(from, to) < width && bottom > 0 && top < height);
}
