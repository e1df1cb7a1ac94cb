import { describe, expect, test } from "bun:test";
import { canvas, type Look } from "#engines/canvas/index.ts";
import { hasFonts, nobodys, scripts } from "#support/fonts.ts";
import { told } from "#support/scenes.ts";

const plain: Look = { place: "center", opacity: 1, color: "#ffffff", rotation: 0, contour: true };
const frame = { width: 600, height: 400 };
const draw = (text: string, look: Partial<Look> = {}, size = frame) =>
  told(() => canvas.textPicture(text, size, { ...plain, ...look }));

type Drawn = Awaited<ReturnType<typeof draw>>["result"];

/** Alpha of every pixel. */
const alphaOf = ({ picture }: Drawn) => picture.data.filter((_, index) => index % 4 === 3);
const inked = (drawn: Drawn) => alphaOf(drawn).filter((alpha) => alpha > 128).length;

/** Whether any ink lies on the picture's own edge, where it would have been cut. */
function touchesEdge(drawn: Drawn): boolean {
  const { width, height } = drawn.picture;
  const alpha = alphaOf(drawn);
  return alpha.some((value, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return value > 40 && (x === 0 || y === 0 || x === width - 1 || y === height - 1);
  });
}

const isInside = ({ picture, corners }: Drawn, { width, height }: { width: number; height: number }) =>
  corners.every(
    ({ left, top }) => left >= 0 && top >= 0 && left + picture.width <= width && top + picture.height <= height,
  );

describe.skipIf(!hasFonts).each(Object.entries(scripts))("%s", (_, text) => {
  test("is drawn whole and without boxes", async () => {
    const { result, warnings } = await draw(text);
    expect(warnings).toEqual([]);
    expect(inked(result)).toBeGreaterThan(500);
    expect(touchesEdge(result)).toBe(false);
    const first = [...text.replace(/\s/g, "")][0] ?? "";
    const [letter, box] = [await draw(first, { fontSize: 40 }), await draw(nobodys, { fontSize: 40 })];
    expect(Buffer.from(letter.result.picture.data).equals(Buffer.from(box.result.picture.data))).toBe(false);
  });
});

test("characters that no font has are named", async () => {
  const { result, warnings } = await draw(`A${nobodys}`);
  expect(warnings.join()).toContain("No font on the service's machine has U+10FFFD");
  expect(inked(result)).toBeGreaterThan(0);
});

test.skipIf(!hasFonts)("Arabic is joined and runs from right to left", async () => {
  const [joined, apart] = [await draw("سسس", { fontSize: 60 }), await draw("س\u200Cس\u200Cس", { fontSize: 60 })];
  expect(joined.result.picture.width).toBeLessThan(apart.result.picture.width);
  const middle = ({ picture }: Drawn) => {
    const alpha = alphaOf({ picture, corners: [], beside: { scale: 1, centres: [] } });
    const [left, right] = [0, 0];
    return alpha.reduce(
      (sums, value, at) => {
        sums[at % picture.width < picture.width / 2 ? 0 : 1] += value;
        return sums;
      },
      [left, right] as [number, number],
    );
  };
  // The first letter, a plain stroke, stands at the right of the wide second one.
  const [left, right] = middle((await draw("اسسس", { fontSize: 60, color: "#000000" })).result);
  const [mirroredLeft, mirroredRight] = middle((await draw("سسسا", { fontSize: 60, color: "#000000" })).result);
  expect(left / right).not.toBeCloseTo(mirroredLeft / mirroredRight, 2);
});

test.skipIf(!hasFonts)("ideographs take the shapes of the language around them", async () => {
  const shape = async (text: string) => Buffer.from((await draw(text, { fontSize: 80 })).result.picture.data);
  const [chinese, japanese] = [await shape("直\n一"), await shape("直\nの")];
  expect(chinese.equals(japanese)).toBe(false);
});

