import { expect, test } from "bun:test";
import type { SheetCell } from "#formats/model/workbook.ts";
import { type SheetPer, tabulate } from "#layout/book/tabulate.ts";
import type { Page, StructureElement } from "#layout/model/page.ts";
import { turnOf } from "#layout/model/turn.ts";
import { across, gridOf, pageOf, prose, runOf, upright, type Words } from "#support/made-pages.ts";

const columnWide = 120;
const rowHigh = 20;

interface Drawn {
  rows: readonly (readonly string[])[];
  boldHead?: boolean;
  isRuled?: boolean;
  edges?: readonly Words[];
}

/** A page with a table at its top, a row in each 20 points. */
function page(number: number, { rows, boldHead = false, isRuled = false, edges = [] }: Drawn): Page {
  const words = rows.flatMap((cells, row) =>
    cells.flatMap((text, column): Words[] =>
      text === "" ? [] : [{ x: 60 + column * columnWide, y: 115 + row * rowHigh, text, bold: boldHead && row === 0 }],
    ),
  );
  const [first = []] = rows;
  const xs = Array.from({ length: first.length + 1 }, (_, column) => 55 + column * columnWide);
  const ys = Array.from({ length: rows.length + 1 }, (_, row) => 100 + row * rowHigh);
  return pageOf([...words, ...edges], { number, rulings: isRuled ? gridOf(xs, ys) : [] });
}

const rows = [
  ["Article", "Number", "Price"],
  ["Pen", "007", "1.234,50"],
  ["Ink", "123", "(12,00)"],
  ["=1+1", "045", "45 %"],
];
const ruled = page(1, { rows, isRuled: true, boldHead: true });

const book = (pages: readonly Page[], per: SheetPer) => tabulate(pages, { outline: [] }, per);
const shown = ({ value }: SheetCell) =>
  value.kind === "number" ? value.number : value.kind === "text" ? value.text : "date";
const cells = (sheet: { rows: readonly { cells: readonly SheetCell[] }[] } | undefined) =>
  sheet?.rows.map(({ cells }) => cells.map(shown));

test("a ruled table is a sheet with typed cells under a head that stays in sight", () => {
  const { workbook, tables } = book([ruled], "table");
  const [sheet] = workbook.sheets;
  expect([tables, workbook.sheets.length, sheet?.heads]).toEqual([1, 1, 1]);
  expect(cells(sheet)).toEqual([
    ["Article", "Number", "Price"],
    ["Pen", "007", 1234.5],
    // Its neighbours begin with zeros: a number that names something.
    ["Ink", "123", -12],
    ["=1+1", "045", 0.45],
  ]);
  expect(sheet?.rows[0]?.cells.every(({ look }) => look?.bold)).toBe(true);
  expect(sheet?.rows[1]?.cells[0]?.look?.borders?.top).toEqual({ colour: "#000000", thick: false });
  expect(sheet?.merged).toEqual([]);
});

test("a page's running head and its number are printed on its sheet", () => {
  const pages = ["one", "two", "three"].map((word, at) =>
    page(at + 1, {
      // Tables of as many columns would be one.
      rows: rows.map((cells) => cells.slice(at % 2).map((text) => `${word} ${text}`)),
      edges: [
        { x: 55, y: 30, text: "Plans & figures" },
        { x: 230, y: 780, text: String(at + 1) },
      ],
    }),
  );
  const edges = book(pages, "page").workbook.sheets.map(({ header, footer }) => [header, footer]);
  expect(edges).toEqual([1, 2, 3].map((number) => [{ left: "Plans & figures" }, { center: String(number) }]));
  expect(book(pages, "table").workbook.sheets.every(({ header, footer }) => !header && !footer)).toBe(true);
});

test("a table over two pages is one, with its head once", () => {
  const [head = [], ...body] = rows;
  const second = page(2, {
    rows: [head, ...body.map(([name = "", ...rest]) => [`${name} 2`, ...rest])],
    isRuled: true,
    boldHead: true,
  });
  const { workbook, tables } = book([ruled, second], "table");
  expect([tables, workbook.sheets.length]).toEqual([1, 1]);
  expect(cells(workbook.sheets[0])?.map(([name]) => name)).toEqual([
    "Article",
    "Pen",
    "Ink",
    "=1+1",
    "Pen 2",
    "Ink 2",
    "=1+1 2",
  ]);
});

