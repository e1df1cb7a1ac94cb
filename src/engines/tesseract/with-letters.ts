import { config } from "#config";
import { currentJob, newJob, warn, within } from "#engines/job/job.ts";
import type { OfficeProduct } from "#engines/product/product.ts";
import { log, reason } from "#log";
import { languageFor } from "./languages.ts";
import { readPdf } from "./read-pdf.ts";

interface Opening {
  password?: string | undefined;
}

/** The share of the deadline that recognition may take: the result without it is there, and must not be lost. */
const deadlineShare = 0.6;

/**
 * Makes something of a PDF; where lines have letters that no font tells, these are recognised, laid under their pages,
 * and it is made anew.
 */
export async function withLetters<Made extends Pick<OfficeProduct, "untold">>(
  bytes: Uint8Array,
  { password }: Opening,
  make: (bytes: Uint8Array) => Promise<Made>,
): Promise<Made> {
  const product = await make(bytes);
  if (!product.untold) return product;
  const { pages, language } = product.untold;
  const most = config.limits.ocrPages;
  const read = await recognised(bytes, pages.slice(0, most), languageFor(language), password);
  if (!read) {
    warn(`${those(pages)}: they stand as signs, as nothing could recognise them in time.`);
    return product;
  }
  const made = await make(read);
  const left = made.untold?.pages ?? [];
  const done = pages.filter((page) => !left.includes(page));
  if (done.length > 0) warn(`${those(done)}: they were recognised (OCR).`);
  if (left.length > 0) warn(`${those(left)}: not all of them could be recognised.`);
  return made;
}

const those = (pages: readonly number[]): string =>
  `The fonts of ${pages.length === 1 ? `page ${pages[0]}` : `${pages.length} pages`} do not tell what the letters of some lines are`;

/** The PDF with the recognised words on some of its pages; undefined where that can't be done, or not in time. */
async function recognised(
  bytes: Uint8Array,
  pages: readonly number[],
  language: string | undefined,
  password: string | undefined,
): Promise<Uint8Array | undefined> {
  const { signal, startedAt, deadlineAt } = currentJob();
  const left = Math.min(startedAt + (deadlineAt - startedAt) * deadlineShare - Date.now(), 2 ** 31 - 1);
  if (language === undefined || left <= 0) return undefined;
  // Warnings of the recogniser on the way are nothing to the caller.
  const own = newJob(AbortSignal.any([signal, AbortSignal.timeout(left)]), left);
  const options = { languages: [language], rotatePages: false, deskew: false, anew: false, password };
  try {
    return (await within(own, () => readPdf(bytes, { ...options, pages: pages.join(",") }))).bytes;
  } catch (error) {
    signal.throwIfAborted();
    log.warn("letters that no font tells were not recognised", { cause: reason(error) });
    return undefined;
  }
}
