import { join } from "node:path";
import { withFolder } from "#engines/enclosure/scratch.ts";
import { currentJob, fact, newJob, within } from "#engines/job/job.ts";
import { mupdf } from "#engines/mupdf/index.ts";
import type { OfficeProduct } from "#engines/product/product.ts";
import { markOf } from "#formats/docx/measuring.ts";
import type { Tightness } from "#formats/docx/tighten.ts";
import type { Change } from "#formats/model/block-change.ts";
import { awayFrom, type Bounds, type FoundPositions, planFor } from "#layout/fit/page-plan.ts";
import type { Station } from "#layout/fit/stations.ts";
import { log, reason } from "#log";
import { carryOut } from "./carry-out.ts";
import { officePool } from "./office-pool.ts";
import { measuringOptions } from "./pdf-export.ts";
import { findProgram } from "./program.ts";

/**
 * The first bounds of changes, which hardly anybody sees; `strict` holds where a page too many would be seen more.
 * Letters keep their size.
 */
const usual: Bounds = { gaps: 0.4, lines: 0.03, rows: 0.3 };
const strict: Bounds = { gaps: 0, lines: 0.05, rows: 0 };
/** How much all of a document is tightened where changes of single places don't reach. */
const little: Tightness = { gaps: 0.6, lines: 0.98, rows: 0.85 };
const much: Tightness = { gaps: 0.25, lines: 0.94, rows: 0 };
/** The overflow in points beyond which it is tightened much. */
const overflowPt = 36;
/** The share of the deadline that fitting may take: the document is there, and must not be lost for it. */
const deadlineShare = 0.5;
/** The greatest distance from the wanted places at which a document counts as fitting. */
const fittingDistance = 0.02;

/** Has a document laid out, and tightens it between paragraphs and lines so that its pages begin where they did. */
export async function fit(product: OfficeProduct, wanted: number): Promise<OfficeProduct> {
  const { signal, startedAt, deadlineAt } = currentJob();
  const left = startedAt + (deadlineAt - startedAt) * deadlineShare - Date.now();
  if (!findProgram() || left <= 0 || product.paged?.isCrowded) {
    fact("Fit", "untried");
    return product;
  }
  // Warnings of LibreOffice on the way are nothing to the caller.
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

interface Tried {
  bytes: Uint8Array;
  stations: readonly Station[];
  found: readonly FoundPositions[];
  pages: number;
  away: number;
}

async function search(product: OfficeProduct, wanted: number): Promise<{ fitted: OfficeProduct; how: string }> {
  const asWritten = await tried(product.bytes, product.paged?.stations ?? []);
  const all = [asWritten];
  if (asWritten.pages > wanted || asWritten.away > fittingDistance) {
    try {
      await improve(asWritten, wanted, (one) => all.push(one));
    } catch (error) {
      log.info("a document was not tried once more", { cause: reason(error) });
    }
  }
  const over = ({ pages }: Tried) => Math.max(0, pages - wanted);
  const best = all.reduce((a, b) => ((over(b) - over(a) || b.away - a.away) < 0 ? b : a));
  if (over(best) > 0) return { fitted: { ...product, bytes: best.bytes }, how: "more" };
  if (best === asWritten) return { fitted: product, how: "kept" };
  return { fitted: { ...product, bytes: best.bytes }, how: over(asWritten) > 0 ? "tightened" : "settled" };
}

/** Improves the fit in at most two rounds, the second by the outcome of the first. */
async function improve(asWritten: Tried, wanted: number, note: (one: Tried) => void): Promise<void> {
  const once = await changed(asWritten, usual);
  note(once);
  if (once.pages > wanted) note(await changed(once, strict));
  else if (once.away > fittingDistance) note(await changed(once, usual));
}

async function changed({ bytes, stations, found }: Tried, bounds: Bounds): Promise<Tried> {
  const { changes, over } = planFor(stations, found, bounds);
  const rearranged = await officePool.calls.rearrange(bytes, changes);
  const made =
    bounds === strict ? await officePool.calls.tighten(rearranged, over > overflowPt ? much : little) : rearranged;
  return tried(
    made,
    stations.map((station, at) => ({ ...station, ...distancesIn(changes.get(at)) })),
  );
}

const distancesIn = ({ before, after, lines }: Change = {}): Partial<Station> => ({
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
  ...(lines === undefined ? {} : { lines }),
});

const tried = async (bytes: Uint8Array, stations: readonly Station[]): Promise<Tried> => {
  const marked = await officePool.calls.measurable(bytes);
  const { pages, places } = await withFolder(
    async (folder) => {
      const [file, output] = [join(folder, "document.docx"), join(folder, "document.pdf")];
      await Bun.write(file, marked);
      await carryOut({ file, password: "" }, { output, format: "pdf", save: measuringOptions }, "word");
      return mupdf.findPlaces(await Bun.file(output).bytes());
    },
    { fast: true, shared: true },
  );
  const found = stations.map(
    (_, at): FoundPositions => ({ first: places.get(markOf("first", at)), last: places.get(markOf("last", at)) }),
  );
  return { bytes, stations, found, pages, away: awayFrom(stations, found) };
};