test("pages are sheets of their own, or all of it is one", () => {
  const other = page(2, {
    rows: [
      ["Only", "two"],
      ["rows", "here"],
    ],
    isRuled: true,
  });
  expect(book([ruled, other], "page").workbook.sheets.map(({ name }) => name)).toEqual(["Page 1", "Page 2"]);
  const { sheets } = book([ruled, other], "single").workbook;
  expect(sheets.length).toBe(1);
  expect(cells(sheets[0])?.slice(-2)).toEqual([
    ["Only", "two"],
    ["rows", "here"],
  ]);
});

test("a page without a table is its text, row by row", () => {
  const text = page(1, { rows: [["Nothing but a line of text"], [""], [""], ["and another one, further down"]] });
  const { workbook, tables } = book([text], "table");
  expect(tables).toBe(0);
  expect(cells(workbook.sheets[0])?.flat()).toEqual(["Nothing but a line of text", "and another one, further down"]);
});

/** Words in columns of 60 points from a place on. */
const at = (y: number, texts: readonly string[], x = 60, wide = 60): Words[] =>
  texts.flatMap((text, column) => (text === "" ? [] : [{ x: x + column * wide, y, text }]));

const only = (words: readonly Words[], rulings = gridOf([], [])) =>
  book([pageOf(words, { rulings })], "table").workbook.sheets[0];

test("numbers of columns in brackets are no losses", () => {
  const [sheet] = book(
    [
      page(1, {
        rows: [
          ["Year", "Births"],
          ["(1)", "(2)"],
          ["1990", "(12)"],
        ],
        isRuled: true,
      }),
    ],
    "table",
  ).workbook.sheets;
  expect(cells(sheet)).toEqual([
    ["Year", "Births"],
    ["(1)", "(2)"],
    [1990, -12],
  ]);
});

test("a heading over several columns is one cell above them, and stays in sight with theirs", () => {
  const words = [
    { x: 190, y: 100, text: "Lead time" },
    ...at(116, ["Statistic", "1", "2", "3", "4"], 60, 60),
    ...["Men", "Women", "All"].flatMap((name, row) => at(132 + row * 14, [name, "0.3", "0.6", "0.8", "1.1"])),
  ];
  const rulings = [across(90, 55, 330), across(104, 115, 330), across(120, 55, 330), across(166, 55, 330)];
  const sheet = only(words, rulings);
  expect(sheet?.merged).toEqual([{ row: 0, column: 1, rows: 1, columns: 4 }]);
  expect([sheet?.heads, sheet?.rows.length]).toEqual([2, 5]);
});

test("labels that stand level with texts in one ruled row are rows", () => {
  const words = [
    ...at(112, ["Source", "Definition"], 60, 100),
    ...at(130, ["Fixed:"]),
    ...at(150, ["Major", "Ten tons a"], 60, 100),
    ...at(160, ["", "year or more"], 60, 100),
    ...at(190, ["Area", "Less than"], 60, 100),
    ...at(200, ["", "ten tons"], 60, 100),
  ];
  expect(cells(only(words, gridOf([55, 155, 300], [100, 118, 210])))).toEqual([
    ["Source", "Definition"],
    ["Fixed:", ""],
    ["Major", "Ten tons a year or more"],
    ["Area", "Less than ten tons"],
  ]);
});

test("a label that is broken has its figures beside one of its lines", () => {
  const words = [
    ...at(100, ["Item", "2010", "2011"], 60, 120),
    ...at(114, ["Costs of a", "", ""], 60, 120),
    ...at(125, ["single pupil", "1.5", "1.7"], 60, 120),
    ...at(139, ["Income of", "2.5", "2.7"], 60, 120),
    ...at(150, ["all schools"], 60, 120),
    ...at(164, ["Rest", "0.1", "0.2"], 60, 120),
  ];
  expect(cells(only(words))).toEqual([
    ["Item", 2010, 2011],
    ["Costs of a single pupil", 1.5, 1.7],
    ["Income of all schools", 2.5, 2.7],
    ["Rest", 0.1, 0.2],
  ]);
});

