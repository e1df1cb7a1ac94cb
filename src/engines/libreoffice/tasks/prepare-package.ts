import { findDangers } from "#formats/office/dangers.ts";
import { fontsIn } from "#formats/office/fonts.ts";
import { leavesOf } from "#formats/office/hidden.ts";
import { mainPart } from "#formats/office/kind.ts";
import { attributeOf, ownTagsOf, tagsOf } from "#formats/office/markup.ts";
import { isUpright, setUpOpenDocument } from "#formats/office/open-setup.ts";
import { nameOnly } from "#formats/office/own-name.ts";
import { amend, repack } from "#formats/office/pack.ts";
import { type PackageLimits, type Parts, readParts, requireModest, textOf } from "#formats/office/parts.ts";
import { requireReach } from "#formats/office/reach.ts";
import { setUpSheets } from "#formats/office/sheet-setup.ts";
import { turnWord } from "#formats/office/turn-word.ts";
import { keepHeadings } from "#formats/office/word-headings.ts";
import { keepLinks } from "#formats/office/word-links.ts";
import type { Wish } from "../wish.ts";
import { type Draft, fileNameOf, requirePassword } from "./draft.ts";
import { notTurnable, tellHidden, tellLeftOut, tellNeedless } from "./tell.ts";

type Packaged = "docx" | "xlsx" | "pptx" | "odt" | "ods" | "odp";

export function preparePackage(bytes: Uint8Array, format: Packaged, wish: Wish, limits: PackageLimits): Draft {
  const given = readParts(bytes);
  requireModest(given, limits);
  if (isEncrypted(given)) return sealed(bytes, format, wish);
  tellNeedless(wish.password);
  const { safe: parts, ...found } = findDangers(given);
  tellLeftOut(found);
  if (format === "xlsx") requireReach(parts);
  const leaves = leavesOf(parts, format);
  tellHidden(leaves, wish);
  const shown = leaves && leaves.all > 0 ? leaves.all - (wish.hidden ? 0 : leaves.hidden) : undefined;
  const named = nameOnly(parts, format, wish.fileName ?? fileNameOf(wish.name, format));
  const changed = new Map([...named, ...changes(amend(parts, named), format, wish)]);
  return {
    bytes: changed.size > 0 || parts !== given ? repack(parts, changed) : bytes,
    format,
    password: "",
    detour: undefined,
    fonts: fontsIn(parts, format),
    pages: wish.family === "ppt" && shown !== undefined ? shown * (wish.notes ? 2 : 1) : undefined,
    sheets: wish.family === "excel" ? shown : undefined,
  };
}

/** OpenDocument encrypts its parts one by one, and leaves the list of them open (OpenDocument 1.3, part 2, 3.4). */
const isEncrypted = (parts: Parts): boolean =>
  tagsOf(textOf(parts, "META-INF/manifest.xml") ?? "", "encryption-data").length > 0;

/** Makes a document anew without its key, so that it can be looked through; LibreOffice has the key. */
function sealed(bytes: Uint8Array, format: Packaged, { password }: Wish): Draft {
  requirePassword(password);
  return { bytes, format, password, detour: format, fonts: [], pages: undefined, sheets: undefined };
}

function changes(parts: Parts, format: Packaged, wish: Wish): Map<string, string> {
  const nothing = new Map<string, string>();
  if (format === "xlsx") return setUpSheets(parts, wish);
  if (format === "ods") return setUpOpenDocument(parts, true, wish);
  if (format === "docx") {
    const headings = keepHeadings(parts);
    const kept = new Map([...headings, ...keepLinks(amend(parts, headings))]);
    return wish.landscape ? new Map([...kept, ...turnWord(amend(parts, kept))]) : kept;
  }
  if (!wish.landscape) return nothing;
  if (format === "odt") return setUpOpenDocument(parts, false, wish);
  if (format === "odp" ? isUpright(parts) : hasUprightSlides(parts)) throw notTurnable();
  return nothing;
}

function hasUprightSlides(parts: Parts): boolean {
  const [size] = ownTagsOf(textOf(parts, mainPart(parts) ?? "") ?? "", "sldSz");
  return size !== undefined && Number(attributeOf(size, "cx")) < Number(attributeOf(size, "cy"));
}
