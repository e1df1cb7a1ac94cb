import { expect, test } from "bun:test";
import { type Notation, notationOf } from "#layout/values/notation.ts";
import { readValue } from "#layout/values/read-value.ts";

const english: Notation = { decimal: ".", first: "month" };
const german: Notation = { decimal: ",", first: "day" };

const number = (text: string, manner = english) => {
  const value = readValue(text, manner);
  return value.kind === "number" ? [value.number, value.format] : value.kind;
};
const date = (text: string, manner = english) => {
  const value = readValue(text, manner);
  if (value.kind !== "date") return value.kind;
  return [new Date(Math.round((value.days - 25_569) * 86_400_000)).toISOString().slice(0, 19), value.format];
};

test("numbers are told with how they were written", () => {
  expect(number("1,234.50")).toEqual([1234.5, "#,##0.00"]);
  expect(number("1.234,50", german)).toEqual([1234.5, "#,##0.00"]);
  expect(number("1 234,5", german)).toEqual([1234.5, "#,##0.0"]);
  expect(number("1'234'567.05")).toEqual([1234567.05, "#,##0.00"]);
  expect(number("2008")).toEqual([2008, "0"]);
  expect(number(".5")).toEqual([0.5, "0.0"]);
  expect(number("45%")).toEqual([0.45, "0%"]);
  expect(number("12,5 %", german)).toEqual([0.125, "0.0%"]);
  expect(number("%12,5", german)).toEqual([0.125, "%0.0"]);
  expect(number("%5%", german)).toBe("text");
  expect(number("-0.000240349477705505")).toEqual([-0.000240349477705505, `0.${"0".repeat(18)}`]);
  expect(number("1.5E+05")).toEqual([150000, "0.0E+00"]);
  expect(number("2e-7")).toEqual([2e-7, "0E+00"]);
  expect(number("+1 234 567", german)).toEqual([1234567, "+#,##0;-#,##0"]);
  const lakhs = "[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;#,##0.00";
  expect(number("12,34,567.00")).toEqual([1234567, lakhs]);
  expect(number("₹ 1,52,416")).toEqual([152416, expect.stringContaining('"₹"##\\,##\\,##0')]);
});

test("a number keeps the mark of a note behind it as it is shown", () => {
  expect(number("1,234*")).toEqual([1234, '#,##0"*"']);
  expect(number("(12)†")).toEqual([-12, '0"†";(0)"†"']);
});

test("negative ones in every way that people write them", () => {
  expect(number("(12)")).toEqual([-12, "0;(0)"]);
  expect(number("($1,200)")).toEqual([-1200, '"$"#,##0;("$"#,##0)']);
  for (const text of ["-12.5", "−12.5", "12.5-", "- 12.5", "–12.5"]) expect(number(text)).toEqual([-12.5, "0.0"]);
  expect(number("$-5.00")).toEqual([-5, '"$"0.00']);
  expect(number("$ (1,200)")).toEqual([-1200, '"$"#,##0;("$"#,##0)']);
  expect(number("(4.6)%")).toEqual([-0.046, "0.0%;(0.0%)"]);
  expect(number("12,50+", german)).toEqual([12.5, "0.00"]);
  expect(number("+3.1")).toEqual([3.1, "+0.0;-0.0"]);
});

test("sides of an account are signs", () => {
  expect(number("1,234.56 CR")).toEqual([1234.56, '#,##0.00 "CR";#,##0.00 "DR"']);
  expect(number("99.10DR")).toEqual([-99.1, '0.00 "CR";0.00 "DR"']);
  expect(number("$5.00 Dr.")).toEqual([-5, '"$"0.00 "Cr";"$"0.00 "Dr"']);
  expect(number("1.234,56 S", german)).toEqual([-1234.56, '#,##0.00 "H";#,##0.00 "S"']);
  for (const text of ["5 H", "-5 DR", "(5) CR", "CR", "12a DR"]) expect([text, number(text)]).toEqual([text, "text"]);
});

test("money keeps its sign", () => {
  expect(number("$1,234.50")).toEqual([1234.5, '"$"#,##0.00']);
  expect(number("1.234,50 €", german)).toEqual([1234.5, '#,##0.00 "€"']);
  expect(number("US$ 5")).toEqual([5, '"US$"0']);
  expect(number("99,90 TL", german)).toEqual([99.9, '0.00 "TL"']);
});

test("what names something, or could be anything, stays as it is", () => {
  for (const text of [
    "007",
    "01234",
    "4006381333931",
    "1234567890123456",
    "+4989123456",
    "12.",
    "1.2.3",
    "10-20",
    "1/2",
    "1E5",
    "12e10",
    "+48 555 123 100",
  ]) {
    expect([text, number(text)]).toEqual([text, "text"]);
  }
  for (const text of [
    "12 (a)",
    "65+",
    "n/a",
    "-",
    "",
    "12,34.5",
    "1,2,345",
    "1,23",
    "555 123 4567",
    "=1+1",
    "(12",
    "$5€",
  ]) {
    expect([text, number(text)]).toEqual([text, "text"]);
  }
});

