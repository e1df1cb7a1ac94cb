import { expect, test } from "bun:test";
import type { Fill } from "#layout/model/page.ts";
import { flowOf, pageOf, prose } from "#support/made-pages.ts";

/** The grounds of a page's paragraphs, whose first lines are in a colour of their own. */
function groundsOf(fills: Fill[], colour = "#000000"): (string | undefined)[] {
  const page = pageOf([...prose(50, 100, 3), ...prose(50, 200, 3)], { fills });
  const [style] = page.styles;
  if (!style) throw new Error("a page has styles");
  const runs = page.runs.map((run) => (run.base < 150 ? { ...run, style: page.styles.length } : run));
  const document = flowOf([{ ...page, styles: [...page.styles, { ...style, colour }], runs }]);
  return document.sections.flatMap(({ blocks }) =>
    blocks.map((block) => (block.kind === "paragraph" ? block.fill : undefined)),
  );
}

test("a paragraph in a box has its ground, and the others have none", () => {
  const box: Fill = { box: [40, 80, 590, 140], colour: "#ffeecc" };
  expect(groundsOf([box])).toEqual(["#ffeecc", undefined]);
  expect(groundsOf([{ ...box, colour: "#ffffff" }])).toEqual([undefined, undefined]);
});

test("the ground of a whole page is that of letters which would not be seen without it", () => {
  const paper: Fill = { box: [0, 0, 600, 800], colour: "#203040" };
  expect(groundsOf([paper], "#ffffff")).toEqual(["#203040", undefined]);
  expect(groundsOf([{ ...paper, colour: "#fafaf0" }])).toEqual([undefined, undefined]);
});

test("white letters on what is no area of one colour get a ground on which they are seen", () => {
  const [first, second] = groundsOf([], "#ffffff");
  expect(first).toMatch(/^#[0-6][0-9a-f]{5}$/);
  expect(second).toBeUndefined();
});

test("rounded areas are grounds too, and of two the smaller one; of several colours none is known", () => {
  const page = pageOf(prose(50, 100, 3));
  const groundOf = (colour?: string) => {
    const rounded = [{ box: [40, 80, 560, 140] as [number, number, number, number], colour }];
    const fills: Fill[] = [{ box: [30, 70, 600, 400], colour: "#ddeeff" }];
    const [block] = flowOf([{ ...page, fills, rounded }]).sections.flatMap(({ blocks }) => blocks);
    return block?.kind === "paragraph" ? block.fill : undefined;
  };
  expect(groundOf("#ffeecc")).toBe("#ffeecc");
  expect(groundOf()).toBeUndefined();
});

test("of the areas below a text the smallest is its own, and light letters on light ones are made legible", () => {
  const page = pageOf(prose(50, 100, 3));
  const [style] = page.styles;
  if (!style) throw new Error("a page has styles");
  const groundOf = (letters: string, bar: string) => {
    const rounded = [
      { box: [40, 80, 560, 140] as [number, number, number, number], colour: bar },
      { box: [44, 84, 570, 300] as [number, number, number, number], colour: "#eeeeee" },
    ];
    const styles = page.styles.map((one) => ({ ...one, colour: letters }));
    const [block] = flowOf([{ ...page, styles, rounded }]).sections.flatMap(({ blocks }) => blocks);
    return block?.kind === "paragraph" ? block.fill : undefined;
  };
  expect(groundOf("#ffffff", "#262686")).toBe("#262686");
  expect(groundOf("#ffffff", "#ddddee")).toBe("#404040");
  expect(groundOf("#000000", "#ddddee")).toBe("#ddddee");
  expect(groundOf("#000000", "#000000")).toBeUndefined();
});

test("texts beside each other, each on a ground of its own, share it where it is the same", () => {
  const said = ["Submit it", "Print it"].map((text, at) => ({ x: 60 + at * 200, y: 100, text }));
  const fillOf = (colours: string[]) => {
    const fills = colours.map((colour, at): Fill => ({ box: [50 + at * 200, 88, 150 + at * 200, 106], colour }));
    const page = pageOf(said, { fills });
    const styles = page.styles.map((one) => ({ ...one, colour: "#ffffff" }));
    return flowOf([{ ...page, styles }])
      .sections.flatMap(({ blocks }) => blocks)
      .map((block) => (block.kind === "paragraph" ? block.fill : block.kind));
  };
  expect(fillOf(["#cc4400", "#cc4400"])).toContain("#cc4400");
  expect(fillOf(["#cc4400", "#004400"])).not.toContain("#004400");
});
