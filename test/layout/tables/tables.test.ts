import { expect, test } from "bun:test";
import { figuresOn } from "#layout/figures/figures.ts";
import { linesOn } from "#layout/lines/lines.ts";
import type { Page } from "#layout/model/page.ts";
import { joinFills } from "#layout/tables/joined-fills.ts";
import { lattices } from "#layout/tables/lattice.ts";
import { across, bodyOf, flowOf, gridOf, pageOf, prose, upright, type Words } from "#support/made-pages.ts";

const cells: Words[] = [
  { x: 60, y: 115, text: "Name" },
  { x: 160, y: 115, text: "Price" },
  { x: 60, y: 135, text: "Tea" },
  { x: 160, y: 135, text: "2.50" },
];

test("rulings around cells make a table", () => {
  const document = flowOf([
    pageOf([...cells, ...prose(50, 200, 4)], { rulings: gridOf([50, 150, 250], [100, 120, 140]) }),
  ]);
  expect(bodyOf(document)[0]).toBe("Name|Price\nTea|2.50");
});

test("where a border is missing cells are one", () => {
  const rulings = [
    across(100, 50, 250),
    across(120, 50, 250),
    across(140, 50, 250),
    upright(50, 100, 140),
    upright(250, 100, 140),
    upright(150, 120, 140),
  ];
  const document = flowOf([pageOf([{ x: 60, y: 115, text: "All of it" }, ...cells.slice(2)], { rulings })]);
  const [table] = document.sections[0]?.blocks ?? [];
  expect(table?.kind === "table" && table.rows[0]?.cells.map(({ columns, rows }) => [columns, rows])).toEqual([[2, 1]]);
});

test("a frame around a text is no table", () => {
  const document = flowOf([pageOf([{ x: 60, y: 115, text: "Beware" }], { rulings: gridOf([50, 250], [100, 120]) })]);
  expect(bodyOf(document)).toEqual(["Beware"]);
});

test("areas below cells make a table as rulings do", () => {
  const fill = (left: number, top: number) => ({
    box: [left, top, left + 100, top + 20] as [number, number, number, number],
    colour: "#eeeeee",
  });
  const fills = [fill(50, 100), fill(150, 100), fill(50, 120), fill(150, 120)];
  expect(bodyOf(flowOf([pageOf(cells, { fills })]))).toEqual(["Name|Price\nTea|2.50"]);
});

test("cells that are shaded in pieces are cells, and those of rows that are not shaded are theirs", () => {
  const shaded = (left: number, top: number) => {
    const area = (from: number, above: number, to: number, below: number) => ({
      box: [from, above, to, below] as [number, number, number, number],
      colour: "#d2eaf1",
    });
    const [right, bottom] = [left + 100, top + 20];
    const beside = [area(left, top, left + 5, top + 12), area(right - 5, top, right, top + 12)];
    return [...beside, area(left + 5, top, right - 5, top + 12), area(left, top + 12, right, bottom)];
  };
  const rows = [0, 1, 2, 3, 4, 5, 6];
  const fills = rows
    .filter((row) => row % 2 === 0)
    .flatMap((row) => [50, 150, 250].flatMap((x) => shaded(x, 100 + row * 20)));
  const words = rows.flatMap((row): Words[] => [
    { x: 114, y: 112 + row * 20, text: "12,345,678 2,345,678", size: 7 },
    { x: 300, y: 112 + row * 20, text: "345,678", size: 7 },
  ]);
  const rulings = gridOf([50, 350], [100, 120, 140, 160, 180, 200, 220, 240]);
  const [table] = bodyOf(flowOf([pageOf(words, { fills: joinFills(fills), rulings })]));
  expect(table?.split("\n")).toEqual(rows.map(() => "12,345,678|2,345,678|345,678"));
});

