import type { Random } from "../../../fuzz/random.ts";
import type { Template } from "../../template.ts";
import { dressOf } from "../dress.ts";
import type { Grid, GridRow, Piece } from "../grid.ts";
import { text } from "../grid.ts";
import { type Locale, listOf } from "../locales.ts";
import type { Look } from "../model.ts";
import { company, datePiece, dayOf, decimal, money, numberOf, person } from "../records.ts";
import { type Desk, deskOf, draftOf, fitted } from "../start.ts";
import { facts } from "./several.ts";
import { between, check, fit, sentence, title } from "./sheet-template.ts";

const bills = "invoice, statement or price list as a sheet";

const round = (value: number): number => Number(value.toFixed(2));

/** Items, and below them the sum, the tax on it and both together. */
function items(random: Random, locale: Locale, count: number, withTax: boolean): Grid {
  const { words } = locale;
  const format = random.chance(0.5) ? money(locale, 2) : decimal(locale, 2);
  const type = format.kind === "currency" ? "currency" : "number";
  let net = 0;
  const rows = Array.from({ length: count }, (_, at): GridRow => {
    const [quantity, price] = [between(random, 1, 24), round(numberOf(random, 300, 2) + 1)];
    net = round(net + quantity * price);
    const first: Piece = { type: "number", value: at + 1, format: decimal(locale, 0) };
    const cells: Piece[] = [
      first,
      text(random.pick(listOf(words.products))),
      { type: "number", value: quantity, format: decimal(locale, 0) },
      text(random.pick(listOf(words.units))),
      { type, value: price, format },
      { type, value: round(quantity * price), format },
    ];
    return { kind: "plain", cells };
  });
  const rate = random.pick([0.07, 0.19, 0.2, 0.25]);
  const below = (label: string, value: number): GridRow => ({
    kind: "sum",
    cells: [undefined, text(label), undefined, undefined, undefined, { type, value, format }],
  });
  const tax = round(net * rate);
  const vat = listOf(words.heads.percent)[3] ?? listOf(words.heads.percent)[0] ?? "";
  const sums = withTax
    ? [
        below(words.subtotal, net),
        below(`${vat} ${Math.round(100 * rate)}%`, tax),
        below(words.total, round(net + tax)),
      ]
    : [below(words.total, net)];
  const heads = [
    words.heads.number,
    words.heads.product,
    words.heads.quantity,
    words.heads.unit,
    words.heads.price,
    words.heads.amount,
  ];
  const right = { align: "right" as const };
  return {
    columns: [{ align: "center" }, { align: "left" }, right, { align: "left" }, right, right],
    head: [heads.map((list) => ({ text: random.pick(listOf(list)) }))],
    rows: [...rows, ...sums],
  };
}

/** The lines of an address, one below the other. */
function address(random: Random, { maker, locale }: Desk, row: number, column: number, look: Look = {}): number {
  const lines = [
    company(random, locale),
    person(random, locale),
    `${10_000 + random.below(80_000)} ${random.pick(listOf(locale.words.cities))}`,
  ];
  for (const [at, line] of lines.entries())
    maker.say(row + at, column, line, { kind: "paragraph" }, at === 0 ? { bold: true, ...look } : look);
  return row + lines.length;
}

