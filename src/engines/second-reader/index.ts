import { writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { withFolder } from "#engines/enclosure/scratch.ts";
import type { Engine } from "#engines/engine.ts";
import { currentJob, newJob, within } from "#engines/job/job.ts";
import type { PdfTruth } from "#engines/product/product.ts";
import { countOf, type Marks, scarce, together } from "#formats/pdf/marks.ts";
import { Problem } from "#problem";
import { marksIn } from "./marks.ts";
import { isInstalled, lettersIn, type Opened, openFile, pagesIn } from "./programs.ts";

export const engine = {
  name: "second-reader" as const,
  probe: async () => (await import("./probe.ts")).probe(),
} satisfies Engine;

/** The PDFs that a result was made from. */
export interface Origin {
  files: readonly Uint8Array[];
  password?: string | undefined;
}

/** The share of a call's time that is reckoned with for a second look; at most it may cost twice as much, a tenth. */
const timeShare = 0.05;
const openingMs = 15;
const perMegabyteMs = 4;
const perPageMs = 5;
/** The time to list all objects of a file, so that annotations can be counted. */
const perToldMegabyteMs = 60;
const mostPages = 50;
/** The longest look; a longer one is given up. */
const patienceMs = 5_000;
/** The least share of letters that readers find alike: they differ about single letters, not a tenth of a page. */
const enoughLetters = 0.9;

/**
 * Has readers that share no code with the writer look at a result, as far as the call has been long enough for it, and
 * tells its faults. Faults that they find in the source as well don't count: there the first reader is right.
 */
export async function secondLook(bytes: Uint8Array, truth: PdfTruth, origin: Origin): Promise<string[]> {
  const job = currentJob();
  const spareMs = spareOf(Date.now() - job.startedAt, loadavg()[0]);
  const opening = openingMs + (bytes.length / 1_048_576) * perMegabyteMs;
  // Programs are looked for only after the few calls that are long enough.
  if (spareMs < opening || !isInstalled()) return [];
  const pages = Math.min(truth.pages, mostPages);
  const texts = isRead(truth, pages) ? 1 : 2;
  const reading = texts * (openingMs + pages * perPageMs);
  const readsText = truth.password === undefined && spareMs >= opening + reading;
  const telling = openingMs + (bytes.length / 1_048_576) * perToldMegabyteMs;
  const countsMarks = countOf(truth.marks ?? {}) > 0 && spareMs >= opening + (readsText ? reading : 0) + telling;
  const patience = AbortSignal.any([job.signal, AbortSignal.timeout(patienceMs)]);
  try {
    return await within(newJob(patience, patienceMs), () =>
      withFolder((folder) => look(folder, { bytes, truth, origin, countsMarks, textPages: readsText ? pages : 0 }), {
        fast: true,
      }),
    );
  } catch (error) {
    job.signal.throwIfAborted();
    // A file on which a reader hangs, or that is too much for it, is no worse for that.
    if (error instanceof Problem || patience.aborted) return [];
    throw error;
  }
}

/**
 * How long a look may take after a call of so much time. The times reckoned with are those of a machine without other
 * work: where several processes wait for each processor, a call takes as many times longer, and so would the look.
 */
export const spareOf = (tookMs: number, load = 0): number =>
  (tookMs * timeShare) / Math.max(1, load / navigator.hardwareConcurrency);

/** Whether the text of the first pages is known; other pages have the text of the source's. */
const isRead = ({ text }: PdfTruth, pages: number): boolean =>
  Array.from({ length: pages }, (_, index) => index).every((index) => index in text);

/** Reads each page of a result with Poppler, in whatever time it takes; undefined where it is not installed. */
export async function readerOf(bytes: Uint8Array): Promise<string[] | undefined> {
  if (!isInstalled()) return undefined;
  return withFolder(
    async (folder) => {
      const file = join(folder, "result.pdf");
      await writeFile(file, bytes);
      return pagesIn(folder, file);
    },
    { fast: true },
  );
}

interface Look {
  bytes: Uint8Array;
  truth: PdfTruth;
  origin: Origin;
  /** The number of pages to read. */
  textPages: number;
  countsMarks: boolean;
}

async function look(folder: string, { bytes, truth, origin, textPages, countsMarks }: Look): Promise<string[]> {
  const file = join(folder, "result.pdf");
  await writeFile(file, bytes);
  const opened = await openFile(folder, file, truth.password);
  const read = textPages > 0 ? await lettersIn(folder, file, textPages) : undefined;
  const isPoor = (index: number, letters: number) => (read?.[index] ?? letters) < letters * enoughLetters;
  const poor = Object.entries(truth.text).filter(([index, { length }]) => isPoor(Number(index), length));
  const isRight = opened.pages === truth.pages && opened.clean;
  const promised = truth.marks ?? {};
  const marks = countsMarks && opened.pages !== undefined ? await marksIn(folder, file, truth.password) : undefined;
  const rare = marks ? scarce(promised, marks) : [];
  if (isRight && poor.length === 0 && rare.length === 0 && isRead(truth, textPages)) return [];

  const source = await readSources(folder, origin, { textPages, countsMarks: rare.length > 0 });
  // In a part, or in pages of another order, nobody knows here which page is which.
  const isInOrder = !truth.rearranged && sum(source.opened.map(({ pages }) => pages ?? 0)) === truth.pages;
  const lost = source.letters.flatMap((letters, index) => {
    const promised = truth.text[index]?.length ?? letters;
    const had = truth.had?.[index] ?? promised;
    return isPoor(index, promised) && letters >= had * enoughLetters ? [index] : [];
  });
  return [
    ...(isRight ? [] : complaintOf(opened, truth, source)),
    ...(isInOrder ? lost.map((index) => `page ${index + 1} has lost its text for others`) : []),
    // Marks that they did not find in the source either count as the first reader found them.
    ...(source.marks ? rare.filter((kind) => !scarce(promised, source.marks ?? {}).includes(kind)) : []).map(
      (kind) => `others find ${marks?.[kind] ?? 0} of ${promised[kind]} ${kind} annotations`,
    ),
  ];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Complaints of the file as a whole; faults that they find in the source, too, are not our doing. */
function complaintOf({ pages, clean }: Opened, truth: PdfTruth, source: Source): string[] {
  if (source.opened.some((one) => one.pages === undefined)) return [];
  if (pages === undefined) return ["others do not open it"];
  const isSound = source.opened.length > 0 && source.opened.every((one) => one.clean);
  if (pages !== truth.pages) return isSound || source.opened.length === 0 ? [`others find ${pages} pages`] : [];
  return isSound && !clean ? ["others find it damaged"] : [];
}

interface Source {
  opened: Opened[];
  /** Letters of the first pages of all files together. */
  letters: number[];
  /** Undefined where marks were not asked for, or can't be told of all files. */
  marks: Marks | undefined;
}

/** Reads the sources of the result in the same way. */
async function readSources(
  folder: string,
  { files, password }: Origin,
  { textPages, countsMarks }: Pick<Look, "textPages" | "countsMarks">,
): Promise<Source> {
  const source: Source = { opened: [], letters: [], marks: countsMarks ? {} : undefined };
  let wanted = textPages;
  for (const [at, bytes] of files.entries()) {
    const file = join(folder, `source-${at}.pdf`);
    await writeFile(file, bytes);
    const opened = await openFile(folder, file, password);
    source.opened.push(opened);
    const marks = source.marks && (await marksIn(folder, file, password));
    source.marks = source.marks && marks && together([source.marks, marks]);
    const pages = Math.min(opened.pages ?? 0, wanted - source.letters.length);
    const letters = pages > 0 ? await lettersIn(folder, file, pages) : [];
    source.letters.push(...(letters ?? []));
    // If a file can't be read, nobody knows which page comes next.
    if (!letters) wanted = 0;
  }
  return source;
}
