import type { Value } from "#formats/workbook.ts";
import type { Manner } from "./manner.ts";

/** More digits than these are no amount but a number that something bears; spreadsheets would round the last of them. */
const mostDigits = 11;

const minus = "[-−–‐]";
const currency =
  "[$€£¥₺₽₹₩₪฿₫₴₦]|(?:US|CA|AU|NZ|HK|S|R)\\$|CHF|EUR|USD|GBP|TRY|TL|JPY|PLN|SEK|NOK|DKK|CZK|HUF|kr|zł|Kč|Ft|Rs\\.?";
const blank = "[ \\u00a0\\u2009\\u202f]";
const pattern = new RegExp(
  `^(?<open>\\()?${blank}?(?<sign>${minus}|\\+)?${blank}?(?<before>${currency})?${blank}?(?<inner>${minus})?(?<figures>\\d[\\d.,'’ \\u00a0\\u2009\\u202f]*|[.,]\\d+)(?<power>[eE][+-]?\\d{1,3})?${blank}?(?<percent>%)?${blank}?(?<after>${currency})?${blank}?(?<behind>${minus})?${blank}?(?<close>\\))?$`,
  "u",
);

/** Figures in groups of three, and what parts them from the fraction. */
export interface Figures {
  whole: string;
  fraction: string;
  grouped: boolean;
}

/** A number as it is written, or nothing where the text is something else. */
export function numberIn(text: string, manner: Manner): Value | undefined {
  return text.length > 40 ? undefined : (balanceIn(text, manner) ?? amountIn(text, manner));
}

const side = /^(?<amount>[^-−–(]*\d)[ \u00a0\u2009\u202f]?(?<side>CR|DR|Cr|Dr)\.?$/u;

/** Statements of accounts have no signs but sides: what is owed to the bank is less than nothing. */
function balanceIn(text: string, manner: Manner): Value | undefined {
  const found = side.exec(text)?.groups;
  const value = found && amountIn(found.amount ?? "", manner);
  if (value?.kind !== "number") return undefined;
  const [credit, debit] = found?.side === found?.side?.toUpperCase() ? ["CR", "DR"] : ["Cr", "Dr"];
  const number = found?.side?.toUpperCase() === "DR" ? -value.number : value.number;
  return { kind: "number", number, format: `${value.format} "${credit}";${value.format} "${debit}"` };
}

function amountIn(text: string, { decimal }: Manner): Value | undefined {
  const found = pattern.exec(text)?.groups;
  if (!found) return undefined;
  const { open, close, sign, inner, behind, before, after, percent, power } = found;
  const figures = figuresOf(found.figures?.trim() ?? "", decimal);
  const signs = [sign, inner, behind].filter((one) => one !== undefined);
  if (!figures || (open === undefined) !== (close === undefined) || signs.length > 1 || (before && after))
    return undefined;
  if (isName(figures, sign)) return undefined;
  const negative = open !== undefined || (signs.length > 0 && signs[0] !== "+");
  const written = Number(`${figures.whole}.${figures.fraction || "0"}${power ?? ""}`);
  const number = (negative ? -1 : 1) * (percent ? written / 100 : written);
  const code = codeOf(figures, { power, percent, before, after });
  // An amount in brackets stays one, and a plus that was written is written again.
  const format = open !== undefined ? `${code};(${code})` : sign === "+" ? `+${code};-${code}` : code;
  return { kind: "number", number: Number(number.toPrecision(15)), format };
}

/** A number that something bears is not one to reckon with: 007, +49 …, an account. */
function isName({ whole, fraction, grouped }: Figures, sign: string | undefined): boolean {
  if (whole.length > 1 && whole.startsWith("0")) return true;
  if (whole.length + fraction.length > 15) return true;
  return !grouped && (whole.length > mostDigits || (sign === "+" && whole.length > 7));
}

/** The figures of a number, in which `decimal` begins the fraction; nothing where they are none of it. */
export function figuresOf(text: string, decimal: "." | ","): Figures | undefined {
  const parts = text.split(decimal);
  const [left = "", fraction = ""] = parts;
  if (parts.length > 2 || !/^\d*$/.test(fraction) || (parts.length === 2 && fraction === "")) return undefined;
  const groups = left.split(/[.,'’ \u00a0\u2009\u202f]/u);
  const separators = new Set(left.replace(/\d/g, ""));
  if (separators.size > 1) return undefined;
  const isGrouped = groups.length > 1;
  const inThrees = groups.slice(1).every((group) => group.length === 3) && /^\d{1,3}$/.test(groups[0] ?? "");
  if (isGrouped && !inThrees) return undefined;
  return { whole: groups.join("") || "0", fraction, grouped: isGrouped };
}

interface Around {
  power: string | undefined;
  percent: string | undefined;
  before: string | undefined;
  after: string | undefined;
}

/** Codes are the same in every language; a program shows them in its own. */
function codeOf({ fraction, grouped }: Figures, { power, percent, before, after }: Around): string {
  const places = fraction === "" ? "" : `.${"0".repeat(fraction.length)}`;
  const plain = `${grouped ? "#,##0" : "0"}${places}${power ? "E+00" : ""}${percent ?? ""}`;
  return `${before ? `"${before}"` : ""}${plain}${after ? ` "${after}"` : ""}`;
}
