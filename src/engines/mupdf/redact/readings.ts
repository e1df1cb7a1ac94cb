import { unseen } from "#formats/sought/sought.ts";
import { accentReadings } from "./accents.ts";
import { type Heard, type Part, wayOf } from "./heard.ts";

/** A text made of letters, with the letters that each of its signs stands for. */
export interface Reading {
  text: string;
  letters: (readonly Heard[])[];
}

/** The least gap between words, in parts of the font's size. */
const wordGap = 0.18;
const lineStep = 0.5;

/** Ways to read a hyphen at a break within a word. */
const hyphens = ["dropped", "kept"] as const;
type Hyphen = (typeof hyphens)[number];

/**
 * Lists everything that letters of a page may be read as: in the order in which they are drawn, with texts that stand
 * in their stead, and line by line as they are seen, from either side where they are written from the right. A sought
 * text is gone only when no reading has it.
 */
export function readingsOf(letters: readonly Heard[]): Reading[] {
  const shown = letters.filter(({ text, isBlank }) => text !== "" || !isBlank);
  const lines = linesOf(shown);
  const orders: Part[][] = [
    partsOf(shown),
    ...(shown.some(({ span }) => span) ? [saidParts(shown)] : []),
    partsOf(lines.flat()),
  ];
  if (shown.some(({ text }) => isLeftwards(text))) {
    orders.push(partsOf(lines.flatMap((line) => [...line].reverse())));
    orders.push(partsOf(backwards(shown)));
  }
  const readings = orders.flatMap(accentReadings).flatMap((parts) => hyphens.map((hyphen) => read(parts, hyphen)));
  return [...readings, ...readings.flatMap((reading) => spelled(reading) ?? [])];
}

const partsOf = (letters: readonly Heard[]): Part[] =>
  letters.map((letter) => ({ text: letter.text, letters: [letter] }));

/** Parts, with the text that marked content gives for letters. */
function saidParts(letters: readonly Heard[]): Part[] {
  const parts: Part[] = [];
  let open: { id: number; letters: Heard[] } | undefined;
  for (const letter of letters) {
    const { span } = letter;
    if (span && open?.id === span.id) {
      open.letters.push(letter);
      continue;
    }
    open = span ? { id: span.id, letters: [letter] } : undefined;
    parts.push({ text: span ? span.says : letter.text, letters: open?.letters ?? [letter] });
  }
  return parts;
}

const leftwards = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const isLeftwards = (text: string): boolean => leftwards.test(text);
const isIdeographic = (sign: string): boolean => /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/.test(sign);

/** The blank or line end that stands between two letters that follow each other, if any. */
function between(one: Heard | undefined, other: Heard | undefined): "" | " " | "\n" {
  if (!one || !other) return "";
  const [x, y] = wayOf(one);
  const size = Math.max(one.sizePt, 0.1);
  const step = ([fromX, fromY]: readonly [number, number], [toX, toY]: readonly [number, number]) => {
    const [across, down] = [toX - fromX, toY - fromY];
    return { along: (across * x + down * y) / size, aside: Math.abs(across * y - down * x) / size };
  };
  const ahead = step(one.next, other.origin);
  // Letters that are written from the right, each before the last.
  const back = step(other.next, one.origin);
  const near = Math.abs(back.along) < Math.abs(ahead.along) && isLeftwards(one.text + other.text) ? back : ahead;
  if (near.aside > lineStep || near.along < -2 * lineStep) return "\n";
  return near.along > wordGap ? " " : "";
}

/** How much even steps differ, in parts of the font's size. */
const evenness = 0.02;

