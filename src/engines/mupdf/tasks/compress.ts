import { fact, warn } from "#engines/job/job.ts";
import type { PdfProduct, PdfTruth } from "#engines/product/product.ts";
import { boxesOf, prove, wayOf } from "../compress/proof.ts";
import { search } from "../compress/search.ts";
import { type Flattened, flatten, isInteractive } from "../flatten/flatten.ts";
import { keptFlat, tellFlattened } from "../flatten/tell.ts";
import { task } from "../kernel/door.ts";
import type { PDFDocument } from "../kernel/library.ts";
import { type Notable, openNoting } from "../kernel/notable.ts";
import { isEncrypted, type Opened, open, tellLosses } from "../kernel/open.ts";
import { fingerprint } from "../kernel/save.ts";
import { made } from "../kernel/verdict.ts";
import { type Clock, startClock } from "../pictures/clock.ts";
import { gather, isMuch, type Outcome, recodeAll } from "../pictures/gather.ts";
import { liftInlineImages } from "../pictures/inline.ts";
import { type Level, ladder, levels, type Strength } from "../pictures/levels.ts";
import { Looks } from "../pictures/looks.ts";
import type { Picture } from "../pictures/pictures.ts";
import { type Assembled, assemble } from "../rebuild/assemble.ts";
import { hasNamedProfiles } from "../rebuild/intents.ts";

interface Options {
  level: Level;
  targetSizeKB?: number | undefined;
  grayscale: boolean;
  flatten?: boolean | undefined;
  password?: string | undefined;
}

/** Makes a smaller file of the same document: text, drawings and everything that can be clicked stay the same. */
export const compress = task(async (bytes: Uint8Array, options: Options): Promise<PdfProduct> => {
  const clock = startClock();
  const id = fingerprint(bytes, JSON.stringify({ ...options, password: "" }));
  const opened = prepared(bytes, options, id, true);
  const { doc, notable, flat } = opened;
  const kept = keptFlat(opened.kept, flat);
  const { pictures, measured } = gather(doc, notable, clock);
  if (!measured) warn("There was no time to measure at what size pictures are shown, so they keep all their pixels.");
  const unprofiled = dropsProfiles(doc, options);
  const work: Work = {
    bytes,
    options,
    doc,
    notable,
    pictures,
    looks: new Looks(doc, wayOf(pictures, { grey: options.grayscale, unprofiled })),
    unprofiled,
    clock,
    isFlattened: flat !== undefined,
    id,
  };
  const { strength, outcome } = await attempt(work).finally(() => work.looks.stop());
  const result = await proven(work, strength, outcome);
  tell(outcome);
  const target = (options.targetSizeKB ?? Number.POSITIVE_INFINITY) * 1_000;
  const isLarger = result.length >= bytes.length;
  if (isLarger && !flat && !isEncrypted(doc) && !doc.wasRepaired()) {
    const what = options.grayscale
      ? "no smaller way was found to tell it, in greyscale neither"
      : "no smaller way was found to tell it";
    warn(`The file is returned as it was: ${what}.`);
    fact("Images", 0);
    doc.destroy();
    return made(bytes, kept);
  }
  if (isLarger)
    warn(`The result is larger than the file was (${kilobytes(result.length)} against ${kilobytes(bytes.length)}).`);
  if (result.length > target) {
    warn(`targetSizeKB could not be reached: ${kilobytes(result.length)} is the least for this file.`);
  }
  if (!flat) tellLosses(opened);
  fact("Images", outcome.recoded.size);
  doc.destroy();
  return made(result, kept);
});

type Prepared = Opened & { kept: PdfTruth; notable: Notable; flat: Flattened | undefined };

/** Copies the document to make it smaller, and tells of contents that can't be kept before they are gone. */
function prepared(bytes: Uint8Array, options: Options, id: Uint8Array, tells = false): Prepared {
  const opened = openNoting(bytes, options);
  const { doc, notable } = opened;
  const isDue = options.flatten && isInteractive(doc);
  if (isDue && tells) tellLosses(opened);
  const flat = isDue ? flatten(doc, id) : undefined;
  if (flat && tells) {
    const original = open(bytes, options).doc;
    tellFlattened(flat, doc, original);
    original.destroy();
  }
  liftInlineImages(doc, { notable });
  return { ...opened, flat };
}

