import type { PdfProduct, PdfTruth, Verdict } from "#engines/product.ts";
import { Problem } from "#problem";
import { isFault } from "./door.ts";
import { mupdf } from "./library.ts";
import { openLocked, unlock } from "./open.ts";
import { allLettersOf, type Counts, count } from "./truth.ts";

/** A finished PDF and its promise. It is opened again at once, anew: what went wrong in writing it is seen here. */
export function made(bytes: Uint8Array, pdf: PdfTruth): PdfProduct {
  mupdf.emptyStore();
  return { format: "pdf", bytes, pdf, verdict: verdictOn(bytes, pdf) };
}

/** Opens a result and names every promise it breaks. */
export function verdictOn(bytes: Uint8Array, truth: PdfTruth): Verdict {
  try {
    return compare(bytes, truth);
  } catch (error) {
    if (error instanceof Problem || isFault(error)) return [error.message];
    throw error;
  }
}

/** What can be said of a PDF from another program, of which nothing else is known: whether it is in order. */
export const verdictOnForeign = (isDamaged: boolean, promised: Partial<Counts>, found: Counts): Verdict => [
  ...(isDamaged ? ["it is damaged"] : []),
  ...fewerThan(promised, found),
];

function compare(bytes: Uint8Array, truth: PdfTruth): string[] {
  const doc = openLocked(bytes);
  const broken: string[] = [];
  if (doc.needsPassword() && truth.password === undefined) return ["it needs a password"];
  if (!doc.needsPassword() && truth.password !== undefined) broken.push("it opens without a password");
  unlock(doc, truth.password, "The result");
  if (doc.wasRepaired()) broken.push("it is damaged");
  broken.push(...fewerThan(truth, count(doc)));
  for (const [index, letters] of Object.entries(truth.text)) {
    const lost = missing(letters, allLettersOf(doc, Number(index)));
    if (lost > 0) broken.push(`page ${Number(index) + 1} lost ${lost} of ${letters.length} letters`);
  }
  doc.destroy();
  return broken;
}

function fewerThan(promised: Partial<Counts>, found: Counts): string[] {
  const broken: string[] = [];
  const { pages = found.pages } = promised;
  if (found.pages !== pages) broken.push(`${pages} pages promised, ${found.pages} found`);
  for (const what of ["links", "outline", "fields", "attachments"] as const) {
    const least = promised[what] ?? 0;
    if (found[what] < least) broken.push(`${what}: ${least} promised, ${found[what]} found`);
  }
  return broken;
}

/** How many letters of one sorted bag are not in another. */
function missing(promised: string, found: string): number {
  const have = [...found];
  let at = 0;
  let lost = 0;
  for (const letter of promised) {
    while (at < have.length && (have[at] ?? "") < letter) at += 1;
    if (have[at] === letter) at += 1;
    else lost += 1;
  }
  return lost;
}
