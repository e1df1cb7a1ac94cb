import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { printOf } from "#support/glyphs.ts";
import { lettersKept } from "#support/letters-kept.ts";
import { hasOutsideReaders } from "#support/outside.ts";
import { pdfOf } from "#support/pdfs.ts";

// Programs run, on a machine that may be busy.
setDefaultTimeout(60_000);

/** A page of 400 × 300, unless it says otherwise. */
const sheet = (content: string, boxes = "/MediaBox[0 0 400 300]"): Uint8Array =>
  pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    `<</Type/Page/Parent 2 0 R${boxes}/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>`,
    { dict: "", content },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ]);
const line = (x: number, y: number, words: string, how = "") => `BT ${how} /F 20 Tf ${x} ${y} Td (${words}) Tj ET `;
const box = [0, 100, 400, 200] as const;
const given = line(50, 140, "HEIM") + line(50, 20, "GONE");

async function kept(content: string, boxes?: string) {
  const before = await printOf(sheet(given));
  const after = await printOf(sheet(content, boxes), before?.sheet);
  if (!before || !after) throw new Error("others don't read it");
  const { lost, left, inside, outside, wordsLeft } = lettersKept(before, after, box);
  return { lost: lost.length, left: left.length, inside, outside, wordsLeft };
}

const right = { lost: 0, left: 0, inside: 4, outside: 4, wordsLeft: [] };

describe.skipIf(!hasOutsideReaders)("the judge of letters", () => {
  test("takes what was cut well, whatever boxes and rotation the page has then", async () => {
    expect(await kept(line(50, 140, "HEIM"))).toEqual(right);
    expect(await kept(line(50, 140, "HEIM"), "/MediaBox[0 100 400 200]/Rotate 90/UserUnit 2")).toEqual(right);
  });

  test("sees letters that are lost, and those that have moved by a point", async () => {
    expect(await kept(line(50, 140, "HEM"))).toEqual({ ...right, lost: 2 });
    expect(await kept(line(51, 140, "HEIM"))).toEqual({ ...right, lost: 4 });
  });

  test("sees letters that are left, in their place or elsewhere outside", async () => {
    expect(await kept(given)).toEqual({ ...right, left: 4 });
    expect(await kept(line(50, 140, "HEIM") + line(90, 40, "GONE"))).toEqual({ ...right, left: 4 });
  });

  test("sees words that are left for nobody to see", async () => {
    expect(await kept(line(50, 140, "HEIM") + line(50, 20, "GONE", "3 Tr"))).toEqual({ ...right, wordsLeft: ["GONE"] });
  });
});
