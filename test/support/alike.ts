import { likeness } from "#formats/image/likeness.ts";
import { type Rendered, rendered } from "./rendered.ts";

function brightness({ width, height, data }: Rendered) {
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(3 * at, 3 * at + 3);
    grey[at] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  }
  return { width, height, data: grey };
}

/** How alike the first pages of two PDFs look as Poppler draws them, each 1 for the same; 0 where their sizes differ. */
export async function likenesses(before: Uint8Array, after: Uint8Array, most = 5): Promise<number[]> {
  const [one, two] = [await rendered(before, 72, undefined, most), await rendered(after, 72, undefined, most)];
  return Array.from({ length: Math.max(one.length, two.length) }, (_, index) => {
    const [a, b] = [one[index], two[index]];
    if (!a || !b || a.width !== b.width || a.height !== b.height) return 0;
    return likeness(brightness(a), brightness(b));
  });
}

/** Text without what depends on how tall a font says it is, and on codes that show nothing. */
export const legible = (text: string | undefined): string =>
  (text ?? "")
    .replace(/\p{Cc}|\s/gu, " ")
    .replace(/ +/g, " ")
    .trim();
