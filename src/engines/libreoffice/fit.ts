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

/** So often at most; letters are never made smaller. */
const rounds: readonly Tightness[] = [
  { gaps: 0.6, lines: 0.98, rows: 0.9 },
  { gaps: 0.25, lines: 0.94, rows: 0 },
];
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
  const first = await pagesOf(product.bytes);
  if (first <= wanted) return { fitted: product, how: "kept" };
  let best = { pages: first, bytes: product.bytes };
  for (const tightness of rounds) {
    const bytes = await officePool.calls.tighten(product.bytes, tightness);
    const pages = await pagesOf(bytes);
    if (pages < best.pages) best = { pages, bytes };
    if (pages <= wanted) break;
  }
  return { fitted: { ...product, bytes: best.bytes }, how: best.pages <= wanted ? "tightened" : "more" };
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
