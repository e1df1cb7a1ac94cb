const generationOf = (number: number): number => 1 + (number % 4);

/** A PDF of `pdfOf` whose objects have been deleted and made anew before: no reference to them ends in 0 any more. */
export function reborn(bytes: Uint8Array): Uint8Array {
  const renamed = Buffer.from(bytes)
    .toString("latin1")
    .replace(/\b(\d+) 0 (obj|R)\b/g, (_, digits: string, word) => `${digits} ${generationOf(Number(digits))} ${word}`);
  let number = 0;
  const rows = renamed.replace(/(\d{10}) 00000 n/g, (_, offset) => {
    number += 1;
    return `${offset} ${String(generationOf(number)).padStart(5, "0")} n`;
  });
  return new Uint8Array(Buffer.from(rows, "latin1"));
}
