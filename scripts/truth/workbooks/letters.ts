/** Letters alone, without spaces and marks of direction, and with ligatures in their letters. */
export const lettersOf = (text: string): string =>
  text.normalize("NFKC").replace(/[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069]+/gu, "");

/** What a printed page holds, in the order in which it was drawn. */
export function pagesOf(pdf: string): string[] {
  const told = Bun.spawnSync(["pdftotext", "-raw", "-enc", "UTF-8", pdf, "-"], { stderr: "ignore" }).stdout.toString();
  return told.split("\f").slice(0, -1);
}

/** How often each letter stands in some texts. */
export class Bag {
  readonly #counts = new Map<string, number>();

  add(text: string, times = 1): this {
    for (const letter of lettersOf(text)) this.#counts.set(letter, (this.#counts.get(letter) ?? 0) + times);
    return this;
  }

  /** "e:2 x:-1" where two are left over and one is missing; empty where all are gone. */
  toString(): string {
    return [...this.#counts]
      .filter(([, count]) => count !== 0)
      .map(([letter, count]) => `${letter}:${count}`)
      .join(" ");
  }
}

/** How many letters of a cell stand between what is drawn before and behind it: as many as can be. */
export function printedPart(page: string, before: string, text: string, behind: string): string | undefined {
  for (let length = text.length; length > 0; length--) {
    const part = text.slice(0, length);
    if (page.includes(lettersOf(before) + lettersOf(part) + lettersOf(behind))) return part.trimEnd();
  }
  return undefined;
}