test("rows without borders are parted like those beside them, and a title over all of them is not", () => {
  const top = (row: number) => 100 + row * 20;
  const rows = [2, 3, 4, 5, 6, 7, 8];
  const rulings = [
    ...[0, 1, ...rows, 9].map((row) => across(top(row), 50, 350)),
    ...[50, 350].map((x) => upright(x, top(0), top(9))),
    // Columns of the heads end elsewhere: those of the rows below are of two.
    upright(200, top(1), top(2)),
    ...rows.filter((row) => row % 2 === 0).flatMap((row) => [150, 250].map((x) => upright(x, top(row), top(row + 1)))),
  ];
  const words = rows.flatMap((row): Words[] =>
    ["North", "12", "345"].map((text, column) => ({ x: 60 + column * 100, y: top(row) + 14, text })),
  );
  const title = "Everything that was sold in the north";
  const heads: Words[] = [
    { x: 70, y: 114, text: title },
    { x: 60, y: 134, text: "Where" },
    { x: 210, y: 134, text: "How much" },
  ];
  const [table] = bodyOf(flowOf([pageOf([...heads, ...words], { rulings })]));
  expect(table?.split("\n")).toEqual([title, "Where|How much", ...rows.map(() => "North|12|345")]);
});

test("rows that have no lines between their columns by turns have those of the rows beside them", () => {
  const texts = [
    ["Item", "Count", "Price"],
    ["Walls", "120", "8.50"],
    ["Doors", "6", "85.00"],
    ["Floor", "45", "9.20"],
    ["", "Sum", "93.50"],
  ];
  const words = texts.flatMap((row, down) => row.map((text, at) => ({ x: 60 + at * 100, y: 115 + down * 20, text })));
  const rows = texts.map((_, at) => 100 + at * 20);
  const between = rows.filter((_, at) => at % 2 === 0).flatMap((y) => [150, 250].map((x) => upright(x, y, y + 20)));
  const rulings = [...[...rows, 200].map((y) => across(y, 50, 350)), upright(50, 100, 200), upright(350, 100, 200)];
  const [table] = bodyOf(
    flowOf([
      pageOf(
        words.filter(({ text }) => text !== ""),
        { rulings: [...rulings, ...between] },
      ),
    ]),
  );
  expect(table).toBe(texts.map((row) => row.join("|")).join("\n"));
});

test("every other row shaded within a border, and lines between the heads alone, are rows and columns", () => {
  const texts = [
    ["Part", "Least", "Most", "Unit"],
    ["Voltage", "2.7", "5.5", "V"],
    ["Current", "4.1", "6.0", "mA"],
    ["Response", "90", "120", "ms"],
    ["Mass", "12", "15", "g"],
  ];
  const xs = [50, 150, 250, 350, 450];
  const words = texts.flatMap((row, down) =>
    row.map((text, at) => ({ x: (xs[at] ?? 0) + 8, y: 113 + down * 20, text })),
  );
  const fill = (row: number, at: number, colour: string): Page["fills"][number] => ({
    box: [xs[at] ?? 0, 100 + row * 20, xs[at + 1] ?? 0, 120 + row * 20],
    colour,
  });
  const shades = [0, 1, 2, 3].flatMap((at) => [fill(0, at, "#4f81bd"), fill(1, at, "#d3dfee"), fill(3, at, "#d3dfee")]);
  const around = [across(100, 50, 450), across(200, 50, 450), upright(50, 100, 200), upright(450, 100, 200)];
  const heads = [across(120, 50, 450), ...[150, 250, 350].map((x) => upright(x, 100, 120.5))];
  const [table] = bodyOf(flowOf([pageOf(words, { rulings: [...around, ...heads], fills: shades })]));
  expect(table).toBe(texts.map((row) => row.join("|")).join("\n"));
});

test("a heading amid rows without lines is none of them", () => {
  const row = (y: number, one: string, other: string): Words[] => [
    { x: 50, y, text: one },
    { x: 250, y, text: other },
  ];
  const first = [row(100, "Brahms", "Overture"), row(115, "Schumann", "Concerto"), row(130, "Clarke", "March")].flat();
  const second = [row(180, "Elgar", "Symphony"), row(195, "Holst", "Suite"), row(210, "Bax", "Poem")].flat();
  const body = bodyOf(flowOf([pageOf([...first, { x: 140, y: 158, text: "Part two", size: 14 }, ...second])]));
  expect(body.some((text) => text.endsWith("Part two"))).toBe(true);
});

