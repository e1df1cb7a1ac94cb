import { expect, test } from "bun:test";
import { compose } from "#layout/compose.ts";
import { gathered } from "#layout/document/reading.ts";
import { figuresOn } from "#layout/figures/figures.ts";
import { formFieldsOn } from "#layout/lines/form-fields.ts";
import type { FormField } from "#layout/model/page.ts";
import { across, pageOf } from "#support/made-pages.ts";

const field = (box: FormField["box"], more: Partial<FormField> = {}): FormField => ({
  ...{ box, kind: "text", title: "", value: "", options: [] },
  ...more,
});

const inlinesOf = (...args: [...Parameters<typeof pageOf>, readonly FormField[]]) => {
  const [words, drawn, fields] = args;
  const { document } = compose(gathered([{ ...pageOf(words, drawn), fields }]), { outline: [] }, []);
  const blocks = document.sections.flatMap((section) => section.blocks);
  return blocks.map((block) => (block.kind === "paragraph" ? block.content : []));
};

test("a field stands where its label is, with its value once", () => {
  const words = [
    { x: 50, y: 100, text: "Name" },
    { x: 120, y: 101, text: "Ada Lovelace" },
  ];
  const name = field([118, 90, 300, 106], { title: "Full name", value: "Ada Lovelace" });
  const frame = [across(90, 118, 300), across(106, 118, 300)];
  const [content] = inlinesOf(words, { rulings: frame }, [name]);
  expect(content).toMatchObject([
    { kind: "span", text: "Name" },
    { kind: "tab" },
    { kind: "choice", of: "text", title: "Full name", value: "Ada Lovelace" },
  ]);
});

test("a field that nobody has filled in is there, and one with a box, and one with a list", () => {
  const words = ["Town", "Agreed", "Colour"].map((text, at) => ({ x: 50, y: 100 + 40 * at, text }));
  const fields = [
    field([118, 88, 300, 104], { title: "Town" }),
    field([118, 130, 128, 142], { kind: "check", value: "Yes" }),
    field([118, 168, 300, 184], { kind: "list", value: "red", options: ["red", "green"] }),
    field([118, 208, 300, 224], { kind: "date", value: "2024-12-31" }),
  ];
  const choices = inlinesOf(words, {}, fields)
    .flat()
    .filter(({ kind }) => kind === "choice");
  expect(choices).toMatchObject([
    { of: "text", title: "Town", value: "" },
    { of: "check", value: "Yes" },
    { of: "list", value: "red", options: ["red", "green"] },
    { of: "date", value: "2024-12-31" },
  ]);
});

test("words of the form itself stay in a field's place", () => {
  const words = [{ x: 60, y: 100, text: "Please use block letters" }];
  expect(inlinesOf(words, {}, [field([50, 88, 300, 104])]).flat()).toEqual(
    expect.arrayContaining([expect.objectContaining({ text: "Please use block letters" })]),
  );
});

test("grounds of fields and ticks in them are no drawing, and a form is none either", () => {
  const boxes = [0, 1, 2, 3, 4, 5].map((at): FormField["box"] => [100, 100 + 20 * at, 300, 116 + 20 * at]);
  const fills = boxes.map((box) => ({ box, colour: "#dde6f0" }));
  const page = { ...pageOf([], { fills }), fields: boxes.map((box) => field(box)) };
  const tick: FormField["box"] = [102, 102, 114, 114];
  expect(figuresOn(page, [tick])).toEqual([]);
  expect(figuresOn({ ...page, fields: [] }, [tick]).length).toBe(1);
});

test("letters of a turned field are said once, by the field", () => {
  const given = pageOf([{ x: 100, y: 110, text: "Cedar" }]);
  const [run] = given.runs;
  if (!run) throw new Error("no letters");
  // Turned by a half, the page's far corner is where it begins.
  const turned = { ...run, edges: run.edges.map((x) => x + 300), base: 610, top: 602, bottom: 612, turned: 180 };
  const tree = field([60, 180, 210, 204], { title: "Tree", value: "Cedar" });
  const { page } = formFieldsOn({ ...given, runs: [turned], fields: [tree] });
  expect(page.runs).toEqual([]);
  const other = formFieldsOn({ ...given, runs: [turned], fields: [{ ...tree, value: "Oak" }] });
  expect(other.page.runs).toHaveLength(1);
});

test("a value that the form writes with other signs is shown as it stands there", () => {
  const words = [
    { x: 50, y: 100, text: "Telephone" },
    { x: 120, y: 101, text: "(123) 456-7890" },
  ];
  const [content, ...others] = inlinesOf(words, {}, [field([118, 90, 300, 106], { value: "1234567890" })]);
  expect(content).toMatchObject([
    { kind: "span", text: "Telephone" },
    { kind: "tab" },
    { kind: "choice", of: "text", value: "(123) 456-7890" },
  ]);
  expect(others).toEqual([]);
});

test("what stands in fields beside each other is parted as the fields are, with the room that their values leave", () => {
  const words = [
    { x: 50, y: 120, text: "First" },
    { x: 160, y: 120, text: "Second" },
  ];
  const fields = [field([50, 88, 155, 104], { value: "Ada" }), field([160, 88, 300, 104], { value: "Byron" })];
  const found = inlinesOf(words, {}, fields).find((content) => content.some(({ kind }) => kind === "choice"));
  expect(found?.map(({ kind }) => kind)).toEqual(["choice", "tab", "choice"]);
});
