import { TextHoldings } from "./holdings.ts";

/** Reads the fields of a text with commas between them (RFC 4180). */
export function seenInCsv(text: string): TextHoldings {
  const holdings = new TextHoldings();
  for (const record of recordsOf(text)) for (const field of record) holdings.addText(field);
  return holdings;
}

/** Lists the records of a text, each by its fields. */
export function recordsOf(given: string): string[][] {
  const text = given.replace(/^\ufeff/, "");
  const records: string[][] = [];
  let record: string[] = [];
  for (let at = 0; at < text.length; ) {
    const { field, end } = text[at] === '"' ? quotedAt(text, at) : plainAt(text, at);
    record.push(field);
    at = end;
    if (text[at] === ",") {
      at += 1;
      if (at < text.length && text[at] !== "\r" && text[at] !== "\n") continue;
      record.push("");
    }
    records.push(record);
    record = [];
    at += text[at] === "\r" ? 2 : 1;
  }
  return records;
}

function plainAt(text: string, from: number): { field: string; end: number } {
  let end = from;
  while (end < text.length && text[end] !== "," && text[end] !== "\r" && text[end] !== "\n") end += 1;
  return { field: text.slice(from, end), end };
}

function quotedAt(text: string, from: number): { field: string; end: number } {
  let field = "";
  for (let at = from + 1; ; ) {
    const end = text.indexOf('"', at);
    if (end < 0) return { field: field + text.slice(at), end: text.length };
    field += text.slice(at, end);
    if (text[end + 1] !== '"') return { field, end: end + 1 };
    field += '"';
    at = end + 2;
  }
}
