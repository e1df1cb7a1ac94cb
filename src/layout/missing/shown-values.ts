/** Days of spreadsheets count from there (ECMA-376-1, 18.17.4.1). */
const firstDayMs = Date.UTC(1899, 11, 30);
/** Of the years 1900 to 2100. */
const mostDays = 73_415;
const mostZeros = 3;

/** Words by which a number of a spreadsheet may be shown: as it is, as a share, or as part of a date or a time. */
export function shownAs(value: string): string[] {
  const number = Number(value);
  const digits = value
    .replace(/e[+-]?\d+$/i, "")
    .replace(/\D/g, "")
    .replace(/^0+|0+$/g, "");
  const rounded = Array.from({ length: mostZeros + 1 }, (_, zeros) => digits + "0".repeat(zeros)).filter(Boolean);
  return number >= 0 && number < mostDays ? [...rounded, ...shownAsTime(number)] : rounded;
}

function shownAsTime(days: number): string[] {
  const date = new Date(firstDayMs + Math.round(days * 86_400) * 1_000);
  const two = (part: number): string => String(part).padStart(2, "0");
  const [day, month, year] = [date.getUTCDate(), date.getUTCMonth() + 1, String(date.getUTCFullYear())];
  const [hour, minute, second] = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()];
  const name = date.toLocaleString("en", { month: "long", timeZone: "UTC" }).toLowerCase();
  const ofDate = [String(day), two(day), String(month), two(month), year, year.slice(2), name, name.slice(0, 3)];
  return [...ofDate, String(hour), String(hour % 12 || 12), two(hour), two(minute), two(second)];
}