describe.each([0, 0.3, 1])("opacity %d", (opacity) => {
  test("is the strongest alpha, outlines and letters being one surface", async () => {
    const { result } = await draw("Overlap", { opacity });
    expect(Math.max(...alphaOf(result))).toBe(Math.round(255 * opacity));
  });
});

/** Contrast, by WCAG 2, of the lightest and the darkest hundredth after laying the text on a grey ground. */
function contrastOn(grey: number, { picture: { data } }: Drawn): number {
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const luminances: number[] = [];
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 0) / 255;
    const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) =>
      linear(((data[at + channel] ?? 0) * alpha + grey * (1 - alpha)) / 255),
    );
    luminances.push(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  }
  luminances.sort((a, b) => a - b);
  const edge = Math.floor(luminances.length / 100);
  return ((luminances.at(-1 - edge) ?? 0) + 0.05) / ((luminances[edge] ?? 0) + 0.05);
}

describe.each([
  ["#ffffff", 2],
  ["#000000", 2],
  ["#808080", 1.35],
  ["#cc0000", 1.35],
])("letters of %s", (color, faint) => {
  test.each([0, 64, 128, 192, 255])("can be read on grey %d", async (grey) => {
    const { result } = await draw("Readable", { color, opacity: 0.3 });
    expect(contrastOn(grey, result)).toBeGreaterThan(faint);
    const solid = await draw("Readable", { color, opacity: 1 });
    expect(contrastOn(grey, solid.result)).toBeGreaterThan(3);
  });
});

const sizes = [frame, { width: 30, height: 500 }, { width: 2_000, height: 40 }, { width: 3, height: 3 }];
const sentence = "A sentence that goes on and on, with words of every length, until it is far too long for one line. ";

test("every text lies inside every frame, whole", async () => {
  for (const size of sizes) {
    for (const text of ["Hi", sentence, sentence.repeat(9), "unbroken".repeat(30), "two\n\nparagraphs"]) {
      for (const look of [
        {},
        { rotation: 45 },
        { place: "tile" },
        { place: "top-left", fontSize: 90 },
      ] as Partial<Look>[]) {
        const { result } = await draw(text, look, size);
        expect(isInside(result, size)).toBe(true);
        if (size.width > 100) expect(touchesEdge(result)).toBe(false);
      }
    }
  }
});

test("a turned text is turned counter-clockwise", async () => {
  const [flat, standing] = [await draw("Turned"), await draw("Turned", { rotation: 90 })];
  expect(flat.result.picture.width).toBeGreaterThan(flat.result.picture.height * 2);
  expect(standing.result.picture.height).toBeGreaterThan(standing.result.picture.width * 2);
  // "L.": the heavy letter comes first, at the left; turned by 90 degrees it is at the bottom.
  const { picture } = (await draw("L    .", { rotation: 90 })).result;
  const alpha = alphaOf({ picture, corners: [], beside: { scale: 1, centres: [] } });
  const half = alpha.length / 2;
  const [upper, lower] = [alpha.slice(0, half), alpha.slice(half)].map((part) => part.reduce((a, b) => a + b, 0));
  expect(lower ?? 0).toBeGreaterThan((upper ?? 0) * 2);
});

test("a size that does not fit is lowered, and that is told; so are letters too small to read", async () => {
  expect((await draw("A longer text", { fontSize: 300 })).warnings.join()).toContain(
    "fontSize was lowered from 300 to",
  );
  expect((await draw("A longer text", { fontSize: 20 })).warnings).toEqual([]);
  const small = await draw("A longer text", {}, { width: 16, height: 16 });
  expect(small.warnings.join()).toContain("too small for the text");
});

test("a text on which nothing shows is refused", async () => {
  for (const text of [" \n\t ", "\u200B\u200D", "\u0000\u0007"]) {
    await expect(draw(text)).rejects.toMatchObject({ kind: "bad-request", fields: ["text"] });
  }
});

test("the same text gives the same pixels", async () => {
  const [first, second] = [await draw("Same سري"), await draw("Same سري")];
  expect(Buffer.from(first.result.picture.data).equals(Buffer.from(second.result.picture.data))).toBe(true);
});
