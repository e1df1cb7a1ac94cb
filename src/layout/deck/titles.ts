import type { Box } from "../model/box.ts";
import { type Cues, likelihood } from "../model/cues.ts";
import { type Line, letterCount, usualSize } from "../model/line.ts";
import type { ShapesOfPage } from "./told-shapes.ts";

/** A text of a slide that may be its title. */
export interface TitleCandidate {
  /** Its place among the texts of its slide. */
  at: number;
  box: Box;
  size: number;
  /** What most of its letters look like. */
  look: string;
  text: string;
  /** By how much it is larger than the largest and than most of what else is on the slide: 1 is as large. */
  overLargest: number;
  overUsual: number;
  /** Of the other texts' letters, those that stand above it. */
  below: number;
}

/** What may be the title of a slide, and how large the slide is. */
export interface TitleChoice {
  width: number;
  height: number;
  candidates: readonly TitleCandidate[];
  /** The place of the text that the file tells to be the title; "none" where it tells that there is none. */
  told?: number | "none";
}

/** A title is no longer than that. */
const longestTitle = { letters: 160, rows: 4 };
const lowestPageShare = 0.75;
const mostCandidates = 6;

/** Texts of a slide with what tells whether they are its title. */
export function titleChoice(
  texts: readonly { lines: readonly Line[]; box: Box }[],
  { width, height }: { width: number; height: number },
  shapes: ShapesOfPage | undefined,
): TitleChoice {
  if (shapes?.tellsTitles) return { width, height, candidates: [], told: toldTitle(texts, shapes) };
  const all = texts.flatMap(({ lines }) => [...lines]);
  const sizeOf = (lines: readonly Line[]) => Math.max(...lines.map(({ size }) => size));
  const likely = texts
    .map((text, at) => ({ ...text, at, size: sizeOf(text.lines) }))
    .filter(
      ({ lines, box }) =>
        lines.length <= longestTitle.rows &&
        letterCount(lines) <= longestTitle.letters &&
        lines.some(({ text }) => /\p{L}/u.test(text)) &&
        box[1] < lowestPageShare * height,
    )
    .sort((a, b) => b.size - a.size || a.box[1] - b.box[1])
    .slice(0, mostCandidates);
  const candidates = likely.map(({ lines, box, at, size }): TitleCandidate => {
    const rest = all.filter((line) => !lines.includes(line));
    const above = rest.filter((line) => line.box[3] < (box[1] + box[3]) / 2);
    const [look] = lines.flatMap(({ pieces }) => pieces).sort((a, b) => b.text.length - a.text.length);
    return {
      ...{ at, box, size },
      look: `${look?.look.family} ${look?.look.bold} ${look?.look.colour}`,
      text: lines.map(({ text }) => text).join(" "),
      overLargest: rest.length === 0 ? 1 : size / sizeOf(rest),
      overUsual: rest.length === 0 ? size / loneTextPt : size / usualSize(rest),
      below: rest.length === 0 ? 0 : letterCount(above) / Math.max(1, letterCount(rest)),
    };
  });
  return { width, height, candidates };
}

/** What stands alone on a slide is held against letters of that size. */
const loneTextPt = 14;

/** Of the texts that the file tells to be headings: one of the highest level, and of those the uppermost. */
function toldTitle(texts: readonly { lines: readonly Line[]; box: Box }[], shapes: ShapesOfPage): number | "none" {
  const told = texts.flatMap(({ lines, box }, at) => {
    const level = lines[0] && shapes.of(lines[0])?.level;
    return level === undefined ? [] : [{ at, level, top: box[1] }];
  });
  return told.sort((a, b) => a.level - b.level || a.top - b.top)[0]?.at ?? "none";
}

/** Two texts of different slides at one place: their upper edges, and their left edges or their middles. Shares of the slide. */
const samePlaceShare = 0.04;

