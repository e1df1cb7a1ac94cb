import { expect, test } from "bun:test";
import { clusters, drawingsOn, figuresOn } from "#layout/figures/figures.ts";
import type { Box } from "#layout/model/box.ts";
import { gridOf, pageOf, prose } from "#support/made-pages.ts";

const curves: Box[] = [0, 1, 2, 3].map((at) => [100 + at * 30, 100, 140 + at * 30, 180]);

test("curves that touch each other are one figure", () => {
  expect(clusters(curves)).toEqual([[100, 100, 230, 180]]);
  expect(figuresOn(pageOf([{ x: 110, y: 140, text: "axis" }]), curves)).toEqual([[100, 100, 230, 180]]);
});

test("text with a border or a ground of its own is none", () => {
  expect(figuresOn(pageOf(prose(100, 120, 4, { text: "said in a box of its own" })), curves)).toEqual([]);
});

const picture = (box: Box) => ({ box, key: "one", isDrawing: false });

test("parts of a drawing are one figure with the labels between them, down to its caption", () => {
  const below: Box[] = curves.map(([left, top, right, bottom]) => [left, top + 110, right, bottom + 110]);
  const labels = { x: 120, y: 195, text: "loop" };
  expect(figuresOn(pageOf([labels]), [...curves, ...below])).toEqual([[100, 100, 230, 290]]);
  const caption = { x: 100, y: 195, text: "Figure 1. What it does." };
  expect(figuresOn(pageOf([caption]), [...curves, ...below])).toHaveLength(2);
});

test("a form is no drawing, however many boxes with short labels it has", () => {
  const boxes = Array.from(
    { length: 60 },
    (_, at): Box => [
      50 + (at % 4) * 120,
      100 + Math.floor(at / 4) * 36,
      150 + (at % 4) * 120,
      122 + Math.floor(at / 4) * 36,
    ],
  );
  const labels = boxes.map(([x, y]) => ({ x, y: y + 15, text: "what to fill in on this line", size: 6 }));
  expect(
    figuresOn(
      pageOf(labels),
      boxes.flatMap((box) => [box, box]),
    ),
  ).toEqual([]);
});

test("pictures in a drawing are part of it, slices are one picture, and one alone keeps its own pixels", () => {
  const shadow = picture([120, 110, 150, 130]);
  expect(figuresOn({ ...pageOf([]), pictures: [shadow] }, curves)).toEqual([[100, 100, 230, 180]]);
  const slices = [0, 1, 2].map((at) => picture([100, 100 + at * 40, 300, 140 + at * 40]));
  expect(figuresOn({ ...pageOf([]), pictures: slices }, [])).toEqual([[100, 100, 300, 220]]);
  const apart = [picture([100, 100, 200, 200]), picture([204, 100, 300, 200])];
  expect(figuresOn({ ...pageOf([]), pictures: apart }, [])).toEqual([]);
  expect(figuresOn({ ...pageOf([]), pictures: apart.slice(0, 1) }, [])).toEqual([]);
});

test("one curve is a figure where it is large and nothing is written on it", () => {
  const curve: Box[] = [[100, 100, 240, 150]];
  expect(figuresOn(pageOf([]), curve)).toEqual(curve);
  expect(figuresOn(pageOf([{ x: 130, y: 130, text: "framed" }]), curve)).toEqual([]);
});

test("what nothing is written on is a figure however small it is, and of a list with bars each is one", () => {
  const labels = ["Drawing", "Singing"].map((text, at) => ({ x: 100, y: 100 + at * 20, text }));
  const bars = [104, 124].flatMap((top) => [
    { box: [100, top, 250, top + 4] as Box, colour: "#555566" },
    { box: [100, top, 200, top + 4] as Box, colour: "#55ccff" },
  ]);
  const page = pageOf(labels, { fills: bars });
  expect(figuresOn(page, [])).toEqual([
    [100, 104, 250, 108],
    [100, 124, 250, 128],
  ]);
  expect(drawingsOn(page, [])).toEqual([]);
  const sign: Box = [80, 90, 88, 98];
  expect(figuresOn(pageOf(labels), [sign])).toEqual([sign]);
  expect(figuresOn(pageOf(labels), [[80, 95, 88, 96]])).toEqual([]);
  expect(figuresOn({ ...pageOf(labels), rounded: [{ box: sign, colour: "#ffffff" }] }, [sign])).toEqual([]);
});

test("columns of a chart that stand apart are one figure, and what lies on one line with text between is none", () => {
  const columns = [150, 260, 180].map((top, at) => ({
    box: [100 + at * 120, top, 150 + at * 120, 300] as Box,
    colour: "#107060",
  }));
  const labels = ["84", "25", "67"].map((text, at) => ({ x: 118 + at * 120, y: [140, 250, 170][at] ?? 0, text }));
  expect(figuresOn(pageOf(labels, { fills: columns }), [])).toEqual([[100, 150, 390, 300]]);
  const text = { x: 153, y: 280, text: "words that are said between two of them and go on for some time", size: 2 };
  expect(figuresOn(pageOf([text], { fills: columns }), [])).toHaveLength(3);
  const short = prose(152, 160, 12, { text: "short lines,", size: 11 });
  const beside = short.map((words) => ({ ...words, x: 272 }));
  expect(figuresOn(pageOf([...short, ...beside], { fills: columns }), [])).toHaveLength(3);
  const alike = columns.map(({ box: [left, , right] }) => ({ box: [left, 200, right, 300] as Box, colour: "#107060" }));
  expect(figuresOn(pageOf([], { fills: alike }), [])).toHaveLength(3);
});

test("curves in a cell that say nothing are a figure, and areas are the grounds of cells", () => {
  const grid = {
    rulings: gridOf([50, 150, 250], [50, 70, 90]),
    fills: [{ box: [50, 50, 150, 70] as Box, colour: "#cccccc" }],
  };
  const said = [
    { x: 60, y: 64, text: "by night" },
    { x: 60, y: 84, text: "by day" },
  ];
  const tick: Box = [195, 55, 205, 65];
  expect(figuresOn(pageOf(said, grid), [tick])).toEqual([tick]);
});

test("grounds that are drawn twice are no drawing", () => {
  const fill = (left: number) => ({ box: [left, 100, left + 100, 130] as Box, colour: "#c0c0c0" });
  const words = [
    { x: 60, y: 118, text: "5.62" },
    { x: 160, y: 118, text: "2.46" },
  ];
  const twice = [fill(50), fill(150), fill(50), fill(150)];
  expect(figuresOn(pageOf(words, { fills: twice }), [])).toEqual([]);
});