test("columns of short pieces are a table without any line", () => {
  const rows = [
    ["Tea", "2.50", "12"],
    ["Coffee", "3.10", "7"],
    ["Water", "1.00", "31"],
    ["Juice", "2.80", "4"],
  ];
  const words = rows.flatMap((row, at) =>
    row.map((text, column) => ({ x: 50 + column * 120, y: 100 + at * 14, text })),
  );
  expect(bodyOf(flowOf([pageOf(words)]))).toEqual(["Tea|2.50|12\nCoffee|3.10|7\nWater|1.00|31\nJuice|2.80|4"]);
});

test("a table that goes on on the next page is one, with its heading once", () => {
  const at = (number: number, name: string) =>
    pageOf(
      [
        ...cells.slice(0, 2).map((word) => ({ ...word, bold: true })),
        { x: 60, y: 135, text: name },
        { x: 160, y: 135, text: "1.00" },
      ],
      {
        rulings: gridOf([50, 150, 250], [100, 120, 140]),
        number,
      },
    );
  const document = flowOf([at(1, "Tea"), at(2, "Milk")]);
  expect(bodyOf(document)).toEqual(["Name|Price\nTea|1.00\nMilk|1.00"]);
  const [table] = document.sections[0]?.blocks ?? [];
  expect(table?.kind === "table" && table.heads).toBe(1);
});

test("a list in a cell leaves the table what it is", () => {
  const item = (y: number, mark: string, text: string): Words[] => [
    { x: 160, y, text: mark },
    { x: 200, y, text },
  ];
  const words = [
    { x: 60, y: 115, text: "Open" },
    ...item(115, "1.", "opens a file"),
    ...item(129, "2.", "tells what is wrong"),
    ...item(143, "3.", "closes it"),
    { x: 60, y: 165, text: "Close" },
    { x: 160, y: 165, text: "closes it" },
  ];
  const rulings = gridOf([50, 150, 400], [100, 150, 170]);
  expect(bodyOf(flowOf([pageOf([...words, ...prose(50, 250, 4)], { rulings })]))[0]).toBe(
    "Open|item 0: opens a file/item 0: tells what is wrong/item 0: closes it\nClose|closes it",
  );
});

test("a table goes on on the next page where other borders stand between its cells", () => {
  const first = [
    { x: 60, y: 715, text: "Name" },
    { x: 160, y: 715, text: "Price" },
    { x: 260, y: 715, text: "Place" },
    { x: 60, y: 735, text: "Tea" },
    { x: 160, y: 735, text: "2.50" },
    { x: 260, y: 735, text: "Here" },
  ];
  const second = [
    { x: 60, y: 65, text: "Juice" },
    { x: 160, y: 65, text: "Not sold" },
    { x: 60, y: 85, text: "Water" },
    { x: 160, y: 85, text: "Everywhere" },
  ];
  const pages = [
    pageOf([...prose(50, 60, 50), ...first], { rulings: gridOf([50, 150, 250, 350], [700, 720, 740]) }),
    pageOf([...second, ...prose(50, 150, 4)], { number: 2, rulings: gridOf([50, 150, 350], [50, 70, 90]) }),
  ];
  expect(bodyOf(flowOf(pages))).toContain("Name|Price|Place\nTea|2.50|Here\nJuice|Not sold\nWater|Everywhere");
});

test("a row that a page parts is one", () => {
  const row = (y: number, name: string, text: string): Words[] => [
    { x: 60, y, text: name },
    { x: 160, y, text },
  ];
  const first = [
    ...row(695, "Name", "What it does"),
    ...row(715, "Open", "opens"),
    ...row(735, "Close", "closes what it"),
  ];
  const second = [{ x: 160, y: 65, text: "was opening" }, ...row(85, "Read", "reads")];
  const pages = [
    pageOf([...prose(50, 60, 50), ...first], { rulings: gridOf([50, 150, 250], [680, 700, 720, 740]) }),
    pageOf([...second, ...prose(50, 150, 4)], { number: 2, rulings: gridOf([50, 150, 250], [50, 70, 90]) }),
  ];
  expect(bodyOf(flowOf(pages))).toContain(
    "Name|What it does\nOpen|opens\nClose|closes what it was opening\nRead|reads",
  );
});

