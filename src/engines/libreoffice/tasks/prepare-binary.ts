import { warn } from "#engines/job/job.ts";
import { readBinary } from "#formats/office/binary.ts";
import { hasNamedLinks } from "#formats/office/named-links.ts";
import type { Wish } from "../wish.ts";
import { type Draft, requirePassword } from "./draft.ts";
import { notTurnable, tellHidden, tellLeftOut, tellNeedless } from "./tell.ts";

/**
 * Prepares an old binary file. A wish that can't be written into it is written into the same as OpenDocument,
 * LibreOffice's own way to store what it has read.
 */
export function prepareBinary(bytes: Uint8Array, format: "doc" | "xls" | "ppt", wish: Wish): Draft {
  const { encrypted, macros, leaves, upright, tellsFolder, fonts } = readBinary(bytes, format);
  if (encrypted) requirePassword(wish.password);
  else tellNeedless(wish.password);
  tellLeftOut({ macros, outside: 0 });
  if (!encrypted) tellHidden(leaves, wish);
  if (!encrypted && hasNamedLinks(bytes)) warn(namedLinks);
  if (format === "ppt" && wish.landscape && upright) throw notTurnable();
  const detour = tellsFolder || asks(wish, format) ? opened[format] : undefined;
  const password = (encrypted && wish.password) || "";
  return { bytes, format, password, detour, fonts, pages: undefined, sheets: undefined };
}

const namedLinks =
  "Links with a user's name in their address are left out of what is made of old binary files; those of DOCX, XLSX and PPTX are kept.";

const opened = { doc: "odt", xls: "ods", ppt: undefined } as const;

const asks = ({ landscape, fitToWidth, onePagePerSheet }: Wish, format: keyof typeof opened): boolean =>
  landscape || (format === "xls" && (fitToWidth !== false || onePagePerSheet));
