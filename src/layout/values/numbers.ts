import type { Value } from "#formats/model/workbook.ts";
import { longestValueLetters, type Notation } from "./notation.ts";

/** A number with more digits is no amount but one that something bears; spreadsheets would round the last of them. */
const mostDigits = 11;

/** Spreadsheets keep, and show, so many digits; zeros in front of the first are none of them. */
const mostSignificant = 15;

const minus = "[-−–‐]";
const codes =
  "AED|AUD|BGN|BRL|CAD|CHF|CNY|CZK|DKK|EUR|GBP|HKD|HUF|IDR|ILS|INR|JPY|KRW|MXN|MYR|NOK|NZD|PHP|PLN|RON|RUB|SAR|SEK|SGD|THB|TRY|TWD|UAH|USD|ZAR";
const currency = `[$€£¥₺₽₹₩₪฿₫₴₦]|(?:US|CA|AU|NZ|HK|NT|MX|[ACRS])\\$|${codes}|S?Fr\\.|TL|kr|lei|zł|Kč|Ft|Rs\\.?`;
const blank = "[ \\u00a0\\u2009\\u202f]";
const pattern = new RegExp(
  `^(?:(?<outer>${currency})${blank}?(?=\\())?(?<open>\\()?${blank}?(?<sign>${minus}|\\+)?${blank}?(?<before>${currency})?${blank}?(?<inner>${minus})?(?<ahead>%${blank}?(?=\\d))?(?<figures>\\d[\\d.,'’ \\u00a0\\u2009\\u202f]*|[.,]\\d+)(?<power>[eE][+-]?\\d{1,3})?${blank}?(?<percent>%)?${blank}?(?<after>${currency})?${blank}?(?<behind>${minus}|\\+)?${blank}?(?<close>\\))?(?:${blank}?(?<outside>%))?(?<mark>[*†‡§]{1,3})?$`,
  "u",
);

/** Reads a number as it is written; nothing where the text is something else. */
export function numberIn(text: string, manner: Notation): Value | undefined {
  return text.length > longestValueLetters ? undefined : (balanceIn(text, manner) ?? amountIn(text, manner));
}

