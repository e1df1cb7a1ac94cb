import type { Box } from "../model/box.ts";
import { type Cues, likelihood } from "../model/cues.ts";
import { type Line, letterCount, usualSize } from "../model/line.ts";
import { type TitleCandidate, type TitleChoice, type TitleCue, titleCues } from "./title-cues.ts";
import { titleWeights } from "./title-weights.ts";
import type { ShapesOfPage } from "./told-shapes.ts";

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
      lettersAbove: letterCount(above),
    };
  });
  return { width, height, candidates };
}

/** What stands alone on a slide is held against letters of that size. */
const loneTextPt = 14;

/** The text that the file tells to be a heading of the highest level; the uppermost of several. */
function toldTitle(texts: readonly { lines: readonly Line[]; box: Box }[], shapes: ShapesOfPage): number | "none" {
  const told = texts.flatMap(({ lines, box }, at) => {
    const level = lines[0] && shapes.of(lines[0])?.level;
    return level === undefined ? [] : [{ at, level, top: box[1] }];
  });
  return told.sort((a, b) => a.level - b.level || a.top - b.top)[0]?.at ?? "none";
}

/** The texts that name their slides, each by its place on its slide: what the file tells, else what is most likely one. */
export function titlesOf(
  slides: readonly TitleChoice[],
  weights: Cues<TitleCue> = titleWeights,
): (number | undefined)[] {
  return slides.map(({ told, candidates }, at) => {
    if (told !== undefined) return told === "none" ? undefined : told;
    const likely = titleCues(slides, at).map((cues) => likelihood(weights, cues));
    const best = likely.indexOf(Math.max(...likely));
    return (likely[best] ?? 0) > 0.5 ? candidates[best]?.at : undefined;
  });
}
