/** A string, literal or hexadecimal, or a reference: what is in a string refers to nothing. */
const token = /\((?:[^\\()]|\\[\s\S])*\)|<[0-9A-Fa-f\s]*>|(?<![\w.#+-])(\d+) \d+ R(?![\w])/g;

/** The numbers of all objects that a text in PDF syntax refers to. */
export function* referencesIn(text: string): Generator<number> {
  for (const [, digits] of text.matchAll(token)) if (digits) yield Number(digits);
}

/** Changes the references in a text; one to an object that is not there becomes null. */
export function redirected(text: string, to: (number: number) => number | undefined): string {
  return text.replace(token, (whole, digits?: string) => {
    if (!digits) return whole;
    const number = to(Number(digits));
    return number === undefined ? "null" : `${number} 0 R`;
  });
}
