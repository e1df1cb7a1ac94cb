import { expect, setDefaultTimeout, test } from "bun:test";
import { config } from "#config";
import { newJob, within } from "#engines/job/job.ts";
import { depict } from "#engines/mupdf/index.ts";
import { Problem } from "#problem";
import { bookOf, extra, numbered, type PdfPart, pageNumber } from "#support/pdfs.ts";
import { busyChildOf, poolChildren, until } from "#support/processes.ts";
import { timesSent } from "#support/sent.ts";

// Children start, and draw, on a machine that may be busy.
setDefaultTimeout(60_000);

const coding = { format: "png", quality: 80, dpi: 50, grayscale: false } as const;
/** Runs enough that every lane draws several. */
const pages = 24 * config.workers;
const ballast: PdfPart = { dict: "", content: "%".repeat(3_000_000) };
const large = bookOf({ pages: numbered(pages), parts: [ballast] });

test("a file is sent to every child once, however many runs of pages it draws", async () => {
  let drawn = 0;
  const times = await timesSent(large, async () => {
    drawn = (await depict(large, coding)).length;
  });
  expect(drawn).toBe(pages);
  expect(times).toBeGreaterThanOrEqual(1);
  expect(times).toBeLessThanOrEqual(config.workers);
});

test("a child that is killed amid its pages is replaced, and the pages are the same and in order", async () => {
  const fine = { ...coding, dpi: 300 };
  const undisturbed = await depict(large, fine);
  expect(undisturbed.map(({ page }) => page)).toEqual(Array.from({ length: pages }, (_, index) => index + 1));
  const times = await timesSent(large, async (soFar) => {
    const disturbed = depict(large, fine);
    // Before that there are no pages to be amid.
    await until(() => soFar() >= config.workers);
    process.kill(await busyChildOf(process.pid), "SIGKILL");
    expect(await disturbed).toEqual(undisturbed);
  });
  expect(times).toBeGreaterThan(config.workers);
  expect(times).toBeLessThanOrEqual(config.workers + 1);
});

test("where every child is killed that is not for long, and the answer is clear", async () => {
  let isOver = false;
  const answer = depict(large, coding)
    .catch((error) => error)
    .finally(() => {
      isOver = true;
    });
  await until(() => {
    if (!isOver) for (const pid of poolChildren()) process.kill(pid, "SIGKILL");
    return isOver;
  });
  const why = await answer;
  expect(why).toBeInstanceOf(Problem);
  expect([why.kind, why.message]).toEqual(["internal", expect.stringContaining("twice")]);
  expect(await depict(bookOf({ pages: numbered(1) }), coding)).toHaveLength(1);
});

/** A document that, once it is read anew because of one wrong address, has other words on its other pages. */
function secondThoughts(count: number, faultyPage: number): Uint8Array {
  const book = { pages: numbered(count) };
  const font = extra(book);
  const own = (index: number) => (index === faultyPage - 1 ? `/Resources<</Font<</F1 ${font} 0 R>>>>` : "");
  const parts = ["<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>"];
  const text = Buffer.from(bookOf({ ...book, page: own, parts })).toString("latin1");
  const entries = text.indexOf("0000000000 65535 f");
  const entry = entries + 20 * font;
  const wrong = `${String(Number(text.slice(entry, entry + 10)) + 5).padStart(10, "0")}`;
  const others = book.pages.map((_, index) => {
    const content = "BT /F1 24 Tf 72 700 Td (other words) Tj ET";
    return `${pageNumber(index) + 1} 0 obj\n<</Length ${content.length}>>\nstream\n${content}\nendstream\nendobj\n`;
  });
  const end = text.slice(text.indexOf("startxref"));
  return Buffer.from(text.slice(0, entry) + wrong + text.slice(entry + 10) + others.join("") + end, "latin1");
}

test("a page with a fault changes none that is drawn after it", async () => {
  const count = 8 * config.workers;
  const faulty = secondThoughts(count, 2);
  const sound = await depict(bookOf({ pages: numbered(count) }), coding);
  const job = newJob(new AbortController().signal, 60_000);
  const drawn = await within(job, () => depict(faulty, coding));
  expect([...job.warnings].join()).toContain("Page 2 has faults");
  const kept = drawn.filter(({ page, product }) =>
    Buffer.from(product.bytes).equals(sound[page - 1]?.product.bytes ?? Buffer.of()),
  );
  // Runs are of two pages: only what is in the same run as the fault may be read anew.
  expect(kept.map(({ page }) => page)).toEqual(sound.map(({ page }) => page).filter((page) => page !== 2));
});
