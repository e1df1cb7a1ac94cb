import { type Box, heightOf, overlap, widthOf } from "../kernel/box.ts";
import type { PDFPage } from "../kernel/library.ts";
import { withoutProfiles } from "../kernel/profiles.ts";

const cellSide = 36;
/** No page that is read has more, and hostile ones have a million in one place. */
const most = { onPage: 20_000, inCell: 1_000 };

/** A font that tells no reader what its glyphs stand for gives these, or signs of its own. */
const unreadable = /^[\s\p{Cc}\p{Co}\p{Cn}\ufffd]*$/u;

/** The letters that a page has as text, to be asked for by their place. */
export class Letters {
  readonly #cells = new Map<string, Box[]>();
  readonly boxes: Box[] = [];

  constructor(page: PDFPage) {
    const structured = withoutProfiles(() => page.toStructuredText(""));
    structured.walk({
      onChar: (text, _origin, _font, _size, quad) => {
        if (this.boxes.length < most.onPage && !unreadable.test(text)) this.#add(around(quad));
      },
    });
    structured.destroy();
  }

  #add(box: Box): void {
    this.boxes.push(box);
    for (const key of cellsOf(box)) {
      const cell = this.#cells.get(key);
      if (cell && cell.length < most.inCell) cell.push(box);
      else if (!cell) this.#cells.set(key, [box]);
    }
  }

  /** Whether a box has one in it, of a size that goes with its own: a stamp across a page is not what stands below it. */
  isIn(box: Box, size: { least: number; most: number }): boolean {
    return cellsOf(box).some((key) =>
      this.#cells.get(key)?.some((letter) => {
        const own = Math.max(widthOf(letter), heightOf(letter));
        return own >= size.least && own <= size.most && overlap(letter, box);
      }),
    );
  }
}

/** Letters may be as large as a page, and pages as large as a house. */
const mostCells = 64;

function cellsOf([left, top, right, bottom]: Box): string[] {
  const cells: string[] = [];
  for (let row = Math.floor(top / cellSide); row <= Math.floor(bottom / cellSide); row++) {
    for (let column = Math.floor(left / cellSide); column <= Math.floor(right / cellSide); column++) {
      cells.push(`${column} ${row}`);
      if (cells.length === mostCells) return cells;
    }
  }
  return cells;
}

function around(quad: readonly number[]): Box {
  const xs = quad.filter((_, at) => at % 2 === 0);
  const ys = quad.filter((_, at) => at % 2 === 1);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
