/** One operation of a content stream, with its place in it. */
export interface Operation {
  operator: string;
  /** The operands as they are written; an array or a dictionary is one operand. */
  operands: string[];
  start: number;
  end: number;
  /** An inline image, which stands between BI and EI: its dictionary's entries and where its samples are. */
  image?: { entries: [key: string, value: string][]; from: number; to: number };
}

const blank = /(?:[\0\t\n\f\r ]+|%[^\r\n]*)+/y;
const simple = /\/[^\0\t\n\f\r ()<>[\]{}/%]*|<[0-9A-Fa-f\0\t\n\f\r ]*>|[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const stringPart = /(?:[^\\()]|\\[\s\S])*/y;
const isOperand = /^(?:[-+.\d(<[/]|true$|false$|null$)/;

/** Reads the operations of a content stream, given one character a byte. Stray brackets are passed over. */
export function* operationsIn(text: string): Generator<Operation> {
  let operands: string[] = [];
  let start: number | undefined;
  for (let at = skip(text, 0); at < text.length; at = skip(text, at)) {
    const end = tokenEnd(text, at);
    const token = text.slice(at, end);
    start ??= at;
    if (isOperand.test(token)) operands.push(token);
    else if (token === "BI") {
      const image = inlineImage(text, end);
      if (!image) return; // Operators behind it can't be told from samples.
      yield { operator: "BI", operands, start, end: image.end, image };
      at = image.end;
      operands = [];
      start = undefined;
      continue;
    } else if (!/^[)>\]{}]/.test(token)) {
      yield { operator: token, operands, start, end };
      operands = [];
      start = undefined;
    }
    at = end;
  }
}

function skip(text: string, at: number): number {
  blank.lastIndex = at;
  return blank.test(text) ? blank.lastIndex : at;
}

/** Gives the end of the token that begins here; brackets end with their partners. */
function tokenEnd(text: string, at: number): number {
  const first = text[at];
  if (first === "(") return stringEnd(text, at);
  if (closerAt(text, at)) return groupEnd(text, at);
  return simpleEnd(text, at);
}

function simpleEnd(text: string, at: number): number {
  simple.lastIndex = at;
  return simple.test(text) ? simple.lastIndex : at + 1;
}

function stringEnd(text: string, start: number): number {
  let depth = 0;
  let at = start;
  do {
    stringPart.lastIndex = at;
    stringPart.test(text);
    at = stringPart.lastIndex;
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    at += 1;
  } while (depth > 0 && at < text.length);
  return at;
}

/** The sign that closes the array or dictionary that begins here; undefined where none begins. */
const closerAt = (text: string, at: number): "]" | ">>" | undefined =>
  text[at] === "[" ? "]" : text.startsWith("<<", at) ? ">>" : undefined;

/** Gives the end of a group, without recursion: groups may lie a hundred thousand deep in each other. */
function groupEnd(text: string, start: number): number {
  const closers: string[] = [];
  let at = start;
  do {
    const opens = closerAt(text, at);
    const closes = closers.at(-1) ?? "";
    if (opens) {
      closers.push(opens);
      at += opens.length;
    } else if (closes !== "" && text.startsWith(closes, at)) {
      closers.pop();
      at += closes.length;
    } else at = text[at] === "(" ? stringEnd(text, at) : simpleEnd(text, at);
    if (closers.length > 0) at = skip(text, at);
  } while (closers.length > 0 && at < text.length);
  return Math.min(text.length, at);
}

/** Samples end at an EI that stands alone and after which there is text again, not more samples. */
const imageEnd = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)/g;
const readable = /^[\0\t\n\f\r -~]*$/;

function inlineImage(text: string, start: number) {
  const entries: [string, string][] = [];
  let at = skip(text, start);
  while (text[at] === "/") {
    const keyEnd = tokenEnd(text, at);
    const valueAt = skip(text, keyEnd);
    const valueEnd = tokenEnd(text, valueAt);
    entries.push([text.slice(at + 1, keyEnd), text.slice(valueAt, valueEnd)]);
    at = skip(text, valueEnd);
  }
  if (!text.startsWith("ID", at)) return undefined;
  const from = at + 3;
  for (imageEnd.lastIndex = from - 1; ; ) {
    const found = imageEnd.exec(text);
    if (!found) return undefined;
    const end = found.index + 3;
    if (readable.test(text.slice(end, end + 16))) return { entries, from, to: found.index, end };
  }
}