/** Whether colour profiles are dropped: for mail, colours need not be what a certain press makes of them. */
const dropsProfiles = (doc: PDFDocument, { level, targetSizeKB }: Options): boolean =>
  (level === "high" || targetSizeKB !== undefined) && hasNamedProfiles(doc);

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1_000)} KB`;

interface Work {
  bytes: Uint8Array;
  options: Options;
  doc: PDFDocument;
  notable: Notable;
  pictures: readonly Picture[];
  looks: Looks;
  /** Whether profiles of output intents are to be dropped. */
  unprofiled: boolean;
  isFlattened: boolean;
  clock: Clock;
  id: Uint8Array;
}

/** Codes the pictures at a level, or at whatever strength brings the file to a size. */
async function attempt(work: Work): Promise<{ strength: Strength; outcome: Outcome }> {
  const { doc, pictures, options, clock, looks } = work;
  const { level, targetSizeKB, grayscale: grey } = options;
  const inksToScreen = level !== "low" && !speaksOfPrint(doc);
  const tells = targetSizeKB === undefined;
  const recodeAt = (strength: Strength, inHaste = false) =>
    recodeAll(doc, pictures, { strength, grey, inksToScreen, inHaste }, { timeIsUp: () => clock(0.55), looks, tells });
  if (targetSizeKB === undefined) {
    const strength = levels[level];
    return { strength, outcome: await recodeAt(strength, isMuch(pictures, strength)) };
  }

  const hollow = new Map(pictures.map(({ number, entries }) => [number, { entries, bytes: new Uint8Array() }]));
  const { unprofiled } = work;
  const rest = rebuild(work, { streams: hollow, private: true, fonts: true, unprofiled, unpainted: true }).bytes.length;
  const whole = pictures.reduce((sum, { bytes }) => sum + bytes.length, rest);
  const [strength] = ladder;
  if (!grey && whole <= targetSizeKB * 1_000)
    return { strength, outcome: { recoded: new Map(), unreadable: 0, skipped: 0 } };
  return search(
    targetSizeKB * 1_000,
    async (strength) => {
      const outcome = await recodeAt(strength);
      const sizes = pictures.map(({ number, bytes }) => (outcome.recoded.get(number) ?? { bytes }).bytes.length);
      return { outcome, bytes: sizes.reduce((sum, size) => sum + size, rest) };
    },
    clock,
  );
}

/** Whether a file is made for a press: it says so, or mixes its colours in inks. */
function speaksOfPrint(doc: PDFDocument): boolean {
  if (doc.getTrailer().get("Root", "OutputIntents").isArray()) return true;
  const mixesInks = (index: number) => doc.findPage(index).get("Group", "CS").asName() === "DeviceCMYK";
  return Array.from({ length: doc.countPages() }, (_, index) => index).some(mixesInks);
}

type Plan = Omit<Parameters<typeof assemble>[1], "id" | "notable">;

/** Puts a document together from a copy of its own. */
function rebuild({ bytes, options, id }: Work, plan: Plan): Assembled {
  const { doc, notable } = prepared(bytes, options, id);
  const built = assemble(doc, { ...plan, id, notable });
  doc.destroy();
  return built;
}

/** Opens the document as its pages have to look. */
const unchanged = ({ bytes, options, id, isFlattened }: Work): PDFDocument =>
  isFlattened ? prepared(bytes, options, id).doc : open(bytes, options).doc;

/** Puts the document together and looks at it; takes back changes by which it looks different. */
async function proven(work: Work, strength: Strength, { recoded }: Outcome): Promise<Uint8Array> {
  const { doc, notable, pictures, clock, id } = work;
  const { unprofiled: drops } = work;
  const plan = { streams: recoded, private: strength.private, fonts: true, unprofiled: drops, unpainted: true };
  const changed = () => pictures.filter(({ number }) => recoded.has(number));
  const looks = work.looks.close(boxesOf(changed()).keys(), () => clock(0.65));
  // The first round uses the document up, and is nearly always the last.
  for (let built = assemble(doc, { ...plan, id, notable }); ; built = rebuild(work, plan)) {
    const { bytes, fonts, unprofiled, unpainted } = built;
    const after = open(bytes).doc;
    const original = fonts || unprofiled || unpainted ? unchanged(work) : undefined;
    const faults = prove(looks, after, changed(), { way: work.looks.way, clock, original });
    original?.destroy();
    after.destroy();
    // Profiles are taken back first, then fonts: a lack of a glyph can look like a fault of the picture below it.
    if (unprofiled && (faults.pages.length > 0 || faults.pictures.size > 0)) {
      plan.unprofiled = false;
      continue;
    }
    const suspects = new Set(
      faults.pages.length === 0 || !fonts ? [...faults.pictures, ...faults.pages.flatMap((page) => page.changed)] : [],
    );
    if (suspects.size === 0 && faults.pages.length === 0) return bytes;
    if (suspects.size === 0 && !fonts) {
      if (!unpainted) return bytes;
      plan.unpainted = false;
    }
    for (const number of suspects) recoded.delete(number);
    if (suspects.size > 0)
      warn(`Pictures that would not have looked the same were put back as they were: ${suspects.size}.`);
    else plan.fonts = false;
  }
}

function tell({ unreadable, skipped }: Outcome): void {
  if (unreadable > 0) warn(`Pictures that could not be read were left as they are: ${unreadable}.`);
  if (skipped > 0) warn(`There was no time for all pictures: ${skipped} were left as they are.`);
}
