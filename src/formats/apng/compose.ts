import type { Pixels } from "../image/pixels.ts";

/** A frame's place, the way it is laid, and what happens to its place before the next one comes. */
export interface Laid {
  left: number;
  top: number;
  dispose: "keep" | "clear" | "restore";
  blend: "replace" | "over";
}

/** The canvas of an animated PNG, on which its frames appear and vanish. */
export class Canvas {
  readonly #width: number;
  #data: Uint8Array;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#data = new Uint8Array(width * height * 4);
  }

  /** Lays a frame down; answers the whole canvas as it is shown, then makes ready for the next frame. */
  show({ left, top, dispose, blend }: Laid, { width, height, channels, data }: Pixels): Uint8Array {
    const before = dispose === "restore" ? Uint8Array.from(this.#data) : undefined;
    if (left + width > this.#width || (top + height) * this.#width * 4 > this.#data.length) {
      throw new Error("a frame reaches beyond the canvas");
    }
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) {
        const from = (row * width + column) * channels;
        const alpha = channels === 4 ? (data[from + 3] ?? 0) : 255;
        this.#lay((top + row) * this.#width + left + column, data.subarray(from, from + 3), alpha, blend === "over");
      }
    }
    const shown = Uint8Array.from(this.#data);
    if (before) this.#data = before;
    if (dispose === "clear") this.#clear(left, top, width, height);
    return shown;
  }

  #lay(pixel: number, colour: Uint8Array, alpha: number, over: boolean): void {
    const at = pixel * 4;
    const canvas = this.#data;
    if (!over || alpha === 255) {
      canvas.set(colour, at);
      canvas[at + 3] = alpha;
      return;
    }
    const under = ((canvas[at + 3] ?? 0) * (255 - alpha)) / 255;
    const total = alpha + under;
    for (let channel = 0; channel < 3 && total > 0; channel += 1) {
      const mixed = (colour[channel] ?? 0) * alpha + (canvas[at + channel] ?? 0) * under;
      canvas[at + channel] = Math.round(mixed / total);
    }
    canvas[at + 3] = Math.round(total);
  }

  #clear(left: number, top: number, width: number, height: number): void {
    for (let row = top; row < top + height; row += 1) {
      const start = (row * this.#width + left) * 4;
      this.#data.fill(0, start, start + width * 4);
    }
  }
}
