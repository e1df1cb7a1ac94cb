import { attributeOf, tagsOf } from "#formats/office/markup.ts";
import { readParts, textOf } from "#formats/office/parts.ts";

/** A part of a file, as it is written. */
export const partOf = (bytes: Uint8Array, name: string): string => textOf(readParts(bytes), name) ?? "";

export const bodyOf = (bytes: Uint8Array): string => partOf(bytes, "word/document.xml");

/** What an attribute says in every element of a name. */
export const saidBy = (xml: string, name: string, attribute = "w:val"): (string | undefined)[] =>
  tagsOf(xml, name).map((tag) => attributeOf(tag, attribute));

/** The definition of a style. */
export const styleIn = (bytes: Uint8Array, id: string): string =>
  partOf(bytes, "word/styles.xml")
    .split("<w:style ")
    .find((style) => style.includes(`w:styleId="${id}"`)) ?? "";

/** The paragraphs that say something, as they are written. */
export const paragraphWith = (xml: string, words: string): string =>
  xml.split("<w:p>").find((paragraph) => paragraph.includes(words)) ?? "";
