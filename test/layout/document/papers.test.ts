import { expect, test } from "bun:test";
import { bodyOf, flowOf, pageOf, prose, type Words } from "#support/made-pages.ts";

/** Two columns as LaTeX sets them, with a gutter of one em, below a title and names. */
const left = (y: number, text: string): Words => ({ x: 60, y, text });
const right = (y: number, text: string): Words => ({ x: 310, y, text });
const filler = prose(50, 0, 1)[0]?.text ?? "";
const line = "each of these lines is as wide as its column is and";
const column = (at: (y: number, text: string) => Words, y: number, count: number, pitch = 12) =>
  Array.from({ length: count }, (_, row) => at(y + row * pitch, line.slice(0, 48)));
const title: Words = { x: 215, y: 60, text: "Queues and their keepers", size: 14 };

test("a column with a table and numbers in it is one beside another", () => {
  const rows = [30, 46, 58, 70, 82, 94].flatMap((down, at) =>
    [0, 60, 110, 160].map(
      (across): Words => ({ x: 330 + across, y: 90 + down, text: at === 0 ? "Head" : `${at}.${across}` }),
    ),
  );
  const number: Words = { ...right(210, "2"), bold: true, size: 12 };
  const heading: Words = { ...right(210, "Measures"), x: 330, bold: true, size: 12 };
  const words = [title, ...column(left, 122, 30, 11), ...rows, number, heading, ...column(right, 230, 9)];
  const { sections } = flowOf([pageOf(words)]);
  expect(sections.map(({ columns }) => columns.length)).toEqual([0, 2]);
  const told = bodyOf(flowOf([pageOf(words)]));
  expect(told.findIndex((one) => one.startsWith("Head|"))).toBe(2);
  expect(told.at(-1)).not.toContain("Measures");
});

test("names side by side in the middle above columns are neither theirs nor a heading", () => {
  const names: Words[] = [
    { x: 227, y: 90, text: "Jo Writer", size: 12 },
    { x: 329, y: 90, text: "Al Keeper", size: 12 },
  ];
  const words = [title, ...names, ...column(left, 130, 20), ...column(right, 130, 20)];
  const [above] = flowOf([pageOf(words)]).sections;
  expect(bodyOf({ ...flowOf([pageOf(words)]), sections: above ? [above] : [] }).at(-1)).toBe("Jo Writer\tAl Keeper");
});

test("the rest of a word that a line's end has parted is no word by which another one is told", () => {
  const words = [
    {
      x: 50,
      y: 100,
      text: "They measure what is there, and when it is there, and go on to the next that is seen and bring measure-",
    },
    { x: 50, y: 112, text: `ments ${filler.slice(0, 94)}` },
    ...prose(50, 124, 4),
  ];
  expect(bodyOf(flowOf([pageOf(words)]))[0]).toContain("measure\u00adments");
});
