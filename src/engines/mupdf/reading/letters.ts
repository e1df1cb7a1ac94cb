import { publicOf } from "#formats/fonts/private-signs.ts";
import type { Run, Style } from "#layout/model/page.ts";
import { type Turn, turnOf } from "#layout/model/turn.ts";
import { charsIn, rowsOn } from "../kernel/letter-walk.ts";
import { letterwise, mupdf } from "../kernel/library.ts";
import type { Described } from "./drawn-fonts.ts";
import { codeIn } from "./glyph-names.ts";
import { asRead, withMarkedStarts } from "./leftwards.ts";
import { withNumbersInOrder } from "./number-order.ts";
import type { Trace, Traces } from "./traces.ts";
import { trueSizes } from "./true-sizes.ts";

type Structured = InstanceType<typeof mupdf.StructuredText>;

/** The most letters of a page; no page that is read has more, and hostile ones have millions. */
export const mostLetters = 200_000;
const softHyphen = 0xad;

interface Font {
  name: string;
  generic: Style["generic"];
  bold: boolean;
  italic: boolean;
}

/** Names of fonts whose letters all have one width, which not all of these fonts tell. */
const typed = /mono|courier|typewriter|consol|menlo|monaco|(?:^|\+)(?:cm|ec|la|sf|lm)(?:sl|it|b)?(?:tt|tc)|\btt\b/i;

/** Names of families without serifs, of which some designers' programs tell that they have them. */
const plain =
  /sans(?!.*serif)|gothic|grotes[kq]|helvetica|arial|myriad|frutiger|univers|futura|gillsans|verdana|calibri|avenir|optima|akzidenz|tahoma|trebuchet|segoe|roboto/i;

/** The colour of letters that let the paper through, as pale as it looks on it. */
const onPaper = (colour: number, alpha: number): number =>
  [16, 8, 0].reduce((made, at) => made | (Math.round(255 - alpha * (255 - ((colour >> at) & 0xff))) << at), 0);

/** The styles of a page's letters, each once. */
class Styles {
  readonly all: Style[] = [];
  readonly #described: (name: string) => Described | undefined;
  readonly #fonts = new Map<number, Font>();
  readonly #known = new Map<string, number>();
  readonly #places = new Map<string, number>();

  constructor(described: (name: string) => Described | undefined) {
    this.#described = described;
  }

  of(pointer: number, colour: number, { bold: isBold = false, alpha = 1 }: Partial<Trace>): number {
    const seen = onPaper(colour, alpha > 0 ? Math.min(1, alpha) : 1);
    const key = `${pointer} ${seen} ${isBold}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { name, ...font } = this.#font(pointer);
    const hex = seen.toString(16).padStart(6, "0");
    const style: Style = { font: name, ...font, bold: font.bold || isBold, colour: `#${hex}` };
    // A font may stand in the file many times, with a few letters each.
    const told = JSON.stringify(style);
    const place = this.#places.get(told) ?? this.all.push(style) - 1;
    this.#places.set(told, place);
    this.#known.set(key, place);
    return place;
  }

  #font(pointer: number): Font {
    const known = this.#fonts.get(pointer);
    if (known) return known;
    const font = new mupdf.Font(pointer as never);
    const described = this.#described(font.getName());
    const name = described?.font ?? font.getName();
    const isSerif = font.isSerif() && !plain.test(name.replace(/[\s-]/g, ""));
    const generic = font.isMono() || typed.test(name) ? "mono" : isSerif ? "serif" : "sans";
    const read: Font = {
      name,
      generic: described?.generic ?? generic,
      bold: described?.bold || font.isBold() || /bold|black|heavy|medi\b|-b$/i.test(name),
      italic: described?.italic || font.isItalic() || /ital|obliq/i.test(name),
    };
    font.destroy();
    this.#fonts.set(pointer, read);
    return read;
  }
}

interface Letter {
  sign: string;
  start: number;
  end: number;
  base: number;
  top: number;
  bottom: number;
  size: number;
  style: number;
}

interface Found extends Letter {
  /** Whether its size was measured, and is not the one that it is said to have. */
  isMeasured: boolean;
  trace: Trace | undefined;
}

interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Reads the letters of a page by lines, as the library joins them; their traces tell the rest. */
export function lettersOf(
  structured: Structured,
  frame: Frame,
  traces: Traces,
  described: (name: string) => Described | undefined,
): { runs: Run[]; styles: Style[]; isCut: boolean } {
  const styles = new Styles(described);
  const runs: Run[] = [];
  const rows: { letters: Found[]; turned: number }[] = [];
  let [line, left, isCut] = [0, mostLetters, false];
  let writer: Writer | undefined;
  const [raw, { pointer }] = [letterwise, structured as unknown as { pointer: number }];
  const trueSize = trueSizes(pointer);
  for (const row of rowsOn(pointer)) {
    const direction = raw._wasm_stext_line_get_dir(row) >> 2;
    const isUpright = raw._wasm_stext_line_get_wmode(row) === 0;
    const letters = isUpright ? lettersIn(row) : 0;
    const lean = leanOf(raw.HEAPF32[direction] ?? 1, raw.HEAPF32[direction + 1] ?? 0, letters);
    // Columns of vertical writing are lines of the page turned back: the one on the right is read first.
    const turn = turnOf(isUpright ? lean : vertical, frame);
    const found: Found[] = [];
    for (const char of charsIn(row)) {
      isCut ||= left === 0;
      if (isCut) break;
      left -= 1;
      const at = raw._wasm_stext_char_get_origin(char) >> 2;
      const [x, y] = [raw.HEAPF32[at] ?? 0, raw.HEAPF32[at + 1] ?? 0];
      const quad = raw._wasm_stext_char_get_quad(char) >> 2;
      const font = raw._wasm_stext_char_get_font(char);
      const said = raw._wasm_stext_char_get_size(char);
      const size = trueSize(font, said);
      const trace = traces.at(x, y);
      const style = styles.of(font, raw._wasm_stext_char_get_argb(char), trace ?? {});
      found.push({
        ...along(turn, frame, quad, x, y),
        sign: signOf(codeIn(styles.all[style]?.font, raw._wasm_stext_char_get_c(char))),
        style,
        size: size ?? said,
        isMeasured: size !== undefined,
        trace,
      });
    }
    rows.push({ letters: found, turned: isUpright ? lean : vertical });
  }
  for (const { letters, turned } of withMarkedStarts(rows)) {
    for (const [at, letter] of asRead(withoutDoubleHyphens(letters)).entries()) {
      const { isMeasured, trace } = letter;
      if (at === 0 && !(isMeasured && writer?.goesOn(letter, turned))) writer = new Writer(runs, line++, turned);
      if (isMeasured) writer?.part(letter);
      writer?.add(letter, trace);
    }
  }
  const told = runs.filter(({ text }) => text.length > 0).map(withNumbersInOrder);
  return { runs: told, styles: styles.all, isCut };
}

const vertical = 90;

const hyphen = /^[-\u2010]$/;
/** The distance within which two hyphens are drawn upon each other, in em. */
const sameStartEm = 0.01;

/** Leaves out double hyphens: where browsers part a word they draw a soft hyphen and a hyphen upon each other. */
const withoutDoubleHyphens = (letters: readonly Found[]): Found[] =>
  letters.filter(({ sign, start, size }, at) => {
    const before = letters[at - 1];
    const isAgain = before && hyphen.test(before.sign) && Math.abs(before.start - start) < sameStartEm * size;
    return !(isAgain && hyphen.test(sign));
  });

/** Counts the letters of a row, to three at most. */
function lettersIn(row: number): number {
  let count = 0;
  for (const _ of charsIn(row)) if (++count === 3) break;
  return count;
}

/** The lean up to which text is meant to be level, as that of scanned pages. */
const slightLean = 3;

/** How far a line runs from level, clockwise. Of a single letter, as along a curve, only the quarter counts. */
function leanOf(across: number, down: number, letters: number): number {
  const degrees = (Math.atan2(down, across) * 180) / Math.PI;
  const quarter = Math.round(degrees / 90) * 90;
  const isQuarter = letters < 3 || Math.abs(degrees - quarter) < slightLean;
  return ((isQuarter ? quarter : Math.round(degrees * 10) / 10) + 360) % 360;
}

