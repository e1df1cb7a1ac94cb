import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask, type Said } from "./reader.ts";
import { mostSheets, type Sheet, sheetsOf } from "./sheets.ts";

/** Readers of PDF that share no code with ours, where they are installed. */
export const hasOutsideReaders = Bun.which("qpdf") !== null && Bun.which("pdftotext") !== null;
if (!hasOutsideReaders) process.stderr.write("No qpdf and poppler-utils here: the tests that ask them are skipped.\n");

export interface OutsideView {
  /** 0 clean, 3 with warnings, 2 with errors; undefined where the reader did not come to an end. */
  check: number | undefined;
  pages: number | undefined;
  /** Of each page. */
  text: string[] | undefined;
  links: number;
  outline: number;
  fields: number;
  attachments: number;
  /** The first pages; undefined where nobody asked for them, and where the reader did not come to an end. */
  sheets?: Sheet[] | undefined;
}

export interface Looking {
  password?: string | undefined;
  /** What qpdf does to the pages before they are read and drawn. */
  undo?: readonly string[] | undefined;
  /** So many pages are drawn. */
  sheets?: number;
}

/** What qpdf and poppler say of a PDF. */
export function viewOutside(bytes: Uint8Array, password?: string): Promise<OutsideView> {
  return look(bytes, { password });
}

/** The same, and how its first pages are drawn. */
export function drawOutside(bytes: Uint8Array, looking: Looking = {}): Promise<OutsideView> {
  return look(bytes, { sheets: mostSheets, ...looking });
}

async function look(bytes: Uint8Array, { password, undo, sheets }: Looking): Promise<OutsideView> {
  const folder = await mkdtemp(join(tmpdir(), "outside-"));
  try {
    const given = join(folder, "given.pdf");
    await Bun.write(given, bytes);
    const open = password === undefined ? given : join(folder, "open.pdf");
    if (password !== undefined) await ask("qpdf", `--password=${password}`, "--decrypt", given, open);
    const shown = undo ? join(folder, "undone.pdf") : open;
    if (undo) await ask("qpdf", ...undo, open, shown);
    const [check, text, listing] = await Promise.all([
      ask("qpdf", "--check", open),
      ask("pdftotext", "-enc", "UTF-8", shown, "-"),
      ask("qpdf", "--json=2", "--json-stream-data=none", open),
    ]);
    return {
      check: check?.code,
      text: text?.code === 0 ? text.output.split("\f").slice(0, -1) : undefined,
      ...countIn(listing),
      ...(sheets && {
        sheets: await sheetsOf(folder, shown, { most: sheets, ...drawnOf(listing) }),
      }),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether qpdf finds nothing wrong with a PDF; nothing where it did not come to an end. */
export async function isClean(bytes: Uint8Array, password?: string): Promise<boolean | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "outside-"));
  try {
    const given = join(folder, "given.pdf");
    await Bun.write(given, bytes);
    const check = await ask("qpdf", ...(password === undefined ? [] : [`--password=${password}`]), "--check", given);
    return check && check.code === 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Listing {
  pages?: { object: string }[];
  outlines?: Outline[];
  acroform?: { fields: { fullname: string }[] };
  attachments?: Record<string, unknown>;
  qpdf?: [unknown, Record<string, { value?: Record<string, unknown> }>];
}
interface Outline {
  kids: Outline[];
}

/** The program copies numbers of a damaged file as they are there, which may be as no JSON has them. */
function listed(output: string): Listing {
  try {
    return JSON.parse(output) as Listing;
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function drawnOf(listing: Said | undefined) {
  const { pages = [], qpdf } = listing ? listed(listing.output) : {};
  const units = pages.map(({ object }) => Number(qpdf?.[1][`obj:${object}`]?.value?.["/UserUnit"] ?? 1));
  return { units, hasAnnotations: listing?.output.includes("/Annots") ?? true };
}

function countIn(listing: Said | undefined): Omit<OutsideView, "check" | "text" | "sheets"> {
  const all = listing && listing.code !== 2 ? listed(listing.output) : {};
  const entries = (rows: Outline[]): number => rows.reduce((sum, { kids }) => sum + 1 + entries(kids), 0);
  const objects = all.qpdf?.[1] ?? {};
  const text = JSON.stringify(objects);
  return {
    pages: all.pages?.length,
    outline: entries(all.outlines ?? []),
    fields: all.acroform?.fields.length ?? 0,
    attachments: Object.keys(all.attachments ?? {}).length,
    links: text.split('"/Subtype":"/Link"').length - 1,
  };
}
