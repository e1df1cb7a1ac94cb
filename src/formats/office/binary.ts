import { fontsOfSheets, fontsOfShow, fontsOfText } from "./binary-fonts.ts";
import { readCompound } from "./compound.ts";
import type { Leaves } from "./hidden.ts";

/** Facts about an old binary document, known before it is opened. */
export interface Binary {
  encrypted: boolean;
  macros: boolean;
  leaves: Leaves | undefined;
  /** The document is a presentation whose slides are higher than wide. */
  upright: boolean;
  /** Something in the document tells its folder. Encrypted documents may, too. */
  tellsFolder: boolean;
  /** Fonts that it asks for. */
  fonts: string[];
}

export function readBinary(bytes: Uint8Array, format: "doc" | "xls" | "ppt"): Binary {
  const compound = readCompound(bytes);
  const names = compound?.names ?? new Set<string>();
  const macros = ["Macros", "_VBA_PROJECT_CUR", "_VBA_PROJECT", "VBA"].some((name) => names.has(name));
  const read = (name: string) => compound?.read(name) ?? Buffer.alloc(0);
  const told = { macros, encrypted: false, leaves: undefined, upright: false, tellsFolder: false };
  if (format === "doc") {
    const text = read("WordDocument");
    const encrypted = isLockedText(text);
    const tellsFolder = encrypted || folderField.test(lettersOf(text));
    return { ...told, encrypted, tellsFolder, fonts: encrypted ? [] : fontsOfText(text, read) };
  }
  if (format === "xls") {
    const book = read(names.has("Workbook") ? "Workbook" : "Book");
    const found = readSheets(book);
    const tellsFolder = found.encrypted || folderCode.test(lettersOf(book));
    return { ...told, ...found, tellsFolder, fonts: found.encrypted ? [] : fontsOfSheets(book) };
  }
  const show = read("PowerPoint Document");
  const encrypted = isLockedShow(read("Current User"));
  return { ...told, ...readSlides(show), encrypted, fonts: encrypted ? [] : fontsOfShow(show) };
}

/** The field FILENAME with its switch, up to the sign where its result begins ([MS-DOC] 2.8.25). */
const folderField = /FILENAME[^\x13-\x15]{0,60}?\\p\b/i;
/** The two ways in which a sheet tells its folder: &Z in a header, and CELL("filename"). */
const folderCode = /&Z|filename/i;

/** Reads letters of one byte or of two. */
const lettersOf = (stream: Buffer): string => stream.toString("latin1").replaceAll("\0", "");

/** Whether fEncrypted of the FIB is set ([MS-DOC] 2.5.2). */
const isLockedText = (stream: Buffer): boolean => stream.length > 12 && (stream.readUInt16LE(10) & 0x0100) !== 0;

/** Whether headerToken of the CurrentUserAtom tells encryption ([MS-PPT] 2.3.2). */
const isLockedShow = (stream: Buffer): boolean => stream.length >= 16 && stream.readUInt32LE(12) === 0xf3d1c4df;

const boundSheet = 0x0085;
const filePass = 0x002f;
const endOfFile = 0x000a;

/** Reads the records of a workbook's own part ([MS-XLS] 2.1.4), with a type and a length in front of each. */
function readSheets(stream: Buffer): { encrypted: boolean; leaves: Leaves } {
  const leaves = { all: 0, hidden: 0 };
  let encrypted = false;
  for (let at = 0; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2)) {
    const type = stream.readUInt16LE(at);
    if (type === filePass) encrypted = true;
    if (type === endOfFile) break;
    if (type !== boundSheet || at + 10 > stream.length) continue;
    leaves.all += 1;
    if ((stream[at + 8] ?? 0) & 3) leaves.hidden += 1;
  }
  return { encrypted, leaves };
}

const documentAtom = 0x03e9;
const slideContainer = 0x03ee;
const slideShowInfo = 0x03f9;
const isHidden = 0x0004;

/** Reads the records of a presentation ([MS-PPT] 2.3.1); those with version 15 hold others. */
function readSlides(stream: Buffer): { leaves: Leaves; upright: boolean } {
  const leaves = { all: 0, hidden: 0 };
  let upright = false;
  for (let at = 0; at + 8 <= stream.length; ) {
    const type = stream.readUInt16LE(at + 2);
    const holds = ((stream[at] ?? 0) & 15) === 15;
    if (type === slideContainer) leaves.all += 1;
    if (type === slideShowInfo && at + 20 <= stream.length && stream.readUInt16LE(at + 18) & isHidden)
      leaves.hidden += 1;
    if (type === documentAtom && at + 16 <= stream.length)
      upright = stream.readInt32LE(at + 8) < stream.readInt32LE(at + 12);
    at += 8 + (holds ? 0 : stream.readUInt32LE(at + 4));
  }
  return { leaves, upright };
}