test("the gap between double lines is no row", () => {
  const words = [...at(112, ["Tea", "1.50"]), ...at(137, ["Milk", "0.90"]), ...at(157, ["Water", "0.10"])];
  const sheet = only(words, gridOf([55, 115, 175], [100, 118, 123, 141, 161]));
  expect(sheet?.rows.length).toBe(3);
});

test("labels left of the lines of a table are its first column", () => {
  const words = ["Rent", "Travel", "Post"].flatMap((name, row) => at(115 + row * 20, [name, "1,200", "350"], 60, 80));
  expect(cells(only(words, gridOf([135, 215, 295], [100, 120, 140, 160])))).toEqual([
    ["Rent", 1200, 350],
    ["Travel", 1200, 350],
    ["Post", 1200, 350],
  ]);
});

test("a text beside a table whose lines stand in rows of their own is no label of it", () => {
  const words = ["Rent", "Travel", "Post"].flatMap((name, row) => at(115 + row * 20, [name, "1,200", "350"], 160, 80));
  const note = ["See what", "is told", "below"].map((text, row): Words => ({ x: 60, y: 107 + row * 18, text }));
  expect(cells(only([...words, ...note], gridOf([235, 315, 395], [100, 120, 140, 160])))?.slice(0, 3)).toEqual([
    ["Rent", 1200, 350],
    ["Travel", 1200, 350],
    ["Post", 1200, 350],
  ]);
});

test("rows that are ruled below a ruled head have its columns", () => {
  const words = ["Name", "Rent", "Post", "Rest"].flatMap((name, row) =>
    at(115 + row * 20, [name, `${row}.5`, `${row}.7`], 60, 80),
  );
  const rulings = [...gridOf([55, 295], [100, 120, 140, 160, 180]), upright(135, 100, 120), upright(215, 100, 120)];
  expect(cells(only(words, rulings))?.map((row) => row.length)).toEqual([3, 3, 3, 3]);
});

test("a table on a page that was turned is read in its own direction", () => {
  const level = page(1, { rows, isRuled: true, boldHead: true });
  // Of the level page, as its letters run downwards on a page that is turned by a quarter.
  const { onto } = turnOf(90, { width: level.height, height: level.width });
  const turned: Page = {
    ...level,
    width: level.height,
    height: level.width,
    runs: level.runs.map((run) => ({ ...run, turned: 90 })),
    rulings: level.rulings.map((ruling) => {
      const { across, at, from, to } = ruling;
      const [[x, y], [right, bottom]] = across ? [onto(from, at), onto(to, at)] : [onto(at, from), onto(at, to)];
      const ends = across ? [y, bottom] : [x, right];
      return { ...ruling, across: !across, at: across ? x : y, from: Math.min(...ends), to: Math.max(...ends) };
    }),
  };
  expect(cells(book([turned], "table").workbook.sheets[0])).toEqual(cells(book([level], "table").workbook.sheets[0]));
});

test("columns without lines are one table over pages where their heads repeat", () => {
  const drawn = (number: number, names: readonly string[], price: string) =>
    page(number, { rows: [["Article", "Price"], ...names.map((name) => [name, price])] });
  const pages = [drawn(1, ["Pen", "Ink", "Paper"], "1.50"), drawn(2, ["Book", "Board", "Chalk"], "21.50")];
  const { workbook, tables } = book(pages, "table");
  expect(tables).toBe(1);
  expect(cells(workbook.sheets[0])?.map(([name]) => name)).toEqual([
    "Article",
    ...["Pen", "Ink", "Paper", "Book", "Board", "Chalk"],
  ]);
});

test("tables in a file that calls them text are tables", () => {
  const tree = { type: "Document", kids: [{ type: "P", kids: [{ page: 1, mark: 0 }] }] };
  const marked = { ...ruled, runs: ruled.runs.map((run) => ({ ...run, mark: 0 })) };
  expect(tabulate([marked], { outline: [], tree }, "table").tables).toBe(1);
});

