const generationOf = (number: number): number => 1 + (number % 4);

/** A PDF of `pdfOf` whose objects have been deleted and made anew before: no reference to them ends in 0 any more. */
export function reborn(bytes: Uint8Array, generation = generationOf): Uint8Array {
  const renamed = Buffer.from(bytes)
    .toString("latin1")
    .replace(/\b(\d+) 0 (obj|R)\b/g, (_, digits: string, word) => `${digits} ${generation(Number(digits))} ${word}`);
  // Longer numbers have moved all that follows.
  let number = 0;
  const rows = renamed.replace(/\d{10} 00000 n/g, () => {
    number += 1;
    const at = renamed.indexOf(`\n${number} ${generation(number)} obj`) + 1;
    return `${String(at).padStart(10, "0")} ${String(generation(number)).padStart(5, "0")} n`;
  });
  const placed = rows.replace(/startxref\n\d+/, `startxref\n${rows.lastIndexOf("\nxref\n") + 1}`);
  return new Uint8Array(Buffer.from(placed, "latin1"));
}
