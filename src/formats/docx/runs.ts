import { element, escaped } from "../ooxml/xml.ts";
import { runProperties, type Said, type Worn } from "./look.ts";
import { piecesOf } from "./scripts.ts";

/** The look of a text, and the look that it would have by its style. */
export interface Dress {
  worn: Worn;
  base: Worn;
  style?: string | undefined;
  language?: string | undefined;
  rightToLeft: boolean;
}

/** Writes a text as runs, one for each script that it is written in. */
export function runsOf(text: string, dress: Dress): string {
  return piecesOf(text, dress.rightToLeft)
    .map((piece) =>
      element("w:r", {}, propertiesOf(dress, { ...piece, isAmongRight: dress.rightToLeft }), letters(piece.text)),
    )
    .join("");
}

/** Writes a run of anything but text. */
export const runOf = (inside: string, dress?: Dress): string =>
  element("w:r", {}, dress ? propertiesOf(dress, { script: "latin" }) : "", inside);

const propertiesOf = (
  { worn, base, style, language }: Dress,
  said: Pick<Said, "script" | "text" | "isAmongRight">,
): string => runProperties(worn, base, { ...said, language, ...(style === undefined ? {} : { style }) });

/** Characters of a text that are elements of their own in Word. */
const special: Readonly<Record<string, string>> = {
  "\t": element("w:tab"),
  "\n": element("w:br"),
  "\u00ad": element("w:softHyphen"),
};

function letters(text: string): string {
  const plain = text.replace(/\r\n?|\u2028/g, "\n").replace(/[\u000b\f]/g, " ");
  return plain
    .split(/([\t\n\u00ad])/)
    .map((part) => special[part] ?? spelled(part))
    .join("");
}

function spelled(part: string): string {
  const safe = escaped(part);
  return safe === "" ? "" : element("w:t", { "xml:space": /^\s|\s$|\s\s/.test(part) ? "preserve" : undefined }, safe);
}

/** Writes a field with the text that it showed when it was read (ECMA-376, part 1, 17.16.18). */
export const fieldOf = (instruction: string, shown: string, dress?: Dress): string =>
  [fieldStart(instruction, dress), shown, fieldEnd(dress)].join("");

const mark = (kind: string, dress?: Dress) => runOf(element("w:fldChar", { "w:fldCharType": kind }), dress);

export const fieldStart = (instruction: string, dress?: Dress): string =>
  [
    mark("begin", dress),
    runOf(element("w:instrText", { "xml:space": "preserve" }, escaped(` ${instruction} `)), dress),
    mark("separate", dress),
  ].join("");

export const fieldEnd = (dress?: Dress): string => mark("end", dress);
