import { expect, test } from "bun:test";
import type { Block, Inline } from "#formats/model/document.ts";
import { compose } from "#layout/compose.ts";
import { gathered } from "#layout/document/reading.ts";
import { formFieldsOn } from "#layout/lines/form-fields.ts";
import type { Fill, FormField, Ruling, StructureElement } from "#layout/model/page.ts";
import { across, bodyOf, flowOf, gridOf, pageOf, prose, upright, type Words } from "#support/made-pages.ts";

const field = (box: FormField["box"], more: Partial<FormField> = {}): FormField => ({
  ...{ box, kind: "text", title: "", value: "", options: [] },
  ...more,
});

interface Form {
  rulings?: Ruling[];
  fills?: Fill[];
  fields?: FormField[];
}

const formOf = (words: readonly Words[], { fields = [], ...drawn }: Form) => ({ ...pageOf(words, drawn), fields });
const inlines = (blocks: readonly Block[]): Inline[] =>
  blocks.flatMap((block) =>
    block.kind === "paragraph"
      ? block.content
      : block.kind === "table"
        ? block.rows.flatMap(({ cells }) => cells.flatMap((cell) => inlines(cell.blocks)))
        : [],
  );
const choicesOf = (form: ReturnType<typeof formOf>) =>
  inlines(flowOf([form]).sections.flatMap(({ blocks }) => blocks)).filter((one) => one.kind === "choice");

const rows = [100, 120, 140, 160];
/** A frame with numbers of its rows at the left, and at the right a box for each of them. */
const numbered: Words[] = [1, 2, 3].flatMap((number, at) => [
  { x: 55, y: 115 + 20 * at, text: String(number) },
  { x: 85, y: 115 + 20 * at, text: `Asked ${number}` },
]);
const boxes = [...[50, 80, 200, 300].map((x) => upright(x, 100, 160)), across(100, 50, 300), across(160, 50, 300)];
const between = [across(120, 200, 300), across(140, 200, 300)];
const answers = [0, 1, 2].map((at) => field([205, 103 + 20 * at, 295, 117 + 20 * at]));

test("what a form asks for stands in the row in which it is filled in", () => {
  const form = formOf(numbered, { rulings: [...boxes, ...between], fields: answers });
  expect(bodyOf(flowOf([form]))[0]).toBe("1|Asked 1|\n2|Asked 2|\n3|Asked 3|");
  expect(bodyOf(flowOf([formOf(numbered, { rulings: [...boxes, ...between] })]))[0]).toStartWith("1/2/3|");
});

test("a side that ends further up is none of the text below it", () => {
  const wide = [
    "Everything here is overarchingly wide",
    "and this is unforgettably so",
    "and so is everything that follows",
  ];
  const words = [
    { x: 55, y: 115, text: "Left" },
    { x: 155, y: 115, text: "Right" },
    ...wide.map((text, at) => ({ x: 55, y: 135 + 20 * at, text })),
    ...[0, 1, 2, 3].map((at) => ({ x: 305, y: 115 + 20 * at, text: `${at + 1}.50` })),
  ];
  const rulings = [
    ...[50, 300, 400].map((x) => upright(x, 100, 180)),
    upright(150, 100, 120),
    ...[across(100, 50, 400), across(180, 50, 400)],
    ...[120, 140, 160].map((y) => across(y, 300, 400)),
  ];
  const [table = ""] = bodyOf(flowOf([pageOf(words, { rulings })]));
  expect(table).toStartWith("Left|Right|1.50\n");
  for (const text of wide) expect(table).toContain(text);
});

test("edges of areas that words run over part nothing", () => {
  const words = rows.flatMap((y, at) => [
    { x: 55, y: y + 15, text: "Words that run over the edge" },
    { x: 305, y: y + 15, text: `${at}.50` },
  ]);
  const area = (left: number, right: number, y: number): Fill => ({ box: [left, y, right, y + 20], colour: "#dcfffb" });
  const fills = rows.flatMap((y) => [area(50, 100, y), area(100, 300, y), area(300, 400, y)]);
  const [table = ""] = bodyOf(flowOf([pageOf(words, { fills })]));
  expect(table.split("\n")[0]).toBe("Words that run over the edge|0.50");
});

