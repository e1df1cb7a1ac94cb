import { expect, setDefaultTimeout, test } from "bun:test";
import { newJob, within } from "#engines/job.ts";
import { fit } from "#engines/libreoffice/index.ts";
import { officeMade } from "#engines/office-made.ts";
import { promiseOf } from "#formats/docx/promise.ts";
import { writeDocx } from "#formats/docx/write.ts";
import { documentOf, paragraph, section, span } from "#support/flowing.ts";
import { hasLibreOffice } from "#support/office.ts";

setDefaultTimeout(180_000);

/** Short paragraphs with room between them. */
function made(count: number) {
  const one = (at: number) => paragraph([span(`Paragraph ${at}`)], { space: { before: 12, after: 0 } });
  const document = documentOf([section(Array.from({ length: count }, (_, at) => one(at)))]);
  return officeMade(writeDocx(document), promiseOf(document));
}

async function fitted(count: number, pages: number, deadlineMs = 150_000) {
  const given = made(count);
  const job = newJob(new AbortController().signal, deadlineMs);
  const product = await within(job, () => fit(given, pages));
  return { how: job.facts.get("Fit"), isSame: product.bytes === given.bytes };
}

test.skipIf(!hasLibreOffice)("a document with a page too many gets less room between its paragraphs", async () => {
  expect(await fitted(10, 1)).toEqual({ how: "kept", isSame: true });
  expect(await fitted(32, 1)).toEqual({ how: "tightened", isSame: false });
  expect(await fitted(400, 1)).toEqual({ how: "more", isSame: false });
});

test("without the time for it a document is what it was, and that is told", async () => {
  expect(await fitted(32, 1, 0)).toEqual({ how: "untried", isSame: true });
});
