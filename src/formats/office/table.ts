/** Text in rows and columns. */
export interface Table {
  rows: string[][];
  /** The number of columns of the longest row. */
  columns: number;
  /** The number of rows with fewer columns than the longest. */
  ragged: number;
}

/** Delimiters in the order in which they are preferred: a comma stands in numbers and sentences, too. */
const delimiters = ["\t", ";", "|", ","];
const sampleBytes = 65_536;

/** Whether a file is a table, told from its beginning. */
export function isTable(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return false;
  const isCut = bytes.length > sampleBytes;
  const decoded = decodeTable(bytes.subarray(0, sampleBytes), isCut);
  if (decoded === undefined || /^\s*(<|[{[]\s*["{[\d])/.test(decoded.text)) return false;
  return delimiterOf(decoded.text, isCut) !== undefined;
}

export interface Decoded {
  text: string;
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
}

/** Decodes UTF-8, UTF-16 with its mark, or the Western encoding of spreadsheet programs; undefined for anything else. */
export function decodeTable(bytes: Uint8Array, isCut = false): Decoded | undefined {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  const found =
    decodeAs(encoding, bytes, isCut) ?? (encoding === "utf-8" ? decodeAs("windows-1252", bytes, isCut) : undefined);
  return found && /[\0-\x08\x0b\x0e-\x1f]/.test(found.text) ? undefined : found;
}

function decodeAs(encoding: Decoded["encoding"], bytes: Uint8Array, isCut: boolean): Decoded | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut });
    return encoding === "windows-1252" && !isMostlyAscii(text) ? undefined : { text, encoding };
  } catch {
    return undefined;
  }
}

/** Whether a text has few letters above ASCII, as any in Latin letters: noise has mostly such. */
const isMostlyAscii = (text: string): boolean =>
  !/[\x7f-\x9f]/.test(text) && (text.match(/[\xa0-\uffff]/g)?.length ?? 0) * 2 < text.length;

/** The first line may say by what the fields are parted: it is a direction to spreadsheet programs and no row. */
const direction = /^"?sep=([^"\r\n])"?(\r\n|\r|\n|$)/i;

/** The table that a text spells (RFC 4180, with any of the delimiters in use), or undefined where it is none. */
export function readTable(text: string): Table | undefined {
  const delimiter = delimiterOf(text, false);
  if (delimiter === undefined) return undefined;
  const rows = [...eachRow(text.slice(direction.exec(text)?.[0].length ?? 0), delimiter)];
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return { rows, columns, ragged: rows.filter(({ length }) => length < columns).length };
}

/** Finds the delimiter between fields from the beginning of a text; undefined where there is none. */
function delimiterOf(text: string, isCut: boolean): string | undefined {
  const said = direction.exec(text);
  if (said) return said[0].length < text.length ? said[1] : undefined;
  const sample = text.slice(0, sampleBytes);
  let best: { delimiter: string; score: number } | undefined;
  for (const delimiter of delimiters) {
    const score = scoreOf(sample, delimiter, isCut || sample.length < text.length);
    if (score > (best?.score ?? 0)) best = { delimiter, score };
  }
  return best?.delimiter;
}

/** Scores a delimiter by the share of rows that have the most usual number of columns, if these are several. */
function scoreOf(text: string, delimiter: string, isCut: boolean): number {
  const rows = [...eachRow(text, delimiter, isCut)];
  // The last row of a sample is cut off somewhere.
  if (isCut && rows.length > 1) rows.pop();
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const parted = rows.length - (counts.get(1) ?? 0);
  // One row of many with a delimiter in it says nothing, and rows of unlike lengths may as well be sentences.
  if (parted === 0 || (parted === 1 && rows.length > 2)) return 0;
  if ((rows.length === 1 || counts.size > 1) && share(rows, isSentence) > 0.5) return 0;
  counts.delete(1);
  const score = (parted + Math.max(...counts.values())) / (2 * rows.length);
  return delimiter === "," && share(rows, isDecimal) > 0.5 ? score / 2 : score;
}

type Gap = (before: string, behind: string, row: readonly string[]) => boolean;

/** Whether the delimiter is punctuation here: a blank follows, or it ends a line. */
const isSentence: Gap = (_before, behind, { length }) => behind.startsWith(" ") || (behind === "" && length === 2);
const isDecimal: Gap = (before, behind) => /\d$/.test(before) && /^\d/.test(behind);

/** Gives the share of places between two fields for which something holds. */
function share(rows: readonly (readonly string[])[], is: Gap): number {
  let [all, found] = [0, 0];
  for (const row of rows) {
    for (let index = 1; index < row.length; index += 1) {
      all += 1;
      if (is(row[index - 1] ?? "", row[index] ?? "", row)) found += 1;
    }
  }
  return all === 0 ? 0 : found / all;
}

function* eachRow(text: string, delimiter: string, isCut = false): Generator<string[]> {
  const plain = new RegExp(`[^\\u{${delimiter.codePointAt(0)?.toString(16)}}\\r\\n]*`, "uy");
  const take = (from: number): number => {
    plain.lastIndex = from;
    return plain.test(text) ? plain.lastIndex : from;
  };
  let row: string[] = [];
  let quotesEnd = true;
  for (let at = 0; at < text.length; ) {
    const end = quotesEnd && text[at] === '"' ? afterQuotes(text, at) : -1;
    if (quotesEnd && text[at] === '"' && end < 0) {
      if (isCut) return yield [...row, text.slice(at + 1)];
      // A quote that nothing closes is a sign like others; so is every later one.
      quotesEnd = false;
    }
    const next = take(Math.max(at, end));
    row.push(
      end < 0 ? text.slice(at, next) : text.slice(at + 1, end - 1).replaceAll('""', '"') + text.slice(end, next),
    );
    at = next;
    if (text.startsWith(delimiter, at)) {
      at += delimiter.length;
      // A row that ends in its delimiter has an empty field behind it.
      if (at === text.length) row.push("");
      continue;
    }
    if (row.length > 1 || row[0] !== "") yield row;
    row = [];
    at += text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1;
  }
  if (row.length > 0) yield row;
}

/** Gives the place behind the quote that ends a field; two quotes stand for one in it. -1 where none ends it. */
function afterQuotes(text: string, start: number): number {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0) return -1;
    if (text[at + 1] !== '"') return at + 1;
  }
}
