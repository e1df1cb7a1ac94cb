import type { Value } from "#formats/model/workbook.ts";

const durationForm = /^(?<hours>\d{1,5}):(?<minutes>[0-5]\d)(?::(?<seconds>[0-5]\d))?$/;
const dayHours = 24;

/** Reads hours and minutes that something lasts, however many days that is: "36:30". */
export function durationIn(text: string): Value | undefined {
  const found = durationForm.exec(text.trim())?.groups;
  if (!found) return undefined;
  const { hours, minutes, seconds } = found;
  const days = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds ?? 0)) / 86_400;
  return { kind: "date", days, format: `[h]:mm${seconds ? ":ss" : ""}` };
}

/** Tells whether no clock shows such an hour. */
export const isOverDay = (text: string): boolean =>
  Number(durationForm.exec(text.trim())?.groups?.hours ?? 0) >= dayHours;
