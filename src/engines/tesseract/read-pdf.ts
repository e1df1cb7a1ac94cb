import { fact } from "#engines/job/job.ts";
import { mupdf, type ReadPage } from "#engines/mupdf/index.ts";
import { textMade } from "#engines/product/office-made.ts";
import type { OfficeProduct, PdfProduct } from "#engines/product/product.ts";
import { saidPromiseOf } from "#formats/recognised/promise.ts";
import { writeJson, writeLines } from "#formats/recognised/write.ts";
import { type Recognising, recognisePages, wholeOf } from "./recognise-pages.ts";
import type { Recognised } from "./said-page.ts";
import type { Sighting } from "./words.ts";

/** Lays the text of a PDF's scanned pages under them. */
export async function readPdf(bytes: Uint8Array, options: Recognising): Promise<PdfProduct> {
  const { anew, password } = options;
  const done = await recognisePages(bytes, options, (page) => page);
  tell(done);
  // With `anew` text that was recognised before goes from all pages, even where there is nothing to be read.
  const read = done.filter(({ sighting }) => anew || sighting !== undefined);
  return mupdf.layText(bytes, read.map(pageOf), { password, anew });
}

/**
 * Reads the words in pictures and scans as they are seen, whatever text an earlier recogniser has laid under them;
 * doubtful words as well.
 */
export async function wordsSeen(
  bytes: Uint8Array,
  options: Pick<Recognising, "languages" | "pages" | "password">,
): Promise<ReadPage[]> {
  const manner = { rotatePages: false, deskew: false, anew: true, isThorough: true };
  const done = await recognisePages(bytes, { ...options, ...manner }, (page) => page);
  tell(done);
  return done.flatMap((read) => (read.sighting && read.lines.length > 0 ? [pageOf(read)] : []));
}

const pageOf = ({ page, lines, toFrame, turn, lean }: Recognised): ReadPage => ({ page, lines, toFrame, turn, lean });

const writers = { txt: writeLines, json: writeJson };

/** Tells the text of all pages, or for programs the places of words as well. */
export async function readText(
  bytes: Uint8Array,
  { output, ...options }: Recognising & { output: keyof typeof writers },
): Promise<OfficeProduct> {
  const done = await recognisePages(bytes, options, async (read, scans) => ({
    read,
    said: await wholeOf(read, scans),
  }));
  tell(done.map(({ read }) => read));
  const pages = done.map(({ said }) => said);
  fact("Pages", pages.length);
  return textMade(writers[output](pages), saidPromiseOf(pages, output));
}

function tell(done: readonly Recognised[]): void {
  const sightings = done.flatMap(({ sighting }) => sighting ?? []);
  const sum = (of: (one: Sighting) => number) => sightings.reduce((total, one) => total + of(one), 0);
  const [words, doubtful, confidence] = [
    sum((one) => one.words),
    sum((one) => one.doubtful),
    sum((one) => one.confidence),
  ];
  fact("Recognised", sightings.length);
  fact("Skipped", done.length - sightings.length);
  fact("Words", words);
  const [turned, levelled] = [done.filter(({ turn }) => turn !== 0), done.filter(({ lean }) => lean !== 0)];
  if (turned.length > 0) fact("Turned", turned.length);
  if (levelled.length > 0) fact("Straightened", levelled.length);
  if (words > 0) fact("Confidence", Math.round(confidence / words));
  if (words + doubtful > 0) fact("Doubtful", Math.round((doubtful / (words + doubtful)) * 100));
}