test("heads that begin where their columns do belong to the numbers that end there", () => {
  const starts = [110, 160, 210, 260];
  const ends = (text: string, column: number) => (starts[column + 1] ?? 310) - 4 - text.length * 5;
  const row = (y: number, label: string, numbers: readonly string[]): Words[] => [
    { x: 50, y, text: label },
    ...numbers.map((text, column) => ({ x: ends(text, column), y, text })),
  ];
  const words = [
    { x: 195, y: 100, text: "2008" },
    ...starts.map((x, at) => ({ x: x + 1, y: 114, text: `Qtr ${at + 1}` })),
    ...row(128, "Budget", ["75", "85", "95", "90"]),
    ...row(142, "Projected", ["80", "90", "100", "95"]),
    ...row(156, "Actual", ["90", "100", "110", "110"]),
  ];
  const sheet = only(words);
  const placed = sheet?.rows.slice(0, 2).map((row) => row.cells.map((cell) => [cell.column, shown(cell)]));
  expect(placed).toEqual([
    [1, 2, 3, 4].map((column) => [column, `Qtr ${column}`]),
    ["Budget", 75, 85, 95, 90].map((value, column) => [column, value]),
  ]);
});

test("a number with the raised mark of a note stays a number, and a power is none", () => {
  const table = page(1, {
    rows: [
      ["State", "Sold"],
      ["Alpha", "1,377"],
      ["Beta", "2,077"],
      ["Gamma", "10"],
    ],
    isRuled: true,
  });
  const raised = new Map([
    ["1,377", { x: 206, y: 131, text: "1" }],
    ["10", { x: 191, y: 171, text: "2" }],
  ]);
  const runs = table.runs.flatMap((run) => {
    const mark = raised.get(run.text);
    return mark ? [run, { ...runOf({ ...mark, size: 6 }, run.line) }] : [run];
  });
  const [sheet] = book([{ ...table, runs }], "table").workbook.sheets;
  expect(sheet?.rows.map(({ cells }) => cells[1]?.value)).toEqual([
    { kind: "text", text: "Sold" },
    { kind: "number", number: 1377, format: '#,##0"¹"' },
    { kind: "number", number: 2077, format: "#,##0" },
    { kind: "text", text: "10²" },
  ]);
});

test("signs of currencies that have columns to themselves are those of the amounts beside them", () => {
  const words = (at: number, texts: readonly string[]): Words[] =>
    texts.flatMap((text, column): Words[] =>
      text === "" ? [] : [{ x: 60 + column * 60, y: 115 + at * rowHigh, text, mark: at * 10 + column }],
    );
  const rows = [
    ["", "", "2024", "", "2023"],
    ["Revenue", "$", "18,123", "$", "17,334"],
    ["Costs", "", "7,112", "", "7,001"],
    ["Income", "$", "8,721", "$", "8,135"],
  ];
  const xs = Array.from({ length: 6 }, (_, column) => 55 + column * 60);
  const ys = Array.from({ length: 5 }, (_, row) => 100 + row * rowHigh);
  const drawn = pageOf(
    rows.flatMap((texts, at) => words(at, texts)),
    { rulings: gridOf(xs, ys) },
  );
  const [sheet] = book([drawn], "table").workbook.sheets;
  expect(sheet?.columns).toHaveLength(3);
  expect(sheet?.rows[1]?.cells.map(({ column, value }) => [column, value.kind === "number" && value.number])).toEqual([
    [0, false],
    [1, 18123],
    [2, 17334],
  ]);
  const [, , , income] = sheet?.rows ?? [];
  expect(JSON.stringify(income)).toContain("$");
  expect(sheet?.rows[2]?.cells.map(({ column }) => column)).toEqual([0, 1, 2]);
});

/** Amounts that end where the texts beside them begin, but for a blank that nobody drew. */
function statement(
  number: number,
  amounts: readonly number[],
  head: readonly Words[] = [],
  way = "paid by card",
): Page {
  const top = head.length > 0 ? 140 : 120;
  const words = amounts.flatMap((amount, row): Words[] => {
    const text = amount.toFixed(2);
    const y = top + row * 20;
    return [
      { x: 60, y, text: `No. ${100 + row}` },
      { x: 200 - text.length * 5, y, text: `${text} ${way}`, undrawn: [text.length] },
    ];
  });
  return pageOf([...head, ...words], { number });
}

const heads: Words[] = ["Item", "Amount Way", ""].flatMap((text, at) =>
  text === "" ? [] : [{ x: at === 0 ? 60 : 170, y: 120, text, undrawn: at === 1 ? [6] : [] }],
);

