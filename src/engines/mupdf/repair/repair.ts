import { fact, warn } from "#engines/job/job.ts";
import { named } from "#engines/job/named.ts";
import type { PdfProduct } from "#engines/product/product.ts";
import { rewrite } from "#engines/qpdf/index.ts";
import { countOf } from "#formats/pdf/marks.ts";
import { Problem } from "#problem";
import { pool } from "../pool.ts";
import type { Recovered } from "./recovered.ts";

type Outcome = Recovered | Problem | undefined;

/** Saves as much as it can: by the file's own table, by reading all bytes, and by a second engine; the best counts. */
export async function repair(bytes: Uint8Array, password: string | undefined): Promise<PdfProduct> {
  const [asItIs, rewritten] = await Promise.all([
    orProblem(pool.calls.recover(bytes, { password })),
    rewrite(bytes, password),
  ]);
  if (isRecovered(asItIs) && asItIs.sound && rewritten?.clean !== false) return unharmed(bytes, asItIs);

  const second = rewritten?.bytes;
  const others = await Promise.all([
    orProblem(pool.calls.recover(bytes, { password, anew: true })),
    second && orProblem(pool.calls.recover(second, {})),
  ]);
  const best = [asItIs, ...others].filter(isRecovered).reduce<Recovered | undefined>(better, undefined);
  if (!best) throw hopeless([asItIs, ...others]);
  if (!rewritten) warn("Only one of two programs tried to repair the file: the other is not installed here.");
  tell(best);
  return { format: "pdf", bytes: best.bytes, pdf: best.pdf, verdict: best.verdict };
}

const isRecovered = (outcome: Outcome): outcome is Recovered => outcome !== undefined && !(outcome instanceof Problem);

/** Turns the refusal of one way into a result, so that others go on; a call that is given up fails at once. */
async function orProblem(work: Promise<Recovered | undefined>): Promise<Outcome> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Problem && error.kind === "unprocessable") return error;
    throw error;
  }
}

/**
 * Chooses the better result: more pages, then more text, then fewer pages that something is missing on, then more of
 * what else a document holds; of equals the one before. The last counts only where the file's own table was of no use:
 * objects that are found beside a good table have been deleted.
 */
function better(best: Recovered | undefined, next: Recovered): Recovered {
  if (!best) return next;
  const worth = ({ pages, letters, damaged, pdf }: Recovered) => [
    pages,
    letters,
    -damaged.length,
    best.rebuilt ? pdf.links + pdf.outline + pdf.fields + pdf.attachments + countOf(pdf.marks ?? {}) : 0,
  ];
  const [old, fresh] = [worth(best), worth(next)];
  const place = old.findIndex((value, index) => value !== fresh[index]);
  return place >= 0 && (fresh[place] ?? 0) > (old[place] ?? 0) ? next : best;
}

function unharmed(bytes: Uint8Array, { bytes: unlocked, pdf, verdict, encrypted, pages }: Recovered): PdfProduct {
  fact("Repaired", 0);
  fact("Pages-Known", pages);
  if (encrypted) warn("This PDF is encrypted; the result is unencrypted.");
  // The copy was read from end to end without a fault, so its verdict holds for the file as well.
  return { format: "pdf", bytes: encrypted ? unlocked : bytes, pdf, verdict };
}

const mostNamed = 10;

function tell({ pages, known, damaged, encrypted }: Recovered): void {
  fact("Repaired", 1);
  fact("Pages-Known", known);
  if (encrypted) warn("This PDF is encrypted; the result is unencrypted.");
  if (known > pages) warn(`Only ${pages} of ${known} pages could be recovered.`);
  if (damaged.length === 0) return;
  warn(`Something is missing on page ${named(damaged, mostNamed)}: what could be read was kept.`);
}

/** Chooses the failure to tell: a wrong password says more than that nothing was found. */
function hopeless(outcomes: readonly Outcome[]): Problem {
  const told = outcomes.find((outcome) => outcome instanceof Problem);
  if (told instanceof Problem) return told;
  return new Problem("unprocessable", "Nothing could be recovered: not one page is left in this file.");
}
