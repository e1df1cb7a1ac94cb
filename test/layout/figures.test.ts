import { expect, test } from "bun:test";
import type { Box } from "#layout/box.ts";
import { clusters, figuresOn } from "#layout/figures.ts";
import { pageOf, prose } from "#support/made-pages.ts";

const curves: Box[] = [0, 1, 2, 3].map((at) => [100 + at * 30, 100, 140 + at * 30, 180]);

test("curves that touch each other are one figure", () => {
  expect(clusters(curves)).toEqual([[100, 100, 230, 180]]);
  expect(figuresOn(pageOf([{ x: 110, y: 140, text: "axis" }]), curves)).toEqual([[100, 100, 230, 180]]);
});

test("text with a border or a ground of its own is none", () => {
  expect(figuresOn(pageOf(prose(100, 120, 4, { text: "said in a box of its own" })), curves)).toEqual([]);
});