/** The place of a letter on the page turned so that its line is level. */
function along(
  turn: Turn,
  { left, top }: Frame,
  quad: number,
  x: number,
  y: number,
): Pick<Letter, "start" | "end" | "base" | "top" | "bottom"> {
  const box = {
    start: Number.POSITIVE_INFINITY,
    end: Number.NEGATIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
    base: turn.back(x - left, y - top)[1],
  };
  const corners = letterwise.HEAPF32;
  for (let at = quad; at < quad + 8; at += 2) {
    const [across, down] = turn.back((corners[at] ?? 0) - left, (corners[at + 1] ?? 0) - top);
    box.start = Math.min(box.start, across);
    box.end = Math.max(box.end, across);
    box.top = Math.min(box.top, down);
    box.bottom = Math.max(box.bottom, down);
  }
  return box;
}

/** How far letters on one base line may stand apart in height, in em. */
const sameBaseEm = 0.1;
/** The least move of the pen, in em, beyond roundings of fonts. */
const leastMoveEm = 0.05;
const wordGap = { least: 0.16, most: 1.2 };

/** Joins the letters of a line to runs. */
class Writer {
  readonly #runs: Run[];
  readonly #line: number;
  readonly #turned: Run["turned"];
  #open: (Run & { edges: number[]; gaps?: number[] }) | undefined;
  #last: Trace | undefined;

  constructor(runs: Run[], line: number, turned: Run["turned"]) {
    this.#runs = runs;
    this.#line = line;
    this.#turned = turned;
  }

  /**
   * Whether a letter stands where the last one ended. The library takes each word for a line of its own where it does
   * not know the size of letters.
   */
  goesOn({ start, base, size }: Letter, turned: number): boolean {
    const open = this.#open;
    if (!open || turned !== this.#turned || Math.abs(open.base - base) > sameBaseEm * size) return false;
    const gap = start - (open.edges.at(-1) ?? 0);
    return gap > -wordGap.least * size && gap < wordGap.most * size;
  }

  /** Puts a blank where a word ends and none was drawn, as the library does where it knows how large letters are. */
  part(next: Letter): void {
    const end = this.#open?.edges.at(-1);
    if (end === undefined || this.#open?.text.endsWith(" ") || next.start - end < wordGap.least * next.size) return;
    this.add({ ...next, sign: " ", start: end, end: next.start }, undefined);
  }

  add({ sign: read, start, end, base, top, bottom, size, style }: Letter, found: Trace | undefined): void {
    const sign = read === "\ufffd" && found?.blank ? " " : read;
    // Blanks that the library puts between words were never drawn, nor were the second halves of ligatures.
    const trace = found ?? this.#last ?? { hidden: false };
    this.#last = trace;
    const open = this.#open;
    const isBlank = sign === " ";
    const goesOn =
      open !== undefined &&
      (isBlank || (open.style === style && Math.abs(open.size - size) < 0.05 && Math.abs(open.base - base) < 0.05)) &&
      open.hidden === trace.hidden &&
      open.mark === trace.mark;
    if (goesOn) {
      // A cell may end with a blank, and the next one begin with one.
      const isMoved = open.text.endsWith(" ") && start - (open.edges.at(-1) ?? start) > leastMoveEm * size;
      open.text += sign;
      open.edges.push(start, end);
      if (isBlank && (!found || isMoved)) open.gaps = [...(open.gaps ?? []), (start + end) / 2];
      if (!isBlank) {
        open.top = Math.min(open.top, top);
        open.bottom = Math.max(open.bottom, bottom);
      }
      return;
    }
    const mark = trace.mark === undefined ? {} : { mark: trace.mark };
    const common = { line: this.#line, turned: this.#turned, hidden: trace.hidden, ...mark };
    this.#open = { text: sign, edges: [start, end], base, top, bottom, size, style, ...common };
    this.#runs.push(this.#open);
  }
}

function signOf(code: number): string {
  if (code === softHyphen) return "-";
  if (code < 0x20 || code === 0xa0 || (code >= 0x2000 && code <= 0x200a) || code === 0x3000) return " ";
  // These codes of their font have no meaning.
  if (code >= 0x7f && code < 0xa0) return "\ufffd";
  const isNone = code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) || (code & 0xfffe) === 0xfffe;
  return isNone ? "\ufffd" : String.fromCodePoint(publicOf(code));
}
