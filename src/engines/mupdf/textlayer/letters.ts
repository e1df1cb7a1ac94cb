import { type Box, heightOf, overlap, widthOf } from "../kernel/box.ts";
import { charsIn, rowsOn } from "../kernel/letter-walk.ts";
import { letterwise, type PDFPage } from "../kernel/library.ts";
import { withoutProfiles } from "../kernel/profiles.ts";

const cellSide = 36;
/** The most letters; no page that is read has more, and hostile ones have a million in one place. */
const mostLetters = { onPage: 200_000, inCell: 1_000 };

/** Texts of a font that tells no reader the meaning of its glyphs: these, or signs of its own. */
const unreadable = /^[\s\p{Cc}\p{Co}\p{Cn}\ufffd]*$/u;

const lastCode = 0x10ffff;

/** The letters that a page has as text, to be asked for by their place. */
export class Letters {
  readonly #cells = new Map<number, Box[]>();
  readonly boxes: Box[] = [];

  constructor(page: PDFPage) {
    const structured = withoutProfiles(() => page.toStructuredText(""));
    const raw = letterwise;
    const readable = new Map<number, boolean>();
    for (const row of rowsOn((structured as unknown as { pointer: number }).pointer)) {
      for (const char of charsIn(row)) {
        if (this.boxes.length === mostLetters.onPage) break;
        const code = raw._wasm_stext_char_get_c(char);
        const isReadable =
          readable.get(code) ?? (code >= 0 && code <= lastCode && !unreadable.test(String.fromCodePoint(code)));
        readable.set(code, isReadable);
        if (isReadable) this.#add(boxAt(raw.HEAPF32, raw._wasm_stext_char_get_quad(char) >> 2));
      }
    }
    structured.destroy();
  }

  #add(box: Box): void {
    this.boxes.push(box);
    for (const key of cellsOf(box)) {
      const cell = this.#cells.get(key);
      if (cell && cell.length < mostLetters.inCell) cell.push(box);
      else if (!cell) this.#cells.set(key, [box]);
    }
  }

  /** Whether a letter lies in a box, of a size that fits it: a stamp across a page is not the text below it. */
  isIn(box: Box, size: { least: number; most: number }): boolean {
    return cellsOf(box).some((key) =>
      this.#cells.get(key)?.some((letter) => {
        const own = Math.max(widthOf(letter), heightOf(letter));
        return own >= size.least && own <= size.most && overlap(letter, box);
      }),
    );
  }
}

/** The most cells of a letter, which may be as large as a page, and a page as a house. */
const mostCells = 64;

/** The number of columns between a row's cells and the next row's in their numbering. */
const rowKeys = 2 ** 21;

function cellsOf([left, top, right, bottom]: Box): number[] {
  const cells: number[] = [];
  for (let row = Math.floor(top / cellSide); row <= Math.floor(bottom / cellSide); row++) {
    for (let column = Math.floor(left / cellSide); column <= Math.floor(right / cellSide); column++) {
      cells.push(row * rowKeys + column);
      if (cells.length === mostCells) return cells;
    }
  }
  return cells;
}

/** The box around the four corners that begin at a place. */
export function boxAt(corners: Float32Array, at: number): Box {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = corners.subarray(at, at + 8);
  return [Math.min(x0, x1, x2, x3), Math.min(y0, y1, y2, y3), Math.max(x0, x1, x2, x3), Math.max(y0, y1, y2, y3)];
}
