/** Text in rows and columns: every row with the same delimiter, and as many columns as the first. */
export interface Table {
  rows: string[][];
}

const delimiters = [",", ";", "\t", "|"];
const sampleBytes = 65_536;

/** Told from the beginning of a file; whether it holds to the end is seen when it is read. */
export function isTable(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return false;
  const text = decodeTable(bytes.subarray(0, sampleBytes), bytes.length > sampleBytes);
  if (text === undefined || /^\s*(<|[{[]\s*["{[\d])/.test(text)) return false;
  // The last row of a sample is cut off somewhere.
  const whole = bytes.length > sampleBytes ? text.slice(0, text.lastIndexOf("\n") + 1) : text;
  return readTable(whole) !== undefined;
}

/** UTF-8, or UTF-16 with its mark; undefined for bytes that are no text. */
export function decodeTable(bytes: Uint8Array, isCut = false): string | undefined {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut });
    return /[\0-\x08\x0b\x0e-\x1f]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** The table that a text spells (RFC 4180, with any of the delimiters in use), or undefined where it is none. */
export function readTable(text: string): Table | undefined {
  for (const delimiter of delimiters) {
    const rows = readRows(text, delimiter);
    const columns = rows?.[0]?.length ?? 0;
    if (!rows || columns < 2 || rows.some(({ length }) => length !== columns)) continue;
    // One line with a comma in it may as well be a sentence.
    if (rows.length === 1 && rows[0]?.some((field) => field.startsWith(" "))) continue;
    return { rows };
  }
  return undefined;
}

function readRows(text: string, delimiter: string): string[][] | undefined {
  const plain = new RegExp(`[^"\\${delimiter}\\r\\n][^\\${delimiter}\\r\\n]*`, "y");
  const rows: string[][] = [];
  let columns = 0;
  let row: string[] = [];
  for (let at = 0; at < text.length; ) {
    if (text[at] === '"') {
      const end = afterQuotes(text, at);
      if (end < 0) return undefined;
      row.push(text.slice(at + 1, end - 1).replaceAll('""', '"'));
      at = end;
    } else {
      plain.lastIndex = at;
      const end = plain.test(text) ? plain.lastIndex : at;
      row.push(text.slice(at, end));
      at = end;
    }
    const next = text[at];
    if (next === delimiter) {
      at += 1;
      // A row that ends in its delimiter has an empty field behind it.
      if (at === text.length) row.push("");
      continue;
    }
    if (next !== undefined && next !== "\r" && next !== "\n") return undefined;
    const blank = row.length === 1 && row[0] === "";
    if (!blank) rows.push(row);
    columns ||= row.length;
    // Most texts are none: that is seen in the first rows.
    if (!blank && row.length !== columns) return undefined;
    row = [];
    at += next === "\r" && text[at + 1] === "\n" ? 2 : 1;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

/** Behind the quote that ends a field; two of them stand for one in it. -1 where none ends it. */
function afterQuotes(text: string, start: number): number {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0) return -1;
    if (text[at + 1] !== '"') return at + 1;
  }
}
