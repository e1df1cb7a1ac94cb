import type { Case } from "./case.ts";
import { tablesOf } from "./known.ts";
import type { SourceLine, SourcePage } from "./source.ts";
import { Bag, lettersOf, wordsOf } from "./text.ts";

export interface Amiss {
  /** Letters on the pages; what is repeated on further pages counts once. */
  drawn: number;
  /** In no result, on pages of which no warning speaks. */
  lost: number;
  /** Letters in the result. */
  held: number;
  /** On no page. */
  invented: number;
  /** The words that lost letters, with their pages. */
  words: { page: number; word: string }[];
}

interface Seen {
  page: number;
  word: string;
  /** The result need not have the word again: the same stands at the same place of an earlier page. */
  free: boolean;
}

const known = new WeakMap<Case, Amiss>();

/**
 * Word by word at first; what is left is counted letter by letter, as a word may have been parted or joined. Pages of which
 * no warning speaks come first: a word of several pages that the result has once less may be the one that a warning tells.
 */
export function lettersAmiss(one: Case): Amiss {
  const before = known.get(one);
  if (before) return before;
  const seen = seenIn(one);
  const result = resultWords(one);
  const held = result.flatMap(lettersOf).length;
  const bag = new Bag(result);
  const [told, isCut] = [toldPages(one.warnings), cutWords(one, result)];
  const rank = ({ free, page }: Seen) => (free ? 2 : Number(told(page)));
  const left = seen.toSorted((first, second) => rank(first) - rank(second)).filter(({ word }) => !bag.take(word));
  const described = new Bag((one.told.described ?? []).flatMap(bare));
  const pool = new Bag([...bag.rest()].flatMap(lettersOf));
  const amiss: Amiss = { drawn: 0, lost: 0, held, invented: 0, words: [] };
  for (const { word, free } of seen) if (!free) amiss.drawn += lettersOf(word).length;
  for (const { page, word, free } of left) {
    const missing = lettersOf(word).filter((letter) => !pool.take(letter)).length;
    if (missing === 0 || free || told(page) || isCut(word) || described.take(word)) continue;
    amiss.lost += missing;
    amiss.words.push({ page, word });
  }
  amiss.invented = pool.size;
  known.set(one, amiss);
  return amiss;
}

/** Dots that lead the eye to a number part it from the words before them. */
const leaders = /[.·…_]{3,}/gu;

const bare = (text: string): string[] =>
  wordsOf(text.replace(leaders, " "))
    .map((word) => lettersOf(word).join(""))
    .filter((word) => word !== "");

const resultWords = ({ told: { blocks, edges, labels } }: Case): string[] =>
  [
    ...blocks.flatMap((block) => (block.kind === "table" ? block.cells.map(({ text }) => text) : [block.text])),
    ...edges,
    ...labels,
  ].flatMap(bare);

/** Points by which a line may stand elsewhere on the next page. */
const placePt = 3;
/** Heads and feet stand in this share of the page's height, at its top or its foot. */
const edge = 0.2;

function seenIn(one: Case): Seen[] {
  const places = new Set<string>();
  const edges = one.told.edges.map(uncounted);
  const heads = headWords(one);
  const texts = new Set<string>();
  const all: Seen[] = [];
  for (const page of one.source) {
    const own: string[] = [];
    const shown = new Bag(bare(one.truth.pages[page.number - 1]?.shown ?? ""));
    for (const line of page.lines) {
      const text = line.words.join(" ");
      const isAgain = keysOf(line).some((key) => places.has(key));
      const isHead = texts.has(text) && bare(text).every((word) => heads.has(word));
      const bareText = uncounted(text);
      const inEdge =
        isAtEdge(line, page) && bareText !== "" && edges.some((edge) => ` ${edge} `.includes(` ${bareText} `));
      const isFree = isAgain || isHead || isNumber(line, page, one) || (inEdge && texts.has(bareText));
      own.push(...keysOf(line), text);
      if (inEdge) texts.add(bareText);
      for (const word of bare(text))
        all.push({
          page: page.number,
          word,
          free: isFree || (inEdge && (isCount(word) || /\p{N}/u.test(word))) || shown.take(word),
        });
    }
    for (const key of own) (key.includes("\t") ? places : texts).add(key);
  }
  return all;
}

/** By its place and text; with letters, numbers in it may differ. */
function keysOf({ left, top, words }: SourceLine): string[] {
  const text = words.join(" ");
  const alike = /\p{L}/u.test(text) ? [text.replace(/\p{N}+/gu, "#")] : [];
  const [x, y] = [Math.round(left / placePt), Math.round(top / placePt)];
  return [text, ...alike].map((one) => `${x} ${y}\t${one}`);
}

const isAtEdge = ({ top }: SourceLine, { height }: SourcePage): boolean =>
  top < height * edge || top > height * (1 - edge);

/** A number alone at the edge of a page, where the result has fields for such. */
const isNumber = (line: SourceLine, page: SourcePage, { read }: Case): boolean =>
  read.numbered && isAtEdge(line, page) && bare(line.words.join(" ")).every(isCount);

const isCount = (word: string): boolean => /^[\divxlcdm]+$/i.test(word);

/** "Page 3 of 12" without its numbers, which fields of a result show; its heads and feet stand on every page. */
const uncounted = (text: string): string =>
  bare(text.replace(/\p{N}+/gu, " "))
    .filter((word) => !isCount(word))
    .join(" ");

/** Words of the heads of tables that go on over pages: they are drawn on each, and are one table's head once. */
function headWords({ truth, told }: Case): Set<string> {
  const long = tablesOf(truth).filter(({ pages = 1 }) => pages > 1);
  const cells = long.flatMap((table) => table.cells.filter(({ row }) => row < table.headRows));
  // The result's own tables tell heads where a file has no truth.
  const first = told.blocks.flatMap((block) =>
    block.kind === "table" ? block.cells.filter(({ row }) => row === 0) : [],
  );
  return new Set((truth.template === "none" ? first : cells).flatMap(({ text }) => bare(text)));
}

/**
 * Of cells that are too narrow, letters may be in the PDF that nobody sees. Such a word may touch the next cell's: of
 * "Unterschrift" and "Autohaus" Poppler makes one.
 */
function cutWords({ truth }: Case, result: readonly string[]): (word: string) => boolean {
  const cells = tablesOf(truth).flatMap((table) => table.cells.filter(({ cut }) => cut));
  const cut = new Set(cells.flatMap(({ text }) => bare(text)));
  const whole = new Set(result);
  return (word) => [...cut].some((one) => word === one || (word.startsWith(one) && whole.has(word.slice(one.length))));
}

/** Warnings of what can't be found, is a picture, or was left out; those that name no pages speak of all of them. */
function toldPages(warnings: readonly string[]): (page: number) => boolean {
  const losses = warnings.filter((text) => /can't be found|picture|left out|faults|recognised/i.test(text));
  const ranges = losses.map(
    (text) => /\bpages? ([\d, –-]+(?:and [\d,]+)?)(?! (?:is|are) larger)/i.exec(text)?.[1] ?? "",
  );
  const isAll = losses.some((text, at) => ranges[at] === "" || /\band \d+ more\b/.test(text));
  const numbers = new Set(ranges.flatMap((text) => [...text.matchAll(/\d+/g)].map(([number]) => Number(number))));
  return (page) => isAll || numbers.has(page);
}
