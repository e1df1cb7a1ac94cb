import { readCompound } from "./compound.ts";
import { attributeOf, eachTag, type Tag } from "./markup.ts";
import { type Parts, readParts, textOf } from "./parts.ts";
import { isTable } from "./table.ts";

/** Office documents by their families. `locked` is a new one behind a password: only inside it says which it is. */
export const families = {
  word: ["docx", "doc", "odt", "rtf"],
  excel: ["xlsx", "xls", "ods", "csv"],
  ppt: ["pptx", "ppt", "odp"],
} as const;
export type Family = keyof typeof families;
export type OfficeFormat = (typeof families)[Family][number];
export type OfficeKind = OfficeFormat | "locked";

const known = new WeakMap<Uint8Array, OfficeKind | undefined>();

/** Tells the kind of an Office document by its content; undefined where it is none. */
export function officeKind(bytes: Uint8Array): OfficeKind | undefined {
  if (!known.has(bytes)) known.set(bytes, look(bytes));
  return known.get(bytes);
}

function look(bytes: Uint8Array): OfficeKind | undefined {
  const head = Buffer.from(bytes.subarray(0, 8)).toString("latin1");
  if (head.startsWith("PK")) return packageKind(bytes);
  if (head.startsWith("\xd0\xcf\x11\xe0")) return compoundKind(bytes);
  if (head.startsWith("{\\rtf")) return "rtf";
  return isTable(bytes) ? "csv" : undefined;
}

function packageKind(bytes: Uint8Array): OfficeFormat | undefined {
  let parts: Parts;
  try {
    parts = readParts(bytes);
    return openDocumentKind(parts) ?? mainPartKind(parts);
  } catch {
    return wreckKind(bytes);
  }
}

const openDocuments: Record<string, OfficeFormat> = { text: "odt", spreadsheet: "ods", presentation: "odp" };

/** Tells an OpenDocument by its part named mimetype, which is not packed (OpenDocument 1.3, part 2, 3.3). */
function openDocumentKind(parts: Parts): OfficeFormat | undefined {
  const part = parts.get("mimetype");
  if (!part || part.size > 200) return undefined;
  const type = textOf(parts, "mimetype")?.trim() ?? "";
  const [, word = ""] = /^application\/vnd\.oasis\.opendocument\.(\w+?)(?:-template)?$/.exec(type) ?? [];
  return openDocuments[word];
}

/** Documents, templates and shows, with macros or without. */
const mainTypes: readonly [RegExp, OfficeFormat][] = [
  [/(wordprocessingml\.(document|template)|ms-word\.(document|template)\.macroEnabled\w*)\.main\+xml$/i, "docx"],
  [/(spreadsheetml\.(sheet|template)|ms-excel\.(sheet|template)\.macroEnabled\w*)\.main\+xml$/i, "xlsx"],
  [
    /(presentationml\.(presentation|slideshow|template)|ms-powerpoint\.(presentation|slideshow|template)\.macroEnabled\w*)\.main\+xml$/i,
    "pptx",
  ],
];
const longestList = 4_194_304;

/** Tells the kind by the type of the part that the package's own relationships call its document. */
function mainPartKind(parts: Parts): OfficeFormat | undefined {
  const main = mainPart(parts);
  if (main === undefined || (parts.get("[Content_Types].xml")?.size ?? 0) > longestList) return undefined;
  const types = textOf(parts, "[Content_Types].xml") ?? "";
  const extension = main.slice(main.lastIndexOf(".") + 1);
  const is = (attribute: string, value: string) => (tag: Tag) => attributeOf(tag, attribute) === value;
  const tag =
    eachTag(types, "Override").find(is("PartName", `/${main}`)) ??
    eachTag(types, "Default").find(is("Extension", extension));
  const type = tag ? (attributeOf(tag, "ContentType") ?? "") : "";
  return mainTypes.find(([form]) => form.test(type))?.[1];
}

/** The part's name without the slash in front. */
export function mainPart(parts: Parts): string | undefined {
  if ((parts.get("_rels/.rels")?.size ?? 0) > longestList) return undefined;
  const root = eachTag(textOf(parts, "_rels/.rels") ?? "", "Relationship").find((tag) =>
    attributeOf(tag, "Type")?.endsWith("/relationships/officeDocument"),
  );
  const target = root && attributeOf(root, "Target");
  return target?.slice(leading.exec(target)?.[0].length);
}

/** Any number of "/" and "./" at the beginning of a name. */
const leading = /^(?:\/|\.(?=\/))*/;

/** Tells the kind of a package that was cut off or otherwise broken, by the names of its parts. */
function wreckKind(bytes: Uint8Array): OfficeFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, 1_048_576)).toString("latin1");
  const [, folder = ""] = /PK\x03\x04.{26}(word|xl|ppt)\//s.exec(head) ?? [];
  const kinds: Record<string, OfficeFormat> = { word: "docx", xl: "xlsx", ppt: "pptx" };
  const [, type = ""] = /application\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)/.exec(head) ?? [];
  return openDocuments[type] ?? kinds[folder];
}

/**
 * Tells the kind by the streams that each program writes ([MS-DOC] 2.1.2, [MS-XLS] 2.1.2, [MS-PPT] 2.1.2,
 * [MS-OFFCRYPTO] 2.3.4.4).
 */
function compoundKind(bytes: Uint8Array): OfficeKind | undefined {
  const names = readCompound(bytes)?.names;
  if (!names) return undefined;
  if (names.has("EncryptedPackage") && names.has("EncryptionInfo")) return "locked";
  if (names.has("PowerPoint Document")) return "ppt";
  if (names.has("Workbook") || names.has("Book")) return "xls";
  return names.has("WordDocument") ? "doc" : undefined;
}