test("texts that a blank parts which nobody drew stand in columns of their own where rows share their edges", () => {
  const amounts = [5, 120.5, 33, 1000.25];
  const [sheet] = book([statement(1, amounts, heads)], "table").workbook.sheets;
  expect(cells(sheet)).toEqual([
    ["Item", "Amount", "Way"],
    ...amounts.map((amount, row) => [`No. ${100 + row}`, amount, "paid by card"]),
  ]);
});

test("words of who draws no blanks at all are no columns", () => {
  const lines = ["a few words", "or a verse", "on a narrow", "bit of paper"];
  const words = lines.map((text, at): Words => {
    const undrawn = [...text].flatMap((sign, place) => (sign === " " ? [place] : []));
    return { x: 60, y: 120 + at * 20, text, undrawn };
  });
  expect(book([pageOf(words)], "table").tables).toBe(0);
});

test("a sheet that breaks where no row more fits goes on on the next page without its head, and another one does not", () => {
  const many = Array.from({ length: 32 }, (_, at) => at * 7.5 + 1);
  const few = many.slice(0, 6);
  const tablesOf = (...pages: Page[]) => book(pages, "table").workbook.sheets.map(({ rows: own }) => own.length);
  expect(tablesOf(statement(1, many, heads), statement(2, few, [], "cash"))).toEqual([1 + many.length + few.length]);
  expect(tablesOf(statement(1, few, heads), statement(2, many, [], "cash"))).toEqual([1 + few.length, many.length]);
});

test("hours that are more than a day has are a duration where a column tells of them, and long figures of one length are names", () => {
  const told = [
    ["Name", "Worked", "Order"],
    ["Ann", "37:30", "4500012001"],
    ["Bob", "7:45", "4500012077"],
    ["All", "45:15", "4500012102"],
  ];
  const sheet = book([page(1, { rows: told, isRuled: true })], "table").workbook.sheets[0];
  const [, ...body] = sheet?.rows.map(({ cells }) => cells.slice(1).map(({ value }) => value)) ?? [];
  expect(body).toEqual([
    [
      { kind: "date", days: 37.5 / 24, format: "[h]:mm" },
      { kind: "text", text: "4500012001" },
    ],
    [
      { kind: "date", days: 7.75 / 24, format: "[h]:mm" },
      { kind: "text", text: "4500012077" },
    ],
    [
      { kind: "date", days: 45.25 / 24, format: "[h]:mm" },
      { kind: "text", text: "4500012102" },
    ],
  ]);
  const [score] = book(
    [
      page(1, {
        rows: [
          ["Ann", "37:30"],
          ["Bob", "won"],
        ],
        isRuled: true,
      }),
    ],
    "table",
  ).workbook.sheets;
  expect(cells(score)?.[0]).toEqual(["Ann", "37:30"]);
});

test("lines between two rulings are rows where what stands below had room beside what is above it", () => {
  const told = [
    ["Name", "Kind", "Call"],
    ["first", "m", 'vcov(m, type = "HC0")'],
    ["second", "m", 'vcov(m, type = "HC1")'],
    ["standard", "m", "vcov(m)"],
    ["basic", "m", "sandwich(m)"],
    ["random", "mixed", "vcov(m_re)"],
    ["gee", "estimated", "m$vbeta"],
  ];
  const words = told.flatMap((texts, row) => at(112 + row * 12, texts, 60, 100));
  const rulings = [100, 116, 140, 164, 190].map((y) => across(y, 55, 400));
  expect(cells(only(words, rulings))).toEqual(told);
});

test("lines that are nearer to each other than rows are are one text, in a font that wants them far apart too", () => {
  const words = [
    ...at(100, ["No.", "Task", "Days"], 60, 150),
    ...at(118, ["A", "See that it is shut and", "3"], 60, 150),
    ...at(132, ["", "cannot be opened."], 60, 150),
    ...at(150, ["B", "Look for leaks.", "4"], 60, 150),
    ...at(168, ["C", "Wipe off what comes out", "5"], 60, 150),
    ...at(182, ["", "and turn it by hand."], 60, 150),
    ...at(200, ["D", "Look at all of it again", "6"], 60, 150),
    ...at(214, ["", "and write it down."], 60, 150),
  ];
  expect(cells(only(words))).toEqual([
    ["No.", "Task", "Days"],
    ["A", "See that it is shut and cannot be opened.", 3],
    ["B", "Look for leaks.", 4],
    ["C", "Wipe off what comes out and turn it by hand.", 5],
    ["D", "Look at all of it again and write it down.", 6],
  ]);
});

