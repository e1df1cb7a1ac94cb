import { rowsOf } from "../print/libreoffice.ts";
import type { Template } from "../template.ts";
import { column, headOf } from "./columns.ts";
import type { Cell } from "./fods.ts";
import {
  date,
  dateAndTime,
  dateLike,
  type Locale,
  locales,
  money,
  number,
  percent,
  time,
  truthful,
} from "./formats.ts";
import { drawn, type Lines, ruledBy } from "./lines.ts";
import { fontOf, groundOf, paperOf, penOf, remarkOf, titleOf } from "./looks.ts";
import { draftOf, Plan } from "./plan.ts";
import { pools } from "./pools.ts";
import { between, dayOf, rounded, shuffled, some, times } from "./random.ts";
import { rightToLeft } from "./right-to-left.ts";

/** Each row is shown in another way: amounts, shares, days in figures and words, times, yes and no. */
const formats: Template = {
  name: "sealed-values-of-all-kinds",
  set: "sealed",
  kind: "workbook",
  class: "sheet with values of all kinds",
  make(random) {
    const ground = groundOf(random);
    const { locale } = ground;
    const pool = pools[locale.language];
    const value = (most: number, digits: number): number => rounded(random.next() * most - most / 4, digits);
    const makers: (() => Cell)[] = [
      ...[0, 1, 2, 3, 4].map((places) => () => ({
        value: value(90_000, places),
        type: "number" as const,
        format: number(places, locale),
      })),
      ...[0, 2].map((places) => () => ({
        value: value(70_000, places),
        type: "currency" as const,
        format: money(places, locale),
      })),
      ...[0, 1, 2].map((places) => () => ({
        value: value(1, places + 2),
        type: "percent" as const,
        format: percent(places, locale),
      })),
      ...[0, 1, 2].map((at) => () => ({ value: dayOf(random), type: "date" as const, format: dateLike(at, locale) })),
      () => ({
        value: `${dayOf(random)}T0${random.below(10)}:${between(random, 10, 59)}:00`,
        type: "date",
        format: dateAndTime(locale),
      }),
      () => ({
        value: `${between(random, 10, 23)}:${between(random, 10, 59)}:00`,
        type: "time",
        format: time(false, locale),
      }),
      () => ({ value: random.chance(0.5), type: "boolean", format: truthful(locale) }),
    ];
    const lines = random.pick<Lines>(["rows", "none", "boxes", "bands"]);
    const across = between(random, 2, 4);
    const cells: Cell[][] = [
      [headOf("thing", locale), ...some(random, pool.months, across)].map((text) => ({ text, look: { bold: true } })),
      ...shuffled(random, makers).map((make) => [
        { text: random.pick(pool.things), type: "text" as const },
        ...times(across, make),
      ]),
    ];
    const plan = new Plan().say("heading", titleOf(ground), { bold: true, size: 14 }).free();
    plan.table(drawn(cells, lines, 1, penOf(random)), 1, ruledBy(lines));
    return draftOf(plan, ground, {
      font: fontOf(random),
      size: 10,
      page: { ...paperOf(random, locale), toWidth: true },
    });
  },
};

