import { attributeOf, tagsOf } from "./markup.ts";
import { type Parts, textOf } from "./parts.ts";

const most = 60;

/** Fonts that a document asks for by name, as far as its markup tells. */
export function fontsIn(parts: Parts, format: string): string[] {
  const names = new Set<string>();
  for (const part of parts.keys()) for (const name of namesIn(parts, part, format)) names.add(name.trim());
  return [...names].filter((name) => name !== "" && !/^[+@]/.test(name)).slice(0, most);
}

function namesIn(parts: Parts, part: string, format: string): string[] {
  const find = (form: RegExp, elements: readonly string[], attributes: readonly string[]): string[] => {
    if (!form.test(part)) return [];
    const xml = textOf(parts, part) ?? "";
    const tags = elements.flatMap((element) => tagsOf(xml, element));
    return tags.flatMap((tag) => attributes.map((attribute) => attributeOf(tag, attribute) ?? ""));
  };
  if (format === "docx") {
    const own = find(
      /^word\/(document|styles|numbering|header\d*|footer\d*|footnotes|endnotes)\.xml$/,
      ["rFonts"],
      ["ascii", "hAnsi", "eastAsia", "cs"],
    );
    return [...own, ...find(/^word\/theme\/[^/]+\.xml$/, ["latin"], ["typeface"])];
  }
  if (format === "xlsx") return find(/^xl\/styles\.xml$/, ["name"], ["val"]);
  if (format === "pptx") {
    const form = /^ppt\/(presentation|slides\/[^/]+|theme\/[^/]+)\.xml$/;
    return find(form, ["latin", "ea", "cs", "sym"], ["typeface"]);
  }
  return find(/^(content|styles)\.xml$/, ["font-face"], ["svg:font-family"]);
}

/** Generic families, which are no font's name (CSS Fonts 4, 2.1.2). */
const kinds = /^(serif|sans-serif|monospace|cursive|fantasy|system-ui|system)$/i;

/** Lists the names in a list of fonts, the first choice first; LibreOffice reads ; and , between them in any format. */
export const choicesIn = (list: string): string[] =>
  list
    .split(/[;,]/)
    .map((name) => name.trim().replace(/^(["'])(.*)\1$/, "$2"))
    .filter((name) => name !== "" && !kinds.test(name));

/** Lists the names in the table of fonts of an RTF (RTF 1.9.1, font table). */
export function fontsInRtf(bytes: Uint8Array): string[] {
  const head = Buffer.from(bytes.subarray(0, 262_144)).toString("latin1");
  const at = head.indexOf("{\\fonttbl");
  if (at < 0) return [];
  const names: string[] = [];
  // A font's name stands behind its last control word, and a semicolon behind the name.
  for (const [, entry = "", end] of head.slice(at, at + 32_768).matchAll(/([^;{}]+)([;{}]|$)/g)) {
    const number = end === ";" ? /\\f\d+/.exec(entry) : null;
    if (!number) continue;
    const from = Math.max(number.index + number[0].length, entry.lastIndexOf("\\"));
    const name = / ([A-Za-z].*)$/s.exec(entry.slice(from))?.[1];
    if (name !== undefined) names.push(name.trim());
  }
  return names.slice(0, most);
}
