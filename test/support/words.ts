import { mupdf } from "#engines/mupdf/kernel/library.ts";

type Box = [left: number, top: number, right: number, bottom: number];

export interface Word {
  text: string;
  box: Box;
}

/** The words of a page and where they are, as they are seen, in points from its upper left corner. */
export function wordsOn(bytes: Uint8Array, index = 0): Word[] {
  const doc = mupdf.Document.openDocument(bytes, "application/pdf");
  const page = doc.loadPage(index);
  const [left, top] = page.getBounds();
  const words: Word[] = [];
  let isOpen = false;
  const text = page.toStructuredText("");
  text.walk({
    beginLine: () => {
      isOpen = false;
    },
    onChar: (letter, _origin, _font, _size, quad) => {
      if (/\s/.test(letter)) {
        isOpen = false;
        return;
      }
      const box = around(quad, left, top);
      const last = words.at(-1);
      if (isOpen && last) {
        last.text += letter;
        last.box = unite(last.box, box);
      } else words.push({ text: letter, box });
      isOpen = true;
    },
  });
  text.destroy();
  page.destroy();
  doc.destroy();
  return words;
}

function around(quad: readonly number[], left: number, top: number): Box {
  const xs = quad.filter((_, at) => at % 2 === 0).map((x) => x - left);
  const ys = quad.filter((_, at) => at % 2 === 1).map((y) => y - top);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const unite = (a: Box, b: Box): Box => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];

const area = (box: Box): number => Math.max(0, box[2] - box[0]) * Math.max(0, box[3] - box[1]);

/** What two boxes have in common, of all that they cover. */
function likeness(a: Box, b: Box): number {
  const common = area([Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])]);
  return common / (area(a) + area(b) - common);
}

/** The share of words that lie on the word of the same text, with at least half of both in common. */
export function inPlace(found: readonly Word[], known: readonly Word[]): number {
  const right = found.filter(({ text, box }) =>
    known.some((word) => word.text === text && likeness(word.box, box) >= 0.5),
  );
  return right.length / found.length;
}

/** Words on a page that is turned around its middle, by degrees clockwise. */
export function turned(
  words: readonly Word[],
  degrees: number,
  { width, height }: { width: number; height: number },
): Word[] {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return words.map(({ text, box: [left, top, right, bottom] }) => {
    const corners = [left, right].flatMap((x) =>
      [top, bottom].flatMap((y) => {
        const [across, down] = [x - width / 2, y - height / 2];
        return [across * cos - down * sin + width / 2, across * sin + down * cos + height / 2];
      }),
    );
    return { text, box: around(corners, 0, 0) };
  });
}
