import { expect, setDefaultTimeout, test } from "bun:test";
import sharp from "sharp";
import { newJob, within } from "#engines/job/job.ts";
import { flowOf } from "#support/flow.ts";
import { pdfOf } from "#support/pdfs.ts";

// Children start on a machine that may be busy.
setDefaultTimeout(180_000);

const pdfWith = (content: string): Uint8Array =>
  pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
    { dict: "", content },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ]);

async function read(content: string) {
  const job = newJob(new AbortController().signal, 180_000);
  const { pictures } = await within(job, () => flowOf(pdfWith(content)));
  return { pictures, warnings: [...job.warnings] };
}

/** The share of a picture that is bluer than it is red. */
async function blueIn(bytes: Uint8Array): Promise<number> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const blue = Array.from(
    { length: info.width * info.height },
    (_, at) => (data[3 * at + 2] ?? 0) > (data[3 * at] ?? 0),
  );
  return blue.filter(Boolean).length / blue.length;
}

test("how far a bar below its label is filled is seen in the document", async () => {
  const bar = (y: number, share: number) => `1 0 0 rg 50 ${y} 100 4 re f 0 0 1 rg 50 ${y} ${100 * share} 4 re f`;
  const label = (y: number, text: string) => `0 g BT /F 10 Tf 50 ${y} Td (${text}) Tj ET`;
  const { pictures } = await read(
    `${label(300, "Drawing")} ${bar(288, 0.9)} ${label(270, "Singing")} ${bar(258, 0.3)}`,
  );
  const shares = await Promise.all(pictures.map(({ bytes }) => blueIn(bytes)));
  expect(shares.map((share) => Math.round(10 * share))).toEqual([9, 3]);
});

test("of a page with too many drawings it is told how many are left out", async () => {
  const dots = Array.from({ length: 70 }, (_, at) => {
    const [x, y] = [20 + 20 * (at % 10), 20 + 20 * Math.floor(at / 10)];
    const side = at < 10 ? 10 : 5;
    return `${(at + 1) / 100} g ${x} ${y} ${side} ${side} re f`;
  });
  const { pictures, warnings } = await read(dots.join(" "));
  expect(pictures.length).toBe(60);
  const widths = pictures.map(({ width }) => width);
  expect(widths.filter((width) => width > 1.5 * Math.min(...widths))).toHaveLength(10);
  expect(warnings).toEqual(["Page 1 has more than 60 drawings: 10 small ones were left out."]);
});