test("a word that finds no room in its cell stays whole, and ends where the next cell's text begins", () => {
  const wide = (text: string, x: number, y: number): Words => ({ x, y, text });
  const words = [
    ...["Name", "Says", "Count"].map((text, column) => wide(text, 60 + column * 62, 115)),
    ...["MUCH_TOO_LONG", "", "3"].map((text, column) => wide(text, 60 + column * 62, 135)).filter(({ text }) => text),
    ...["short", "yes", "4"].map((text, column) => wide(text, 60 + column * 62, 155)),
    ...["also", "no", "UNCOUNTABLE"].map((text, column) => wide(text, 60 + column * 62, 175)),
  ];
  const rulings = gridOf([56, 118, 180, 234], [100, 120, 140, 160, 180]);
  expect(cells(only(words, rulings))).toEqual([
    ["Name", "Says", "Count"],
    ["MUCH_TOO_LONG", "", 3],
    ["short", "yes", 4],
    ["also", "no", "UNCOUNTABLE"],
  ]);
});

test("sums right below the last line of a table are its rows, and a text below it is none", () => {
  const list = [
    ["Item", "Count", "Price"],
    ["Tea", "12", "4.00 €"],
    ["Milk", "3", "5.50 €"],
  ];
  const words = [
    ...list.flatMap((texts, row) => at(114 + row * 20, texts, 60, 100)),
    ...at(172, ["Total", "15", "9.50 €"], 60, 100),
    { x: 60, y: 192, text: "Prices of 2024, without what was brought back, in the order of the list" },
  ];
  const sheet = only(words, gridOf([55, 155, 255, 355], [100, 120, 140, 160]));
  expect(cells(sheet)).toEqual([...list.slice(0, 1), ["Tea", 12, 4], ["Milk", 3, 5.5], ["Total", 15, 9.5]]);
});

test("blanks within figures of who draws none are no columns, as wide as each other as they are", () => {
  const amounts = ["489 648", "512 003", "734 911", "123 456"];
  const words = amounts.flatMap((text, row): Words[] => [
    { x: 60, y: 120 + row * 14, text: ["Ain", "Aube", "Aude", "Ardennes"][row] ?? "" },
    { x: 200, y: 120 + row * 14, text, undrawn: [3] },
    { x: 300, y: 120 + row * 14, text: amounts[3 - row] ?? "", undrawn: [3] },
  ]);
  const numbers = amounts.map((text) => Number(text.replace(" ", "")));
  expect(cells(only(words))?.map((row) => row.slice(1))).toEqual(numbers.map((one, at) => [one, numbers[3 - at] ?? 0]));
});

test("lines of signs below heads and above sums are no texts of a table", () => {
  const typed = [
    ["ACCT", "NAME", "TOTAL"],
    ["====", "======", "====="],
    ["00394", "ADLER", "26.59"],
    ["03192", "BERG", "114.46"],
    ["07011", "CASTILLO", "692.95"],
    ["", "", "------"],
    ["", "SUM", "834.00"],
  ];
  const words = typed.flatMap((texts, row) => at(100 + row * 12, texts, 60, 100));
  expect(cells(only(words))?.map((row) => row.filter((one) => one !== ""))).toEqual([
    ["ACCT", "NAME", "TOTAL"],
    ["00394", "ADLER", 26.59],
    ["03192", "BERG", 114.46],
    ["07011", "CASTILLO", 692.95],
    ["SUM", 834],
  ]);
});

test("a head stays in sight below a title, and above texts that all have figures", () => {
  const told = [
    ["Budget of the year", "", ""],
    ["", "", ""],
    ["Centre", "May", "June"],
    ["Sales", "11", "12"],
    ["Plant", "21", "22"],
    ["Rent", "31", "32"],
  ];
  const titled = book([page(1, { rows: told, isRuled: true })], "table").workbook.sheets[0];
  expect(titled?.heads).toBe(3);
  const codes = [
    ["Name", "Mobile", "Room"],
    ["Ann", "+44 7700 900100", "2-34"],
    ["Bob", "+48 555 123 101", "1-27"],
    ["Cid", "+33 6 12 34 51", "4-23"],
  ];
  expect(book([page(1, { rows: codes, isRuled: true })], "table").workbook.sheets[0]?.heads).toBe(1);
});

