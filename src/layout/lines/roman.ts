const romanDigits: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** Gives the value of small Roman digits: "xiv" is 14. */
export const romanValue = (text: string): number =>
  [...text].reduce((sum, sign, at) => {
    const [own, next] = [romanDigits[sign] ?? 0, romanDigits[text[at + 1] ?? ""] ?? 0];
    return sum + (own < next ? -own : own);
  }, 0);