test("words that go on in the next line of their cells are no rows of their own", () => {
  const words = ["registered marks", "belonging to it", "everything here", "whatsoever else"].flatMap((text, at) => {
    const [first = "", ...rest] = text.split(" ");
    return [
      { x: 52 + at * 60, y: 115, text: first },
      { x: 52 + at * 60, y: 129, text: rest.join(" ") },
    ];
  });
  const rulings = gridOf([50, 110, 170, 230, 290], [100, 135, 155]);
  const [table] = bodyOf(flowOf([pageOf([...words, { x: 52, y: 150, text: "none" }], { rulings })]));
  expect(table?.split("\n")).toHaveLength(2);
});

test("the ground of letters makes no cells, nor do paragraphs on a ground", () => {
  const code = ["<one>", "<two of=1>", "<three of=2 and=3>", "</two>", "</one>"];
  const words = code.map((text, at) => ({ x: 50 + at * 20, y: 100 + at * 12, text }));
  const hugging = words.map(({ x, y, text }) => ({
    box: [x, y - 9, x + text.length * 5, y + 3] as [number, number, number, number],
    colour: "#eeeeee",
  }));
  const wide = words.map(({ y }) => ({
    box: [40, y - 9, 500, y + 3] as [number, number, number, number],
    colour: "#eeeeee",
  }));
  for (const fills of [hugging, wide]) {
    const { sections } = flowOf([pageOf(words, { fills })]);
    expect(sections.flatMap(({ blocks }) => blocks).filter(({ kind }) => kind === "table")).toEqual([]);
  }
});

test("boxes with a line between them are no table", () => {
  const rulings = [...gridOf([50, 150], [100, 140]), ...gridOf([250, 350], [100, 180]), across(120, 150, 250)];
  const words = [
    { x: 60, y: 125, text: "Begin" },
    { x: 260, y: 125, text: "End" },
  ];
  expect(bodyOf(flowOf([pageOf(words, { rulings })])).join(" ")).not.toContain("|");
});

test("three lines with a tab in them are text, and four are a table", () => {
  const lines = (count: number): Words[] =>
    ["4/30", "5/15", "5/25", "6/10"].slice(0, count).flatMap((text, at) => [
      { x: 50, y: 200 + at * 14, text },
      { x: 95, y: 200 + at * 14, text: "is a day" },
    ]);
  expect(bodyOf(flowOf([pageOf([...prose(50, 100, 4), ...lines(3)])])).join(" ")).not.toContain("|");
  expect(bodyOf(flowOf([pageOf([...prose(50, 100, 4), ...lines(4)])])).join(" ")).toContain("4/30|is a day");
});

test("columns of wrapped ideographs are text", () => {
  const column = (x: number): Words[] =>
    Array.from({ length: 12 }, (_, at) => ({ x, y: 100 + at * 16, text: "每行都排满了的中文字一二三四五六七八九十" }));
  const body = bodyOf(flowOf([pageOf([...column(50), ...column(180), ...column(310)])]));
  expect(body.join("").includes("|")).toBe(false);
});

test("displayed formulas with their numbers at the margin are no table", () => {
  const words = ["a + b = c", "d = e", "f = 2g"].flatMap((text, at) => [
    { x: 200, y: 100 + at * 20, text },
    { x: 500, y: 100 + at * 20, text: `(${at + 1})` },
  ]);
  const [first] = flowOf([pageOf(words)]).sections[0]?.blocks ?? [];
  expect(first?.kind).toBe("paragraph");
});

test("boxes of a chart with lines between them are no table", () => {
  const boxes = [50, 200, 350].flatMap((left) => gridOf([left, left + 80], [90, 150]));
  const words = [50, 200, 350].flatMap((left) =>
    ["Taxes", "Budget", "Schools"].map((text, at) => ({ x: left + 10, y: 105 + at * 14, text })),
  );
  const document = flowOf([pageOf(words, { rulings: boxes })]);
  expect(document.sections.flatMap(({ blocks }) => blocks).filter(({ kind }) => kind === "table")).toEqual([]);
});

