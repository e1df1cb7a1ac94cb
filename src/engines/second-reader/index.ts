import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Engine } from "#engines/engine.ts";
import { currentJob, newJob, within } from "#engines/job.ts";
import type { PdfTruth } from "#engines/product.ts";
import { withFolder } from "#engines/scratch.ts";
import { Problem } from "#problem";
import { isInstalled, lettersIn, type Opened, openFile } from "./programs.ts";

export const engine = {
  name: "second-reader" as const,
  probe: async () => (await import("./probe.ts")).probe(),
} satisfies Engine;

/** What a result was made from, as far as it is a PDF. */
export interface Origin {
  files: readonly Uint8Array[];
  password?: string | undefined;
}

/** A tenth of what the call has taken is the most that a second look may cost; half of it is reckoned with. */
const share = 0.05;
const openingMs = 15;
const perMegabyteMs = 4;
const perPageMs = 5;
const mostPages = 50;
/** A look that takes longer has nothing to say. */
const patienceMs = 5_000;
/** Readers differ about single letters, but not about a tenth of a page. */
const enough = 0.9;

/**
 * Has readers that share no code with the writer look at a result, as far as the call has been long enough for it, and
 * tells what is wrong with it. Of what they find wrong only that counts which they do not find in the source as well:
 * there the first reader is right.
 */
export async function secondLook(bytes: Uint8Array, truth: PdfTruth, origin: Origin): Promise<string[]> {
  const job = currentJob();
  const spareMs = (Date.now() - job.startedAt) * share;
  const opening = openingMs + (bytes.length / 1_048_576) * perMegabyteMs;
  // Most calls are too short for it: only the others look for the programs.
  if (spareMs < opening || !isInstalled()) return [];
  const pages = Math.min(truth.pages, mostPages);
  const readsText = truth.password === undefined && spareMs >= opening + openingMs + pages * perPageMs;
  const patience = AbortSignal.any([job.signal, AbortSignal.timeout(patienceMs)]);
  try {
    return await within(newJob(patience, patienceMs), () =>
      withFolder((folder) => look(folder, { bytes, truth, origin, textPages: readsText ? pages : 0 }), { fast: true }),
    );
  } catch (error) {
    job.signal.throwIfAborted();
    // A file on which a reader hangs, or that is too much for it, is not the worse for it.
    if (error instanceof Problem || patience.aborted) return [];
    throw error;
  }
}

interface Look {
  bytes: Uint8Array;
  truth: PdfTruth;
  origin: Origin;
  /** So many pages are read. */
  textPages: number;
}

async function look(folder: string, { bytes, truth, origin, textPages }: Look): Promise<string[]> {
  const file = join(folder, "result.pdf");
  await writeFile(file, bytes);
  const opened = await openFile(folder, file, truth.password);
  const read = textPages > 0 ? await lettersIn(folder, file, textPages) : undefined;
  const poor = Object.entries(truth.text).flatMap(([index, letters]) => {
    const found = read?.[Number(index)];
    return found !== undefined && found < letters.length * enough ? [Number(index)] : [];
  });
  const isRight = opened.pages === truth.pages && opened.clean;
  if (isRight && poor.length === 0) return [];

  const source = await readSources(folder, origin, poor.length > 0);
  const lost = poor.filter((index) => (source.letters[index] ?? 0) >= (truth.text[index]?.length ?? 0) * enough);
  // Of a part, or of pages in another order, nobody knows here which page is which.
  const isInOrder = source.letters.length === truth.pages;
  return [
    ...(isRight ? [] : complaintOf(opened, truth, source)),
    ...(isInOrder ? lost.map((index) => `page ${index + 1} has lost its text for others`) : []),
  ];
}

/** Whether the file as a whole is at fault; what they find wrong with the source, too, was not our doing. */
function complaintOf({ pages, clean }: Opened, truth: PdfTruth, source: Source): string[] {
  if (source.opened.some((one) => one.pages === undefined)) return [];
  if (pages === undefined) return ["others do not open it"];
  const isSound = source.opened.length > 0 && source.opened.every((one) => one.clean);
  if (pages !== truth.pages) return isSound || source.opened.length === 0 ? [`others find ${pages} pages`] : [];
  return isSound && !clean ? ["others find it damaged"] : [];
}

interface Source {
  opened: Opened[];
  /** Page by page, of all files. */
  letters: number[];
}

/** The same looks at what the result was made from. */
async function readSources(folder: string, { files, password }: Origin, text: boolean): Promise<Source> {
  const source: Source = { opened: [], letters: [] };
  for (const [at, bytes] of files.entries()) {
    const file = join(folder, `source-${at}.pdf`);
    await writeFile(file, bytes);
    const opened = await openFile(folder, file, password);
    source.opened.push(opened);
    if (text && opened.pages) source.letters.push(...((await lettersIn(folder, file, opened.pages)) ?? []));
  }
  return source;
}
