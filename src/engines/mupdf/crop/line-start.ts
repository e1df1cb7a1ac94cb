import type { Matrix } from "../kernel/box.ts";

/** A hundred-thousandth of how far out a line lies: the library's numbers hold it, and nobody sees it. */
const hair = 1e-5;

/**
 * Follows where lines of text begin. The library, when it writes content that it has cut, leaves out what leads back to
 * where the last line began, and the letters come to stand behind those before instead of over them: shadows, strokes
 * that make letters bold, T* without a distance. A hair beside the place it goes there.
 */
export class LineStart {
  #matrix: Matrix = [1, 0, 0, 1, 0, 0];
  /** Where the last text that was shown had its line's start, and whether that was a hair beside it. */
  #shown: { matrix: Matrix; isBeside: boolean } | undefined;
  #isBeside = false;
  #moved = false;

  begin(): void {
    this.#matrix = [1, 0, 0, 1, 0, 0];
    this.#shown = undefined;
    this.#isBeside = false;
  }

  set([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): void {
    this.#matrix = [a, b, c, d, e, f];
    this.#isBeside = false;
    this.#moved = true;
  }

  move([x = 0, y = 0]: readonly number[]): void {
    const [a, b, c, d, e, f] = this.#matrix;
    this.#matrix = [a, b, c, d, x * a + y * c + e, x * b + y * d + f];
    this.#moved = true;
  }

  /** What has to stand before the text that is shown next; mostly nothing. */
  show(): string {
    const isBack = this.#moved && this.#shown?.isBeside === this.#isBeside && same(this.#shown.matrix, this.#matrix);
    let step = "";
    if (isBack) {
      step = `${this.#isBeside ? "-" : ""}${this.#hair()} 0 Td `;
      this.#isBeside = !this.#isBeside;
    }
    this.#shown = { matrix: this.#matrix, isBeside: this.#isBeside };
    this.#moved = false;
    return step;
  }

  #hair(): string {
    const [a, b, , , e, f] = this.#matrix;
    const far = Math.max(Math.abs(e), Math.abs(f), 1);
    return ((far * hair) / (Math.hypot(a, b) || 1)).toFixed(9);
  }
}

/** Sums of the same steps in another order may differ by less than the library can tell. */
const same = (one: Matrix, other: Matrix): boolean =>
  one.every((value, index) => Math.abs(value - (other[index] ?? 0)) <= 1e-6 * Math.max(1, Math.abs(value)));