export const bookings: readonly Template[] = [
  fit("invoice-sheet", bills, (random) => {
    const desk = deskOf(random);
    const { maker, locale } = desk;
    const below = address(random, desk, 0, 0);
    const next = address(random, desk, below + between(random, 1, 2), 0);
    maker.say(
      next + 1,
      0,
      `${desk.title} ${1000 + random.below(9000)}`,
      { kind: "heading" },
      { bold: true, size: maker.start.size + 5 },
    );
    maker.table(
      next + 3,
      0,
      items(random, locale, between(random, 3, 14), random.chance(0.8)),
      dressOf(random, random.pick(["boxes", "rows", "head", "rules", "bands", "open", "none"])),
    );
    maker.say(maker.below + 1, 0, sentence(random, locale), { kind: "paragraph" });
    if (random.chance(0.5)) maker.say(maker.below, 0, sentence(random, locale), { kind: "paragraph" }, { size: 8 });
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
  check("order-with-its-facts", bills, (random) => {
    const desk = deskOf(random);
    const { maker, locale } = desk;
    const row = title(random, desk) + 1;
    const own = facts(random, locale, between(random, 3, 5));
    maker.table(row, 1, own, dressOf(random, random.pick(["none", "none", "boxes", "rows"])));
    maker.table(
      maker.below + between(random, 1, 2),
      0,
      items(random, locale, between(random, 4, 18), false),
      dressOf(random, random.pick(["boxes", "rows", "rules", "outline", "bands"])),
    );
    maker.say(maker.below + 1, 0, sentence(random, locale), { kind: "paragraph" }, { italic: random.chance(0.5) });
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
  check("bank-statement", bills, (random) => {
    const desk = deskOf(random);
    const { maker, locale } = desk;
    const { words, language } = locale;
    address(random, desk, 0, 0);
    const pattern = random.pick(locale.dates.slice(0, 3).filter((one) => one.includes("d")));
    const format = decimal(locale, 2);
    let balance = numberOf(random, 20_000, 2);
    const line = (day: string, label: string, value: number | undefined): GridRow => {
      balance = round(balance + (value ?? 0));
      const end: Piece = { type: "number", value: balance, format };
      const change: Piece | undefined = value === undefined ? undefined : { type: "number", value, format };
      return { kind: "plain", cells: [datePiece(day, pattern, language), text(label), change, end] };
    };
    const days = Array.from({ length: between(random, 8, 26) }, () => `2025-${dayOf(random).slice(5)}`).sort();
    const rows = days.map((day) => {
      const value = random.chance(0.7) ? -numberOf(random, 800, 2) - 0.5 : numberOf(random, 3000, 2) + 0.5;
      return line(day, `${company(random, locale)}, ${random.pick(listOf(words.notes))}`, round(value));
    });
    const grid: Grid = {
      columns: [{ align: "left" }, { align: "left" }, { align: "right" }, { align: "right" }],
      head: [
        [words.heads.date, words.heads.note, words.heads.amount, words.heads.amount].map((all, at) => ({
          text: listOf(all)[at === 3 ? 5 : 0] ?? listOf(all)[0] ?? "",
        })),
      ],
      rows,
    };
    maker.table(maker.below + 1, 0, grid, dressOf(random, random.pick(["rows", "none", "head", "bands", "rules"])));
    maker.say(maker.below + 1, 0, sentence(random, locale), { kind: "paragraph" }, { size: 8 });
    return draftOf(language, "made", [fitted(maker.made())]);
  }),
  fit("price-list", bills, (random) => {
    const desk = deskOf(random, { small: random.chance(0.3) });
    const { maker, locale } = desk;
    const { words } = locale;
    const row = title(random, desk);
    maker.say(row, 0, sentence(random, locale), { kind: "paragraph" }, { italic: true });
    const format = money(locale, 2);
    const rows = listOf(words.kinds)
      .slice(0, between(random, 2, 4))
      .flatMap((group): GridRow[] => [
        { kind: "group", cells: [{ ...text(group), columnSpan: 4 }] },
        ...Array.from(
          { length: between(random, 3, 8) },
          (): GridRow => ({
            kind: "plain",
            cells: [
              text(`${random.pick(["A", "B", "K", "T"])}-${100 + random.below(900)}`),
              text(random.pick(listOf(words.products))),
              text(random.pick(listOf(words.units))),
              { type: "currency", value: round(numberOf(random, 400, 2) + 0.5), format },
            ],
          }),
        ),
      ]);
    const grid: Grid = {
      columns: [{ align: "left" }, { align: "left" }, { align: "center" }, { align: "right" }],
      head: [
        [words.heads.code, words.heads.product, words.heads.unit, words.heads.price].map((all) => ({
          text: random.pick(listOf(all)),
        })),
      ],
      rows,
    };
    maker.table(
      row + 2,
      0,
      grid,
      dressOf(random, random.pick(["boxes", "rows", "none", "bands", "outline", "columns"])),
    );
    return draftOf(locale.language, "made", [fitted(maker.made())]);
  }),
];
