import { currentJob, fact, newJob, warn, within } from "#engines/job/job.ts";
import { named } from "#engines/job/named.ts";
import type { OfficeProduct } from "#engines/product/product.ts";
import type { ScannedPage } from "#formats/recognised/page.ts";
import { oddShareOf, type UnreadPage } from "#layout/lines/unread-pages.ts";
import { log, reason } from "#log";
import { Problem } from "#problem";
import { installed } from "./languages.ts";
import { recognisePages, scannedOf } from "./recognise-pages.ts";
import type { Recognised } from "./said-page.ts";
import { withLetters } from "./with-letters.ts";

export interface TextWish {
  /** Whether pages without text are recognised, or all, or none. */
  ocr: "auto" | "force" | "off";
  languages: readonly string[];
  pages?: string | undefined;
  password?: string | undefined;
}

/** How a maker is to take pages: as they are, telling those that have to be recognised, or with what was recognised on them. */
export type Taking = "seek" | readonly ScannedPage[] | undefined;

type Maker<Made> = (bytes: Uint8Array, recognised: Taking) => Promise<Made>;

/** The most pages that a call has recognised; ocr-pdf, which has more time, reads the rest. */
const mostPages = 20;
/** The share of the deadline that recognition may take; a file is made of all that is recognised by then. */
const deadlineShare = 0.6;
/** The mean sureness, of 100, below which a page has to be compared with its picture. */
const poorConfidence = 75;
const mostNamed = 8;

/** Makes something of a PDF; pages without text are recognised first, and so are letters that no font tells. */
export async function withText<Made extends Pick<OfficeProduct, "untold" | "unread">>(
  bytes: Uint8Array,
  wish: TextWish,
  make: Maker<Made>,
): Promise<Made> {
  const { ocr, password } = wish;
  const lacking = wish.languages.filter((one) => !installed().includes(one));
  const isForced = ocr === "force";
  if (isForced && lacking.length > 0)
    throw new Problem("engine-unavailable", `${notHere(lacking)} Leave ocr at auto, or install what is lacking.`);
  let taking: Taking = isForced ? await recognised(bytes, wish, undefined) : ocr === "auto" ? "seek" : undefined;
  return withLetters(bytes, { password }, async (own) => {
    const made = await make(own, taking);
    const { unread } = made;
    // `make` may run anew, with letters that were recognised, on the same pages.
    taking =
      unread &&
      (lacking.length > 0 ? leftAsThey(numbersOf(unread), notHere(lacking)) : await recognised(own, wish, unread));
    return unread ? make(own, taking) : made;
  });
}

const notHere = (languages: readonly string[]): string =>
  installed().length === 0
    ? "no language to recognise is installed here."
    : `${languages.join(" and ")} can't be recognised here, only ${installed().join(", ")}.`;

const those = (pages: readonly number[]): string =>
  `${pages.length === 1 ? "Page" : "Pages"} ${named(pages, mostNamed)}`;

const numbersOf = (unread: readonly UnreadPage[]): number[] => unread.map(({ page }) => page);

/** A page without recognised words stays what it is. */
const untouched = (page: number): ScannedPage => ({
  ...{ page, width: 0, height: 0, lines: [], turn: 0, lean: 0, strokes: [], figures: [] },
});

function leftAsThey(pages: readonly number[], why: string): ScannedPage[] {
  warn(`${those(pages)} ${pages.length === 1 ? "stays a picture" : "stay pictures"}: ${why}`);
  return pages.map(untouched);
}

/** Recognises the pages that need it, or all that were chosen; it is told why pages are left out. */
async function recognised(
  bytes: Uint8Array,
  wish: TextWish,
  unread: readonly UnreadPage[] | undefined,
): Promise<ScannedPage[]> {
  const pages = unread ? numbersOf(unread).join(",") : wish.pages;
  const { found, chosen, failure } = await recognisedInTime(bytes, { ...wish, pages });
  const pictures: number[] = [];
  const done = found.map(({ read, scan }) => {
    const before = unread?.find(({ page }) => page === read.page);
    if (scan.lines.length === 0 || (before && !isBetter(scan, before))) return untouched(read.page);
    if (isText(read, scan)) return scan;
    pictures.push(read.page);
    return untouched(read.page);
  });
  tell(found, pictures);
  const known = new Set(done.map(({ page }) => page));
  const rest = chosen.filter((page) => !known.has(page));
  if (rest.length === 0) return done;
  const why = failure ?? `of a call the first ${mostPages} such pages are recognised; ocr-pdf takes more of them.`;
  return [...done, ...leftAsThey(rest, why)];
}

