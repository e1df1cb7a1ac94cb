import { expect, test } from "bun:test";
import { awayFrom, type FoundPositions, planFor } from "#layout/fit/page-plan.ts";
import type { Station } from "#layout/fit/stations.ts";

const bounds = { gaps: 0.25, lines: 0.03, rows: 0.3 };
const page = { top: 72, bottom: 720 };
const spot = (at: number, top: number) => ({ page: at, top });

/** A text from one line to another, on the first page. */
const text = (first: number, last: number, more: Partial<Station> = {}): Station => ({
  ...{ kind: "text", begins: false, before: 12, after: 0, pitch: 14, lines: 1.1, ...page },
  source: { first: spot(1, first), last: spot(1, last) },
  ...more,
});
const found = (first: number, last: number, at = 1): FoundPositions => ({
  first: spot(at, first),
  last: spot(at, last),
});
const changes = (stations: Station[], places: FoundPositions[]) =>
  Object.fromEntries(planFor(stations, places, bounds).changes);

test("a distance takes up what those above it came to be too long or too short", () => {
  const stations = [text(72, 128, { begins: true }), text(154, 210), text(236, 292)];
  expect(changes(stations, [found(72, 128), found(154, 210), found(236, 292)])).toEqual({});
  expect(changes(stations, [found(72, 132), found(158, 214), found(240, 296)])).toEqual({ 1: { before: 8 } });
  expect(changes(stations, [found(72, 125), found(151, 207), found(233, 289)])).toEqual({ 1: { before: 15 } });
  // A line more than there was is too much for one distance.
  const wrapped = changes(stations, [found(72, 142), found(168, 224), found(250, 306)]);
  expect(wrapped[1]).toEqual({ before: 3 });
  expect(wrapped[2]?.before).toBeCloseTo(7, 0);
});

test("a page that is too long has its rows lower and its lines closer, and letters as large as they were", () => {
  const table = text(72, 400, { kind: "table", begins: true });
  const grown = changes([table, text(430, 690, { before: 2 })], [found(72, 440), found(470, 700, 1)]);
  expect(grown[0]?.rows).toBeCloseTo(1 - 40 / 328, 1);
  const lines = changes(
    [text(72, 690, { begins: true, before: 0 }), text(72, 690, { source: { first: spot(2, 72), last: spot(2, 690) } })],
    [found(72, 702), { first: spot(2, 86), last: spot(2, 704) }],
  );
  expect(lines[0]?.lines).toBeCloseTo(1.1 * (1 - 12 / 618), 2);
});

test("rows of a table stay as high as they were where the distance below takes up what it grew by", () => {
  const table = text(72, 400, { kind: "table", begins: true });
  const below = text(560, 560, { before: 130 });
  expect(changes([table, below], [found(72, 440), found(600, 600)])).toEqual({ 1: { before: 90 } });
  expect(changes([table], [found(72, 440)])).toEqual({});
  // What lines want in cells is not known to the point.
  expect(changes([table, text(430, 430, { before: 2 })], [found(72, 404), found(434, 434)])[0]).toBeUndefined();
});

test("what began a page and found room on the one before gets the distance that it needs", () => {
  const next = text(72, 72, { source: { first: spot(2, 72), last: spot(2, 72) } });
  const stations = [text(72, 680, { begins: true }), next];
  expect(changes(stations, [found(72, 680), found(706, 706)])[1]?.before).toBeGreaterThan(12);
  expect(changes(stations, [found(72, 680), found(72, 72, 2)])).toEqual({});
});

test("how far blocks are from where they source is told from none to all", () => {
  const stations = [text(72, 128), text(154, 210)];
  expect(awayFrom(stations, [found(72, 128), found(154, 210)])).toBe(0);
  expect(awayFrom(stations, [found(72, 128), found(72, 128, 2)])).toBe(0.5);
});
