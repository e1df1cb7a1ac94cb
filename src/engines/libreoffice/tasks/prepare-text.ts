import { warn } from "#engines/job/job.ts";
import { requireShallowRtf } from "#formats/office/depth.ts";
import { fontsInRtf } from "#formats/office/fonts.ts";
import { repack } from "#formats/office/pack.ts";
import { readParts } from "#formats/office/parts.ts";
import { keepRtfLinks } from "#formats/office/rtf-links.ts";
import { setUpSheets } from "#formats/office/sheet-setup.ts";
import { decodeTable, readTable } from "#formats/office/table.ts";
import { turnRtf } from "#formats/office/turn-word.ts";
import { mostColumns, mostRows, tableToWorkbook } from "#formats/office/workbook.ts";
import { Problem } from "#problem";
import { tools, type Wish } from "../wish.ts";
import type { Draft } from "./draft.ts";
import { tellLeftOut, tellNeedless } from "./tell.ts";

const nothing = { password: "", detour: undefined, pages: undefined, sheets: undefined };

/** Fields that bring something in from elsewhere; LibreOffice reads pictures by them whatever its settings are. */
const fetching = /(\\fldinst[^}]{0,40}?\b)(INCLUDEPICTURE|INCLUDETEXT|IMPORT|LINK|DDE|DDEAUTO)\b/g;

/** The switch of the field FILENAME that shows the folder, too. */
const folder = /(\\fldinst[^}]{0,200}?\bFILENAME\b[^}]{0,60}?)\\\\p\b/gi;

export function prepareRtf(bytes: Uint8Array, { landscape, password }: Wish): Draft {
  tellNeedless(password);
  const text = Buffer.from(bytes).toString("latin1");
  requireShallowRtf(text);
  tellLeftOut({ macros: false, outside: [...text.matchAll(fetching)].length });
  const harmless = Buffer.from(keepRtfLinks(text.replace(fetching, "$1NOTFETCHED").replace(folder, "$1")), "latin1");
  return { ...nothing, bytes: landscape ? turnRtf(harmless) : harmless, format: "rtf", fonts: fontsInRtf(bytes) };
}

/**
 * Prepares text in columns. It is laid out here, so that everything in the file stands in the PDF and no date or number
 * is guessed at.
 */
export function prepareTable(bytes: Uint8Array, wish: Wish): Draft {
  tellNeedless(wish.password);
  const decoded = decodeTable(bytes);
  const table = decoded && readTable(decoded.text);
  if (!table) {
    const says = "it is no text whose lines are parted into columns by commas, semicolons, tabs or bars";
    throw new Problem("unsupported-media", `${tools[wish.family]} takes CSV, but file is none: ${says}.`);
  }
  const [rows, columns] = [table.rows.length, table.columns];
  if (decoded.encoding === "windows-1252") warn("The text is not in UTF-8; it was read as Windows-1252.");
  if (table.ragged > 0)
    warn(`Of ${rows} rows ${table.ragged} have fewer columns than the longest, which has ${columns}.`);
  if (rows > mostRows || columns > mostColumns) {
    const says = `The table has ${rows} rows and ${columns} columns; at most ${mostRows} and ${mostColumns} are taken.`;
    throw new Problem("too-large", says);
  }
  const parts = readParts(tableToWorkbook(table));
  return { ...nothing, bytes: repack(parts, setUpSheets(parts, wish)), format: "xlsx", fonts: [], sheets: 1 };
}
