/** Characters that programs refuse in a sheet's name. */
const forbidden = /[[\]:*?/\\\p{Cc}]/gu;
const mostLetters = 31;

/** Makes names that a workbook takes: short, without the signs of formulas, and no two the same. */
export function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>();
  return wanted.map((name, index) => {
    const clean = name
      .replace(forbidden, " ")
      .replace(/\s+/g, " ")
      .trim()
      .replace(/^'+|'+$/g, "");
    // Excel keeps this one for itself.
    const base = clean === "" || clean.toLowerCase() === "history" ? `Sheet ${index + 1}` : clean;
    let free = cut(base, "");
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = cut(base, ` (${number})`);
    taken.add(free.toLowerCase());
    return free;
  });
}

/** Cuts a name to the most letters, and no letter in half. */
function cut(name: string, end: string): string {
  let kept = "";
  for (const letter of name) {
    if (kept.length + letter.length + end.length > mostLetters) break;
    kept += letter;
  }
  return kept.trimEnd() + end;
}

/** Writes a sheet's name as formulas do. */
export const quoted = (name: string): string => `'${name.replaceAll("'", "''")}'`;

/** Names a cell: A1 is in the first row and column. */
export function cellName(row: number, column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}
