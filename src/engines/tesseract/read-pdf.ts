import { config } from "#config";
import { fact, progress, warn } from "#engines/job.ts";
import { mupdf, type ReadPage, type Scan, type Scans, scanning } from "#engines/mupdf/index.ts";
import type { PdfProduct } from "#engines/product.ts";
import { tellsOrientation } from "./languages.ts";
import { pool } from "./pool.ts";
import { nothing, type Sighting, sightingOf } from "./words.ts";

export interface ReadOptions {
  languages: readonly string[];
  /** Pages whose letters lie are turned upright. */
  rotatePages: boolean;
  /** Pages whose lines lean are turned so that they are level. */
  deskew: boolean;
  /** Pages are recognised as if they had no text that nobody sees. */
  anew: boolean;
  pages?: string | undefined;
  password?: string | undefined;
}

/** A page, and what was seen on it; nothing on one whose text is there already. */
type Done = ReadPage & { sighting: Sighting | undefined };

/** Lays what is recognised under the pages, as text that nobody sees. */
export async function readPdf(bytes: Uint8Array, options: ReadOptions): Promise<PdfProduct> {
  const { password, anew } = options;
  const done = await readPages(bytes, options);
  // What was recognised before goes from pages, too, on which there is nothing to be read anew.
  const read = done.filter(({ sighting }) => anew || sighting !== undefined);
  return mupdf.layText(
    bytes,
    read.map(({ sighting: _, ...page }) => page),
    { password, anew },
  );
}

/**
 * What stands in pictures and scans, as it is seen, whatever an earlier recogniser has laid under them; words of which nobody
 * can be sure as well.
 */
export async function wordsSeen(
  bytes: Uint8Array,
  options: Pick<ReadOptions, "languages" | "pages" | "password">,
): Promise<ReadPage[]> {
  const done = await readPages(bytes, { ...options, rotatePages: false, deskew: false, anew: true, isThorough: true });
  return done.flatMap(({ sighting, ...page }) => (sighting && page.lines.length > 0 ? [page] : []));
}

/** Recognises pages one by one, each by whichever child is free: a long document leaves room for others. */
async function readPages(
  bytes: Uint8Array,
  { password, anew, pages, isThorough = false, ...options }: ReadOptions & { isThorough?: boolean },
): Promise<Done[]> {
  if (options.rotatePages && !tellsOrientation())
    warn("No page was turned: what tells how pages lie is not installed here.");
  const done = await scanning(bytes, { password, anew, isThorough }, async (scans) => {
    const chosen = await scans.choose(pages);
    const found: Done[] = [];
    let next = 0;
    const lane = async () => {
      try {
        for (let at = next++; at < chosen.length; at = next++) {
          found[at] = await readPage(scans, chosen[at] ?? 0, { ...options, pages: chosen.length, isThorough });
          progress(found.filter(Boolean).length, chosen.length, "pages");
        }
      } finally {
        // What fails in one lane leaves nothing to do for the others.
        next = Number.POSITIVE_INFINITY;
      }
    };
    // All are waited for: when the caller hears of a failure nobody works for it any more.
    const lanes = await Promise.allSettled(Array.from({ length: Math.min(config.workers, chosen.length) }, lane));
    const failed = lanes.find((one) => one.status === "rejected");
    if (failed) throw failed.reason;
    return found;
  });
  tell(done);
  return done;
}

interface Manner extends Pick<ReadOptions, "languages" | "rotatePages" | "deskew"> {
  /** So many are read in this call. */
  pages: number;
  /** Words that are doubtful are told as well. */
  isThorough: boolean;
}

async function readPage(scans: Scans, page: number, manner: Manner): Promise<Done> {
  const { rotatePages, deskew, pages } = manner;
  const still = { page, lines: [], toFrame: [1, 0, 0, 1, 0, 0], turn: 0, lean: 0 } as const;
  const looked = await scans.look(page);
  if (looked === "has text") return { ...still, sighting: undefined };
  if (looked === "blank") return { ...still, sighting: nothing };
  const drawn = (angle: number) => scans.scan(page, angle, pages);
  const scan = await drawn(0);
  const lies = rotatePages ? await turnOf(scan) : 0;
  let seen = await see(drawn, manner, lies, lies === 0 ? scan : undefined);
  if (!rotatePages && isPoor(seen.sighting)) {
    const turn = await turnOf(scan);
    const other = turn === 0 ? seen : await see(drawn, manner, turn);
    if (other.sighting.confidence > seen.sighting.confidence) seen = other;
  }
  const { sighting, toFrame, lean } = seen;
  return {
    page,
    lines: sighting.lines,
    toFrame,
    turn: lies,
    lean: deskew && Math.abs(lean) >= leastLean ? lean : 0,
    sighting,
  };
}

/** In degrees: nobody sees less. */
const leastLean = 0.1;

/** Reads a page turned by quarters, and drawn level where its lines lean. */
async function see(
  drawn: (angle: number) => Promise<Scan>,
  { languages, isThorough }: Manner,
  turn: number,
  scan?: Scan,
) {
  const first = scan ?? (await drawn(turn));
  const read = await pool.calls.recognise(first, languages, { levels: true });
  if (read.lines)
    return { sighting: sightingOf(read.lines, first, isThorough), toFrame: first.toFrame, lean: read.lean };
  const level = await drawn(turn + read.lean);
  const again = await pool.calls.recognise(level, languages, { levels: false });
  return { sighting: sightingOf(again.lines ?? [], level, isThorough), toFrame: level.toFrame, lean: read.lean };
}

/** Less sure than this it may as well be the other way up. */
const leastSure = 2;

async function turnOf(scan: Scan): Promise<number> {
  const found = tellsOrientation() ? await pool.calls.orient(scan) : undefined;
  return found && found.confidence >= leastSure ? found.turn : 0;
}

/** Letters that lie on their sides look like many words, few of them sure. */
const isPoor = ({ words, doubtful, confidence }: Sighting): boolean =>
  words + doubtful > 0 && (doubtful > words / 4 || confidence / words < poor);
const poor = 75;

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
  const [turned, levelled] = [done.filter(({ turn }) => turn !== 0), done.filter(({ lean }) => lean !== 0)];
  if (turned.length > 0) fact("Turned", turned.length);
  if (levelled.length > 0) fact("Straightened", levelled.length);
  if (words > 0) fact("Confidence", Math.round(confidence / words));
  if (words + doubtful > 0) fact("Doubtful", Math.round((doubtful / (words + doubtful)) * 100));
}
