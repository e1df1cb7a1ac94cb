import { expect, test } from "bun:test";
import type { SaidLine, ScannedPage } from "#formats/recognised/page.ts";
import { scannedLook, scannedRulings, scannedRuns } from "#layout/lines/scanned-lines.ts";
import { widthsOf } from "#layout/model/letter-widths.ts";

const page: ScannedPage = {
  ...{ page: 1, width: 400, height: 600, turn: 0, lean: 0, strokes: [], figures: [], lines: [] },
};

/** A line as it is seen of a font: its height is measured by chance, and its words are as wide as they are. */
function line(
  text: string,
  {
    base = 100,
    family = "Arial",
    size = 10,
    measured,
  }: { base?: number; family?: string; size?: number; measured?: number },
): SaidLine {
  const widthOf = widthsOf({ family, bold: false, italic: false });
  let x = 50;
  const words = text.split(" ").map((word) => {
    const width = [...word].reduce((sum, letter) => sum + (widthOf?.(letter) ?? 0), 0) * size;
    const box: [number, number, number, number] = [x + 0.04 * size, base - size, x + width - 0.04 * size, base];
    x += width + 0.28 * size;
    return { text: word, box, confidence: 90 };
  });
  const letters = { from: [50, base] as const, to: [x, base] as const, size: (measured ?? size) * 0.93 };
  return { words, box: [50, base - size, x, base], letters };
}

test.each(["Arial", "Times New Roman"])("the family is the one that lines are as long in: %s", (family) => {
  const lines = ["All human beings are born free and equal", "in dignity and rights. They are endowed"].map(
    (text, at) => line(text, { base: 100 + at * 14, family }),
  );
  expect(scannedLook([{ ...page, lines }]).style.font).toBe(family);
});

test("lines of a text are of one size, though some of them seem larger, and a heading is larger", () => {
  const texts = [
    "All human beings are born free",
    "and equal in dignity and",
    "rights. They are endowed",
    "with reason",
  ];
  const lines = texts.map((text, at) => line(text, { base: 100 + at * 14, measured: [10, 11.5, 9, 10][at] ?? 10 }));
  const heading = line("The first article", { size: 16, base: 60 });
  const { sizeOf } = scannedLook([{ ...page, lines: [heading, ...lines] }]);
  expect(lines.map(sizeOf)).toEqual([10, 10, 10, 10]);
  expect(sizeOf(heading)).toBe(16);
});

test("words of a line are one run, with a blank between each two, but for Chinese", () => {
  const look = scannedLook([]);
  const [run] = scannedRuns({ ...page, lines: [line("All human beings", {})] }, look, 7, 3);
  expect([run?.text, run?.line, run?.style, run?.turned, run?.hidden]).toEqual(["All human beings", 7, 3, 0, false]);
  expect([run?.edges.length, run?.gaps?.length]).toEqual([2 * "All human beings".length, 2]);
  const [chinese] = scannedRuns({ ...page, lines: [line("人人 生而", {})] }, look, 0, 0);
  expect(chinese?.text).toBe("人人生而");
});

test("lines that are level or upright are rulings, slanting ones are none", () => {
  const rulings = scannedRulings([
    { from: [10, 100], to: [200, 101], width: 1 },
    { from: [300, 20], to: [301, 200], width: 9 },
    { from: [10, 10], to: [100, 100], width: 1 },
  ]);
  expect(rulings.map(({ across, at, from, to, width }) => [across, at, from, to, width])).toEqual([
    [true, 100.5, 10, 200, 1],
    [false, 300.5, 20, 200, 3],
  ]);
});
