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

/** Of words that were found, each whether it is one of those that there are, in their order. */
export function alignedWords(truth: string, found: readonly string[]): boolean[] {
  const [due, read] = [wordsIn(truth), found.map((word) => wordsIn(word).join(" "))];
  const common = Array.from({ length: due.length + 1 }, () => new Uint32Array(read.length + 1));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = due.length - 1; i >= 0; i--) {
    const row = common[i];
    for (let j = read.length - 1; row && j >= 0; j--)
      row[j] = due[i] === read[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  let i = 0;
  return read.map((word, j) => {
    // What can be left out without a word less is.
    while (i < due.length && due[i] !== word && at(i + 1, j) === at(i, j)) i += 1;
    const isRight = due[i] === word;
    if (isRight) i += 1;
    return isRight;
  });
}
