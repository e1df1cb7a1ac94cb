import { textsOf } from "../known.ts";
import type { ReadText } from "../read.ts";
import { squeezed } from "../text.ts";
import { both, hasRoles, type Measure } from "./measure.ts";

/** Letters at each end of a paragraph by which it is known again. */
const endLetters = 16;
/** By where it begins and ends: a word that is wrong in its middle is told by other measures. */
const ends = (text: string): string => {
  const letters = squeezed(text);
  return `${letters.slice(0, endLetters)}…${letters.slice(-endLetters)}`;
};
const paragraphKinds = new Set(["paragraph", "heading", "item", "caption", "title", "box"]);

export const paragraphs: Measure = {
  name: "paragraphs",
  says: "Paragraphs, headings and items that begin and end where the known ones do (F1).",
  tools: ["word"],
  score({ truth, foundTexts }) {
    const wanted = textsOf(truth.blocks).filter(({ kind }) => paragraphKinds.has(kind));
    if (wanted.length === 0) return undefined;
    const given = foundTexts.filter(({ kind }) => paragraphKinds.has(kind));
    return both(
      wanted.map(({ text }) => ends(text)),
      given.map(({ text }) => ends(text)),
    );
  },
};

/**
 * Where a title is a style of its own, headings may begin anew at 1 below it, or go on with 2; so they may where it is the
 * only heading of level 1.
 */
export const headings: Measure = {
  name: "headings with level",
  says: "Headings of the same text and level (F1).",
  tools: ["word"],
  score(one) {
    if (!hasRoles(one)) return undefined;
    const wanted = one.truth.blocks.flatMap((block) =>
      block.kind === "heading" ? [keyOf(block.level, block.text)] : [],
    );
    const found = one.foundTexts.filter(({ kind }) => kind === "heading");
    const [title, ...below] = found.map(({ level = 1 }) => level);
    const isLone = title === 1 && Math.min(...below) === 2;
    const shifts = [0, ...(found.some(({ level }) => level === 0) ? [1] : []), ...(isLone ? [-1] : [])];
    const levels = shifts.map((shift) =>
      both(
        wanted,
        found.map(({ level = 1, text }) => keyOf(Math.max(1, level === 0 ? 1 : level + shift), text)),
      ),
    );
    return levels.sort((a, b) => (b?.got ?? 0) - (a?.got ?? 0))[0];
  },
};

const keyOf = (level: number, text: string): string => `${level} ${squeezed(text)}`;

export const items: Measure = {
  name: "items with level",
  says: "Items of lists of the same text and level, numbered or not as they are (F1).",
  tools: ["word", "ppt"],
  score(one) {
    if (!hasRoles(one) && !one.truth.blocks.some((block) => block.kind === "slide" && block.items)) return undefined;
    const key = ({ level = 1, ordered = false, text }: Pick<ReadText, "level" | "ordered" | "text">) =>
      `${ordered} ${keyOf(level, text)}`;
    return both(
      one.truth.blocks.flatMap((block) =>
        block.kind === "item" ? [key(block)] : block.kind === "slide" ? (block.items ?? []).map(key) : [],
      ),
      one.foundTexts.filter(({ kind }) => kind === "item").map(key),
    );
  },
};

export const notes: Measure = {
  name: "notes",
  says: "Footnotes that are such, and begin and end where the known ones do (F1).",
  tools: ["word"],
  score(one) {
    if (!hasRoles(one)) return undefined;
    const known = textsOf(one.truth.blocks).filter(({ kind }) => kind === "note");
    const given = one.foundTexts.filter(({ kind }) => kind === "note");
    return both(
      known.map(({ text }) => ends(text)),
      given.map(({ text }) => ends(text)),
    );
  },
};

export const captions: Measure = {
  name: "captions",
  says: "Captions that are such (F1), in documents that have any.",
  tools: ["word"],
  score({ truth, foundTexts }) {
    const known = textsOf(truth.blocks).filter(({ kind }) => kind === "caption");
    if (known.length === 0) return undefined;
    const given = foundTexts.filter(({ kind }) => kind === "caption");
    return both(
      known.map(({ text }) => squeezed(text)),
      given.map(({ text }) => squeezed(text)),
    );
  },
};
