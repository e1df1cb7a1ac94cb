import { expect, test } from "bun:test";
import { across, bodyOf, flowOf, pageOf, upright, type Words } from "#support/made-pages.ts";

const stops = ["Upton", "Albany", "Portland", "Bristol", "Leeds"];
const rowsOf = (top: number): Words[] =>
  stops.flatMap((text, at) => [
    { x: 52, y: top + at * 13, text },
    ...[0, 1, 2].map((run) => ({ x: 145 + run * 60, y: top + at * 13, text: `0${5 + run}:${12 + at * 7}` })),
  ]);
const head = (top: number): Words[] => [
  { x: 52, y: top, text: "City" },
  ...[0, 1, 2].map((run) => ({ x: 145 + run * 60, y: top, text: `R 38${run}` })),
];

test("times are figures: the first row of them is no part of the head", () => {
  const [table] = bodyOf(flowOf([pageOf([...head(100), ...rowsOf(113)])]));
  expect(table?.split("\n").slice(0, 2)).toEqual(["City|R 380|R 381|R 382", "Upton|05:12|06:12|07:12"]);
});

test("in a box with a line below the head only, each line of times is a row", () => {
  const rulings = [
    ...[90, 104, 172].map((y) => across(y, 48, 325)),
    ...[48, 140, 200, 260, 325].map((x) => upright(x, 90, 172)),
  ];
  const [table] = bodyOf(flowOf([pageOf([...head(100), ...rowsOf(115)], { rulings })]));
  expect(table?.split("\n")).toHaveLength(1 + stops.length);
});