/** Sender, receiver, what is owed for what, and the sum below it. */
const bill: Template = {
  name: "sealed-bill-as-sheet",
  set: "sealed",
  kind: "workbook",
  class: "invoice as a sheet",
  make(random) {
    const ground = groundOf(random);
    const { locale } = ground;
    const pool = pools[locale.language];
    const pen = penOf(random);
    const address = () => `${random.pick(pool.streets)} ${between(random, 1, 99)}`;
    const plan = new Plan().say("heading", `${random.pick(pool.family)} & ${random.pick(pool.family)}`, {
      bold: true,
      size: 16,
    });
    plan.say("paragraph", `${address()}, ${random.pick(pool.cities)}`).free();
    plan.say("paragraph", `${random.pick(pool.given)} ${random.pick(pool.family)}`).say("paragraph", address());
    plan.say("paragraph", random.pick(pool.cities)).free();
    const details: Cell[][] = [
      [{ text: headOf("code", locale) }, column("code", ground).cell(0)],
      [
        { text: headOf("day", locale) },
        { value: dayOf(random), type: "date", format: date(random, locale), look: { align: "start" } },
      ],
    ];
    plan.table(details, 0, "none").free();
    const paid = money(2, locale);
    const items = times(between(random, 2, 9), () => {
      const count = between(random, 1, 40);
      const price = rounded(1 + random.next() * 300, 2);
      return { text: random.pick(pool.things), count, price, sum: rounded(count * price, 2) };
    });
    const net = rounded(
      items.reduce((all, { sum }) => all + sum, 0),
      2,
    );
    const rate = random.pick([0.05, 0.07, 0.19, 0.2, 0.25]);
    const tax = rounded(net * rate, 2);
    const amount = (value: number, bold = false): Cell => ({ value, type: "currency", format: paid, look: { bold } });
    const closing = (label: Cell, value: Cell): Cell[] => [{}, {}, label, value];
    const rows: Cell[][] = [
      ["thing", "pieces", "price", "amount"].map((name) => ({
        text: headOf(name, locale),
        look: { bold: true, fill: pen.fill },
      })),
      ...items.map(({ text, count, price, sum }) => [
        { text, type: "text" as const },
        { value: count, type: "number" as const, format: number(0, locale) },
        amount(price),
        amount(sum),
      ]),
      closing({ text: pool.subtotal, type: "text" }, amount(net)),
      closing({ value: rate, type: "percent", format: percent(0, locale) }, amount(tax)),
      closing({ text: pool.total, type: "text", look: { bold: true } }, amount(rounded(net + tax, 2), true)),
    ];
    const lines = random.pick<Lines>(["rows", "boxes", "none", "three"]);
    const shade = lines === "none" ? "some" : ruledBy(lines);
    plan
      .table(drawn(rows, lines, 1, pen), 1, shade)
      .free(2)
      .say("paragraph", remarkOf(ground));
    const widths = [7, 3.4, 4, 4];
    return draftOf(plan, ground, {
      font: fontOf(random),
      size: 9,
      widths,
      page: { ...paperOf(random, locale), toWidth: true },
    });
  },
};

const english = locales.filter(({ country }) => country === "US") as [Locale];
const isPlain = (text: string): boolean => /^(0|-?[1-9]\d{0,7}|-?(0|[1-9]\d{0,4})\.\d{0,3}[1-9])$/.test(text);

/** The first rows and columns of a package's data set. */
const dataSet: Template = {
  name: "sealed-data-set",
  set: "sealed",
  kind: "workbook",
  class: "sheet of a data set",
  async make(random, given) {
    const files = await given.files(".csv");
    if (files.length === 0) return undefined;
    const ground = groundOf(random, english);
    const file = random.pick(files);
    const rows = rowsOf((await Bun.file(file.path).text()).slice(0, 60_000).replace(/^\ufeff/, ""));
    const [head = []] = rows;
    const usable = rows.slice(1).filter((row) => row.length === head.length && row.every((text) => text.length < 40));
    if (usable.length < 8 || head.length < 2) return undefined;
    const most = Math.min(head.length, between(random, 3, 8));
    const first = random.below(Math.max(1, usable.length - 40));
    const body = usable.slice(first, first + between(random, 8, 40)).map((row) => row.slice(0, most).map(valueOrText));
    const cells: Cell[][] = [
      head
        .slice(0, most)
        .map((text, at) => (text.trim() ? { text: text.trim(), look: { bold: true } } : { text: `V${at + 1}` })),
      ...body,
    ];
    const lines = random.pick<Lines>(["none", "none", "rows", "boxes", "bands", "three"]);
    const plan = new Plan().table(drawn(cells, lines, 1, penOf(random)), 1, ruledBy(lines));
    const page = { ...paperOf(random, ground.locale, most > 5), toWidth: true };
    return { ...draftOf(plan, ground, { font: fontOf(random), size: random.pick([9, 10]), page }), source: file.name };
  },
};

function valueOrText(text: string): Cell {
  const tidy = text.replace(/\s+/g, " ").trim();
  if (tidy === "") return {};
  if (isPlain(tidy)) return { value: Number(tidy), type: "number" };
  // A data set's "2015/03/26" or "1e5" is left without a type: people don't agree on it.
  return /\d|^(true|false)$/i.test(tidy) ? { text: tidy } : { text: tidy, type: "text" };
}

export const sheetsByKinds: readonly Template[] = [formats, bill, rightToLeft, dataSet];