test("a line below a head over others, nearly as long as the one below all heads, ends them not", () => {
  const words = [
    ...at(100, ["Region", "Households"], 60, 90),
    ...at(116, ["", "2022", "2023", "2024", "2025"], 60, 90),
    ...["North", "East", "South", "West", "All"].flatMap((name, row) =>
      at(132 + row * 14, [name, `${row + 1}.5`, `${row + 2}.5`, `${row + 3}.5`, `${row + 4}.5`], 60, 90),
    ),
  ];
  const rulings = [across(88, 55, 460), across(104, 115, 460), across(120, 55, 460), across(194, 55, 460)];
  expect(only(words, rulings)?.heads).toBe(2);
});

test("a head of other columns below a row that was left free begins a table of its own", () => {
  const words = [
    ...["Item", "Tea", "Milk", "Salt", "Rice"].flatMap((name, row) =>
      at(100 + row * 14, [name, row === 0 ? "Count" : `${row * 3}`], 60, 100),
    ),
    ...at(184, ["Name", "Dept", "Since", "Days"], 60, 100),
    ...["Ann", "Bob", "Cid", "Dee"].flatMap((name, row) =>
      at(198 + row * 14, [name, "Sales", `${2001 + row}`, `${row + 20}`], 60, 100),
    ),
  ];
  const { sheets } = book([pageOf(words)], "table").workbook;
  expect(sheets.map(({ rows }) => rows.map((row) => row.cells.length))).toEqual([
    [2, 2, 2, 2, 2],
    [4, 4, 4, 4, 4],
  ]);
});

test("tables beside each other with lines of their own are two, and columns of figures are the table's beside them", () => {
  const lines = (from: number, to: number) => [104, 119, 134, 149].map((y) => across(y, from, to));
  const beside = (second: readonly (readonly string[])[]) => {
    const first = [
      ["Item", "Count"],
      ["Tea", "12"],
      ["Milk", "13"],
      ["Salt", "14"],
    ];
    const words = [first, second].flatMap((rows, table) =>
      rows.flatMap((texts, row) => at(100 + row * 15, texts, 60 + table * 200, 80)),
    );
    const { sheets } = book([pageOf(words, { rulings: [...lines(56, 180), ...lines(256, 380)] })], "table").workbook;
    return sheets.map(({ rows }) => rows.map((row) => row.cells.length));
  };
  const staff = [
    ["Name", "Days"],
    ["Ann", "1"],
    ["Bob", "2"],
    ["Cid", "3"],
  ];
  expect(beside(staff)).toEqual([
    [2, 2, 2, 2],
    [2, 2, 2, 2],
  ]);
  expect(
    beside([
      ["2023", "2024"],
      ["1", "7"],
      ["2", "8"],
      ["3", "9"],
    ]),
  ).toEqual([[4, 4, 4, 4]]);
});

test("the number of an item stands once before its text", () => {
  const item = [
    { x: 50, y: 100, text: "1.", mark: 0 },
    { x: 70, y: 100, text: "an item", mark: 1 },
  ];
  const marked = (type: string, ...kids: StructureElement["kids"]): StructureElement => ({ type, kids });
  const content = (mark: number) => ({ page: 1, mark });
  const entry = marked("LI", marked("Lbl", content(0)), marked("LBody", content(1)));
  const tree = marked("Document", marked("L", entry));
  const { workbook } = tabulate([pageOf(item)], { outline: [], tree }, "page");
  expect(cells(workbook.sheets[0])?.flat().join(" ")).toBe("1. an item");
});

test("notes of a page stand below all else on its sheet, with their marks", () => {
  const note: Words[] = [
    { x: 50, y: 700, text: "*" },
    { x: 60, y: 700, text: "Nobody knew the reason." },
  ];
  const noted = pageOf([...prose(50, 60, 3), ...note], { number: 1, rulings: [across(685, 50, 180)] });
  const [sheet] = tabulate([noted], { outline: [] }, "page").workbook.sheets;
  const texts = sheet?.rows.flatMap(({ cells }) => cells.map(({ value }) => (value.kind === "text" ? value.text : "")));
  expect([texts?.length, texts?.at(-1)]).toEqual([2, "* Nobody knew the reason."]);
});