test("lines between a field's letters are part of it, over several fields as well", () => {
  const rulings = [...gridOf([50, 300], rows), upright(120, 102, 158), upright(200, 104, 116)];
  const { page } = formFieldsOn(
    formOf([], { rulings, fields: rows.slice(1).map((y) => field([55, y - 19, 295, y - 1])) }),
  );
  expect(page.rulings.filter(({ across: level }) => !level).map(({ at }) => at)).toEqual([50, 300]);
});

test("an empty field is as wide as its room, and has the ground that is seen", () => {
  const fills: Fill[] = [
    { box: [200, 88, 320, 106], colour: "#dde6f0" },
    { box: [40, 120, 500, 200], colour: "#dcfffb" },
    { box: [200, 128, 260, 146], colour: "#ffffff" },
    { box: [200, 228, 260, 246], colour: "#ffffff" },
  ];
  const words = ["One", "Two", "Three"].map((text, at) => ({ x: 50, y: 100 + 40 * at + (at === 2 ? 60 : 0), text }));
  const fields = [field([200, 88, 320, 106]), field([200, 128, 260, 146]), field([200, 228, 260, 246])];
  const found = choicesOf(formOf(words, { fills, fields })).map(({ width, look }) => [width, look.highlight]);
  expect(found).toEqual([
    [120, "#dde6f0"],
    [60, "#ffffff"],
    [60, undefined],
  ]);
});

test("a field that reaches over a border is no wider than its cell", () => {
  const words = [
    { x: 55, y: 115, text: "Name" },
    { x: 55, y: 135, text: "Town" },
    { x: 255, y: 115, text: "Tea" },
  ];
  const rulings = gridOf([50, 150, 250, 300], [100, 120, 140]);
  const [choice] = choicesOf(formOf(words, { rulings, fields: [field([155, 123, 262, 137])] }));
  expect(choice).toMatchObject({ width: 95 });
});

test("a picture around a box to be ticked is what that looks like", () => {
  const picture = (box: FormField["box"]) => ({ box, key: "box", isDrawing: false });
  const fields = [field([100, 100, 110, 110], { kind: "check" })];
  const pictures = [picture([95, 96, 115, 114]), picture([50, 50, 300, 300])];
  expect(formFieldsOn({ ...formOf([], { fields }), pictures }).page.pictures).toEqual(pictures.slice(1));
});

test("each row with a field stays a row, and a sentence around one is a sentence", () => {
  const asked = [0, 1, 2].map((at) => ({ x: 50, y: 100 + 14 * at, text: "asked from whoever" }));
  const fields = asked.map(({ y }) => field([150, y - 9, 595, y + 2]));
  expect(bodyOf(flowOf([formOf(asked, { fields })]))).toEqual(asked.map(({ text }) => expect.stringContaining(text)));
  const [first, ...more] = prose(50, 100, 3);
  const words = [{ ...first, x: 50, y: 100, text: "The one who has signed below this is called by all" }, ...more];
  const sentence = bodyOf(flowOf([formOf(words, { fields: [field([310, 91, 560, 102])] })]));
  expect(sentence.length).toBe(1);
});

test("the tree of a form is not followed: what stands in a row is no row there", () => {
  const words = [0, 1, 2, 3, 4].flatMap((at) => [
    { x: 50, y: 100 + 30 * at, text: `Name ${at}`, mark: 2 * at },
    { x: 300, y: 100 + 30 * at, text: `Town ${at}`, mark: 2 * at + 1 },
  ]);
  const fields = [0, 1, 2, 3, 4].map((at) => field([120, 90 + 30 * at, 280, 103 + 30 * at]));
  const of = (mark: number): StructureElement => ({ type: "P", kids: [{ page: 1, mark }] });
  const tree: StructureElement = { type: "Document", kids: words.map((_, at) => of(at)) };
  const said = (some: readonly FormField[]) =>
    bodyOf(compose(gathered([formOf(words, { fields: [...some] })]), { outline: [], tree }, []).document).join("\n");
  expect(said([])).toContain("Name 0\nTown 0");
  expect(said(fields)).not.toContain("Name 0\nTown 0");
});
