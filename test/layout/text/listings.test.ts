import { expect, test } from "bun:test";
import type { Paragraph } from "#formats/model/document.ts";
import type { Fill, Style } from "#layout/model/page.ts";
import { bodyOf, flowOf, pageOf, prose, type Words } from "#support/made-pages.ts";

const mono: Style = { font: "ABCDEF+Courier", generic: "mono", bold: false, italic: false, colour: "#000000" };

/** A page of prose with lines of a typewriter's letters among it. */
function pageWith(typed: readonly Words[], fills: Fill[] = []) {
  const page = pageOf([...prose(50, 100, 6), ...typed, ...prose(50, 500, 6)], { fills });
  const own = new Set(typed.map(({ y }) => y));
  const runs = page.runs.map((run) => (own.has(run.base) ? { ...run, style: page.styles.length } : run));
  return { ...page, styles: [...page.styles, mono], runs };
}

const fields = ["modulus,", "exponent,", "prime,", "coefficient", "other,", "last"];

test("remarks beside the lines of a program are neither a table nor a column", () => {
  const typed = fields.flatMap((text, at): Words[] => [
    { x: 70, y: 250 + at * 12, text },
    { x: 200, y: 250 + at * 12, text: `% what ${text} is` },
  ]);
  const said = bodyOf(flowOf([pageWith(typed)]));
  expect(said.join("\n")).not.toContain("|");
  for (const text of fields) expect(said.some((line) => line.startsWith(text) && line.includes("%"))).toBe(true);
});

test("a table of numbers that was typed is still one", () => {
  const typed = fields.flatMap((text, at): Words[] => [
    { x: 70, y: 250 + at * 12, text },
    { x: 200, y: 250 + at * 12, text: String(at * 17 + 3) },
    { x: 300, y: 250 + at * 12, text: String(at * 7 + 1) },
  ]);
  expect(bodyOf(flowOf([pageWith(typed)])).some((block) => block.startsWith("modulus,|3|1\n"))).toBe(true);
});

test("the ground of a listing goes as far as it did, however far its lines are set in", () => {
  const typed = [70, 90, 110, 90].map((x, at) => ({ x, y: 250 + at * 12, text: "begin;" }));
  const page = pageWith(typed, [{ box: [60, 235, 400, 300], colour: "#eeeeee" }]);
  const grounded = (flowOf([page]).sections[0]?.blocks ?? []).filter(
    (block): block is Paragraph => block.kind === "paragraph" && block.fill !== undefined,
  );
  expect(grounded.map(({ indent }) => indent.start)).toEqual([10, 10, 10, 10]);
  expect(grounded.map(({ indent }) => indent.first)).toEqual([10, 30, 50, 30]);
  expect(new Set(grounded.map(({ indent }) => indent.end)).size).toBe(1);
  expect(grounded[0]?.indent.end).toBeGreaterThan(20);
});
