import { element } from "../ooxml/xml.ts";

const schemas = "http://schemas.openxmlformats.org";

/** The names of a part that says words (WordprocessingML), with those that its pictures, links and boxes need. */
export const main = {
  "xmlns:w": `${schemas}/wordprocessingml/2006/main`,
  "xmlns:r": `${schemas}/officeDocument/2006/relationships`,
  "xmlns:wp": `${schemas}/drawingml/2006/wordprocessingDrawing`,
  "xmlns:a": `${schemas}/drawingml/2006/main`,
  "xmlns:pic": `${schemas}/drawingml/2006/picture`,
  "xmlns:w14": "http://schemas.microsoft.com/office/word/2010/wordml",
  "xmlns:mc": `${schemas}/markup-compatibility/2006`,
  "mc:Ignorable": "w14",
} as const;

export const picture = `${schemas}/drawingml/2006/picture`;

/** Gives a part's content type, by its last words. */
export const typeOf = (kind: string): string =>
  `application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml`;

type Value = string | number | undefined;

/** Writes an element that says one thing. */
export const valued = (name: string, value: Value): string => element(name, { "w:val": value });

/** Writes an element that says one thing, where there is something to say. */
export const told = (name: string, value: Value): string => (value === undefined ? "" : valued(name, value));

/** Turns a property on or off; an unchanged one is left out. */
export const toggled = (name: string, is: boolean, was: boolean): string =>
  is === was ? "" : is ? element(name) : valued(name, 0);

/** Writes an element around others, or nothing around nothing. */
export const around = (name: string, ...children: readonly string[]): string =>
  children.some((child) => child !== "") ? element(name, {}, ...children) : "";
