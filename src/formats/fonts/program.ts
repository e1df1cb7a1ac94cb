import type { Thing } from "../pdf/thing.ts";
import { type Cff, readCff } from "./cff.ts";
import { readTrueType, type TrueType, tablesOf } from "./truetype.ts";
import { readType1, type Type1 } from "./type1.ts";

export type Program = TrueType | Cff | Type1;

export const fontFiles = ["FontFile2", "FontFile3", "FontFile"] as const;
export type FontFile = (typeof fontFiles)[number];

/** The entry by which a font is embedded; nothing where it is not. */
export const fontFileOf = (descriptor: Thing): FontFile | undefined =>
  fontFiles.find((key) => descriptor.get(key).kind === "stream");

/** The programs that a document embeds, each read once however many fonts name it. */
export class Programs {
  readonly #known = new Map<unknown, Program | undefined>();

  /** Reads an embedded program; undefined where it can't be read. */
  of(descriptor: Thing): Program | undefined {
    const entry = fontFileOf(descriptor);
    if (!entry) return undefined;
    const file = descriptor.get(entry);
    if (!this.#known.has(file.key)) this.#known.set(file.key, read(file));
    return this.#known.get(file.key);
  }
}

function read(file: Thing): Program | undefined {
  const bytes = file.content();
  return bytes && readProgram(bytes);
}

/** The CFF program of a file, which may stand in one of OpenType. */
export function cffIn(bytes: Uint8Array): Uint8Array {
  if (Buffer.from(bytes.subarray(0, 4)).toString("latin1") !== "OTTO") return bytes;
  const table = tablesOf(bytes).get("CFF ");
  return table ? bytes.subarray(table.offset, table.offset + table.length) : new Uint8Array();
}

export function readProgram(bytes: Uint8Array): Program | undefined {
  const start = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
  if (start === "OTTO") return readCff(cffIn(bytes));
  if (start.startsWith("%!") || bytes[0] === 0x80) return readType1(bytes);
  return readTrueType(bytes) ?? readCff(bytes);
}
