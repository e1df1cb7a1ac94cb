/** Names the first of a list, and counts the rest: "a.png, b.png, c.css and 4 more". */
export function named(names: readonly (string | number)[], most: number): string {
  const rest = names.length - most;
  return names.slice(0, most).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
