import { expect, test } from "bun:test";
import { across, bodyOf, flowOf, pageOf, told, type Words } from "#support/made-pages.ts";

const columns = [50, 130, 330, 400, 470];
const head = ["Date", "Description", "Paid out", "Paid in", "Balance"];
const wordsOf = (y: number, texts: readonly string[], bold = false): Words[] =>
  texts.flatMap((text, column) => (text === "" ? [] : [{ x: columns[column] ?? 0, y, text, bold }]));

const textOf = (at: number): string => (at % 7 === 3 ? `Standing order number ${at}` : `Rent ${at}`);
const entry = (at: number): string[] =>
  at % 3 === 2 ? ["03/01/24", textOf(at), "", "304.60", "858.12"] : ["04/01/24", textOf(at), "896.81", "", "53.52"];
const top = 110;
const perPage = 30;
const rowHigh = 17;
const lineHigh = 12;
/** One entry in five has a second line of its description. */
const isLong = (at: number): boolean => at % 5 === 4;

const entriesOf = (page: number): Words[] => {
  let y = top + 2;
  return Array.from({ length: perPage }, (_, index) => {
    const at = page * perPage + index;
    y += rowHigh;
    const words = wordsOf(y, entry(at));
    if (isLong(at)) {
      y += lineHigh;
      words.push({ x: 130, y, text: "Elm Road" });
    }
    return words;
  }).flat();
};

interface Account {
  /** What stands on the last page below the head. */
  last: readonly Words[];
  pages?: number;
}

/** An account over pages, with the head of its columns on each, below a running head. */
const account = ({ last, pages = 2 }: Account) =>
  flowOf(
    Array.from({ length: pages + 1 }, (_, page) => {
      const words = [
        { x: 50, y: 40, text: "Harbour Bank" },
        ...wordsOf(top, head, true),
        ...(page < pages ? entriesOf(page) : last),
        { x: 280, y: 780, text: `Page ${page + 1}` },
      ];
      return pageOf(words, { number: page + 1, rulings: [across(top + 4, 50, 520)] });
    }),
  );
const headersOf = (document: ReturnType<typeof account>) =>
  document.sections.flatMap(({ header }) => told(header?.blocks ?? [])).join("\n");

test("the head of an account is no running head, whatever cells of its rows are empty", () => {
  const document = account({ last: wordsOf(top + 20, entry(1)) });
  expect(headersOf(document)).toBe("Harbour Bank");
});

test("one row that goes over to the last page, below the head again, is the last of its table", () => {
  const [table, ...others] = bodyOf(account({ last: wordsOf(top + 20, entry(1)) }));
  expect(others).toEqual([]);
  expect(table?.split("\n")).toHaveLength(1 + 2 * perPage + 1);
  expect(table).toEndWith("\n04/01/24|Rent 1|896.81||53.52");
});

test("so is the rest of a row that a page parts", () => {
  const [table, ...others] = bodyOf(account({ last: [{ x: 130, y: top + 16, text: "Ref Jan-24" }] }));
  expect(others).toEqual([]);
  const rows = table?.split("\n") ?? [];
  expect(rows).toHaveLength(1 + 2 * perPage);
  expect(rows.at(-1)?.split("|")[1]).toBe("Standing order number 59/Elm Road/Ref Jan-24");
});

test("an amount without a label is a row of its own, and what stands farther below is no row", () => {
  const last = [{ x: 470, y: top + 20, text: "1,200.00" }];
  expect(bodyOf(account({ last }))[0]).toEndWith("\n||||1,200.00");
  const [, after] = bodyOf(
    account({ last: [...wordsOf(top + 20, entry(1)), { x: 130, y: top + 70, text: "All is well" }] }),
  );
  expect(after).toBe("All is well");
});

test("texts above a table that begin and end in none of its columns are a running head", () => {
  const pages = [1, 2, 3].map((number) => {
    const said = ["Harbour", "Bank", "of", "the", "North"].map((text, at) => ({ x: 80 + at * 83, y: top, text }));
    return pageOf([...said, ...entriesOf(number)], { number });
  });
  expect(headersOf(flowOf(pages))).toBe("Harbour\tBank\tof\tthe\tNorth");
});
