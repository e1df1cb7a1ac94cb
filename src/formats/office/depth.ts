import { Problem } from "#problem";

/** Word itself opens no more tables in each other; laid out they take LibreOffice longer with each one, 3,000 take minutes. */
const deepestTables = 64;
/** So deep readers of XML go unless they are asked for more; documents come to forty, of which each table takes three. */
const deepestElements = 256;
/** Groups and tables of RTF, which programs nest a dozen deep. */
const deepestGroups = 256;

const tableNames = /^(?:tbl|table)$/;
const tagName = /<(\/?)(?:[^\s/>:<"'=]*:)?([^\s/>:<"'=]+)/y;
const untilQuote = /[^"'<>]*/y;

/** Refuses a part with elements or tables nested deeper than any program nests them. Each letter is looked at once. */
export function requireShallow(xml: string): void {
  let [depth, tables] = [0, 0];
  for (let at = xml.indexOf("<"); at >= 0; at = xml.indexOf("<", at)) {
    const aside = asideEnd(xml, at);
    if (aside !== undefined) {
      if (aside < 0) return;
      at = aside;
      continue;
    }
    tagName.lastIndex = at;
    const found = tagName.exec(xml);
    if (!found) {
      at += 1;
      continue;
    }
    const [whole, closes, name = ""] = found;
    const end = tagEnd(xml, at + whole.length);
    if (end < 0) return;
    const isTable = tableNames.test(name);
    if (closes) {
      depth = Math.max(0, depth - 1);
      if (isTable) tables = Math.max(0, tables - 1);
    } else if (xml[end - 2] !== "/") {
      depth += 1;
      if (isTable) tables += 1;
      if (tables > deepestTables) refuse("tables", deepestTables);
      if (depth > deepestElements) refuse("elements", deepestElements);
    }
    at = end;
  }
}

/** Behind a comment, a section or an instruction, where one begins; -1 where it has no end. */
function asideEnd(xml: string, at: number): number | undefined {
  const close = xml.startsWith("<!--", at)
    ? "-->"
    : xml.startsWith("<![CDATA[", at)
      ? "]]>"
      : xml[at + 1] === "?"
        ? "?>"
        : undefined;
  if (close === undefined) return undefined;
  const end = xml.indexOf(close, at + 2);
  return end < 0 ? -1 : end + close.length;
}

/** Behind the `>` that is in no quotes, or where the next tag begins; -1 where there is neither. */
function tagEnd(xml: string, from: number): number {
  for (let at = from; ; ) {
    untilQuote.lastIndex = at;
    untilQuote.test(xml);
    at = untilQuote.lastIndex;
    const sign = xml[at];
    if (sign === ">") return at + 1;
    if (sign === "<") return at;
    const close = sign === undefined ? -1 : xml.indexOf(sign, at + 1);
    if (close < 0) return -1;
    at = close + 1;
  }
}

/** A sign that begins or ends a group and stands for itself behind a backslash, or how deep a paragraph's table lies. */
const rtfSign = /\\(?:itap(\d{1,9})|bin(\d{1,9}) ?|[\s\S])|[{}]/g;

/** The same of RTF, where what follows `\bin` is no text. */
export function requireShallowRtf(text: string): void {
  let depth = 0;
  rtfSign.lastIndex = 0;
  for (let found = rtfSign.exec(text); found; found = rtfSign.exec(text)) {
    const [sign, tables, bytes] = found;
    if (sign === "{") depth += 1;
    else if (sign === "}") depth = Math.max(0, depth - 1);
    else if (bytes !== undefined) rtfSign.lastIndex += Number(bytes);
    if (Number(tables ?? 0) > deepestTables) refuse("tables", deepestTables);
    if (depth > deepestGroups) refuse("groups", deepestGroups);
  }
}

function refuse(what: string, most: number): never {
  const message = `This file has more than ${most} ${what} nested in each other, the most that is taken.`;
  throw new Problem("too-large", `${message} Save it anew with fewer.`);
}