/** Whether a letter stands as far from the one before as its neighbours do from theirs: then no word ends between them. */
function isEven(parts: readonly Part[], at: number): boolean {
  const step = (to: number): number | undefined => {
    const [one, other] = [parts[to - 1]?.letters.at(-1), parts[to]?.letters[0]];
    if (!one || !other || between(one, other) === "\n") return undefined;
    return Math.hypot(other.origin[0] - one.origin[0], other.origin[1] - one.origin[1]) / Math.max(one.sizePt, 0.1);
  };
  const own = step(at);
  const isNear = (other: number | undefined) =>
    own !== undefined && other !== undefined && Math.abs(own - other) < evenness;
  return own !== undefined && own > 0 && own < 2 && (isNear(step(at - 1)) || isNear(step(at + 1)));
}

function read(parts: readonly Part[], hyphen: Hyphen): Reading {
  const reading: Reading = { text: "", letters: [] };
  const put = (text: string, letters: readonly Heard[]) => {
    reading.text += text;
    for (let at = 0; at < text.length; at++) reading.letters.push(letters);
  };
  for (const [at, { text, letters }] of parts.entries()) {
    const gap = isEven(parts, at) ? "" : between(parts[at - 1]?.letters.at(-1), letters[0]);
    const signs = text
      .normalize("NFKC")
      .replace(/[\u2010-\u2015\u2212]/g, "-")
      .replace(/\s+/gu, " ");
    const last = reading.text.at(-1) ?? "";
    const isBroken = gap === "\n" && (last === "-" || last === "\u00ad");
    if (isBroken && hyphen === "dropped") {
      reading.text = reading.text.slice(0, -1);
      reading.letters.pop();
    } else if (
      gap !== "" &&
      !isBroken &&
      !/^\s|^$/.test(last) &&
      !/^\s/.test(signs) &&
      !(isIdeographic(last) && isIdeographic(signs))
    )
      put(" ", []);
    put(signs === " " && /^\s|^$/.test(last) ? "" : signs, letters);
  }
  return withoutUnseen(reading);
}

function withoutUnseen({ text, letters }: Reading): Reading {
  const kept: Reading = { text: "", letters: [] };
  for (const [at, sign] of text.split("").entries()) {
    unseen.lastIndex = 0;
    if (unseen.test(sign)) continue;
    kept.text += sign;
    kept.letters.push(letters[at] ?? []);
  }
  return kept;
}

/** Joins three or more single letters with blanks between to the word that they spell. */
function spelled({ text, letters }: Reading): Reading | undefined {
  const spread = /(?<!\S)\S(?: \S){2,}(?!\S)/g;
  const drops = new Set<number>();
  for (const { 0: run, index } of text.matchAll(spread))
    for (let at = 1; at < run.length; at += 2) drops.add(index + at);
  if (drops.size === 0) return undefined;
  const keeps = (_: unknown, at: number) => !drops.has(at);
  return { text: text.split("").filter(keeps).join(""), letters: letters.filter(keeps) };
}

/** Turns runs of letters that are written from the right, where they are drawn from the left. */
function backwards(letters: readonly Heard[]): Heard[] {
  const lines: Heard[][] = [];
  for (const [at, letter] of letters.entries()) {
    if (at === 0 || between(letters[at - 1], letter) === "\n") lines.push([]);
    lines.at(-1)?.push(letter);
  }
  return lines.flatMap((line) => line.reverse());
}

/** Groups letters into lines, whatever order they are drawn in. */
function linesOf(letters: readonly Heard[]): Heard[][] {
  const placed = letters.map((letter) => {
    const [x, y] = wayOf(letter);
    const angle = Math.round(Math.atan2(y, x) * 10);
    const [left, up] = letter.origin;
    return { letter, angle, along: left * x + up * y, base: up * x - left * y };
  });
  placed.sort((one, other) => one.angle - other.angle || other.base - one.base);
  const lines: { angle: number; base: number; letters: typeof placed }[] = [];
  for (const one of placed) {
    const last = lines.at(-1);
    if (last && last.angle === one.angle && last.base - one.base < one.letter.sizePt * 0.3) last.letters.push(one);
    else lines.push({ angle: one.angle, base: one.base, letters: [one] });
  }
  return lines.map((line) => line.letters.sort((one, other) => one.along - other.along).map(({ letter }) => letter));
}
