import type { Value } from "#formats/model/workbook.ts";
import { either } from "./date-order.ts";
import { monthNamed } from "./month-names.ts";
import { longestValueLetters, type Notation } from "./notation.ts";

const day = "(?<day>\\d{1,2})";
const month = "(?<month>\\d{1,2})";
const year = "(?<year>\\d{4})";
const short = "(?<short>\\d{2})";
const word = "(?<word>\\p{L}{3,12})\\.?";

/** Ways in which a date is written, by the code that spreadsheets have for each; # is the name of a month. */
const ways: readonly { pattern: RegExp; code: (found: Record<string, string | undefined>) => string }[] = [
  { pattern: new RegExp(`^${year}-${month}-${day}$`), code: () => "yyyy\\-mm\\-dd" },
  { pattern: new RegExp(`^${year}/${month}/${day}$`), code: () => "yyyy/mm/dd" },
  {
    pattern: new RegExp(`^${day}\\.${month}\\.${year}$`),
    code: ({ day = "", month = "" }) => `${ofLength(day, "d")}.${ofLength(month, "m")}.yyyy`,
  },
  { pattern: /^(?<year>\d{4})年(?<month>\d{1,2})月(?<day>\d{1,2})日$/, code: () => 'yyyy"年"m"月"d"日"' },
  // A version, such as 1.2.24, has no zeros in front.
  { pattern: /^(?<day>\d\d)\.(?<month>\d\d)\.(?<short>\d\d)$/, code: () => "dd.mm.yy" },
  {
    pattern: new RegExp(`^${day}(?<dot>\\.?) ${word} ${year}$`, "u"),
    code: ({ day = "", dot = "" }) => `${dayCode(day)}${dot} # yyyy`,
  },
  {
    pattern: new RegExp(`^${day} de ${word} de ${year}$`, "u"),
    code: ({ day = "" }) => `${dayCode(day)} "de" # "de" yyyy`,
  },
  { pattern: new RegExp(`^${day}-${word}-${year}$`, "u"), code: ({ day = "" }) => `${ofLength(day, "d")}\\-#\\-yyyy` },
  { pattern: new RegExp(`^${day}-${word}-${short}$`, "u"), code: ({ day = "" }) => `${ofLength(day, "d")}\\-#\\-yy` },
  { pattern: new RegExp(`^${day} ${word} ${short}$`, "u"), code: ({ day = "" }) => `${dayCode(day)} # yy` },
  {
    pattern: new RegExp(`^${word} ${day}(?<comma>,?) ${year}$`, "u"),
    code: ({ day = "", comma = "" }) => `# ${dayCode(day)}${comma} yyyy`,
  },
  { pattern: new RegExp(`^${word} ${year}$`, "u"), code: () => "# yyyy" },
];
const clock = /^(?<hours>\d{1,2}):(?<minutes>[0-5]\d)(?::(?<seconds>[0-5]\d))?(?: ?(?<half>[AaPp])\.?[Mm]\.?)?$/;

const ofLength = (text: string, letter: string): string => letter.repeat(text.length);
/** Gives a day's code beside a month's name. There 16 says nothing of how a 2 is written: most are written without a zero. */
const dayCode = (day: string): string => (day.startsWith("0") ? "dd" : "d");

const moment = /^(?<date>.*[\d日])(?<between>,? |T)(?<clock>\d{1,2}:[0-5]\d(?::[0-5]\d)?(?: ?[AaPp]\.?[Mm]\.?)?)$/u;

/** Reads a date, a time of the day or both as they are written; nothing where the text is something else. */
export function dateIn(text: string, manner: Notation): Value | undefined {
  if (text.length > longestValueLetters) return undefined;
  const found = moment.exec(text)?.groups;
  if (!found) return dayIn(text, manner) ?? timeIn(text);
  const [date, time] = [dayIn(found.date ?? "", manner), timeIn(found.clock ?? "")];
  if (date?.kind !== "date" || time?.kind !== "date") return undefined;
  const between = found.between === "T" ? '"T"' : found.between;
  return { kind: "date", days: date.days + time.days, format: `${date.format}${between}${time.format}` };
}

function dayIn(text: string, { first }: Notation): Value | undefined {
  for (const { pattern, code } of ways) {
    const found = pattern.exec(text)?.groups;
    if (!found) continue;
    const { word, day = 1 } = found;
    if (word === undefined) return dated(yearOf(found), Number(found.month), Number(day), code(found));
    const name = monthNamed(word, found.day !== undefined);
    return (
      name && dated(yearOf(found), name.month, Number(day), `${name.locale}${code(found).replace("#", name.code)}`)
    );
  }
  const found = either.exec(text)?.groups;
  if (!found) return undefined;
  const { one = "", other = found.shortOther ?? "", sign = "/" } = found;
  const [dayText, monthText] = first === "day" ? [one, other] : [other, one];
  const codes = [ofLength(one, first === "day" ? "d" : "m"), ofLength(other, first === "day" ? "m" : "d")];
  const format = [...codes, found.short ? "yy" : "yyyy"].join(sign === "-" ? "\\-" : sign);
  return dated(yearOf(found), Number(monthText), Number(dayText), format);
}

/** Tells the year of a date: spreadsheets take 30 for 1930, and 29 for 2029. */
const yearOf = ({ year, short }: Record<string, string | undefined>): number =>
  year === undefined ? Number(short) + (Number(short) < 30 ? 2_000 : 1_900) : Number(year);

/** Makes a date's value. Spreadsheets count from 1900 on, and take its February for a day too long: dates of that year and before stay text. */
function dated(year: number, month: number, day: number, format: string): Value | undefined {
  const time = Date.UTC(year, month - 1, day);
  const date = new Date(time);
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1_901 && year <= 9_999;
  return isReal ? { kind: "date", days: time / 86_400_000 + 25_569, format } : undefined;
}

function timeIn(text: string): Value | undefined {
  const found = clock.exec(text)?.groups;
  if (!found) return undefined;
  const { half, seconds } = found;
  const hours = Number(found.hours);
  if (hours > (half ? 12 : 23) || (half && hours === 0)) return undefined;
  const inDay = half ? (hours % 12) + (/[Pp]/.test(half) ? 12 : 0) : hours;
  const days = daysOf(inDay, found.minutes, seconds);
  const head = ofLength(found.hours ?? "", "h");
  return { kind: "date", days, format: `${head}:mm${seconds ? ":ss" : ""}${half ? " AM/PM" : ""}` };
}

const daysOf = (hours: number, minutes: string | undefined, seconds = "0"): number =>
  (hours * 3_600 + Number(minutes) * 60 + Number(seconds)) / 86_400;

const durationForm = /^(?<hours>\d{1,5}):(?<minutes>[0-5]\d)(?::(?<seconds>[0-5]\d))?$/;
const dayHours = 24;

/** Reads hours and minutes that something lasts, however many days that is: "36:30". */
export function durationIn(text: string): Value | undefined {
  const found = durationForm.exec(text.trim())?.groups;
  if (!found) return undefined;
  const { hours, minutes, seconds } = found;
  return { kind: "date", days: daysOf(Number(hours), minutes, seconds), format: `[h]:mm${seconds ? ":ss" : ""}` };
}

/** Tells whether no clock shows such an hour. */
export const isOverDay = (text: string): boolean =>
  Number(durationForm.exec(text.trim())?.groups?.hours ?? 0) >= dayHours;