/** Rows of a table, of which some have a ground below each of their cells. */
function shadedTable(rows: readonly (readonly string[])[], isShaded: (row: number) => boolean) {
  const words = rows.flatMap((cells, row) =>
    cells.map((text, column): Words => ({ x: 55 + column * 100, y: 114 + row * 20, text })),
  );
  const fills = rows.flatMap((cells, row) =>
    cells.flatMap((_, column) => {
      const [left, top] = [50 + column * 100, 100 + row * 20];
      const box: [number, number, number, number] = [left, top, left + 100, top + 20];
      return isShaded(row) ? [{ box, colour: "#e8eef6" }] : [];
    }),
  );
  return pageOf(words, { fills });
}

const stock = [
  ["Article", "Stock", "Price", "Sold"],
  ["Tea", "12", "2.50", "7"],
  ["Milk", "8", "1.10", "5"],
  ["Salt", "31", "0.90", "2"],
  ["Rice", "4", "3.20", "9"],
];
const asText = stock.map((row) => row.join("|")).join("\n");

test("rows that are shaded by turns are of one table with those between them", () => {
  const page = shadedTable(stock, (row) => row % 2 === 0);
  expect(bodyOf(flowOf([page]))).toEqual([asText]);
  expect(figuresOn(page, [])).toEqual([]);
});

test("a head with a ground of its own is the head of the rows below it", () => {
  expect(bodyOf(flowOf([shadedTable(stock, (row) => row === 0)]))).toEqual([asText]);
});

test("a table takes no labels out of another one beside it", () => {
  const ys = [100, 120, 140, 160, 180];
  const words = ys
    .slice(1)
    .flatMap((y, row) =>
      [60, 110, 200, 300].map((x, column): Words => ({ x, y: y - 6, text: `${row}${"abcd"[column]}` })),
    );
  const rulings = [...gridOf([50, 100, 150], ys), ...gridOf([190, 290, 390, 490], ys)];
  expect(bodyOf(flowOf([pageOf(words, { rulings })])).map((text) => text.split("\n")[0])).toEqual(["0a|0b", "0c|0d|"]);
});

test("a table is as wide as the lines above and below it, though its text is not, and begins where they do", () => {
  const words = [0, 1, 2, 3].flatMap((row): Words[] => [
    { x: 60, y: 112 + row * 14, text: `Label ${row}` },
    { x: 200, y: 112 + row * 14, text: `${row}.50` },
    { x: 300, y: 112 + row * 14, text: `${row}.75` },
  ]);
  const rulings = [across(100, 45, 400), across(158, 45, 400)];
  const [table] = flowOf([pageOf([...words, ...prose(50, 200, 6)], { rulings })]).sections[0]?.blocks ?? [];
  expect(
    table?.kind === "table" && [table.indent, Math.round(table.columns.reduce((sum, one) => sum + one, 0))],
  ).toEqual([-5, 355]);
});

test("a border before numbers is drawn through no text that has its column already", () => {
  const long = "A label that reaches far, by words";
  const words = [0, 1, 2, 3, 4, 5, 6].flatMap((row): Words[] => [
    { x: 60, y: 112 + row * 14, text: row === 3 ? long : "Short one" },
    { x: 300, y: 112 + row * 14, text: `${row}5` },
  ]);
  const [table] = flowOf([pageOf([...words, ...prose(50, 240, 6)])]).sections[0]?.blocks ?? [];
  expect(table?.kind === "table" && table.columns[0]).toBeGreaterThan(long.length * 5);
});

test("a line has the colour of most of it, and not that of the border that it meets", () => {
  const blue = { colour: "#0071bc" };
  const rulings = [
    ...[100, 140].map((at) => ({ ...across(at, 50, 250), ...blue })),
    ...[50, 250].map((at) => ({ ...upright(at, 100, 140), ...blue })),
    { ...across(120, 50, 52), ...blue },
    across(120, 52, 248),
    { ...across(120, 248, 250), ...blue },
    upright(150, 100, 140),
  ];
  const [table] = flowOf([pageOf(cells, { rulings })]).sections[0]?.blocks ?? [];
  const first = table?.kind === "table" ? table.rows[0]?.cells[0] : undefined;
  expect([first?.borders.top?.colour, first?.borders.bottom?.colour]).toEqual(["#0071bc", "#000000"]);
});

