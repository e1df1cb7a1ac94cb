import { join } from "node:path";
import { currentJob, fact, newJob, within } from "#engines/job.ts";
import { mupdf } from "#engines/mupdf/index.ts";
import type { OfficeProduct } from "#engines/product.ts";
import { withFolder } from "#engines/scratch.ts";
import type { Tightness } from "#formats/docx/tighten.ts";
import { log, reason } from "#log";
import { carryOut } from "./carry-out.ts";
import { officePool } from "./office-pool.ts";
import { findProgram } from "./program.ts";

/** Two rounds at most, the second by what the first one came to; letters are never made smaller. */
const first: Tightness = { gaps: 0.6, lines: 0.98, rows: 0.9 };
const tighter: Tightness = { gaps: 0.25, lines: 0.94, rows: 0 };
const looser: Tightness = { gaps: 0.85, lines: 1, rows: 0.97 };
/** Of the deadline: the document is there already, and is not to be lost for this. */
const share = 0.5;

/** Has a document laid out, and what stands between its paragraphs and lines made less as long as it has too many pages. */
export async function fit(product: OfficeProduct, wanted: number): Promise<OfficeProduct> {
  const { signal, startedAt, deadlineAt } = currentJob();
  const left = startedAt + (deadlineAt - startedAt) * share - Date.now();
  if (!findProgram() || left <= 0) {
    fact("Fit", "untried");
    return product;
  }
  // What LibreOffice has to say of a document on the way is nothing to the caller.
  const most = Math.min(left, 2 ** 31 - 1);
  const own = newJob(AbortSignal.any([signal, AbortSignal.timeout(most)]), most);
  try {
    const { fitted, how } = await within(own, () => search(product, wanted));
    fact("Fit", how);
    return fitted;
  } catch (error) {
    signal.throwIfAborted();
    log.warn("a document was not laid out, and is as it was written", { cause: reason(error) });
    fact("Fit", "untried");
    return product;
  }
}

async function search(product: OfficeProduct, wanted: number): Promise<{ fitted: OfficeProduct; how: string }> {
  const asWritten = { pages: await pagesOf(product.bytes), bytes: product.bytes };
  if (asWritten.pages <= wanted) return { fitted: product, how: "kept" };
  const once = await tried(product, first);
  const best =
    once.pages <= wanted
      ? await loosened(product, once, wanted)
      : [asWritten, once, await tried(product, tighter)].reduce((a, b) => (b.pages < a.pages ? b : a));
  return { fitted: { ...product, bytes: best.bytes }, how: best.pages <= wanted ? "tightened" : "more" };
}

/** Most have a line or two too many, and need not lose what a page too many would have them lose. */
async function loosened(product: OfficeProduct, once: Tried, wanted: number): Promise<Tried> {
  try {
    const again = await tried(product, looser);
    return again.pages <= wanted ? again : once;
  } catch (error) {
    log.info("a document that fits was not tried with more room", { cause: reason(error) });
    return once;
  }
}

interface Tried {
  pages: number;
  bytes: Uint8Array;
}

async function tried({ bytes: given }: OfficeProduct, tightness: Tightness): Promise<Tried> {
  const bytes = await officePool.calls.tighten(given, tightness);
  return { pages: await pagesOf(bytes), bytes };
}

const pagesOf = (bytes: Uint8Array): Promise<number> =>
  withFolder(
    async (folder) => {
      const [file, output] = [join(folder, "document.docx"), join(folder, "document.pdf")];
      await Bun.write(file, bytes);
      await carryOut({ file, password: "" }, { output, format: "pdf", save: "" }, "word");
      return mupdf.countPages(await Bun.file(output).bytes());
    },
    { fast: true, shared: true },
  );
