/**
 * Families whose letters are as wide as each other's, so that every line breaks where it did, as fontconfig has them in
 * 30-metric-aliases.conf.
 */
const groups: readonly (readonly string[])[] = [
  ["Arial", "Helvetica", "Liberation Sans", "Arimo", "Albany", "Nimbus Sans", "TeX Gyre Heros"],
  ["Arial Narrow", "Helvetica Condensed", "Helvetica Narrow", "Liberation Sans Narrow", "Nimbus Sans Narrow"],
  ["Times New Roman", "Times", "Liberation Serif", "Tinos", "Thorndale", "Nimbus Roman", "TeX Gyre Termes"],
  ["Courier New", "Courier", "Liberation Mono", "Cousine", "Cumberland", "Nimbus Mono PS", "TeX Gyre Cursor"],
  ["Calibri", "Carlito"],
  ["Cambria", "Caladea"],
  ["Georgia", "Gelasio"],
  ["Palatino", "Palatino Linotype", "Book Antiqua", "P052", "TeX Gyre Pagella"],
  ["Bookman", "Bookman Old Style", "URW Bookman", "TeX Gyre Bonum"],
  ["Century Schoolbook", "New Century Schoolbook", "C059", "TeX Gyre Schola"],
  ["ITC Avant Garde Gothic", "Century Gothic", "URW Gothic", "TeX Gyre Adventor"],
];

const bare = (family: string): string =>
  family
    .toLowerCase()
    .replace(/[\s_-]/g, "")
    .replace(/(?<=[a-z])(mt|ps|psmt)$/, "");

const groupOf = new Map(groups.flatMap((families, index) => families.map((family) => [bare(family), index] as const)));

/** Whether one family takes the place of another without moving a letter. */
export function isMetric(asked: string, used: string): boolean {
  const group = groupOf.get(bare(asked));
  return group !== undefined && group === groupOf.get(bare(used));
}
