import { config } from "#config";
import { progress, warn } from "#engines/job/job.ts";
import { type Scan, type Scans, scanning } from "#engines/mupdf/index.ts";
import type { SaidPage, ScannedPage } from "#formats/recognised/page.ts";
import { tellsOrientation } from "./languages.ts";
import { noMarks } from "./marks/marks.ts";
import { pool } from "./pool.ts";
import { type Recognised, saidOn, scannedOn } from "./said-page.ts";
import { nothing, type Sighting, sightingOf } from "./words.ts";

export interface Recognising {
  languages: readonly string[];
  /** Whether pages whose letters lie are turned upright. */
  rotatePages: boolean;
  /** Whether pages whose lines lean are turned so that they are level. */
  deskew: boolean;
  /** Whether pages are recognised as if they had no text that nobody sees. */
  anew: boolean;
  /** Whether doubtful words are told, and pages with few pictures read; pages of text don't count for the limit. */
  isThorough?: boolean;
  /** Whether drawings beside the words are told, too. */
  marks?: boolean;
  /** Recognises only the first `most` pages, and tells all that were chosen; else a call has to choose few enough. */
  first?: { most: number; tell(chosen: readonly number[]): void };
  pages?: string | undefined;
  password?: string | undefined;
}

/** Recognises pages one by one, each by whichever child is free: a long document leaves room for others. `take` gets each as it is done. */
export async function recognisePages<T>(
  bytes: Uint8Array,
  { password, anew, pages, first, isThorough = false, ...options }: Recognising,
  take: (page: Recognised, scans: Scans) => Promise<T> | T,
): Promise<T[]> {
  if (options.rotatePages && !tellsOrientation())
    warn("No page was turned: what tells how pages lie is not installed here.");
  return scanning(bytes, { password, anew, isThorough }, async (scans) => {
    const all = await scans.choose(pages, { few: first === undefined });
    first?.tell(all);
    const chosen = all.slice(0, first?.most);
    const found: T[] = [];
    let [next, done] = [0, 0];
    const lane = async () => {
      try {
        for (let at = next++; at < chosen.length; at = next++) {
          found[at] = await take(
            await recognisePage(scans, chosen[at] ?? 0, { ...options, isThorough, pages: chosen.length }),
            scans,
          );
          progress(++done, chosen.length, "pages");
        }
      } finally {
        // A lane that fails leaves nothing to do for the others.
        next = Number.POSITIVE_INFINITY;
      }
    };
    // All lanes are waited for: when the caller hears of a failure nobody works for it any more.
    const lanes = await Promise.allSettled(Array.from({ length: Math.min(config.workers, chosen.length) }, lane));
    const failed = lanes.find((one) => one.status === "rejected");
    if (failed) throw failed.reason;
    return found;
  });
}

/** The whole text of a page: recognised lines amid those that were text already. */
export const wholeOf = async (read: Recognised, scans: Scans): Promise<SaidPage> =>
  saidOn(read, await scans.said(read.page));

/** A page for a document made of it: its words, and the drawings beside them. */
export const scannedOf = async (read: Recognised, scans: Scans): Promise<ScannedPage> =>
  scannedOn(read, await scans.said(read.page));

interface Manner extends Pick<Recognising, "languages" | "rotatePages" | "deskew" | "marks"> {
  isThorough: boolean;
  /** The number of pages that are read in this call. */
  pages: number;
}

async function recognisePage(
  scans: Scans,
  page: number,
  { languages, rotatePages, deskew, pages, isThorough, marks = false }: Manner,
): Promise<Recognised> {
  const still = { page, lines: [], toFrame: [1, 0, 0, 1, 0, 0], turn: 0, lean: 0, ...noMarks } as const;
  const looked = await scans.look(page);
  if (looked === "has text") return { ...still, sighting: undefined };
  if (looked === "blank") return { ...still, sighting: nothing };
  const drawn = (angle: number) => scans.scan(page, angle, pages);
  const scan = await drawn(0);
  const lies = rotatePages ? await turnOf(scan) : 0;
  const how = { languages, isThorough, marks };
  let seen = await see(drawn, how, lies, lies === 0 ? scan : undefined);
  if (!rotatePages && isPoor(seen.sighting)) {
    const turn = await turnOf(scan);
    const other = turn === 0 ? seen : await see(drawn, how, turn);
    if (other.sighting.confidence > seen.sighting.confidence) seen = other;
  }
  const { sighting, toFrame, lean, marks: drawnMarks } = seen;
  return {
    page,
    lines: sighting.lines,
    toFrame,
    turn: lies,
    lean: deskew && Math.abs(lean) >= leastLean ? lean : 0,
    sighting,
    ...drawnMarks,
  };
}

/** The least lean of lines that is turned back, in degrees: nobody sees less. */
const leastLean = 0.1;

/** Reads a page turned by quarters, and drawn level where its lines lean. */
async function see(
  drawn: (angle: number) => Promise<Scan>,
  { languages, isThorough, marks }: Required<Pick<Recognising, "languages" | "isThorough" | "marks">>,
  turn: number,
  scan?: Scan,
) {
  let from = scan ?? (await drawn(turn));
  let read = await pool.calls.recognise(from, languages, { levels: true, marks });
  const { lean } = read;
  if (!read.lines) {
    from = await drawn(turn + lean);
    read = await pool.calls.recognise(from, languages, { levels: false, marks });
  }
  const sighting = sightingOf(read.lines ?? [], from, isThorough);
  return { sighting, toFrame: from.toFrame, lean, marks: read.marks };
}

/** The least sureness of an orientation: with less the page may as well be the other way up. */
const leastSure = 2;

async function turnOf(scan: Scan): Promise<number> {
  const found = tellsOrientation() ? await pool.calls.orient(scan) : undefined;
  return found && found.confidence >= leastSure ? found.turn : 0;
}

/** Whether a page was read badly: letters that lie on their sides look like many words, few of them sure. */
const isPoor = ({ words, doubtful, confidence }: Sighting): boolean =>
  words + doubtful > 0 && (doubtful > words / 4 || confidence / words < poorConfidence);
const poorConfidence = 75;
