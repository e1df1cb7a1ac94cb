import { expect, test } from "bun:test";
import { across, bodyOf, flowOf, pageOf, type Words } from "#support/made-pages.ts";

type Text = readonly [x: number, text: string];

/** Texts in rows, each so far below the one above. */
function rowsAt(start: number, rows: readonly (readonly Text[])[], step: number | readonly number[] = 16): Words[] {
  let y = start;
  return rows.flatMap((row, at) => {
    if (at > 0) y += typeof step === "number" ? step : (step[at - 1] ?? 16);
    return row.map(([x, text]): Words => ({ x, y, text }));
  });
}

const tableOf = (words: readonly Words[], rulings = [] as ReturnType<typeof across>[]) =>
  bodyOf(flowOf([pageOf(words, { rulings })]));

test("lines over and below sums are no bands: the rows between them stay rows", () => {
  const sums: [string, string][] = [
    ["Cash", "29,965"],
    ["Securities", "31,590"],
    ["All current", "61,555"],
    ["Property", "43,715"],
    ["Other", "(987)"],
    ["All", "104,283"],
  ];
  const rows = sums.map(([label, amount]): Text[] => [
    [60, label],
    [300, amount],
    [400, amount],
  ]);
  rows.unshift([
    [300, "2023"],
    [400, "2022"],
  ]);
  const rulings = [153, 201, 217].map((at) => across(at, 55, 440));
  expect(tableOf(rowsAt(100, rows), rulings)[0]?.split("\n").slice(1)).toEqual(
    sums.map(([label, amount]) => [label, amount, amount].join("|")),
  );
});

test("a currency in a column of its own is that of its amounts, whatever head stands over both", () => {
  const rows: Text[][] = [
    [
      [200, "Three months"],
      [420, "Change"],
    ],
    [
      [220, "Sold"],
      [320, "Bought"],
    ],
    ...["Tea", "Salt", "Rice"].map((name, at): Text[] => [
      [60, name],
      [200, "$"],
      [220, `${at + 1},200`],
      [300, "$"],
      [320, `${at + 1},100`],
      [420, `${at}.5%`],
    ]),
  ];
  expect(tableOf(rowsAt(100, rows))[0]?.split("\n").at(-1)).toBe("Rice|$ 3,200|$ 3,100|2.5%");
});

test("a border goes through no label of several words", () => {
  const rows = ["Alpha", "Beta", "Gamma (a)", "Delta"].map((name): Text[] =>
    name.length > 5
      ? [
          [60, `${name}  1,754`],
          [180, "2,154"],
        ]
      : [
          [60, name],
          [115, "1,754"],
          [180, "2,154"],
        ],
  );
  expect(tableOf(rowsAt(100, rows))[0]?.split("\n")[2]).toBe("Gamma (a)|1,754|2,154");
});

test("a head of other columns below a title begins a table of its own", () => {
  const rows: Text[][] = [
    ...["Apples", "Pears", "Plums", "Figs"].map((name, at): Text[] => [
      [60, name],
      [300, `${at + 1}`],
      [480, `${at}.50`],
    ]),
    [[60, "Staff"]],
    [
      [60, "Name"],
      [160, "Role"],
      [260, "Days"],
      [400, "Pay"],
    ],
    ...["Ann", "Bob", "Cid"].map((name, at): Text[] => [
      [60, name],
      [160, "Cook"],
      [260, `${at + 20}`],
      [400, `${at + 3},000`],
    ]),
  ];
  const body = tableOf(rowsAt(100, rows));
  expect(body.map((text) => text.split("\n")[0])).toEqual(["Apples|1|0.50", "Staff", "Name|Role|Days|Pay"]);
});

test("a head with nothing below it has a column of its own", () => {
  const rows: Text[][] = [
    [
      [60, "Name"],
      [160, "Unit"],
      [220, "Signature"],
      [320, "Hours"],
      [420, "Rate"],
    ],
    ...Array.from({ length: 8 }, (_, at): Text[] => [
      [60, `Person ${at}`],
      [160, "IT"],
      [335, `${at + 30}`],
      [430, `${at}.50`],
    ]),
  ];
  expect(tableOf(rowsAt(100, rows))[0]?.split("\n").slice(0, 2)).toEqual([
    "Name|Unit|Signature|Hours|Rate",
    "Person 0|IT||30|0.50",
  ]);
});

const words = "going on with words that fill the whole of it";

test("what goes on below the last row is the rest of it, where its column is filled above", () => {
  const row = (at: number): Text[][] => [
    [
      [60, `F${at}`],
      [100, words],
      [400, `${at}.50`],
    ],
    [[100, `${words.slice(0, 40)}${at}`]],
    [[100, "and ends."]],
  ];
  const rows = [1, 2, 3, 4].flatMap(row);
  const body = tableOf(
    rowsAt(
      100,
      rows,
      rows.slice(1).map((_, at) => (at % 3 === 2 ? 24 : 12)),
    ),
  );
  expect(body).toHaveLength(1);
  expect(body[0]?.split("\n").at(-1)?.replaceAll("/", " ")).toBe(`F4|${words} ${words.slice(0, 40)}4 and ends.|4.50`);
});

test("texts of several lines are rows where lines part these from each other", () => {
  const long = "words that are as long as the column is wide";
  const rows = [1, 2, 3, 4].flatMap((at): Text[][] => [
    [
      [60, `Term ${at}`],
      [130, long],
      [370, long.slice(0, 30)],
    ],
    [
      [130, long],
      [370, long.slice(0, 30)],
    ],
  ]);
  const steps = rows.slice(1).map((_, at) => (at % 2 === 0 ? 12 : 20));
  const rulings = [118, 150, 182, 214].map((at) => across(at, 55, 540));
  const body = tableOf(rowsAt(100, rows, steps), rulings);
  expect(body.flatMap((text) => text.split("\n").map((row) => row.split("|")[0]))).toEqual([
    "Term 1",
    "Term 2",
    "Term 3",
    "Term 4",
  ]);
});

/** Terms and what they mean, in two columns; the second one stands so much lower. */
const card = (down: number) => {
  const column = (x: number, from: number, name: string) =>
    Array.from({ length: 16 }, (_, at): Words[] => [
      { x, y: from + at * 12, text: `${name}${at}` },
      { x: x + 60, y: from + at * 12, text: "says it" },
    ]).flat();
  return bodyOf(flowOf([pageOf([...column(50, 100, "a"), ...column(330, 100 + down, "b")])])).join(" ");
};

test("what stands in rows that are level with none of those beside them is a column by itself", () => {
  const apart = card(6);
  expect(apart.indexOf("a15")).toBeLessThan(apart.indexOf("b0"));
  // Level they are a table's.
  const level = card(0);
  expect(level.indexOf("b0")).toBeLessThan(level.indexOf("a15"));
});
