/** Dates of which only the neighbours tell which is the day; a year of two figures stands behind strokes alone. */
export const either =
  /^(?<one>\d{1,2})(?:(?<sign>[/-])(?<other>\d{1,2})\k<sign>(?<year>\d{4})|\/(?<shortOther>\d{1,2})\/(?<short>\d{2}))$/;

/** Tells which of the two comes first where a date in figures leaves no doubt. */
export function orderIn(text: string): "day" | "month" | undefined {
  const found = either.exec(text)?.groups;
  if (Number(found?.one) > 12) return "day";
  return Number(found?.other ?? found?.shortOther) > 12 ? "month" : undefined;
}
