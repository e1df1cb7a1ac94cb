import { expect, test } from "bun:test";
import { flowOf, pageOf, prose, told, type Words } from "#support/made-pages.ts";

const colour = "#22384f";
const panel = { box: [0, 0, 190, 800] as const, colour };
const facts = ["Jo Writer", "Contact", "jo@example.org", "Skills", "Reading", "Writing", "Counting"];
const side = (step = 14): Words[] => facts.map((text, at) => ({ x: 20, y: 60 + at * step, text }));
const main: Words[] = prose(210, 75, 20).map((words) => ({ ...words, text: words.text.slice(0, 70) }));
const page = (
  words: readonly Words[],
  fill: { box: readonly [number, number, number, number]; colour: string } = panel,
) => pageOf(words, { fills: [{ ...fill, box: [...fill.box] }] });

test("what stands on a tall panel is a column beside the others, read for itself", () => {
  const { sections } = flowOf([page([...side(), ...main])]);
  expect(sections).toHaveLength(1);
  expect(sections[0]?.columns.map(({ width }) => Math.round(width))).toEqual([150, 350]);
  const blocks = sections[0]?.blocks ?? [];
  expect(told(blocks).slice(0, facts.length)).toEqual(facts);
  expect(blocks.find((block) => "begins" in block && block.begins === "column")).toMatchObject({
    space: { before: 15 },
  });
});

test("the panel lies behind its page, and is no ground of each paragraph", () => {
  const blocks = flowOf([page([...side(), ...main])]).sections.flatMap((section) => section.blocks);
  const paragraphs = blocks.flatMap((block) => (block.kind === "paragraph" ? [block] : []));
  expect(paragraphs.flatMap(({ grounds = [] }) => grounds)).toEqual([
    { left: 0, top: 0, width: 190, height: 800, colour },
  ]);
  expect(paragraphs.every(({ fill }) => fill === undefined)).toBe(true);
});

test("the ground of a table's column is no panel, and neither is one that text reaches over", () => {
  const level = main.slice(0, facts.length).map((words, at) => ({ ...words, y: 60 + at * 14 }));
  for (const words of [
    [...side(), ...level],
    [...side(), ...main, { x: 120, y: 400, text: "goes over the edge of it, as a banner does" }],
  ])
    expect(JSON.stringify(flowOf([page(words)]))).not.toContain('"grounds"');
});

test("a panel hangs on a paragraph, also where what comes first is a table of contents", () => {
  const right = { ...panel, box: [400, 0, 590, 800] as const };
  const entries = Array.from({ length: 12 }, (_, at): Words => {
    return { x: 20, y: 60 + at * 20, text: `Part ${at + 1} ${".".repeat(40)} ${at + 2}` };
  });
  const beside = side().map((words) => ({ ...words, x: 410 }));
  const blocks = flowOf([page([...entries, ...beside], right)]).sections.flatMap((section) => section.blocks);
  const paragraphs = blocks.flatMap((block) => (block.kind === "paragraph" ? [block] : []));
  expect(blocks[0]?.kind).toBe("contents");
  expect(paragraphs.flatMap(({ grounds = [] }) => grounds)).toHaveLength(1);
});
