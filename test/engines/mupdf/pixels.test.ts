import { expect, test } from "bun:test";
import { newJob, within } from "#engines/job/job.ts";
import { pagesOf } from "#support/flow.ts";
import { pdfOf } from "#support/pdfs.ts";

test("a picture of one pixel is an area or a line of its colour, and so is a mask of one that is painted", async () => {
  const mask = (bits: string) => `BI /IM true /W 1 /H 1 /BPC 1 /F /AHx ID ${bits}> EI`;
  const content = [
    `0 0 1 rg q 300 0 0 -0.5 50 300 cm ${mask("00")} Q q 300 0 0 -0.5 50 200 cm ${mask("80")} Q`,
    "q 100 0 0 40 50 50 cm BI /W 1 /H 1 /BPC 8 /CS /RGB /F /AHx ID ff0000> EI Q",
  ].join(" ");
  const bytes = pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 4 0 R/Resources<<>>>>",
    { dict: "", content },
  ]);
  const [page] = await within(newJob(new AbortController().signal, 180_000), () => pagesOf(bytes));
  const lines = page?.rulings.map(({ at, from, to, colour }) => [Math.round(at), from, to, colour]);
  expect(lines).toEqual([[100, 50, 350, "#0000ff"]]);
  expect(page?.fills).toEqual([{ box: [50, 310, 150, 350], colour: "#ff0000" }]);
  // Nothing is written on the area, so it is shown as a drawing.
  expect(page?.pictures).toEqual([expect.objectContaining({ box: [50, 310, 150, 350], isDrawing: true })]);
});
