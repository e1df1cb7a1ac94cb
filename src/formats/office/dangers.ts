import { Problem } from "#problem";
import { afterMiscellany, isDoctype } from "../svg/prologue.ts";
import { attributeOf, eachTag, lastWordOf, tagsOf } from "./markup.ts";
import { decode, type Part, type Parts, unpack } from "./parts.ts";

const isMarkup = (name: string): boolean =>
  /\.(xml|rels|vml|svg|rdf|xhtml)$/i.test(name) || name === "[Content_Types].xml";

/** Encodings whose `<` and `>` are those of ASCII, and UTF-16, which is told by its mark. */
const plainEncodings = /^(utf-?8|utf-?16(le|be)?|us-ascii|iso-8859-\d{1,2}|windows-125\d)$/i;

/**
 * Refuses a part that declares a document type: no program writes one into such a file, and its entities can stand for
 * gigabytes of text or for files of this machine.
 */
function refuseDoctype(text: string): void {
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1];
  if (declared !== undefined && !plainEncodings.test(declared)) {
    const says = `A part of this file is written in the encoding "${declared.slice(0, 40)}", which is not taken.`;
    throw new Problem("unprocessable", says);
  }
  const start = afterMiscellany(text, 0);
  if (start >= 0 && isDoctype(text, start)) {
    throw new Problem("unprocessable", "A part of this file declares a document type, which is not taken.");
  }
}

/** What lies outside of the file and is shown in it: it is not fetched, so that it is missing. */
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
}

/** Looks through every part that is markup, before any other program does. */
export function findDangers(parts: Parts): Dangers {
  let outside = 0;
  for (const part of parts.values()) {
    if (!isMarkup(part.name)) continue;
    const text = textFor(part);
    refuseDoctype(text);
    outside += countOutside(part.name, text);
  }
  const macros = [...parts.keys()].some((name) => /(^|\/)vbaProject\.bin$|^(Basic|Scripts)\/./i.test(name));
  return { outside, macros };
}

const headBytes = 65_536;

/** All of it where something is looked for in it; else its beginning, which is what a document type stands in. */
function textFor(part: Part): string {
  const bytes = unpack(part);
  const whole = part.name.endsWith(".rels") || isWordText(part.name) || /^(content|styles)\.xml$/.test(part.name);
  return decode(whole ? bytes : bytes.subarray(0, headBytes));
}
