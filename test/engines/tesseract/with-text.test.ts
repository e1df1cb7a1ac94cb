import { expect, setDefaultTimeout, test } from "bun:test";
import { newJob, within } from "#engines/job/job.ts";
import { mupdf } from "#engines/mupdf/index.ts";
import { withText } from "#engines/tesseract/index.ts";
import { readParts } from "#formats/office/parts.ts";
import { printed, scanned } from "#support/scans.ts";

// A child has to start on a machine that may be busy.
setDefaultTimeout(60_000);

const scan = scanned(printed([{ lines: ["All human beings are born free"] }]));
const letter = printed([{ lines: ["All human beings are born free"] }]);

const asked = async (bytes: Uint8Array, ocr: "auto" | "force") => {
  const job = newJob(new AbortController().signal, 60_000);
  const wish = { ocr, languages: ["xyz"] };
  const made = await within(job, () =>
    withText(bytes, wish, (own, recognised) => mupdf.writeWord(own, { recognised })),
  );
  return { made, warnings: [...job.warnings], facts: job.facts };
};

test("without the language a page that is a picture stays one, and that and why is told once", async () => {
  const { made, warnings, facts } = await asked(scan, "auto");
  expect(warnings).toEqual([expect.stringMatching(/^Page 1 stays a picture: xyz can't be recognised here/)]);
  expect([made.verdict, made.office.words, facts.get("Recognised")]).toEqual([[], 0, undefined]);
  expect([...readParts(made.bytes).keys()].filter((name) => name.includes("media/"))).toHaveLength(1);
});

test("without the language pages with text are nothing that anything is told of", async () => {
  const { made, warnings } = await asked(letter, "auto");
  expect([made.office.words, warnings]).toEqual([6, []]);
});

test("without the language force is refused, as the engine is not there", async () => {
  const refused = asked(scan, "force");
  await expect(refused).rejects.toMatchObject({ kind: "engine-unavailable", message: expect.stringContaining("xyz") });
});
