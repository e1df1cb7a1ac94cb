import type { TextStyle } from "#formats/model/document.ts";
import { familyOf } from "#formats/model/families.ts";
import { usualBlankEm, widthsOf } from "../model/letter-widths.ts";
import type { Line, Piece } from "../model/line.ts";
import { addTo } from "../model/lists-by-key.ts";
import type { Part } from "../model/parts.ts";
import type { Row } from "../model/row.ts";
import { rowLeft } from "../model/row.ts";
import { stretchesOf } from "./paragraph-alignment.ts";

/** Word knows no smaller distance between letters. */
const spacingStepPt = 0.05;
/** Fewer letters of a look tell nothing of their distance. */
const leastLetters = 40;
/** The search goes so many steps beyond what the font's own widths ask for. */
const mostSteps = 4;
/** A step costs this share of the lines: it is taken only where it brings more. */
const stepPriceShare = 0.01;
/** Letters that stand further apart are none of a text, but of a title that is spread. */
const widestSpacingEm = 0.12;

/**
 * Spaces letters as they were. Where a font is replaced by one whose letters are wider or narrower, or a program set its
 * lines closer than others do, lines would end elsewhere, and paragraphs become longer: letters of each look stand so far
 * apart that most lines end where they did.
 */
export const spaceLetters = (parts: readonly Part[]): Part[] => {
  const { styles } = spacedStyles(parts);
  return styles.size === 0 ? [...parts] : parts.map((part) => withStyles(part, styles));
};

/** The styles that give letters their distance, and what is settled for pages that follow. */
export interface SpacedStyles {
  styles: ReadonlyMap<TextStyle, TextStyle>;
  settled: SettledSpacing;
}

export function spacedStyles(
  parts: readonly Part[],
  settled: SettledSpacing = new Map(),
  least = spacingStepPt,
): SpacedStyles {
  const looks = new StyleMeasures(settled, least);
  const rows: FullRow[] = [];
  for (const part of parts) {
    if (part.kind === "grid") for (const { lines } of part.cells) looks.add(lines);
    if (part.kind !== "para") continue;
    looks.add(part.rows.flat());
    for (const { rows: own, frame } of stretchesOf(part))
      for (const [at, row] of own.slice(0, -1).entries())
        rows.push({ row, next: own[at + 1] ?? row, right: frame.right });
  }
  return looks.settle(rows);
}

/** Puts other styles in place of some in lines. */
export const linesWithStyles = (lines: readonly Line[], styles: SpacedStyles["styles"]): Line[] =>
  lines.map((line) => {
    if (!line.pieces.some(({ look }) => styles.has(look))) return line;
    return { ...line, pieces: line.pieces.map((piece) => ({ ...piece, look: styles.get(piece.look) ?? piece.look })) };
  });

/** Puts other styles in place of some in a part, and in its cells. */
export function withStyles<T extends Part>(part: T, styles: SpacedStyles["styles"]): T {
  if (part.kind === "para") return { ...part, rows: part.rows.map((row) => linesWithStyles(row, styles)) };
  if (part.kind !== "grid") return part;
  const cells = part.cells.map((cell) => ({
    ...cell,
    lines: linesWithStyles(cell.lines, styles),
    ...(cell.parts ? { parts: cell.parts.map((own) => withStyles(own, styles)) } : {}),
  }));
  return { ...part, cells };
}

/** Distances that earlier pages settled for each look, and that later ones keep. */
export type SettledSpacing = ReadonlyMap<string, number>;

/** A line of a paragraph that another one follows, and where its column ends. */
interface FullRow {
  row: Row;
  next: Row;
  right: number;
}

interface StyleMeasure {
  widthOf: (letter: string) => number | undefined;
  looks: TextStyle[];
  difference: number;
  letters: number;
  spacing: number;
}

class StyleMeasures {
  readonly #known = new Map<string, StyleMeasure>();

  constructor(
    private readonly settled: SettledSpacing,
    private readonly least: number,
  ) {}

