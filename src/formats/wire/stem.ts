const longest = 100;
/** The most letters that are read, twice a file system's limit: joining signs (NFC) takes time by their number squared. */
const mostRead = 512;

/** Characters that turn text around, with which "annexe‮fdp.exe" reads as a PDF. */
const bidi = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Makes an uploaded file's name fit for any file system, header and ZIP, and leaves out its extension. */
export function stemOf(fileName: string): string {
  return partsOf(fileName).stem;
}

/** Makes an uploaded file's name fit for any file system, and keeps its extension. */
export function nameOf(fileName: string): string {
  const { stem, extension } = partsOf(fileName);
  return stem + extension;
}

/**
 * The most bytes of a stem: file systems take names of 255 bytes, less an extension and a number such as " (12).webp".
 */
const longestBytes = 240;

/** Names a file that was made of another one; where there is no room for all of it, the other's stem is cut. */
export const namedAfter = (stem: string, rest: string): string =>
  cutTo(stem, longestBytes - new TextEncoder().encode(rest).length) + rest;

/** Names several files that were made of one: all begin alike, so that they sort by the rest. */
export function allNamedAfter(stem: string, rests: readonly string[]): string[] {
  const longest = rests.reduce((most, rest) => Math.max(most, new TextEncoder().encode(rest).length), 0);
  return rests.map((rest) => cutTo(stem, longestBytes - longest) + rest);
}

/** Cuts a text to whole letters that fit into some bytes of UTF-8. */
export function cutTo(text: string, bytes: number): string {
  let [kept, left] = ["", bytes];
  for (const letter of text) {
    left -= new TextEncoder().encode(letter).length;
    if (left < 0) return kept.trimEnd();
    kept += letter;
  }
  return kept;
}

/** Makes a line of text a part of a file's name: signs that divide folders become dashes. Empty for nothing. */
export function asName(text: string): string {
  const line = text.slice(0, mostRead).replace(/\p{Cc}+/gu, " ");
  return shortened(cleaned(line.replace(/[\\/]+/g, "-")));
}

function partsOf(fileName: string): { stem: string; extension: string } {
  const start = Math.max(fileName.lastIndexOf("/"), fileName.lastIndexOf("\\")) + 1;
  const name = cleaned(fileName.slice(start, start + mostRead));
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? "";
  const stem = trim(name.slice(0, name.length - extension.length));
  return { stem: shortened(stem) || "file", extension };
}

const shortened = (name: string): string => [...name].slice(0, longest).join("").trimEnd();

function cleaned(text: string): string {
  const clean = text
    .toWellFormed()
    .normalize("NFC")
    .replace(/\p{Cc}/gu, "")
    .replace(bidi, "")
    .replace(/["'`\u2018-\u201f\u00ab\u00bb]/g, "")
    .replace(/[<>:|?*]/g, "_");
  return trim(clean);
}

/** Takes dots and blanks off both ends. */
function trim(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isOuter(text, start)) start += 1;
  while (end > start && isOuter(text, end - 1)) end -= 1;
  return text.slice(start, end);
}

const isOuter = (text: string, at: number): boolean => /[.\s]/.test(text.charAt(at));
