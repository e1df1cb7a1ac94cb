/** Parts a text from the blanks at its two ends: signs of emphasis may not stand beside them. */
export function partedEnds(given: string): { lead: string; text: string; trail: string } {
  const behind = given.trimStart();
  const text = behind.trimEnd();
  return { lead: given.slice(0, given.length - behind.length), text, trail: behind.slice(text.length) };
}
