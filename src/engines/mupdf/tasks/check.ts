import type { PdfTruth } from "#engines/product.ts";
import { Problem } from "#problem";
import { isFault, task } from "../door.ts";
import { openLocked, unlock } from "../open.ts";
import { allLettersOf, count } from "../truth.ts";

/** Opens a result again and names every promise it breaks. */
export function brokenPromises(bytes: Uint8Array, truth: PdfTruth): string[] {
  try {
    return compare(bytes, truth);
  } catch (error) {
    if (error instanceof Problem || isFault(error)) return [error.message];
    throw error;
  }
}

export const check = task(brokenPromises);

/** The same of several results. */
export const checkMany = task((results: readonly { bytes: Uint8Array; truth: PdfTruth }[]): string[][] =>
  results.map(({ bytes, truth }) => brokenPromises(bytes, truth)),
);

function compare(bytes: Uint8Array, truth: PdfTruth): string[] {
  const doc = openLocked(bytes);
  const broken: string[] = [];
  if (doc.needsPassword() && truth.password === undefined) return ["it needs a password"];
  if (!doc.needsPassword() && truth.password !== undefined) broken.push("it opens without a password");
  unlock(doc, truth.password, "The result");
  if (doc.wasRepaired()) broken.push("it is damaged");
  const counts = count(doc);
  if (counts.pages !== truth.pages) broken.push(`${truth.pages} pages promised, ${counts.pages} found`);
  for (const what of ["links", "outline", "fields", "attachments"] as const) {
    if (counts[what] < truth[what]) broken.push(`${what}: ${truth[what]} promised, ${counts[what]} found`);
  }
  for (const [index, letters] of Object.entries(truth.text)) {
    const lost = missing(letters, allLettersOf(doc, Number(index)));
    if (lost > 0) broken.push(`page ${Number(index) + 1} lost ${lost} of ${letters.length} letters`);
  }
  doc.destroy();
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
