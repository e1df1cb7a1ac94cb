import { expect, test } from "bun:test";
import { bodyOf, flowOf, gridOf, pageOf, prose, type Words } from "#support/made-pages.ts";

const names = ["Anna Meyer", "Bert Jansen", "Carla Diaz", "Dora Lind", "Emil Kern"];
/** Five names, each with what the person is set apart by a tab, in the second of two columns. */
const people: Words[] = names.flatMap((text, row) => [
  { x: 60, y: 115 + row * 20, text: `${row + 1}` },
  { x: 110, y: 115 + row * 20, text },
  { x: 220, y: 115 + row * 20, text: "member" },
]);
const ys = [100, 120, 140, 160, 180, 200];

test("cells with lines on all sides are cells, though tabs set words apart in most of them", () => {
  const page = pageOf([...people, ...prose(50, 260, 4)], { rulings: gridOf([50, 100, 300], ys) });
  const [table = ""] = bodyOf(flowOf([page]));
  expect(table.split("\n")).toEqual(names.map((name, row) => `${row + 1}|${name}\tmember`));
});

test("lines around columns that are not ruled are not those of the table", () => {
  const page = pageOf([...people, ...prose(50, 260, 4)], { rulings: gridOf([50, 100, 300], [100, 200]) });
  const [table = ""] = bodyOf(flowOf([page]));
  expect(table.split("\n")[0]).toBe("1|Anna Meyer|member");
});
