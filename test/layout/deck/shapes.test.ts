import { expect, test } from "bun:test";
import type { PathStep } from "#formats/model/slides.ts";
import { shapeOf } from "#layout/deck/shapes.ts";
import type { Box } from "#layout/model/box.ts";

const rect = ([left, top, right, bottom]: Box): PathStep[] => [
  { to: "move", x: left, y: top },
  { to: "line", x: right, y: top },
  { to: "line", x: right, y: bottom },
  { to: "line", x: left, y: bottom },
  { to: "close" },
];
const lineOf = (...parts: Box[]) => {
  const path = {
    kind: "path",
    box: [0, 0, 200, 200],
    steps: parts.flatMap(rect),
    fill: "#112233",
    opacity: 1,
  } as const;
  const shape = shapeOf({ ...path, box: [...path.box] }, { picture: () => 0, links: [] });
  return shape.kind === "path" ? shape.line : undefined;
};

test("areas as thin as hairlines are seen on slides too", () => {
  expect(lineOf([0, 0, 200, 0.1])).toEqual({ width: 0.4, colour: "#112233", style: "solid" });
  expect(lineOf([0, 0, 200, 1], [0, 50, 200, 50.1])?.width).toBeCloseTo(0.4);
  expect(lineOf([0, 0, 200, 1])).toBeUndefined();
  expect(lineOf([0, 0, 200, 0.1], [0, 50, 200, 80])).toBeUndefined();
});
