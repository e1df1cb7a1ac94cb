import { requireShallow } from "./depth.ts";
import { withoutDoctype } from "./doctype.ts";
import { mainPart } from "./kind.ts";
import { attributeOf, eachTag, lastWordOf, tagsOf } from "./markup.ts";
import { amend } from "./pack.ts";
import { decode, type Parts, textOf, unpack } from "./parts.ts";
import { replaceTags } from "./turn-word.ts";

const isMarkup = (name: string): boolean =>
  /\.(xml|rels|vml|svg|rdf|xhtml)$/i.test(name) || name === "[Content_Types].xml";

/** Things outside of the file that it shows: they are not fetched, so they are missing in the result. */
const shownRelations =
  /^(image|oleObject|externalLinkPath|xlPathMissing|subDocument|frame|video|audio|media|package|control|slideUpdateUrl)$/;
const shownFields = /^\s*(INCLUDEPICTURE|INCLUDETEXT|LINK|DDE|DDEAUTO|IMPORT)\b/;
const shownElements = [
  "image",
  "object",
  "object-ole",
  "plugin",
  "floating-frame",
  "section-source",
  "cell-range-source",
];

function countOutside(name: string, text: string): number {
  if (name.endsWith(".rels")) {
    return tagsOf(text, "Relationship").filter(
      (tag) =>
        attributeOf(tag, "TargetMode")?.toLowerCase() === "external" &&
        shownRelations.test(lastWordOf(attributeOf(tag, "Type") ?? "")),
    ).length;
  }
  if (/^(content|styles)\.xml$/.test(name)) {
    const hrefs = shownElements
      .flatMap((element) => tagsOf(text, element))
      .map((tag) => attributeOf(tag, "xlink:href") ?? "");
    return (
      hrefs.filter((href) => /^([a-z][a-z0-9+.-]*:|\/|\.\.\/)/i.test(href)).length + tagsOf(text, "dde-source").length
    );
  }
  let count = 0;
  for (const tag of eachTag(text, "fldSimple")) if (shownFields.test(attributeOf(tag, "instr") ?? "")) count += 1;
  for (const tag of eachTag(text, "instrText")) {
    const start = tag.at + tag.text.length;
    if (shownFields.test(text.slice(start, text.indexOf("<", start)))) count += 1;
  }
  return count;
}

const isWordText = (name: string): boolean => /^word\/[^/]+\.xml$/.test(name);

export interface Dangers {
  /** Things that the document shows and that lie outside of it. */
  outside: number;
  macros: boolean;
  /** The parts to go on with: all, or all but macros and declarations of document types. */
  safe: Parts;
}

/** Whether a part of an OpenDocument is a macro, or a window that macros open. */
const isScript = (name: string): boolean => /^(Basic|Dialogs|Scripts)\//i.test(name);
/** Lists of macros, which LibreOffice writes for documents without any, too. */
const isScriptList = (name: string): boolean => /\/(script|dialog)-l[bc]\.xml$/i.test(name);
const manifest = "META-INF/manifest.xml";

/** Looks through every part that is markup, before any other program does. */
export function findDangers(parts: Parts): Dangers {
  const isOpenDocument = parts.has("mimetype");
  const changed = new Map<string, Uint8Array>();
  const scripts = new Set([...parts.keys()].filter((name) => isOpenDocument && isScript(name)));
  const main = mainPart(parts);
  let outside = 0;
  for (const part of parts.values()) {
    if ((!isMarkup(part.name) && part.name !== main) || scripts.has(part.name)) continue;
    const bytes = unpack(part);
    const text = decode(bytes);
    requireShallow(text);
    const harmless = withoutDoctype(part.name, bytes, isOpenDocument);
    if (harmless) changed.set(part.name, harmless);
    if (hasReferences(part.name)) outside += countOutside(part.name, text);
  }
  const macros = [...parts.keys()].some((name) =>
    scripts.has(name) ? !isScriptList(name) : /(^|\/)vbaProject\.bin$/i.test(name),
  );
  if (changed.size + scripts.size === 0) return { outside, macros, safe: parts };
  const kept = [...parts].filter(([name]) => !scripts.has(name));
  return { outside, macros, safe: unlisted(amend(new Map(kept), changed), scripts) };
}

/** Parts of markup in which something is looked for. */
const hasReferences = (name: string): boolean =>
  name.endsWith(".rels") || isWordText(name) || /^(content|styles)\.xml$/.test(name);

/** Takes removed parts out of the list of parts: a part that is listed and missing is damage to LibreOffice. */
function unlisted(parts: Parts, gone: ReadonlySet<string>): Parts {
  const xml = textOf(parts, manifest);
  if (xml === undefined || gone.size === 0) return parts;
  const isGone = (tag: string) => tag.endsWith("/>") && isScript(attributeOf({ text: tag }, "full-path") ?? "");
  return amend(parts, new Map([[manifest, replaceTags(xml, "file-entry", (tag) => (isGone(tag) ? "" : tag))]]));
}
