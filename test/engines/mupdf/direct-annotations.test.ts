import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { hasOutsideReaders } from "#support/outside.ts";
import { lockedWith, pageCalls } from "#support/page-calls.ts";
import { bookOf, type PdfPart } from "#support/pdfs.ts";
import { rendered } from "#support/rendered.ts";

// Every tool, and a program after each, on a machine that may be busy.
setDefaultTimeout(120_000);

const quad = (y: number) => `/QuadPoints[50 ${y + 20} 150 ${y + 20} 50 ${y} 150 ${y}]/Rect[50 ${y} 150 ${y + 20}]`;
/** Each in a colour of its own, none with a look: readers make one of what the dictionary tells. */
const annotations = [
  `<</Type/Annot/Subtype/Highlight/F 4/C[1 1 0]${quad(560)}>>`,
  "<</Type/Annot/Subtype/Ink/F 4/C[1 0 0]/BS<</W 6>>/Rect[50 500 150 550]/InkList[[50 510 100 520 150 510]]>>",
  "<</Type/Annot/Subtype/Square/F 4/C[0 0 1]/BS<</W 6>>/Rect[50 440 150 480]>>",
  "<</Type/Annot/Subtype/Circle/F 4/C[0 1 1]/IC[0 1 1]/Rect[200 440 300 480]>>",
  "<</Type/Annot/Subtype/Line/F 4/C[1 0 1]/BS<</W 6>>/L[50 400 150 400]/Rect[50 390 150 410]>>",
  "<</Type/Annot/Subtype/Polygon/F 4/C[0 1 0]/IC[0 1 0]/Rect[200 500 300 550]/Vertices[200 500 250 550 300 500]>>",
];
const colours = ["255,255,0", "255,0,0", "0,0,255", "0,255,255", "255,0,255", "0,255,0"];

const lists: Record<string, { annots: string; parts: PdfPart[] }> = {
  "in the page": { annots: annotations.join(" "), parts: [] },
  "of their own": { annots: annotations.map((_, at) => `${6 + at} 0 R`).join(" "), parts: annotations },
};

/** How many pixels poppler draws in each of the colours. */
async function seen(bytes: Uint8Array, password?: string): Promise<number[]> {
  const [page] = await rendered(bytes, 50, password);
  const counts = new Map<string, number>();
  for (let at = 0; at < (page?.data.length ?? 0); at += 3) {
    const colour = page?.data.subarray(at, at + 3).join() ?? "";
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return colours.map((colour) => counts.get(colour) ?? 0);
}

describe.skipIf(!hasOutsideReaders).each(Object.entries(lists))("annotations without a look, %s", (_, list) => {
  const file = bookOf({ pages: ["page"], annotations: () => list.annots, parts: list.parts });
  let drawn: Promise<number[]> | undefined;

  test.each(Object.entries(pageCalls))("are drawn by others after %s", async (name, call) => {
    drawn ??= seen(file);
    const before = await drawn;
    expect(Math.min(...before)).toBeGreaterThan(100);
    const after = await seen((await call(file)) ?? new Uint8Array(), name === "protect" ? lockedWith : undefined);
    // Turned or moved by a point, edges fall on other pixels.
    for (const [at, count] of after.entries()) expect(count).toBeGreaterThan((before[at] ?? 0) * 0.75);
  });
});
