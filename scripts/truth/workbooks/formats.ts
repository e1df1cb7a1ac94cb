/** How numbers, dates and truths are shown. `language` is "de-DE". */
export type Format = { language: string } & (
  | { kind: "general" }
  | { kind: "number"; decimals: number; grouped: boolean; negative?: Negative }
  | { kind: "scientific"; decimals: number }
  | { kind: "fraction" }
  | { kind: "percent"; decimals: number }
  | { kind: "currency"; decimals: number; symbol: string; before: boolean; spaced: boolean; negative?: Negative }
  /** Of d, dd, ddd, dddd, M, MM, MMM, MMMM, yy, yyyy, H, HH, h, mm, ss, ap; all else stands for itself. */
  | { kind: "date" | "time"; pattern: string }
  | { kind: "boolean" }
);

type Negative = "minus" | "brackets" | "red";

const escaped = (text: string): string => Bun.escapeHTML(text);

/** The styles of a format as flat ODS has them; `name` is the one that cells name. */
export function formatXml(name: string, format: Format): string {
  const [language, country] = format.language.split("-");
  const said = `number:language="${language}" number:country="${country}"`;
  const style = (tag: string, body: string) =>
    `<number:${tag}-style style:name="${name}" ${said}>${body}</number:${tag}-style>`;
  switch (format.kind) {
    case "general":
      return style("number", '<number:number number:min-integer-digits="1"/>');
    case "number":
      return signed(name, said, "number", numeral(format.decimals, format.grouped), format.negative);
    case "scientific":
      return style(
        "number",
        `<number:scientific-number ${places(format.decimals)} number:min-integer-digits="1" number:min-exponent-digits="2"/>`,
      );
    case "fraction":
      return style(
        "number",
        '<number:fraction number:min-integer-digits="0" number:min-numerator-digits="1" number:min-denominator-digits="1"/>',
      );
    case "percent":
      return style("percentage", `${numeral(format.decimals, false)}<number:text>%</number:text>`);
    case "currency":
      return signed(name, said, "currency", money(format), format.negative);
    case "boolean":
      return style("boolean", "<number:boolean/>");
    case "date":
    case "time":
      return style(format.kind, patternXml(format.pattern));
  }
}

const places = (decimals: number): string =>
  `number:decimal-places="${decimals}" number:min-decimal-places="${decimals}"`;

const numeral = (decimals: number, grouped: boolean): string =>
  `<number:number ${places(decimals)} number:min-integer-digits="1"${grouped ? ' number:grouping="true"' : ""}/>`;

function money({ decimals, symbol, before, spaced, language }: Format & { kind: "currency" }): string {
  const [tongue, country] = language.split("-");
  const sign = `<number:currency-symbol number:language="${tongue}" number:country="${country}">${escaped(symbol)}</number:currency-symbol>`;
  const space = spaced ? "<number:text> </number:text>" : "";
  return before ? `${sign}${space}${numeral(decimals, true)}` : `${numeral(decimals, true)}${space}${sign}`;
}

/** Numbers below zero have a style of their own; the other one is reached by a condition. */
function signed(name: string, said: string, tag: string, body: string, negative: Negative = "minus"): string {
  if (negative === "minus") return `<number:${tag}-style style:name="${name}" ${said}>${body}</number:${tag}-style>`;
  const positive = `<number:${tag}-style style:name="${name}P0" style:volatile="true" ${said}>${body}</number:${tag}-style>`;
  const [open, close] = negative === "brackets" ? ["(", ")"] : ["-", ""];
  const other = `<number:text>${open}</number:text>${body}<number:text>${close}</number:text>`;
  const red = negative === "red" ? '<style:text-properties fo:color="#c00000"/>' : "";
  const map = `<style:map style:condition="value()&gt;=0" style:apply-style-name="${name}P0"/>`;
  return `${positive}<number:${tag}-style style:name="${name}" ${said}>${red}${other}${map}</number:${tag}-style>`;
}

const parts: Readonly<Record<string, string>> = {
  d: "<number:day/>",
  dd: '<number:day number:style="long"/>',
  ddd: "<number:day-of-week/>",
  dddd: '<number:day-of-week number:style="long"/>',
  M: "<number:month/>",
  MM: '<number:month number:style="long"/>',
  MMM: '<number:month number:textual="true"/>',
  MMMM: '<number:month number:style="long" number:textual="true"/>',
  yy: "<number:year/>",
  yyyy: '<number:year number:style="long"/>',
  H: "<number:hours/>",
  h: "<number:hours/>",
  HH: '<number:hours number:style="long"/>',
  mm: '<number:minutes number:style="long"/>',
  ss: '<number:seconds number:style="long"/>',
  ap: "<number:am-pm/>",
};

const patternXml = (pattern: string): string =>
  [...pattern.matchAll(/d+|M+|y+|H+|h+|m+|s+|ap|'[^']*'|[^dMyHhmsa']+/g)]
    .map(([part]) => parts[part] ?? `<number:text>${escaped(part.replaceAll("'", ""))}</number:text>`)
    .join("");
