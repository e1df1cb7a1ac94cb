import type { Box } from "../model/box.ts";
import type { Cues } from "../model/cues.ts";

/** A text of a slide that may be its title. */
export interface TitleCandidate {
  /** Its place among the texts of its slide. */
  at: number;
  box: Box;
  size: number;
  /** What most of its letters look like. */
  look: string;
  text: string;
  /** How many times as large it is as the largest, and as most, of what else is on the slide. */
  overLargest: number;
  overUsual: number;
  /** Letters of other texts that stand above it. */
  lettersAbove: number;
}

/** What may be the title of a slide, and how large the slide is. */
export interface TitleChoice {
  width: number;
  height: number;
  candidates: readonly TitleCandidate[];
  /** The place of the text that the file tells to be the title; "none" where it tells that there is none. */
  told?: number | "none";
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

export type TitleCue =
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
export function titleCues(slides: readonly TitleChoice[], at: number): Cues<TitleCue>[] {
  const slide = slides[at];
  if (!slide) return [];
  const { candidates, height } = slide;
  const alike = candidates.map((one) =>
    shareOfOthers(slides, at, (other) => lookAlike(one, other) && standAlike(one, other, slide)),
  );
  return candidates.map(({ box, text, overLargest, overUsual, lettersAbove }, place) => ({
    always: 1,
    overLargest: ratio(overLargest, 1.25),
    isNoLarger: Number(overUsual < slightlyLarger && overLargest < slightlyLarger),
    // Above the title of a cover stands a name or a line, above another text a title and more.
    below: Math.min(1, lettersAbove / manyLetters),
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
const manyLetters = 100;
/** Nobody sees that letters are larger by less. */
const slightlyLarger = 1.05;
