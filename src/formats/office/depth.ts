import { Problem } from "#problem";

/** The most tables in each other: Word opens no more, and LibreOffice takes longer with each, 3,000 take minutes. */
const deepestTables = 64;
/** The depth to which readers of XML go by default; documents come to forty, and a table takes three. */
const deepestElements = 256;
/** The deepest groups and tables of RTF; programs nest them a dozen deep. */
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

/** Gives the place behind a comment, a section or an instruction that begins here; -1 where it has no end. */
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

/** Gives the place behind the next `>` outside of quotes, or of the next tag; -1 where there is neither. */
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

/** A bracket that begins or ends a group, any sign behind a backslash, or the depth of a paragraph's table. */
const rtfSign = /\\(?:itap(\d{1,9})|bin(\d{1,9}) ?|[\s\S])|[{}]/g;

/** Refuses RTF with groups or tables nested deeper than any program nests them; data behind `\bin` are passed over. */
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
