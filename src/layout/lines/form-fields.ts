import { type Box, heightOf, liesIn, widthOf } from "../model/box.ts";
import { type Line, lineOf } from "../model/line.ts";
import { addTo } from "../model/lists-by-key.ts";
import { black, type FormField, type Page, type Ruling, type Run, type Style, white } from "../model/page.ts";
import { boxOfRuling } from "../model/rulings.ts";
import { seenBox } from "../model/turn.ts";
import { textStyleOf } from "./text-style.ts";

/** Stands for a field that nobody has filled in. */
const emptyFieldSign = "\ufffc";
/** Fields are found by the strips of the page that they stand in. */
const stripPt = 40;
/** A field goes through no more strips: a hostile one is higher than any page. */
const mostStrips = 500;
/** Letters and lines of a field may stand so many points outside it. */
const marginPt = 2;
/** A field that says no size has this share of its height, between these sizes. */
const usualSizePt = { least: 6, most: 12, share: 0.65 };
/** A field that is higher than so many lines begins at its top. */
const severalLinesEm = 2.2;
const standInStyle: Style = { font: "Helvetica", generic: "sans", bold: false, italic: false, colour: black };

export interface Fields {
  page: Page;
  lines: Line[];
  /** Whether what is drawn in a place is what a field looks like. */
  isShown(box: Box): boolean;
}

/** Takes off a page what its form's fields show, and writes the fields as lines that stand where they are. */
export function formFieldsOn(page: Page): Fields {
  if (page.fields.length === 0) return { page, lines: [], isShown: () => false };
  const strips = stripsOf(page.fields);
  const near = (box: Box) => strips.get(Math.floor((box[1] + box[3]) / 2 / stripPt)) ?? [];
  const shown = new Map<FormField, Run[]>();
  const bases: Run[] = [];
  const runs = page.runs.filter((run) => {
    if (run.edges.length === 0) return true;
    const written: Box = [run.edges[0] ?? 0, run.top, run.edges.at(-1) ?? 0, run.bottom];
    const box = seenBox({ box: written, turned: run.turned }, page);
    const letters = withoutBlanks(run.text);
    const spoken = spokenLetters(letters);
    const field = near(box).find((one) => liesIn(box, one.box, marginPt) && says(one, letters, spoken));
    if (field && run.turned === 0) shown.set(field, [...(shown.get(field) ?? []), run]);
    else if (!field && run.turned === 0) bases.push(run);
    return field === undefined;
  });
  const isFrame = (box: Box) => near(box).some((field) => liesIn(box, field.box, marginPt) && isWithin(box, field.box));
  const rulings = page.rulings.filter(
    (ruling) => !isFrame(boxOfRuling(ruling)) && (ruling.across || !isBetweenLetters(ruling, strips)),
  );
  const fills = page.fills.filter(({ box }) => !isFrame(box));
  const tints = fills.filter(({ colour }) => colour !== white);
  const grounds = new Map<FormField, string>();
  for (const { box, colour } of page.fills) {
    const field = isFrame(box) ? near(box).find((one) => liesIn(box, one.box, marginPt)) : undefined;
    if (field && (colour !== white || tints.some((tint) => liesIn(field.box, tint.box, marginPt))))
      grounds.set(field, colour);
  }
  // The look of a box to be ticked may be a picture around it.
  const pictures = page.pictures.filter(
    ({ box }) =>
      !near(box).some((one) => one.kind === "check" && liesIn(one.box, box, marginPt) && isAround(box, one.box)),
  );
  const beside = new Baselines(bases);
  const lines = page.fields.flatMap((field) => {
    const own = shown.get(field) ?? [];
    return lineFor(asShown(field, own), page, { run: own[0], ground: grounds.get(field), beside }) ?? [];
  });
  return { page: { ...page, runs, rulings, fills, pictures }, lines, isShown: isFrame };
}

/** A line parts letters where fields lie along more than this share of it, so many points inside their edges. */
const betweenLetters = { share: 0.6, inside: 3 };

/** Tells whether a line parts the letters of fields from each other, however many fields stand below each other. */
function isBetweenLetters({ at, from, to }: Ruling, strips: ReadonlyMap<number, readonly FormField[]>): boolean {
  const first = Math.floor(from / stripPt);
  const last = Math.min(Math.floor(to / stripPt), first + mostStrips);
  const fields = new Set(
    Array.from({ length: last - first + 1 }, (_, index) => strips.get(first + index) ?? []).flatMap((some) =>
      some.filter(
        ({ kind, box }) =>
          kind === "text" && at > box[0] + betweenLetters.inside && at < box[2] - betweenLetters.inside,
      ),
    ),
  );
  let covered = 0;
  for (const { box } of fields) covered += Math.max(0, Math.min(to, box[3]) - Math.max(from, box[1]));
  return covered > betweenLetters.share * (to - from);
}

/** Makes a field's line no wider than the place where it stands. */
export function fieldWithin(line: Line, [left, , right]: Box): Line {
  if (!line.pieces.every(({ field }) => field) || (line.box[0] >= left && line.box[2] <= right)) return line;
  const clamp = (x: number) => Math.max(left, Math.min(right, x));
  const pieces = line.pieces.map((piece) => ({ ...piece, edges: piece.edges.map(clamp) }));
  return { ...line, pieces, box: [clamp(line.box[0]), line.box[1], clamp(line.box[2]), line.box[3]] };
}