test("what stands in the columns of shaded rows between them, and up to the lines around them, is rows", () => {
  const shaded = (top: number) =>
    [50, 150, 250].map((x) => ({
      box: [x, top, x + 100, top + 32] as [number, number, number, number],
      colour: "#d3dfee",
    }));
  const row = (y: number, ...texts: string[]): Words[] =>
    texts.flatMap((text, at) => (text ? [{ x: 55 + at * 100, y, text }] : []));
  const words = [
    ...row(112, "Time", "Room", "Title"),
    ...row(132, "9:00", "A", "How rivers"),
    ...row(144, "", "", "are measured"),
    ...row(164, "9:30", "Main hall", "Where they"),
    ...row(176, "", "", "begin at all"),
    ...row(196, "10:00", "B", "What they"),
    ...row(208, "", "", "carry along"),
    ...row(228, "10:30", "B", "Questions"),
  ];
  const rulings = [across(100, 50, 350), across(120, 50, 350), across(248, 50, 350)];
  const fills = [...shaded(120), ...shaded(184)];
  const [table] = bodyOf(flowOf([pageOf([...words, ...prose(50, 300, 4)], { rulings, fills })]));
  expect(table?.replace(/\//g, " ").split("\n")).toEqual([
    "Time|Room|Title",
    "9:00|A|How rivers are measured",
    "9:30|Main hall|Where they begin at all",
    "10:00|B|What they carry along",
    "10:30|B|Questions",
  ]);
});

test("rows above the first shaded one of a table without any line are its own, and its head, and what stands apart is not", () => {
  const shaded = (top: number) => ({
    box: [50, top, 350, top + 20] as [number, number, number, number],
    colour: "#e8eef6",
  });
  const cellsOf = (top: number) =>
    [50, 150, 250].map((x) => ({
      ...shaded(top),
      box: [x, top, x + 100, top + 20] as [number, number, number, number],
    }));
  const row = (y: number, ...texts: string[]): Words[] =>
    texts.flatMap((text, at) => (text ? [{ x: 55 + at * 100, y, text }] : []));
  const words = [
    ...row(60, "Orders", "of May", "2024"),
    ...row(102, "Order", "Customer", "Total"),
    ...row(122, "11", "Ann & Sons,", "2.50"),
    ...row(134, "", "Hill Street", ""),
    ...row(154, "12", "Bob", "3.50"),
    ...row(174, "13", "Cid", "4.50"),
    ...row(194, "14", "Dee", "5.50"),
  ];
  const fills = [...cellsOf(140), ...cellsOf(180)];
  const [, table] = bodyOf(flowOf([pageOf([...words, ...prose(50, 300, 4)], { fills })]));
  expect(table?.replace(/\//g, " ").split("\n")).toEqual([
    "Order|Customer|Total",
    "11|Ann & Sons, Hill Street|2.50",
    "12|Bob|3.50",
    "13|Cid|4.50",
    "14|Dee|5.50",
  ]);
});

test("the last row on a page ends where the lines between columns do, if none is below it", () => {
  const row = (y: number, ...texts: string[]): Words[] => texts.map((text, at) => ({ x: 55 + at * 100, y, text }));
  const words = [...row(755, "Letter", "Meaning"), ...row(775, "A", "Axis"), ...row(795, "H", "Length")];
  const sides = [50, 150, 250].map((x) => upright(x, 740, 800));
  const rulings = [...[740, 760, 780].map((y) => across(y, 50, 250)), ...sides];
  expect(bodyOf(flowOf([pageOf([...prose(50, 100, 4), ...words], { rulings })])).at(-1)).toBe(
    "Letter|Meaning\nA|Axis\nH|Length",
  );
});

test("lines that run through words at the edge of what they surround are a drawing's", () => {
  const rulings = gridOf([100, 200, 300], [100, 120, 140, 160, 180]);
  const rows = (text: string) =>
    [115, 135, 155, 175].flatMap((y): Words[] => [
      { x: 105, y, text: "Ab" },
      { x: 205, y, text },
    ]);
  const found = (text: string) => {
    const page = pageOf(rows(text), { rulings });
    const { level: lines } = linesOn(page, () => ({ place: "" }));
    return lattices({ page: 1, height: page.height, rulings, fills: [], lines }).grids.length;
  };
  expect(found("Words that stand")).toBe(1);
  expect(found("Words that stand out")).toBe(0);
});
