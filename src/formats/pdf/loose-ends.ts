/**
 * The states, text and marks that a page's content leaves open at its end, and the places where it restores a state
 * that it never saved.
 */
export interface Loose {
  states: number;
  text: boolean;
  marks: number;
  strayRestores: number[];
}

const blank = 0x20;
const codeOf = (character: string): number => character.charCodeAt(0);
const [opening, closing, backslash, less, greater, percent, slash] = Array.from("()\\<>%/", codeOf);
const whitespace = tableOf([0, 9, 10, 12, 13, blank]);
const lineEnds = tableOf([10, 13]);
const delimiters = tableOf([...Array.from("()<>[]{}/%", codeOf), 0, 9, 10, 12, 13, blank]);
const longestOperator = 3;

function tableOf(codes: readonly number[]): Uint8Array {
  const table = new Uint8Array(256);
  for (const code of codes) table[code] = 1;
  return table;
}

/**
 * Follows the operators of a content stream (ISO 32000-2, 7.8.2) as far as it takes to know what is still open where
 * something else is to be put behind it: files often save states that they never restore.
 */
export function looseEnds(content: Uint8Array): Loose {
  const loose: Loose = { states: 0, text: false, marks: 0, strayRestores: [] };
  for (let at = 0; at < content.length; ) {
    const byte = content[at] ?? blank;
    if (byte === opening) at = afterString(content, at);
    else if (byte === percent) at = next(content, at, lineEnds);
    else if (byte === slash) at = next(content, at + 1, delimiters);
    else if (byte === less && content[at + 1] !== less) at = content.indexOf(greater ?? 0, at) + 1 || content.length;
    else if (delimiters[byte]) at += byte === less ? 2 : 1;
    else {
      const end = next(content, at, delimiters);
      const word = end - at <= longestOperator ? String.fromCharCode(...content.subarray(at, end)) : "";
      follow(word, at, loose);
      at = word === "ID" ? afterInlineImage(content, end) : end;
    }
  }
  return loose;
}

function follow(word: string, at: number, loose: Loose): void {
  if (word === "q") loose.states += 1;
  else if (word === "Q" && loose.states > 0) loose.states -= 1;
  else if (word === "Q") loose.strayRestores.push(at);
  else if (word === "BT" || word === "ET") loose.text = word === "BT";
  else if (word === "BMC" || word === "BDC") loose.marks += 1;
  else if (word === "EMC" && loose.marks > 0) loose.marks -= 1;
}

/** Finds the next byte of a kind, or the end. */
function next(content: Uint8Array, from: number, kind: Uint8Array): number {
  let at = from;
  while (at < content.length && !kind[content[at] ?? blank]) at += 1;
  return at;
}

function afterString(content: Uint8Array, from: number): number {
  let depth = 0;
  for (let at = from; at < content.length; at++) {
    const byte = content[at];
    if (byte === backslash) at += 1;
    else if (byte === opening) depth += 1;
    else if (byte === closing && --depth === 0) return at + 1;
  }
  return content.length;
}

const [letterE, letterI] = Array.from("EI", codeOf);
const lookAhead = 8;

/** Gives the place behind an inline image, whose data end at an EI between blanks with operators behind it. */
function afterInlineImage(content: Uint8Array, from: number): number {
  for (let at = from + 1; at + 2 <= content.length; at++) {
    if (content[at] !== letterE || content[at + 1] !== letterI || !whitespace[content[at - 1] ?? 0]) continue;
    const behind = content.subarray(at + 2, at + 2 + lookAhead);
    const isText = behind.every((byte) => whitespace[byte] || (byte > blank && byte < 0x7f));
    if (isText && (behind.length === 0 || whitespace[behind[0] ?? 0])) return at + 2;
  }
  return content.length;
}