function stripsOf(fields: readonly FormField[]): Map<number, FormField[]> {
  const strips = new Map<number, FormField[]>();
  for (const field of fields) {
    const last = Math.min(
      Math.floor((field.box[3] + marginPt) / stripPt),
      Math.floor(field.box[1] / stripPt) + mostStrips,
    );
    for (let at = Math.floor((field.box[1] - marginPt) / stripPt); at <= last; at++) addTo(strips, at, field);
  }
  return strips;
}

const withoutBlanks = (text: string): string => text.replace(/\s+/g, "");

/** Contents of fields as letters are compared with them: hostile files have thousands of fields in one place. */
const compared = new WeakMap<FormField, { value: string; said: string; options: readonly string[] }>();

function heldBy(field: FormField) {
  const known = compared.get(field);
  if (known) return known;
  const held = {
    value: withoutBlanks(field.value),
    said: spokenLetters(field.value),
    options: field.options.map(withoutBlanks),
  };
  compared.set(field, held);
  return held;
}

/** Tells whether letters in a field's place are what it holds: a form's own words may stand there, too. */
function says(field: FormField, letters: string, spoken: string): boolean {
  if (field.kind === "check") return [...letters].length <= 1;
  const { value, said: told, options } = heldBy(field);
  return (
    value.includes(letters) ||
    (spoken !== "" && told.includes(spoken)) ||
    options.some((option) => option.includes(letters))
  );
}

/** Takes off the signs that a form puts between digits, as in telephone numbers. */
const spokenLetters = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "");

/** Gives a field the value that the form shows, where that is the same in other signs. */
function asShown(field: FormField, runs: readonly Run[]): FormField {
  const drawn = runs.map(({ text }) => text).join("");
  const isOther = field.kind === "text" && withoutBlanks(drawn) !== withoutBlanks(field.value);
  return isOther && spokenLetters(drawn) !== "" && spokenLetters(drawn) === spokenLetters(field.value)
    ? { ...field, value: drawn.trim() }
    : field;
}

const isWithin = (inner: Box, outer: Box): boolean =>
  widthOf(inner) <= widthOf(outer) + 2 * marginPt && heightOf(inner) <= heightOf(outer) + 2 * marginPt;

/** A picture that is larger than its field by more points on a side shows something else. */
const frameAroundPt = 10;

const isAround = (outer: Box, inner: Box): boolean =>
  widthOf(outer) <= widthOf(inner) + 2 * frameAroundPt && heightOf(outer) <= heightOf(inner) + 2 * frameAroundPt;

/** Baselines of a page's text, from top to bottom. */
class Baselines {
  readonly #strips: ReadonlyMap<number, readonly Run[]>;

  constructor(runs: readonly Run[]) {
    this.#strips = Map.groupBy(runs, ({ base }) => Math.floor(base / stripPt));
  }

  /** Finds the text beside a box that it is most likely in a row with. */
  besides([left, top, right, bottom]: Box): number | undefined {
    const first = Math.floor(top / stripPt);
    const runs = [first, first + 1].flatMap((at) => this.#strips.get(at) ?? []);
    const level = runs.filter(({ base }) => base > (top + bottom) / 2 - 1 && base <= bottom + marginPt);
    const far = ({ edges }: Run) => Math.max(left - (edges.at(-1) ?? 0), (edges[0] ?? 0) - right, 0);
    let [nearest, distance]: [Run | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
    for (const run of level) if (far(run) < distance) [nearest, distance] = [run, far(run)];
    return nearest?.base;
  }
}

interface FieldShown {
  run: Run | undefined;
  ground: string | undefined;
  beside: Baselines;
}

function lineFor(field: FormField, page: Page, { run, ground, beside }: FieldShown): Line | undefined {
  const [left, top, right, bottom] = field.box;
  const high = bottom - top;
  if (right <= left || high <= 0 || right < 0 || left > page.width || bottom < 0 || top > page.height) return undefined;
  const size = run?.size ?? Math.max(usualSizePt.least, Math.min(usualSizePt.most, high * usualSizePt.share));
  const isHigh = high > severalLinesEm * size && field.kind === "text";
  const base =
    (isHigh ? undefined : beside.besides(field.box)) ?? run?.base ?? (isHigh ? top + size : bottom - high / 4);
  const text = textOf(field);
  const style = field.kind === "check" ? undefined : page.styles[run?.style ?? -1];
  const isWritten = field.kind !== "check" && ground !== undefined;
  const look = { ...textStyleOf(style ?? standInStyle, { size }), ...(isWritten ? { highlight: ground } : {}) };
  // All of its letters are in one place: nothing parts a field between them.
  const edges = [...text].flatMap(() => [left, right]);
  const room = isHigh
    ? { top, bottom }
    : { top: Math.max(top, base - size), bottom: Math.min(bottom, base + size / 3) };
  return lineOf([{ text, edges, look, field }], { page: page.number, base, size, ...room });
}

/** Writes a box to be ticked as ☐, or ☒. */
export const tickBoxSign = (value: string): string => (value === "" ? "\u2610" : "\u2612");

function textOf({ kind, value }: FormField): string {
  if (kind === "check") return tickBoxSign(value);
  return value.replace(/\s+/g, " ").trim() || emptyFieldSign;
}
