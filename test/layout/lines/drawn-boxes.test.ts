import { expect, test } from "bun:test";
import { withDrawnBoxes } from "#layout/lines/drawn-boxes.ts";
import type { Fill, Ruling } from "#layout/model/page.ts";
import { across, flowOf, pageOf, upright } from "#support/made-pages.ts";

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

test("cells side by side, and a box behind a text, are none", () => {
  const cells = pageOf(asked, { rulings: [...square(41, 92), ...square(50, 92)] });
  expect(withDrawnBoxes(cells)).toEqual(cells);
  const behind = pageOf([{ x: 20, y: 100, text: "Yes" }, ...asked], { rulings: square(50, 92) });
  expect(withDrawnBoxes(behind)).toEqual(behind);
});
