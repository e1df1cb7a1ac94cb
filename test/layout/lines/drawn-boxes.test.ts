import { expect, test } from "bun:test";
import { boxesOn, withDrawnBoxes } from "#layout/lines/drawn-boxes.ts";
import type { Box } from "#layout/model/box.ts";
import type { Fill, Page, Ruling } from "#layout/model/page.ts";
import { across, flowOf, pageOf, told, upright } from "#support/made-pages.ts";

const square = (x: number, y: number, side = 9): Ruling[] => [
  ...[y, y + side].map((at) => across(at, x, x + side)),
  ...[x, x + side].map((at) => upright(at, y, y + side)),
];
const asked = ["I live in the town", "I own a car", "I am over 65"].map((text, at) => ({
  x: 65,
  y: 100 + 14 * at,
  text,
}));

test("boxes that are drawn in front of text are signs, a filled one another", () => {
  const rulings = asked.flatMap(({ y }) => square(50, y - 8));
  const fills: Fill[] = [{ box: [50, 106, 59, 115], colour: "#000000" }];
  const page = pageOf(asked, { rulings, fills });
  const made = withDrawnBoxes(page);
  expect([made.rulings, made.fills]).toEqual([[], []]);
  const flow = flowOf([page]);
  const signs = flow.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      const role = block.kind === "paragraph" ? block.role : undefined;
      const mark = role?.kind === "item" ? flow.lists[role.list]?.levels[role.level]?.mark : undefined;
      return mark?.kind === "bullet" ? [mark.sign] : [];
    }),
  );
  expect(signs).toEqual(["☐", "■", "☐"]);
});

test("cells side by side are none", () => {
  const cells = pageOf(asked, { rulings: [...square(41, 92), ...square(50, 92)] });
  expect(withDrawnBoxes(cells)).toEqual(cells);
});

const textsOf = (page: Page): string[] => flowOf([page]).sections.flatMap(({ blocks }) => told(blocks));

test("boxes behind their texts stay there, and in front of theirs others do", () => {
  const words = ["Yes", "No"].map((text, at) => ({ x: 50 + 50 * at, y: 100, text }));
  const behind = [70, 115].flatMap((x) => square(x, 92));
  expect(textsOf(pageOf(words, { rulings: behind }))).toEqual(["Yes ☐\tNo ☐"]);
  const before = [36, 86].flatMap((x) => square(x, 92));
  const item = textsOf(pageOf(words, { rulings: before }));
  expect(item.join(" ")).toContain("☐ No");
  expect(item.join(" ")).not.toContain("No ☐");
});

test("a box with a tick in it is another sign, whether that is drawn or written", () => {
  const rulings = asked.flatMap(({ y }) => square(50, y - 8));
  const stroke: Box = [51, 94, 58, 99];
  const other: Box = [300, 300, 340, 340];
  const written = { x: 52, y: asked[1]?.y ?? 0, text: "X", size: 8 };
  const { page, art } = boxesOn(pageOf([...asked, written], { rulings }), [stroke, other]);
  expect(art).toEqual([other]);
  expect(page.runs.map(({ text }) => text).filter((text) => /^[☐☒■X]$/.test(text))).toEqual(["☒", "☒", "☐"]);
});

test("a box beside one with a tick in it belongs to the text behind both, and stays", () => {
  const rulings = [50, 64].flatMap((x) => square(x, 92));
  const tick = { x: 66, y: 100, text: "X", size: 8 };
  const { page } = boxesOn(pageOf([tick, { x: 80, y: 100, text: "Yes" }], { rulings }), []);
  const signs = page.runs.flatMap(({ text }) => (/^[☐☒]$/.test(text) ? [text] : []));
  expect(signs.length + page.rulings.length / 4).toBe(2);
});