  #of(look: TextStyle): StyleMeasure | undefined {
    const { size, bold, italic, raised, smallCapitals } = look;
    if (raised || smallCapitals) return undefined;
    const family = familyOf(look);
    const key = `${family} ${size} ${bold} ${italic}`;
    const found = this.#known.get(key);
    if (found) return found;
    const widthOf = widthsOf({ family, bold, italic });
    if (!widthOf) return undefined;
    const made = { widthOf, looks: [], difference: 0, letters: 0, spacing: 0 };
    this.#known.set(key, made);
    return made;
  }

  add(lines: readonly Line[]): void {
    for (const { text, edges, look, field } of lines.flatMap(({ pieces }) => pieces)) {
      // Letters that stand apart on purpose have their distance.
      const known = field || look.spacing !== undefined ? undefined : this.#of(look);
      if (!known) continue;
      known.looks.push(look);
      const letters = [...text];
      for (const [at, letter] of letters.slice(0, -1).entries()) {
        const width = known.widthOf(letter);
        const own = (edges[2 * at + 2] ?? 0) - (edges[2 * at] ?? 0);
        // Dots that lead to a page's number stand as far apart as there is room.
        if (width === undefined || own <= 0 || !isLetter(letter) || !isLetter(letters[at + 1] ?? "")) continue;
        known.difference += own - width * look.size;
        known.letters += 1;
      }
    }
  }

  settle(rows: readonly FullRow[]): SpacedStyles {
    const styles = new Map<TextStyle, TextStyle>();
    const settled = new Map(this.settled);
    for (const known of this.#known.values())
      if (known.letters >= leastLetters) known.spacing = known.difference / known.letters;
    const lengths = new Map<StyleMeasure, RowLength[]>();
    for (const full of rows) {
      const length = this.#lengthOf(full);
      const known = length && this.#of(longestPiece(full.row).look);
      if (length && known) addTo(lengths, known, length);
    }
    for (const [key, known] of this.#known) {
      const size = known.looks[0]?.size ?? 0;
      const found =
        settled.get(key) ??
        (known.letters < leastLetters ? undefined : bestSpacing(known.spacing, lengths.get(known) ?? []));
      if (found !== undefined) settled.set(key, found);
      const spacing = found ?? 0;
      if (Math.abs(spacing) < this.least || Math.abs(spacing) > widestSpacingEm * size) continue;
      for (const look of known.looks) styles.set(look, { ...look, spacing });
    }
    return { styles, settled };
  }

  #lengthOf({ row, next, right }: FullRow): RowLength | undefined {
    const [line] = row;
    if (row.length !== 1 || !line || line.rightToLeft) return undefined;
    const own = this.#measured(line.pieces);
    const [piece] = next[0]?.pieces ?? [];
    const [word = ""] = piece?.text.split(/(?<=-)| /) ?? [];
    const after = piece && this.#measured([{ ...piece, text: word }]);
    if (!own || !after) return undefined;
    const isParted = line.text.endsWith("-");
    const blank = isParted ? 0 : (this.#of(piece.look)?.widthOf(" ") ?? usualBlankEm) * piece.look.size;
    const letters = after.letters + (isParted ? -1 : 1);
    return { room: right - rowLeft(row), own, next: { width: after.width + blank, letters } };
  }

  #measured(pieces: readonly Piece[]): LetterSum | undefined {
    const sum = { width: 0, letters: 0 };
    for (const { text, look } of pieces) {
      const known = this.#of(look);
      for (const letter of text) {
        const width = known?.widthOf(letter);
        if (!known || width === undefined) return undefined;
        sum.width += width * look.size;
        sum.letters += 1;
      }
    }
    return sum;
  }
}

const isLetter = (sign: string): boolean => /^\p{L}$/u.test(sign);

interface LetterSum {
  width: number;
  letters: number;
}

interface RowLength {
  room: number;
  own: LetterSum;
  next: LetterSum;
}

const longestPiece = (row: Row): Piece =>
  row.flatMap(({ pieces }) => pieces).reduce((most, piece) => (piece.text.length > most.text.length ? piece : most));

/** Finds, near the distance that widths ask for, the one at which most lines break where they did. */
function bestSpacing(asked: number, lengths: readonly RowLength[]): number {
  const start = Math.round(asked / spacingStepPt);
  let best = { steps: start, score: Number.NEGATIVE_INFINITY };
  for (let away = 0; away <= 2 * mostSteps; away++) {
    const steps = start + (away % 2 === 0 ? -away / 2 : (away + 1) / 2);
    const score =
      countKeptBreaks(steps * spacingStepPt, lengths) - stepPriceShare * lengths.length * Math.abs(steps - start);
    if (score > best.score) best = { steps, score };
  }
  return Math.round(best.steps * spacingStepPt * 100) / 100;
}

const countKeptBreaks = (spacing: number, lengths: readonly RowLength[]): number =>
  lengths.filter(({ room, own, next }) => {
    const width = own.width + own.letters * spacing;
    return width <= room && width + next.width + next.letters * spacing > room;
  }).length;
