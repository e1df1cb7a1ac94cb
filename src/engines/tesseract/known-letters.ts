import type { Scan } from "#engines/mupdf/index.ts";
import type { ToldWord } from "./seen.ts";

type Box = Scan["known"][number];

/** The side of a cell in pixels; a word lies in a few cells. */
const cellSide = 64;
/** A word's height in parts of a letter's size: letters of a stamp are larger, those of a note smaller. */
const asHigh = { least: 0.3, most: 2.5 };

/** The letters that a page has as text, to be asked for at the places of words that were seen. */
export class KnownLetters {
  readonly #cells = new Map<number, Map<number, Box[]>>();

  constructor(boxes: readonly Box[]) {
    for (const box of boxes) {
      const [x, y] = middleOf(box);
      const [column, row] = [Math.floor(x / cellSide), Math.floor(y / cellSide)];
      const cells = this.#cells.get(row) ?? new Map<number, Box[]>();
      const cell = cells.get(column) ?? [];
      cell.push(box);
      cells.set(column, cell);
      this.#cells.set(row, cells);
    }
  }

  /** Whether half of a word's letters stand where letters stand already. */
  has({ text, bbox: { x0, y0, x1, y1 } }: ToldWord): boolean {
    const height = Math.min(x1 - x0, y1 - y0);
    const edge = height / 4;
    const there = this.#within([x0 - edge, y0 - edge, x1 + edge, y1 + edge]).filter(([left, top, right, bottom]) => {
      const size = Math.max(right - left, bottom - top);
      return height >= size * asHigh.least && height <= size * asHigh.most;
    });
    return there.length * 2 >= [...text].length;
  }

  #within([left, top, right, bottom]: Box): Box[] {
    const found: Box[] = [];
    for (let row = Math.floor(top / cellSide); row <= Math.floor(bottom / cellSide); row++) {
      const cells = this.#cells.get(row);
      if (!cells) continue;
      for (let column = Math.floor(left / cellSide); column <= Math.floor(right / cellSide); column++) {
        for (const box of cells.get(column) ?? []) {
          const [x, y] = middleOf(box);
          if (x > left && x < right && y > top && y < bottom) found.push(box);
        }
      }
    }
    return found;
  }
}

const middleOf = ([left, top, right, bottom]: Box): [x: number, y: number] => [(left + right) / 2, (top + bottom) / 2];
