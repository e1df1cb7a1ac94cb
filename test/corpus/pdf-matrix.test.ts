import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { callForm } from "#support/call.ts";
import { corpusFiles, corpusPath, hasCorpus, passwordOf } from "#support/corpus.ts";
import { drawOutside, hasOutsideReaders, isClean, type OutsideView } from "#support/outside.ts";
import { type Cell, cells, type Given, shows } from "#support/pdf-cells.ts";
import { writeSections } from "#support/pdf-matrix-page.ts";
import { type Outcome, Tally } from "#support/pdf-tally.ts";
import { isOurs } from "#support/share.ts";
import { mostSheets, sheetIn } from "#support/sheets.ts";

// A file, every tool, every reader, on a machine that may be busy.
setDefaultTimeout(600_000);

/** Families in which every file is sound; of those that are encrypted, those whose password is known. */
const sound = ["pdf-good", "pdf-tables", "pdf-scanned"];
/** A folder with more of them, as scripts/debian-pdfs fills it. */
const folder = process.env.PDF_FOLDER;
const all = [...sound, "pdf-encrypted", "pdf-broken", "faults", ...(folder ? ["debian"] : [])];
const wanted = process.env.PDF_FAMILIES?.split(",") ?? all;
const tools = process.env.PDF_TOOLS?.split(",");
const families = all.filter((family) => wanted.includes(family));
const namesIn = (family: string): string[] =>
  family === "debian" && folder ? readdirSync(folder).sort() : corpusFiles(family);
const pathOf = (family: string, name: string): string =>
  family === "debian" && folder ? join(folder, name) : corpusPath(family, name);
/** qpdf has read past something. */
const warned = 3;
const refusals = [400, 413, 415, 422, 504];

/** Content that unpacks to a gigabyte, as bombs have it: whatever draws or reads it refuses it so. */
const bomb = "pdf-good/bomb_giant.pdf";
const beyondBounds =
  "413 A part of this PDF unpacks to more than 128 MB, the most that one may have. Save it anew in the program it comes from.";

/**
 * What falls short and is known: the library draws other glyphs of a TrueType font whose encoding names them by their
 * numbers, where poppler takes these.
 */
const known: Record<string, readonly string[]> = {
  // "First" is told by /ActualText, and drawn in capitals. Where its F goes, the rest is read as it is drawn: "RST".
  "pdf-good/sample_form.pdf": ["crop-pdf 36 pt: text"],
  "faults/issue13316_reduced.pdf": ["pdf-to-image: ink"],
};

/** What was found right by an earlier run, which ended before it was through. */
const record = process.env.PDF_RECORD;
const tally = new Tally(record);
const files = families.flatMap((family) =>
  namesIn(family)
    .filter((name) => name.endsWith(".pdf") && !tally.has(family, name))
    .map((name) => ({ family, name })),
);

describe.skipIf(!hasOutsideReaders).each(files)("$family/$name", ({ family, name }) => {
  test("every tool keeps what is in it, or says why not", async () => {
    const given = await give(family, name);
    const outcomes: Outcome[] = [];
    // A queue for two: the readers work while the service does.
    const ours = cells.filter(({ tool, call }) => isOurs(`${family}/${name}`, callOf({ tool, call })));
    const ahead = ours.filter(({ tool, takes }) => (tools?.includes(tool) ?? true) && (takes?.(given) ?? true));
    const work = async () => {
      for (let cell = ahead.shift(); cell; cell = ahead.shift()) outcomes.push(await walk(cell, given));
    };
    await Promise.all([work(), work()]);
    const isRightly = (says: string) => `${family}/${name}` === bomb && says.endsWith(`: ${beyondBounds}`);
    const complaints = outcomes.flatMap(complaintsOf).filter((says) => !isRightly(says));
    tally.add({ family, name, outcomes, isRight: complaints.length === 0 });
    const due = (known[`${family}/${name}`] ?? []).filter((one) =>
      outcomes.some(({ call }) => one.startsWith(`${call}: `)),
    );
    expect(complaints).toEqual(due);
  });
});

async function give(family: string, name: string): Promise<Given> {
  const bytes = readFileSync(pathOf(family, name));
  const password = passwordOf(family, name);
  const isEncrypted = family === "pdf-encrypted";
  const view = await drawOutside(bytes, { password });
  // Of what nobody has told whether it is sound, qpdf does.
  const opens = (family === "debian" || family === "faults") && (view.check === 0 || view.check === warned);
  const isSound = sound.includes(family) || opens || (password !== undefined && view.check === 0);
  return { family, name, bytes, password, isSound, isEncrypted, view };
}

const callOf = ({ tool, call }: Pick<Cell, "tool" | "call">): string => `${tool} ${call}`.trim();

/** One call of one tool with one file, and what came of it. */
async function walk(cell: Cell, given: Given): Promise<Outcome> {
  const sent = cell.sent?.(given) ?? { file: given.bytes };
  const { status, error, bytes } = await callForm(cell.tool, sent, cell.options(given));
  const outcome = { call: callOf(cell), status };
  if (status === 200) return { ...outcome, ...(await judge(cell, given, cell.results?.(bytes) ?? [bytes])) };
  const message = error?.message ?? "";
  const isRight = refusals.includes(status) && (!given.isSound || cell.refuses?.(given, message));
  return isRight ? outcome : { ...outcome, wrong: message };
}

async function judge(cell: Cell, given: Given, results: Uint8Array[]): Promise<Pick<Outcome, "verdict" | "returned">> {
  if (cell.tool === "pdf-to-image") {
    if (!given.isSound) return {};
    const pictures = await Promise.all(results.slice(0, mostSheets).map(async (picture) => [await sheetIn(picture)]));
    const { ink } = shows(cell, given.view, pictures);
    return { verdict: { ...cell.judge(given, [], results), ink } };
  }
  // What a reader never finishes says nothing of our work.
  if (given.view.check === undefined) return {};
  if (!given.isSound) {
    if (given.view.check !== 0) return {};
    const clean = await Promise.all(results.map((result) => isClean(result, cell.locked)));
    return { verdict: { clean: clean.every((one) => one !== false) } };
  }
  const { locked: password, undo } = cell;
  // Merged with itself, a short file shows all of its pages twice. What can't be drawn of a file needn't be of its copies.
  const twice = (given.view.pages ?? 0) <= mostSheets ? 2 : 1;
  const sheets = given.view.sheets ? twice * mostSheets : 0;
  const seen: OutsideView[] = [];
  for (const result of results) seen.push(await drawOutside(result, { password, undo, sheets }));
  // A sound file comes back from repair-pdf byte for byte, whatever qpdf has to say of its hints for web browsers.
  const returned = given.view.check !== 0 && results.every((result) => Buffer.from(result).equals(given.bytes));
  // What can't be decoded in a file's streams can't be decoded in a copy of them.
  const clean =
    given.view.check === 2 || returned ? {} : { clean: seen.every(({ check }) => check === 0 || check === undefined) };
  const drawn = shows(
    cell,
    given.view,
    seen.map((one) => one.sheets),
  );
  return { returned, verdict: { ...clean, ...cell.judge(given, seen, results), ...drawn } };
}

const complaintsOf = ({ call, status, wrong, verdict = {} }: Outcome): string[] =>
  wrong === undefined
    ? Object.entries(verdict).flatMap(([what, holds]) => (holds === false ? [`${call}: ${what}`] : []))
    : [`${call}: ${status} ${wrong}`];

afterAll(async () => {
  const file = process.env.PDF_MATRIX;
  if (file && hasCorpus) await writeSections(file, tally.sections(families), tools !== undefined);
});