const side = /^(?<amount>[^-−–(]*\d)[ \u00a0\u2009\u202f]?(?<side>CR|DR|Cr|Dr|(?<=,\d\d ?)[SH])\.?$/u;
/** The signs of accounts for more than nothing, and for less. */
const sides: Record<string, readonly [string, string]> = {
  CR: ["CR", "DR"],
  DR: ["CR", "DR"],
  Cr: ["Cr", "Dr"],
  Dr: ["Cr", "Dr"],
  H: ["H", "S"],
  S: ["H", "S"],
};

/** Reads an amount of a statement of accounts, which has a side instead of a sign: "12.50 DR", which is owed to the bank, is less than nothing. */
function balanceIn(text: string, manner: Notation): Value | undefined {
  const found = side.exec(text)?.groups;
  const value = found && amountIn(found.amount ?? "", manner);
  const pair = sides[found?.side ?? ""];
  if (value?.kind !== "number" || !pair) return undefined;
  const number = found?.side === pair[1] ? -value.number : value.number;
  return { kind: "number", number, format: `${value.format} "${pair[0]}";${value.format} "${pair[1]}"` };
}

function amountIn(text: string, { decimal }: Notation): Value | undefined {
  const found = pattern.exec(text)?.groups;
  if (!found) return undefined;
  const { open, close, sign, inner, behind, after, power, mark } = found;
  // Turkish writes the sign in front: %12.
  const { ahead } = found;
  const [before, percent] = [found.outer ?? found.before, found.percent ?? found.outside ?? ahead];
  const figures = figuresOf(found.figures?.trim() ?? "", decimal);
  // Parts and places have names such as 1E5; a power is written with its sign, or behind a fraction.
  if (power && figures?.fraction === "" && !/[+-]/.test(power)) return undefined;
  const signs = [sign, inner, behind].filter((one) => one !== undefined);
  if (!figures || (open === undefined) !== (close === undefined) || signs.length > 1 || (before && after))
    return undefined;
  if ((found.outer && found.before) || (found.percent && found.outside) || (found.outside && !open)) return undefined;
  if (ahead && (found.percent || found.outside || before || after)) return undefined;
  // 65+ is an age; statements of accounts have a sign behind each amount.
  if (isName(figures, sign) || (behind === "+" && figures.fraction === "")) return undefined;
  const negative = open !== undefined || (signs.length > 0 && signs[0] !== "+");
  const written = Number(`${figures.whole}.${figures.fraction || "0"}${power ?? ""}`);
  const number = (negative ? -1 : 1) * (percent ? written / 100 : written);
  const code = codeOf(figures, { power, percent, before, after, isAhead: ahead !== undefined });
  // An amount in brackets stays one, and a plus that was written is written again.
  const signed = open !== undefined ? `${code};(${code})` : sign === "+" ? `+${code};-${code}` : code;
  const format = figures.isIndian && !negative ? indian(code) : signed;
  const value: Value = { kind: "number", number: Number(number.toPrecision(15)), format };
  return mark ? marked(value, mark) : value;
}

/** Tells whether something bears a number, which is not one to reckon with: 007, +49 …, an account. */
function isName({ whole, fraction, grouped }: FigureGroups, sign: string | undefined): boolean {
  if (whole.length > 1 && whole.startsWith("0")) return true;
  if (`${whole}${fraction}`.replace(/^0+/, "").length > mostSignificant) return true;
  // Numbers of telephones in other countries have a plus, and blanks where their countries like them.
  if (sign === "+" && whole.length > (grouped ? 9 : 7)) return true;
  return !grouped && whole.length > mostDigits;
}

interface Around {
  power: string | undefined;
  percent: string | undefined;
  before: string | undefined;
  after: string | undefined;
  isAhead: boolean;
}

/** Shows a number with the mark of a note behind it. */
export function marked(value: Value, mark: string): Value {
  if (value.kind !== "number") return value;
  const format = value.format.split(";").map((code) => `${code}"${mark}"`);
  return { ...value, format: format.join(";") };
}

/** Writes the groups of larger numbers into their code, as in 12,34,567: spreadsheets group by threes alone. */
const indian = (code: string): string =>
  [
    `[>=10000000]${code.replace("#,##0", "##\\,##\\,##\\,##0")}`,
    `[>=100000]${code.replace("#,##0", "##\\,##\\,##0")}`,
    code,
  ].join(";");

/** Writes a number's code, which is the same in every language; a program shows it in its own. */
function codeOf({ fraction, grouped }: FigureGroups, { power, percent, before, after, isAhead }: Around): string {
  const places = fraction === "" ? "" : `.${"0".repeat(fraction.length)}`;
  const figures = `${grouped ? "#,##0" : "0"}${places}${power ? "E+00" : ""}`;
  const plain = isAhead ? `%${figures}` : `${figures}${percent ?? ""}`;
  return `${before ? `"${before}"` : ""}${plain}${after ? ` "${after}"` : ""}`;
}
/** Figures in groups, and what parts them from the fraction. */
export interface FigureGroups {
  whole: string;
  fraction: string;
  grouped: boolean;
  /** Groups above the thousands have two digits, as in India. */
  isIndian?: boolean;
}

const signs = /[.,'’ \u00a0\u2009\u202f]/u;

/** Reads the figures of a number, in which `decimal` begins the fraction; nothing where they are none of it. */
export function figuresOf(text: string, decimal: "." | ","): FigureGroups | undefined {
  const parts = text.split(decimal);
  const [left = "", fraction = ""] = parts;
  if (parts.length > 2 || !/^\d*$/.test(fraction) || (parts.length === 2 && fraction === "")) return undefined;
  const groups = left.split(signs);
  const separators = new Set(left.replace(/\d/g, ""));
  if (separators.size > 1) return undefined;
  const grouped = groups.length > 1;
  const isIndian = separators.has(",") && isIndianGrouped(groups);
  const inThrees = groups.slice(1).every((group) => group.length === 3) && /^\d{1,3}$/.test(groups[0] ?? "");
  if (grouped && !inThrees && !isIndian) return undefined;
  return { whole: groups.join("") || "0", fraction, grouped, ...(isIndian ? { isIndian } : {}) };
}

/** Tells whether groups are those of India, in lakhs and crores: 12,34,567. */
const isIndianGrouped = (groups: readonly string[]): boolean =>
  groups.length > 2 &&
  /^\d{1,2}$/.test(groups[0] ?? "") &&
  groups.slice(1, -1).every((group) => group.length === 2) &&
  groups.at(-1)?.length === 3;
