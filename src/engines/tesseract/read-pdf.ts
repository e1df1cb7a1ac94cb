import { config } from "#config";
import { fact, progress } from "#engines/job.ts";
import { mupdf, type ReadPage, type Scans, scanning } from "#engines/mupdf/index.ts";
import type { PdfProduct } from "#engines/product.ts";
import { pool } from "./pool.ts";
import type { ToldLine } from "./seen.ts";
import { type Sighting, sightingOf } from "./words.ts";

export interface ReadOptions {
  languages: readonly string[];
  /** Pages are recognised as if they had no text that nobody sees. */
  anew: boolean;
  pages?: string | undefined;
  password?: string | undefined;
}

/** A page, and what was seen on it; nothing on one whose text is there already. */
type Done = ReadPage & { sighting: Sighting | undefined };

/** Recognises pages one by one, each by whichever child is free: a long document leaves room for others. */
export async function readPdf(
  bytes: Uint8Array,
  { password, anew, pages, ...options }: ReadOptions,
): Promise<PdfProduct> {
  const done = await scanning(bytes, { password, anew }, async (scans) => {
    const chosen = await scans.choose(pages);
    const found: Done[] = [];
    let next = 0;
    const lane = async () => {
      for (let at = next++; at < chosen.length; at = next++) {
        found[at] = await readPage(scans, chosen[at] ?? 0, options.languages);
        progress(found.filter(Boolean).length, chosen.length);
      }
    };
    try {
      await Promise.all(Array.from({ length: Math.min(config.workers, chosen.length) }, lane));
    } finally {
      // What fails in one lane leaves nothing to do for the others.
      next = Number.POSITIVE_INFINITY;
    }
    return found;
  });
  tell(done);
  const read = done.filter(({ sighting }) => sighting !== undefined);
  return mupdf.layText(
    bytes,
    read.map(({ page, lines, toFrame, turn }) => ({ page, lines, toFrame, turn })),
    { password, anew },
  );
}

async function readPage(scans: Scans, page: number, languages: readonly string[]): Promise<Done> {
  const still = { page, lines: [], toFrame: [1, 0, 0, 1, 0, 0], turn: 0 } as const;
  const looked = await scans.look(page);
  if (looked === "has text") return { ...still, sighting: undefined };
  if (looked === "blank") return { ...still, sighting: sightingOf([]) };
  const first = await scans.scan(page, 0);
  const read = await pool.calls.recognise(first, languages, { levels: true });
  const { scan, lines } =
    "lines" in read ? { scan: first, lines: read.lines } : await level(scans, page, read.lean, languages);
  const sighting = sightingOf(lines);
  return { page, lines: sighting.lines, toFrame: scan.toFrame, turn: 0, sighting };
}

/** Lines that lean are read from a picture in which they don't. */
async function level(scans: Scans, page: number, lean: number, languages: readonly string[]) {
  const scan = await scans.scan(page, lean);
  const read = await pool.calls.recognise(scan, languages, { levels: false });
  return { scan, lines: "lines" in read ? read.lines : ([] as ToldLine[]) };
}

function tell(done: readonly Done[]): void {
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
  if (words > 0) fact("Confidence", Math.round(confidence / words));
  if (words + doubtful > 0) fact("Doubtful", Math.round((doubtful / (words + doubtful)) * 100));
}
