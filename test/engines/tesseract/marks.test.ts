import { expect, test } from "bun:test";
import { createCanvas } from "#engines/canvas/library.ts";
import { marksOn } from "#engines/tesseract/marks/marks.ts";
import type { ToldLine } from "#engines/tesseract/seen.ts";

const dpi = 100;
const [width, height] = [600, 800];
type Pen = ReturnType<ReturnType<typeof createCanvas>["getContext"]>;

function picture(draw: (pen: Pen) => void, lean = 0) {
  const pen = createCanvas(width, height).getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = "black";
  pen.translate(width / 2, height / 2);
  // Lines that have to be turned clockwise to be level lean the other way.
  pen.rotate((-lean * Math.PI) / 180);
  pen.translate(-width / 2, -height / 2);
  draw(pen);
  const { data } = pen.getImageData(0, 0, width, height);
  return { width, height, dpi, shades: Uint8Array.from({ length: width * height }, (_, at) => data[at * 4] ?? 0) };
}

const word = (text: string, x0: number, y0: number, x1: number, y1: number): ToldLine => {
  const bbox = { x0, y0, x1, y1 };
  return { bbox, baseline: { ...bbox, y0: y1 }, height: y1 - y0, words: [{ bbox, text, confidence: 90 }] };
};

function grid(pen: Pen): void {
  for (const y of [100, 150, 200]) pen.fillRect(100, y, 300, 2);
  for (const x of [100, 250, 398]) pen.fillRect(x, 100, 2, 102);
}

test.each([0, 0.8, -0.8])("lines between cells are found on a page that leans by %d degrees", (lean) => {
  const { strokes, figures } = marksOn(picture(grid, lean), [], lean);
  const lengths = strokes.map(({ from, to }) => Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 10) * 10);
  expect(lengths.sort((a, b) => a - b)).toEqual([100, 100, 100, 300, 300, 300]);
  expect(figures).toEqual([]);
});

test("rows of letters are no lines", () => {
  const text = picture((pen) => {
    pen.font = "bold 24px Liberation Serif";
    for (let row = 0; row < 8; row++) pen.fillText("mmmmmmmmnnnnnnnnuuuuuuuuEEEEEE", 40, 100 + row * 30);
  });
  expect(marksOn(text, [], 0).strokes).toEqual([]);
});

test("a photograph beside words is a figure, and what is read is none", () => {
  const drawn = picture((pen) => {
    for (let y = 300; y < 500; y += 5) {
      for (let x = 100; x < 350; x += 5) {
        pen.fillStyle = `rgb(${(x * 7 + y * 3) % 180}, 0, 0)`;
        pen.fillRect(x, y, 5, 5);
      }
    }
    pen.fillStyle = "black";
    pen.fillRect(100, 100, 200, 40);
  });
  const { figures, ink } = marksOn(drawn, [word("caption", 98, 98, 302, 142)], 0);
  const boxes = figures.map((corners) =>
    [...(corners[0] ?? []), ...(corners[2] ?? [])].map((side) => Math.round(side / 10) * 10),
  );
  expect(boxes).toEqual([[100, 300, 350, 500]]);
  expect(ink.worded).toBeGreaterThan(0);
  expect(ink.unexplained).toBe(0);
});

test("the ground of words that were read is no figure, and one with words that nobody could read is", () => {
  const drawn = picture((pen) => {
    pen.fillRect(100, 100, 400, 60);
    pen.fillStyle = "white";
    for (const x of [120, 220, 320, 420]) pen.fillRect(x, 120, 50, 20);
  });
  const words = [120, 220, 320, 420].map((x) => word("head", x, 120, x + 50, 140));
  expect(marksOn(drawn, words.slice(0, 1), 0).figures).toHaveLength(1);
  const read = marksOn(drawn, words, 0);
  expect(read.figures).toEqual([]);
});

test("of a photograph with a word more is drawn than the word explains", () => {
  const scene = picture((pen) => {
    for (let at = 0; at < 4_000; at++) pen.fillRect((at * 7_919) % width, (at * 104_729) % height, 6, 6);
  });
  const { ink, figures } = marksOn(scene, [word("exit", 300, 300, 360, 320)], 0);
  const isMostlyShown = figures.length > 0 || ink.unexplained > ink.worded;
  expect(isMostlyShown).toBe(true);
});
