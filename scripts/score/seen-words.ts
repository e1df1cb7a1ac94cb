import type { SourcePage, WordBox } from "./source.ts";

const dotsPerInch = 144;
const pointsPerInch = 72;
/** Greys, of 255, that differ by less are one colour. */
const oneGrey = 8;

interface Picture {
  width: number;
  height: number;
  greys: Uint8Array;
}

/** Pages without the words of which nothing is seen where they stand: they were drawn as nothing, in the colour of their ground, or covered. */
export async function seenWords(
  pdf: string,
  source: readonly SourcePage[],
  pages: ReadonlySet<number>,
): Promise<SourcePage[]> {
  return Promise.all(
    source.map(async (page) => {
      if (!pages.has(page.number)) return page;
      const picture = await pictureOf(pdf, page.number);
      const lines = page.lines.map((line) => {
        const isSeen = line.words.map((_, at) => line.boxes?.[at] === undefined || showsInk(picture, line.boxes[at]));
        const { boxes = [] } = line;
        return { ...line, words: line.words.filter((_, at) => isSeen[at]), boxes: boxes.filter((_, at) => isSeen[at]) };
      });
      return { ...page, lines };
    }),
  );
}

/** Poppler draws it; "P5 width height 255" stands in front of the greys. */
async function pictureOf(pdf: string, page: number): Promise<Picture> {
  const options = ["-r", `${dotsPerInch}`, "-f", `${page}`, "-l", `${page}`, "-gray", "-cropbox"];
  const child = Bun.spawn(["pdftoppm", ...options, pdf], { stdout: "pipe", stderr: "ignore" });
  const bytes = new Uint8Array(await new Response(child.stdout).arrayBuffer());
  const [head = "", width = "0", height = "0"] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(new TextDecoder("latin1").decode(bytes.subarray(0, 64))) ?? [];
  if (head === "") throw new Error(`pdftoppm can't draw page ${page} of ${pdf}`);
  return { width: Number(width), height: Number(height), greys: bytes.subarray(head.length) };
}

function showsInk({ width, height, greys }: Picture, box: WordBox): boolean {
  const [left, top, right, bottom] = box.map((at) => (at * dotsPerInch) / pointsPerInch) as [
    number,
    number,
    number,
    number,
  ];
  let [least, most] = [255, 0];
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y++)
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, Math.ceil(right)); x++) {
      const grey = greys[y * width + x] ?? 255;
      least = Math.min(least, grey);
      most = Math.max(most, grey);
    }
  return most - least >= oneGrey;
}
