const fromRight = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether a text has letters that are written from right to left. */
export const runsFromRight = (text: string): boolean => fromRight.test(text);

/** Tells the direction of most letters of a line. */
export function directionOf(words: readonly { text: string }[]): "ltr" | "rtl" {
  const letters = words.flatMap(({ text }) => text.match(/\p{L}/gu) ?? []);
  return letters.filter(runsFromRight).length * 2 > letters.length ? "rtl" : "ltr";
}
