import { type Brightness, likeness } from "#formats/image/likeness.ts";
import { type Rendered, rendered } from "./rendered.ts";

/** So coarse that letters are grey: what is compared is where text, pictures and lines stand. */
const dpi = 43;
const reach = 4;
/** Halves of pixels make pages of one size differ by one. */
const slack = 2;

/** How alike the pages of two PDFs look from afar, each 1 for the same, and 0 where one has no such page or another size. */
export async function likenessFromAfar(source: Uint8Array, result: Uint8Array, most = 12): Promise<number> {
  const [one, two] = [await rendered(source, dpi, undefined, most), await rendered(result, dpi, undefined, most)];
  const count = Math.max(one.length, Math.min(most, two.length));
  let sum = 0;
  for (let at = 0; at < count; at++) {
    const [a, b] = [one[at], two[at]];
    if (!a || !b || Math.abs(a.width - b.width) > slack || Math.abs(a.height - b.height) > slack) continue;
    const size = { width: Math.min(a.width, b.width), height: Math.min(a.height, b.height) };
    sum += likeness(blurred(grey(a, size)), blurred(grey(b, size)), 4);
  }
  return sum / Math.max(1, count);
}

function grey({ width: all, data }: Rendered, { width, height }: { width: number; height: number }): Brightness {
  const made = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 3 * (y * all + x);
      made[y * width + x] = Math.round(
        0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0),
      );
    }
  }
  return { width, height, data: made };
}

/** The mean of nine by nine pixels: first along the rows, then along the columns. */
function blurred({ width, height, data }: Brightness): Brightness {
  return { width, height, data: smeared(smeared(data, width, height, 1, width), height, width, width, 1) };
}

function smeared(data: Uint8Array, length: number, count: number, step: number, next: number): Uint8Array {
  const made = new Uint8Array(data.length);
  for (let line = 0; line < count; line++) {
    for (let at = 0; at < length; at++) {
      const [from, to] = [Math.max(0, at - reach), Math.min(length - 1, at + reach)];
      let sum = 0;
      for (let near = from; near <= to; near++) sum += data[line * next + near * step] ?? 0;
      made[line * next + at * step] = Math.round(sum / (to - from + 1));
    }
  }
  return made;
}
