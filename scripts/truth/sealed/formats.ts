import type { Random } from "../../fuzz/random.ts";
import type { Language } from "./pools.ts";

export interface Locale {
  language: Language;
  country: string;
  currency: string;
  /** "$12" and not "12 €". */
  before: boolean;
}

const locale = (language: Language, country: string, currency: string, before = false): Locale => ({
  language,
  country,
  currency,
  before,
});

export const locales: readonly Locale[] = [
  locale("en", "US", "$", true),
  locale("en", "GB", "£", true),
  locale("de", "DE", "€"),
  locale("de", "CH", "CHF", true),
  locale("fr", "FR", "€"),
  locale("es", "ES", "€"),
  locale("pt", "BR", "R$", true),
  locale("sv", "SE", "kr"),
];

/** How a cell shows its value: a data style of OpenDocument. */
export interface Format {
  name: string;
  xml: string;
  /** About so many letters are shown. */
  letters: number;
}

const element = (tag: string, name: string, { language, country }: Locale, inner: string, more = ""): string =>
  `<number:${tag} style:name="${name}" number:language="${language}" number:country="${country}"${more}>${inner}</number:${tag}>`;

const digits = (places: number, grouping: boolean): string =>
  `<number:number number:decimal-places="${places}" number:min-decimal-places="${places}" number:min-integer-digits="1"${grouping ? ' number:grouping="true"' : ""}/>`;

const text = (letters: string): string => `<number:text>${letters}</number:text>`;

const nameOf = (what: string, { language, country }: Locale): string => `${what}-${language}-${country}`;

export function number(places: number, locale: Locale, grouping = true): Format {
  const name = nameOf(`number-${places}${grouping ? "-grouped" : ""}`, locale);
  return { name, xml: element("number-style", name, locale, digits(places, grouping)), letters: 8 + places };
}

/** 1.2E+05 */
export function scientific(places: number, locale: Locale): Format {
  const name = nameOf(`scientific-${places}`, locale);
  const inner = `<number:scientific-number number:decimal-places="${places}" number:min-decimal-places="${places}" number:min-integer-digits="1" number:min-exponent-digits="2" number:forced-exponent-sign="true"/>`;
  return { name, xml: element("number-style", name, locale, inner), letters: 8 + places };
}

export function percent(places: number, locale: Locale): Format {
  const name = nameOf(`percent-${places}`, locale);
  const gap = locale.language === "en" || locale.language === "pt" ? "" : " ";
  return { name, xml: element("percentage-style", name, locale, digits(places, false) + text(`${gap}%`)), letters: 9 };
}

export function money(places: number, locale: Locale): Format {
  const name = nameOf(`money-${places}`, locale);
  const { language, country, currency, before } = locale;
  const symbol = `<number:currency-symbol number:language="${language}" number:country="${country}">${currency}</number:currency-symbol>`;
  const gap = currency.length > 1 ? text(" ") : "";
  const inner = before ? symbol + gap + digits(places, true) : digits(places, true) + text(" ") + symbol;
  return { name, xml: element("currency-style", name, locale, inner), letters: 12 + places };
}

/** A loss stands in brackets: (1,250). */
export function bracketed(places: number, locale: Locale): Format {
  const name = nameOf(`bracketed-${places}`, locale);
  const plus = element("number-style", `${name}-plus`, locale, digits(places, true), ' style:volatile="true"');
  const map = `<style:map style:condition="value()&gt;=0" style:apply-style-name="${name}-plus"/>`;
  const inner = text("(") + digits(places, true) + text(")") + map;
  return { name, xml: plus + element("number-style", name, locale, inner), letters: 11 + places };
}

const day = '<number:day number:style="long"/>';
const shortDay = "<number:day/>";
const month = '<number:month number:style="long"/>';
const monthName = '<number:month number:style="long" number:textual="true"/>';
const monthShort = '<number:month number:textual="true"/>';
const year = '<number:year number:style="long"/>';
const yearShort = "<number:year/>";
const hours = '<number:hours number:style="long"/>';
const minutes = '<number:minutes number:style="long"/>';
const seconds = '<number:seconds number:style="long"/>';
const half = "<number:am-pm/>";

/** As people of the language write a day: in figures, in short, in words. */
const dates: Record<Language, readonly string[]> = {
  en: [
    `${month}${text("/")}${day}${text("/")}${year}`,
    `${shortDay}${text(" ")}${monthShort}${text(" ")}${year}`,
    `${monthName}${text(" ")}${shortDay}${text(", ")}${year}`,
    `${day}${text("-")}${monthShort}${text("-")}${yearShort}`,
  ],
  de: [
    `${day}${text(".")}${month}${text(".")}${year}`,
    `${day}${text(".")}${month}${text(".")}${yearShort}`,
    `${shortDay}${text(". ")}${monthName}${text(" ")}${year}`,
  ],
  fr: [
    `${day}${text("/")}${month}${text("/")}${year}`,
    `${shortDay}${text(" ")}${monthName}${text(" ")}${year}`,
    `${day}${text("/")}${month}${text("/")}${yearShort}`,
  ],
  es: [
    `${day}${text("/")}${month}${text("/")}${year}`,
    `${shortDay}${text(" de ")}${monthName}${text(" de ")}${year}`,
    `${day}${text("-")}${month}${text("-")}${year}`,
  ],
  pt: [`${day}${text("/")}${month}${text("/")}${year}`, `${shortDay}${text(" de ")}${monthName}${text(" de ")}${year}`],
  sv: [
    `${year}${text("-")}${month}${text("-")}${day}`,
    `${shortDay}${text(" ")}${monthName}${text(" ")}${year}`,
    `${yearShort}${text("-")}${month}${text("-")}${day}`,
  ],
};

/** In Britain the day stands before the month. */
const british = `${day}${text("/")}${month}${text("/")}${year}`;
const iso = `${year}${text("-")}${month}${text("-")}${day}`;

const dateOrders = (locale: Locale): readonly string[] => {
  const own = dates[locale.language];
  return [...(locale.country === "GB" ? [british, ...own.slice(1)] : own), iso];
};

export function date(random: Random, locale: Locale): Format {
  const at = random.below(dateOrders(locale).length);
  return dateLike(at, locale);
}

export function dateLike(at: number, locale: Locale): Format {
  const name = nameOf(`date-${at}`, locale);
  const inner = dateOrders(locale)[at] ?? iso;
  return { name, xml: element("date-style", name, locale, inner), letters: inner.includes("textual") ? 21 : 10 };
}

export function dateAndTime(locale: Locale): Format {
  const name = nameOf("date-and-time", locale);
  const inner = `${dateOrders(locale)[0]}${text(" ")}${hours}${text(":")}${minutes}`;
  return { name, xml: element("date-style", name, locale, inner), letters: 16 };
}

export function time(withSeconds: boolean, locale: Locale): Format {
  const name = nameOf(`time-${withSeconds}`, locale);
  const twelve = locale.country === "US";
  const inner = twelve
    ? `<number:hours/>${text(":")}${minutes}${text(" ")}${half}`
    : `${hours}${text(":")}${minutes}${withSeconds ? text(":") + seconds : ""}`;
  return { name, xml: element("time-style", name, locale, inner), letters: 8 };
}

export function truthful(locale: Locale): Format {
  const name = nameOf("boolean", locale);
  return { name, xml: element("boolean-style", name, locale, "<number:boolean/>"), letters: 10 };
}
