import { describe, expect, test } from "bun:test";
import { actualZoom, mostZoom, moved, whole, zoomed } from "#web/tool/result/view.ts";

const frame = { width: 600, height: 400 };
const natural = { width: 1200, height: 800 };
const most = mostZoom(frame, natural);

describe("the view of two pictures", () => {
  test("keeps what lies under the pointer where it is", () => {
    const at = { x: 450, y: 100 };
    const view = zoomed(whole, 2, at, frame, most);
    expect(view.zoom).toBe(2);
    // The point of the picture that was there before.
    expect([(at.x - view.x) / view.zoom, (at.y - view.y) / view.zoom]).toEqual([450, 100]);
    expect(zoomed(view, 0.5, at, frame, most)).toEqual(whole);
  });

  test("never shows what is beside the picture, and ends where a pixel is large", () => {
    expect(zoomed(whole, 0.1, { x: 0, y: 0 }, frame, most)).toEqual(whole);
    expect(zoomed(whole, 1_000, { x: 0, y: 0 }, frame, most).zoom).toBe(32);
    const view = zoomed(whole, 2, { x: 300, y: 200 }, frame, most);
    expect(moved(view, 5_000, 5_000, frame)).toEqual({ zoom: 2, x: 0, y: 0 });
    expect(moved(view, -5_000, -5_000, frame)).toEqual({ zoom: 2, x: -600, y: -400 });
  });

  test("knows its actual size", () => {
    expect(actualZoom(frame, natural)).toBe(2);
  });
});
