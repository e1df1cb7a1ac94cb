import type { Box } from "../model/box.ts";
import { captionForm, isCaption, longestCaption } from "../model/caption-form.ts";
import { type Cues, likelihood } from "../model/cues.ts";
import { boxOf } from "../model/line.ts";
import type { Para, Part } from "../model/parts.ts";
import { paraText } from "../model/parts.ts";
import { isBold, rowSize } from "../model/row.ts";

const mostCaptionRows = 6;

/** These cues speak for or against a paragraph being the caption of a table or a picture; each is 0 or 1. */
export type CaptionCues = Cues<keyof typeof captionWeights>;

/**
 * Fitted to known documents of an earlier build. `scripts/score/fit-captions.ts` fits them anew: its weights decide alike on
 * text documents of fit, check and sealed-1, and otherwise on one page of slides.
 */
export const captionWeights = {
  always: -5.3,
  named: 4.3,
  parted: 4.3,
  beside: -0.3,
  closer: 0.7,
  within: 2.3,
  pictureAbove: 3.0,
  small: 1.9,
  large: -1.4,
  italic: 0.5,
  bold: -1.2,
  single: -1.3,
};

const boxOfPart = (part: Part): Box => (part.kind === "para" ? boxOf(part.rows.flat()) : part.box);

/** Cues of a paragraph that stands beside a table or a picture, or that begins as captions do; other paragraphs have none. */
export function captionCues(para: Para, at: number, parts: readonly Part[], body: number): CaptionCues | undefined {
  const text = paraText(para);
  if (text === "" || text.length > longestCaption || para.rows.length > mostCaptionRows) return undefined;
  const own = boxOf(para.rows.flat());
  const size = rowSize(para.rows[0] ?? []);
  const { block, other } = sidesOf(para, own, [parts[at - 1], parts[at + 1]]);
  const named = isCaption(text);
  if (!block && !named) return undefined;
  const is = (value: boolean | undefined) => Number(value === true);
  return {
    always: 1,
    named: is(named),
    parted: is(named && partedForm.test(text.replace(captionForm, ""))),
    beside: is(block !== undefined),
    closer: is(block && (!other || block.gap < 0.8 * other.gap)),
    within: is(block && own[0] > block.box[0] - withinPt && own[2] < block.box[2] + withinPt),
    pictureAbove: is(block?.part.kind === "shown" && block.isAbove),
    small: is(size < 0.95 * body),
    large: is(size > 1.05 * body),
    italic: is(para.rows.flat().every(({ pieces }) => pieces.every(({ look }) => look.italic))),
    bold: is(para.rows.every(isBold)),
    single: is(para.rows.length === 1),
  };
}

const withinPt = 3;
/** A sign like this parts a caption's number from its text. */
const partedForm = /^\s*(?:[.:：|–—-]|$)/;

interface Side {
  part: Part;
  box: Box;
  isAbove: boolean;
  gap: number;
}

/** The nearer table or picture above or below a paragraph on its page, and its other neighbour. */
function sidesOf(
  { page }: Para,
  own: Box,
  [before, after]: readonly (Part | undefined)[],
): { block?: Side; other?: Side } {
  const sides = [before, after].flatMap((part): Side[] => {
    if (!part || part.page !== page) return [];
    const box = boxOfPart(part);
    const isAbove = part === before;
    return [{ part, box, isAbove, gap: Math.max(0, isAbove ? own[1] - box[3] : box[1] - own[3]) }];
  });
  const [block] = sides.filter(({ part }) => part.kind !== "para").sort((a, b) => a.gap - b.gap);
  const other = sides.find((side) => side !== block);
  return { ...(block ? { block } : {}), ...(other ? { other } : {}) };
}

export const leastLikely = 0.5;

/** Names the cues that spoke for a caption most. */
const sawOf = (cues: CaptionCues): string => {
  const names = Object.keys(captionWeights) as (keyof CaptionCues)[];
  const most = names.filter((name) => name !== "always" && cues[name] * captionWeights[name] > 0.5);
  return `stands beside a table or a picture: ${most.join(", ")}`;
};

/** Tells captions: they stand above or below a table or a picture and say which it is. */
export const withCaptions = (parts: readonly Part[], body: number): Part[] =>
  parts.map((part, at) => {
    if (part.kind !== "para" || part.role) return part;
    const cues = captionCues(part, at, parts, body);
    if (!cues || likelihood(captionWeights, cues) <= leastLikely) return part;
    return { ...part, role: { kind: "caption" }, because: { file: "roles/captions", saw: sawOf(cues) } };
  });