interface Found {
  found: { read: Recognised; scan: ScannedPage }[];
  chosen: readonly number[];
  /** Why some pages were not recognised that could be. */
  failure?: string;
}

async function recognisedInTime(bytes: Uint8Array, { ocr, languages, pages, password }: TextWish): Promise<Found> {
  const { signal, startedAt, deadlineAt, heed } = currentJob();
  const left = Math.max(1, Math.min(startedAt + (deadlineAt - startedAt) * deadlineShare - Date.now(), 2 ** 31 - 1));
  const over = AbortSignal.timeout(left);
  const own = newJob(AbortSignal.any([signal, over]), left, heed);
  const found: Found["found"] = [];
  let chosen: readonly number[] = [];
  const first = {
    most: mostPages,
    tell(all: readonly number[]) {
      chosen = all;
    },
  };
  const options = { languages, rotatePages: true, deskew: true, anew: true, marks: true, first };
  let failure: string | undefined;
  try {
    await within(own, () =>
      recognisePages(bytes, { ...options, pages, password }, async (read, scans) => {
        found.push({ read, scan: await scannedOf(read, scans) });
      }),
    );
  } catch (error) {
    signal.throwIfAborted();
    const isLate = over.aborted || Date.now() >= own.deadlineAt;
    // Callers who asked for nothing get the pictures: a missing recogniser is no reason to have neither.
    if (ocr === "force" && !isLate) throw error;
    log.warn("not all pages were recognised", { cause: reason(error) });
    failure = isLate ? "there was no time to recognise more; ocr-pdf has more of it." : "they could not be recognised.";
  }
  for (const text of own.warnings) warn(text);
  return { found, chosen, ...(failure === undefined ? {} : { failure }) };
}

const wordsOn = ({ lines }: ScannedPage): string[] => lines.flatMap(({ words }) => words.map(({ text }) => text));

/** Whether the recognised words are more of a text than those that stood there. */
function isBetter(scan: ScannedPage, { oddShare }: UnreadPage): boolean {
  return oddShare === undefined || oddShareOf(wordsOn(scan)) < oddShare;
}

/** The most of a page that pictures may cover, as a share: beyond it the page is a picture. */
const pictureShare = 0.7;

/** Whether a page is text: in a photograph with a few words more is drawn than these. */
function isText({ ink }: Recognised, { figures, width, height }: ScannedPage): boolean {
  const shown = figures.reduce((sum, [left, top, right, bottom]) => sum + (right - left) * (bottom - top), 0);
  return ink.unexplained <= ink.worded && shown <= pictureShare * width * height;
}

function tell(all: Found["found"], pictures: readonly number[]): void {
  const found = all.filter(({ read }) => read.sighting !== undefined);
  fact("Recognised", found.length);
  const used = found.flatMap(({ read }) => (pictures.includes(read.page) ? [] : [read]));
  const sightings = used.flatMap(({ page, sighting }) =>
    sighting && sighting.words > 0 ? [{ page, ...sighting }] : [],
  );
  const sum = (of: "words" | "confidence") => sightings.reduce((all, one) => all + one[of], 0);
  if (sum("words") > 0) fact("Confidence", Math.round(sum("confidence") / sum("words")));
  const doubtful = sightings.filter(
    ({ words, confidence, doubtful: left }) =>
      confidence / words < poorConfidence || left > mostLeftOut * (words + left),
  );
  const pages = doubtful.map(({ page }) => page).sort((one, other) => one - other);
  if (pages.length > 0)
    warn(`${those(pages)} could be recognised only with doubt: compare the text with the original.`);
  const shown = [...pictures].sort((one, other) => one - other);
  if (shown.length > 0)
    warn(
      `${those(shown)} ${shown.length === 1 ? "is a picture" : "are pictures"} with a few words, which stay a part of it.`,
    );
}

/** The greatest share of words too doubtful to be taken on a page that was easily read. */
const mostLeftOut = 0.15;
