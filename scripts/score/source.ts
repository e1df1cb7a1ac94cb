/** What Poppler reads on a page: lines with their places, in points from the upper left corner. */
export interface SourcePage {
  number: number;
  width: number;
  height: number;
  lines: readonly SourceLine[];
}

export interface SourceLine {
  left: number;
  top: number;
  words: readonly string[];
  /** Where each word stands: left, top, right, bottom. */
  boxes?: readonly WordBox[];
}

export type WordBox = readonly [left: number, top: number, right: number, bottom: number];

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const unescaped = (text: string): string =>
  text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return named[name] ?? whole;
    return String.fromCodePoint(Number(name[1] === "x" ? `0${name.slice(1)}` : name.slice(1)));
  });

const part =
  /<page width="([\d.]+)" height="([\d.]+)">|<line xMin="([-\d.]+)" yMin="([-\d.]+)"|<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)<\/word>/g;

export async function readSource(pdf: string): Promise<SourcePage[]> {
  const child = Bun.spawn(["pdftotext", "-bbox-layout", pdf, "-"], { stdout: "pipe", stderr: "ignore" });
  const told = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`pdftotext can't read ${pdf}`);
  const pages: {
    number: number;
    width: number;
    height: number;
    lines: { left: number; top: number; words: string[]; boxes: WordBox[] }[];
  }[] = [];
  for (const [, width, height, left, top, x0, y0, x1, y1, word] of told.matchAll(part)) {
    if (width) pages.push({ number: pages.length + 1, width: Number(width), height: Number(height), lines: [] });
    else if (left) pages.at(-1)?.lines.push({ left: Number(left), top: Number(top), words: [], boxes: [] });
    else if (word) {
      const line = pages.at(-1)?.lines.at(-1);
      line?.words.push(unescaped(word));
      line?.boxes.push([Number(x0), Number(y0), Number(x1), Number(y1)]);
    }
  }
  return pages;
}
