import { readParts, textOf } from "#formats/office/parts.ts";

/** Words as every reader tells them: letters and digits, small, however they were joined or composed. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const counted = (words: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

/** The share of words that are found in any of the others, each as often as it was there. */
export function recall(wanted: readonly string[], ...given: readonly (readonly string[])[]): number {
  if (wanted.length === 0) return 1;
  const all = given.map(counted);
  let found = 0;
  for (const [word, count] of counted(wanted))
    found += Math.min(count, Math.max(...all.map((counts) => counts.get(word) ?? 0)));
  return found / wanted.length;
}

/** Of each three words in a row that both have once: the share that stands in the same order. */
export function inOrder(wanted: readonly string[], given: readonly string[]): number {
  const [one, other] = [places(wanted), places(given)];
  const common = [...one].flatMap(([key]) => other.get(key) ?? []);
  return common.length === 0 ? 1 : longestRise(common) / common.length;
}

function places(words: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  const twice = new Set<string>();
  for (let at = 0; at + 3 <= words.length; at++) {
    const key = words.slice(at, at + 3).join(" ");
    if (found.has(key)) twice.add(key);
    found.set(key, at);
  }
  for (const key of twice) found.delete(key);
  return found;
}

/** The length of the longest rising part of a row of numbers (patience sorting). */
function longestRise(values: readonly number[]): number {
  const ends: number[] = [];
  for (const value of values) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    ends[low] = value;
  }
  return ends.length;
}

/** What the body of a Word file says, and what stands in its headers, footers and notes, as written. */
export function saidInWord(bytes: Uint8Array): { body: string; beside: string; xml: string } {
  const parts = readParts(bytes);
  const names = [...parts.keys()].filter((name) =>
    /^word\/(?:header|footer)\d+\.xml$|^word\/footnotes\.xml$/.test(name),
  );
  const xml = textOf(parts, "word/document.xml") ?? "";
  return {
    xml,
    body: plain(xml),
    beside: names.map((name) => plain(textOf(parts, name) ?? "")).join(" "),
  };
}

const plain = (xml: string): string =>
  xml
    .replace(/<w:instrText[^>]*>[^<]*<\/w:instrText>/g, "")
    .replace(/<\/w:p>|<w:br\b[^>]*>|<w:tab\/>/g, " ")
    .replace(/<w:softHyphen\/>/g, "")
    .replace(/<[^>]+>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, "&");
