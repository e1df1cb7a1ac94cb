import { expect, setDefaultTimeout, test } from "bun:test";
import { newJob, within } from "#engines/job/job.ts";
import { fit, toPdf } from "#engines/libreoffice/index.ts";
import { officeMade } from "#engines/product/office-made.ts";
import { promiseOf } from "#formats/docx/promise.ts";
import { writeDocx } from "#formats/docx/write.ts";
import { stationsOf } from "#layout/fit/stations.ts";
import { documentOf, paragraph, section, span } from "#support/flowing.ts";
import { hasLibreOffice } from "#support/office.ts";
import { seePdf } from "#support/see-pdf.ts";

setDefaultTimeout(180_000);

/** Short paragraphs with room between them, each of which stood so far below the one before it. */
function made(count: number, pages: number, apart: number) {
  const one = (at: number) => {
    const [page, line] = [Math.floor((at * pages) / count), at % Math.ceil(count / pages)];
    const spot = { page: page + 1, top: 84 + line * apart };
    return paragraph([span(`Paragraph ${at}`)], {
      space: { before: 12, after: 0 },
      source: { first: spot, last: spot },
    });
  };
  const document = documentOf([section(Array.from({ length: count }, (_, at) => one(at)))]);
  const product = officeMade(writeDocx(document), promiseOf(document));
  return { ...product, paged: { pages, isFull: true, stations: stationsOf(document) } };
}

async function fitted(count: number, pages: number, apart: number, deadlineMs = 150_000) {
  const given = made(count, pages, apart);
  const job = newJob(new AbortController().signal, deadlineMs);
  const product = await within(job, () => fit(given, pages));
  return { how: job.facts.get("Fit"), isSame: product.bytes === given.bytes };
}

test.skipIf(!hasLibreOffice)("a document with a page too many gets less room between its paragraphs", async () => {
  expect(await fitted(10, 1, 26.8)).toEqual({ how: "kept", isSame: true });
  expect(await fitted(32, 1, 21)).toEqual({ how: "tightened", isSame: false });
  expect(await fitted(400, 1, 1.7)).toEqual({ how: "more", isSame: false });
});

test.skipIf(!hasLibreOffice)("pages that have room for what began the next one let it begin there again", async () => {
  const given = made(48, 2, 28.5);
  const job = newJob(new AbortController().signal, 150_000);
  const { bytes } = await within(job, () => fit(given, 2));
  expect(job.facts.get("Fit")).toBe("settled");
  const first = await within(job, () =>
    toPdf(bytes, { family: "word", name: "document", onePagePerSheet: false, landscape: false }),
  );
  const [one = "", two = ""] = seePdf(first.bytes).pages.map(({ text }) => text);
  expect(one).toContain("Paragraph 23");
  expect(two.trimStart()).toStartWith("Paragraph 24");
});

test("without the time for it a document is what it was, and that is told", async () => {
  expect(await fitted(32, 1, 21, 0)).toEqual({ how: "untried", isSame: true });
});