test("dates and times", () => {
  expect(date("2024-02-29")).toEqual(["2024-02-29T00:00:00", "yyyy\\-mm\\-dd"]);
  expect(date("31.01.2024")).toEqual(["2024-01-31T00:00:00", "dd.mm.yyyy"]);
  expect(date("7.4.2002")).toEqual(["2002-04-07T00:00:00", "d.m.yyyy"]);
  expect(date("1/2/2024")).toEqual(["2024-01-02T00:00:00", "m/d/yyyy"]);
  expect(date("01/02/2024", german)).toEqual(["2024-02-01T00:00:00", "dd/mm/yyyy"]);
  expect(date("3. März 2021", german)).toEqual(["2021-03-03T00:00:00", "[$-407]d. mmmm yyyy"]);
  expect(date("02. Mai 2026", german)).toEqual(["2026-05-02T00:00:00", "[$-407]dd. mmm yyyy"]);
  expect(date("May 07 2019")).toEqual(["2019-05-07T00:00:00", "mmm dd yyyy"]);
  expect(date("1-Jan-23")).toEqual(["2023-01-01T00:00:00", "d\\-mmm\\-yy"]);
  expect(date("September 5, 2019")).toEqual(["2019-09-05T00:00:00", "mmmm d, yyyy"]);
  expect(date("15 Ağustos 2023", german)).toEqual(["2023-08-15T00:00:00", "[$-41F]d mmmm yyyy"]);
  expect(date("Jan 2020")).toEqual(["2020-01-01T00:00:00", "mmm yyyy"]);
  expect(date("11 July 2017")).toEqual(["2017-07-11T00:00:00", "d mmmm yyyy"]);
  expect(date("17 января 2024")).toEqual(["2024-01-17T00:00:00", "[$-419]d mmmm yyyy"]);
  expect(date("7 sept. 2022")).toEqual(["2022-09-07T00:00:00", "[$-40C]d mmm yyyy"]);
  expect(date("1:05 PM")).toEqual(["1899-12-30T13:05:00", "h:mm AM/PM"]);
  expect(date("08:30:15")).toEqual(["1899-12-30T08:30:15", "hh:mm:ss"]);
  expect(date("03.01.23", german)).toEqual(["2023-01-03T00:00:00", "dd.mm.yy"]);
  expect(date("13/02/99", german)).toEqual(["1999-02-13T00:00:00", "dd/mm/yy"]);
  expect(date("28-Jan-23")).toEqual(["2023-01-28T00:00:00", "dd\\-mmm\\-yy"]);
  expect(date("3 de enero de 2024")).toEqual(["2024-01-03T00:00:00", '[$-C0A]d "de" mmmm "de" yyyy']);
  expect(date("2023年1月8日")).toEqual(["2023-01-08T00:00:00", 'yyyy"年"m"月"d"日"']);
  expect(date("03.01.2023 10:30", german)).toEqual(["2023-01-03T10:30:00", "dd.mm.yyyy hh:mm"]);
  expect(date("2023-01-03T15:05:07")).toEqual(["2023-01-03T15:05:07", 'yyyy\\-mm\\-dd"T"hh:mm:ss']);
  for (const text of [
    "1.2.24",
    "2-13-24",
    "page 3 10:30",
    "2023-02-29",
    "31/31/2024",
    "1899-01-01",
    "25:00",
    "13:00 PM",
    "12 Foo 2020",
    "5 May",
  ]) {
    expect([text, date(text)]).toEqual([text, "text"]);
  }
});

test("what could be read in two ways is settled by what stands around it, else by the language", () => {
  expect(notationOf(["1.234", "5.678,9"])).toEqual({ decimal: ",", first: "month" });
  expect(notationOf(["1,234", "12.5"], "de")).toEqual({ decimal: ".", first: "day" });
  expect(notationOf(["1.234"], "de")).toEqual({ decimal: ",", first: "day" });
  expect(notationOf(["1.234"], "en-GB")).toEqual({ decimal: ".", first: "day" });
  expect(notationOf(["1'234.50"], "de-CH")).toEqual({ decimal: ".", first: "day" });
  expect(notationOf(["Umsatzerlöse", "Abschreibungen", "Jahresüberschuss", "38.021"]).decimal).toBe(",");
  expect(notationOf(["$3,50", "1,75"])).toEqual({ decimal: ",", first: "month" });
  // Rooms have a point in front of their figures, and amounts one as well.
  expect(notationOf(["2.17", "1.363,71", "3.21", "2.728,63", "1.11"]).decimal).toBe(",");
  expect(notationOf(["13/02/2024", "1/2/2024"])).toEqual({ decimal: ".", first: "day" });
  expect(number("1.234", german)).toEqual([1234, "#,##0"]);
  expect(number("1.234")).toEqual([1.234, "0.000"]);
});
