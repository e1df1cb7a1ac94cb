/** A text as it is compared: how it is spelled, not how it is set. */
export function wordsIn(text: string): string[] {
  const plain = text
    .normalize("NFKC")
    .replace(/\u00ad|[\u200e\u200f\u202a-\u202e]/g, "")
    .replace(/-\s*\n\s*(?=\p{Ll})/gu, "")
    .replace(/[’‘]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[–—]/g, "-")
    .replace(/İ/g, "i")
    .toLowerCase();
  return plain.split(/\s+/).filter(Boolean);
}

/** Wrong, missing and added words as a share of those that there are; letters, where words are not told apart. */
export function errorRate(truth: string, found: string, by: "words" | "letters" = "words"): number {
  const units = (text: string) => (by === "words" ? wordsIn(text) : [...wordsIn(text).join("")]);
  const [due, read] = [units(truth), units(found)];
  return distance(due, read) / Math.max(1, due.length);
}

function distance(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  a.forEach((one, i) => {
    const next = [i + 1];
    b.forEach((other, j) => {
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (one === other ? 0 : 1)));
    });
    row = next;
  });
  return row[b.length] ?? 0;
}