function standAlike(one: TitleCandidate, other: TitleCandidate, { width, height }: TitleChoice): boolean {
  const middle = ({ box }: TitleCandidate) => (box[0] + box[2]) / 2;
  const isLevel =
    Math.min(Math.abs(one.box[1] - other.box[1]), Math.abs(one.box[3] - other.box[3])) < samePlaceShare * height;
  const isInLine =
    Math.min(Math.abs(one.box[0] - other.box[0]), Math.abs(middle(one) - middle(other))) < samePlaceShare * width;
  return isLevel && isInLine;
}

const lookAlike = (one: TitleCandidate, other: TitleCandidate): boolean =>
  one.look === other.look && Math.abs(one.size - other.size) < 0.05 * one.size;

type TitleCue =
  | "always"
  | "overLargest"
  | "isNoLarger"
  | "below"
  | "height"
  | "alike"
  | "rivalAlike"
  | "isSentence"
  | "isQuoted"
  | "length"
  | "isRepeated";

/**
 * Fitted by logistic regression to decks whose titles are known: those of the set `fit`, presentations that came back from their
 * PDFs, and all of these once more with a third of the titles taken away.
 */
const titleWeights: Cues<TitleCue> = {
  always: 0.52,
  overLargest: 4.19,
  isNoLarger: -2.7,
  below: -3.5,
  height: -2.49,
  alike: 4.85,
  rivalAlike: -5.65,
  isSentence: -1.24,
  isQuoted: -4.75,
  length: 1.98,
  isRepeated: -1.66,
};

/** In a deck of thousands of slides each is held against so many at both sides of it. */
const slidesAround = 30;

/** On how many of the other slides something is, as a share. */
function shareOfOthers(slides: readonly TitleChoice[], at: number, is: (other: TitleCandidate) => boolean): number {
  const around = slides.slice(Math.max(0, at - slidesAround), at + slidesAround + 1);
  const others = around.filter((one) => one !== slides[at]);
  return others.filter(({ candidates }) => candidates.some(is)).length / Math.max(1, others.length);
}

/** Larger than that is as good as larger: a figure of a hundred points is no better title than a line of forty. */
const ratio = (value: number, most: number): number => Math.max(-1, Math.log2(Math.min(most, value)));

/** What speaks for each text of a slide being its title, and what against it. */
function titleCues(slides: readonly TitleChoice[], at: number): Cues<TitleCue>[] {
  const slide = slides[at];
  if (!slide) return [];
  const { candidates, height } = slide;
  const alike = candidates.map((one) =>
    shareOfOthers(slides, at, (other) => lookAlike(one, other) && standAlike(one, other, slide)),
  );
  return candidates.map(({ box, text, overLargest, overUsual, below }, place) => ({
    always: 1,
    overLargest: ratio(overLargest, 1.25),
    isNoLarger: Number(overUsual < slightlyLarger && overLargest < slightlyLarger),
    below,
    height: box[1] / height,
    alike: alike[place] ?? 0,
    // Another text of the slide looks and stands as texts of other slides do: that one is more likely to be called a title.
    rivalAlike: Math.max(0, ...alike.filter((_, other) => other !== place)),
    isSentence: Number(/[.!?…:;]["”’»)]?$/.test(text)),
    // What somebody has said, and below it by whom.
    isQuoted: Number(/^["“„«‘「].*["”“»’」]$/.test(text)),
    length: Math.min(1, text.replace(/\s/g, "").length / usualTitleLetters),
    isRepeated: shareOfOthers(slides, at, (other) => other.text === text),
  }));
}

const usualTitleLetters = 30;
/** Nobody sees that letters are larger by less. */
const slightlyLarger = 1.05;

/** The texts that name their slides, each by its place on its slide: what the file tells, else what is most likely one. */
export function titlesOf(slides: readonly TitleChoice[]): (number | undefined)[] {
  return slides.map(({ told, candidates }, at) => {
    if (told !== undefined) return told === "none" ? undefined : told;
    const likely = titleCues(slides, at).map((cues) => likelihood(titleWeights, cues));
    const best = likely.indexOf(Math.max(...likely));
    return (likely[best] ?? 0) > 0.5 ? candidates[best]?.at : undefined;
  });
}
