import type { NumberStyle } from "#formats/model/document.ts";
import { romanValue } from "./roman.ts";

/** The mark in front of an item of a list: a bullet, or a number such as "3.", "(b)" or "iv)". */
export type ListMarker =
  | { kind: "bullet"; text: string }
  | { kind: "number"; text: string; style: NumberStyle; value: number; before: string; after: string; depth: number };

export type NumberMarker = ListMarker & { kind: "number" };

const bulletForm = /^(?:[•‣⁃∙·–—−\-*➢➤✓✔❖»›☐☑☒]|[\u25a0-\u25ff]|[\ufffd\u27a2]|\p{Co}|\p{Cc})$/u;
/** Dashes, stars and points begin items, and stand between words as well. */
const dashForm = /^[-–—−*·]$/;
export const isDash = (marker: ListMarker): boolean => dashForm.test(marker.text);
const numberForm = /^(\(?)(\d{1,3}(?:\.\d{1,3}){0,5}|[a-z]|[A-Z]|[ivxlc]{1,7}|[IVXLC]{1,7})([.)]|\.\))?$/;

/** References that are numbered in brackets. */
const bracketForm = /^(\[)(\d{1,3})(\])$/;
/** A number that the file itself calls one may stand between signs of any kind, and behind a word: "Article 3". */
const toldNumberForm =
  /^((?:\p{L}{2,10}\.?\s)?[^\p{L}\p{N}]{0,2})(\d{1,3}(?:\.\d{1,3}){0,5}|[a-z]|[A-Z]|[ivxlc]{1,7}|[IVXLC]{1,7})([^\p{L}\p{N}]{0,3})$/u;

/** Reads a word as a marker, if it is one; the marker before tells whether i is a letter or a number. */
export function markerOf(word: string, before?: ListMarker): ListMarker | undefined {
  if (bulletForm.test(word)) return { kind: "bullet", text: word };
  const found = numberForm.exec(word) ?? bracketForm.exec(word);
  const [, , middle = "", close = ""] = found ?? [];
  if (!found || (close === "" && !middle.includes("."))) return undefined;
  return numberIn(found, before);
}

/** Reads a label that the file says is a mark. */
export function saidMarkerOf(label: string, before?: ListMarker): ListMarker {
  const found = toldNumberForm.exec(label);
  return (found && numberIn(found, before)) ?? { kind: "bullet", text: label };
}

function numberIn(
  [text, open = "", middle = "", close = ""]: RegExpExecArray,
  before?: ListMarker,
): ListMarker | undefined {
  const parts = middle.split(".");
  // A price, "377.03": no program counts so.
  if (parts.slice(1).some((part) => /^0/.test(part))) return undefined;
  const common = { kind: "number", text, before: open, after: close, depth: parts.length } as const;
  if (/^\d/.test(middle)) return { ...common, style: "decimal", value: Number(parts.at(-1)) };
  const isUpper = middle === middle.toUpperCase();
  const roman = romanOf(middle.toLowerCase());
  const letter = middle.length === 1 ? middle.toLowerCase().charCodeAt(0) - 96 : undefined;
  const follows =
    before?.kind === "number" && letter !== undefined && before.style.endsWith("letter") && before.value === letter - 1;
  if (
    roman !== undefined &&
    !follows &&
    (middle.length > 1 || middle.toLowerCase() === "i" || (before?.kind === "number" && before.style.endsWith("roman")))
  )
    return { ...common, style: isUpper ? "upper-roman" : "lower-roman", value: roman };
  if (letter === undefined) return undefined;
  return { ...common, style: isUpper ? "upper-letter" : "lower-letter", value: letter };
}

function romanOf(text: string): number | undefined {
  if (!/^(?:c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/.test(text) || text === "") return undefined;
  return romanValue(text);
}
