import { expect, setDefaultTimeout, test } from "bun:test";
import { newJob, within } from "#engines/job/job.ts";
import { lockedWith, pageCalls } from "#support/page-calls.ts";
import { pdfOf } from "#support/pdfs.ts";
import { seePdf } from "#support/see-pdf.ts";

// Every tool with every fault, on a machine that may be busy.
setDefaultTimeout(60_000);

/** A page whose text is set in a font with a fault in its dictionary, which readers read past. */
const withFont = (fault: string): Uint8Array =>
  pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
    { dict: "", content: "BT /F 40 Tf 10 30 Td (words) Tj ET" },
    `<</Type/Font/Subtype/Type1/BaseFont/Helvetica ${fault}>>`,
  ]);

const faults = ["10 /X)", "/Name/Some Name", "/W (a", "/W >> 5", "/W [1 2 >", "/W << /A 1 "];
/** The others give the file back as it was, or try one of several ways. */
const calls = Object.keys(pageCalls).filter((name) => !["compress", "unlock", "repair"].includes(name));

test.each(faults)("an object with %s in it is read past that by every tool, which is told", async (fault) => {
  for (const name of calls) {
    const job = newJob(new AbortController().signal, 60_000);
    const bytes = await within(job, async () => pageCalls[name]?.(withFont(fault)));
    const { pages } = seePdf(bytes ?? new Uint8Array(), name === "protect" ? lockedWith : undefined);
    expect([name, pages[0]?.text.startsWith("words")]).toEqual([name, true]);
    expect([name, ...job.warnings]).toContainEqual(expect.stringContaining("damaged"));
  }
});
