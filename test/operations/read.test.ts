import { describe, expect, test } from "bun:test";
import {
  choice,
  colour,
  flag,
  notTogether,
  number,
  numberChoice,
  oneNeeded,
  optional,
  text,
  textMap,
  whole,
} from "#operations/fields.ts";
import { noFile, type Operation, operation } from "#operations/operation.ts";
import { readOptions } from "#operations/read.ts";
import { Problem } from "#problem";

const said = { title: "T", description: "D" };
const tool: Operation = operation({
  name: "tool",
  family: "image",
  title: "Tool",
  summary: "S",
  words: [],
  work: "image",
  needs: [],
  input: noFile,
  options: {
    size: whole({ ...said, minimum: 1, maximum: 100, default: 10 }),
    ratio: optional(number({ ...said, minimum: -1, maximum: 1 })),
    fit: choice(["inside", "fill"], { ...said, default: "inside" }),
    angle: optional(numberChoice([90, 180], said)),
    flip: flag({ ...said, default: false }),
    color: colour({ ...said, default: "#000000" }),
    text: optional(text({ ...said, maxLength: 5 })),
    password: optional(text({ ...said, maxLength: 5, format: "password" })),
  },
  output: [],
  facts: [],
  example: {},
  run: () => Promise.reject(new Error("never run here")),
});

const form = (fields: Record<string, string | string[]>, of = tool) =>
  readOptions(of, {
    from: "form",
    texts: new Map(Object.entries(fields).map(([name, value]) => [name, [value].flat()])),
  });

function refusal(read: () => unknown): Problem {
  try {
    read();
  } catch (error) {
    if (error instanceof Problem) return error;
  }
  throw new Error("it was not refused");
}

describe("the reader of options", () => {
  test("defaults, and every kind of value from text", () => {
    expect(form({}).values).toEqual({ size: 10, fit: "inside", flip: false, color: "#000000" });
    const given = {
      size: "100",
      ratio: "-0.5",
      fit: "fill",
      angle: "180",
      flip: "true",
      color: "#AbCdEf",
      text: "öäü",
    };
    expect(form(given).values).toEqual({ ...given, size: 100, ratio: -0.5, angle: 180, flip: true });
  });

  test.each([
    ["0x10"],
    ["1e1"],
    ["12px"],
    [""],
    [" 12"],
    ["+1"],
    ["1,5"],
    ["NaN"],
    ["Infinity"],
    ["１"],
    ["1.0.0"],
    ["9".repeat(400)],
  ])("%j is no number", (value) => {
    expect(refusal(() => form({ size: value })).fields).toEqual(["size"]);
    expect(refusal(() => form({ ratio: value })).fields).toEqual(["ratio"]);
  });

  test("bounds, fractions, flags, choices, colours and lengths", () => {
    for (const [name, value] of [
      ["size", "0"],
      ["size", "101"],
      ["size", "1.5"],
      ["ratio", "1.01"],
      ["fit", "Fill"],
      ["angle", "91"],
      ["flip", "TRUE"],
      ["flip", "1"],
      ["color", "red"],
      ["color", "#fff"],
      ["text", ""],
      ["text", "123456"],
    ] as const) {
      expect(refusal(() => form({ [name]: value })).fields).toEqual([name]);
    }
  });

  test("all faults come in one answer that names, allows and quotes", () => {
    const { message, fields } = refusal(() => form({ size: "12px", fit: "cover", text: ["a", "b"] }));
    expect(fields).toEqual(["size", "fit", "text"]);
    expect(message).toContain('size must be a whole number from 1 to 100, but it is "12px".');
    expect(message).toContain('fit must be inside or fill, but it is "cover".');
    expect(message).toContain("text was sent 2 times");
  });

  test("a message repeats neither secrets nor control characters nor whole novels", () => {
    const { message } = refusal(() => form({ password: "secret-word", fit: `a\u0000\u202e${"b".repeat(5000)}` }));
    expect(message).not.toContain("secret-word");
    expect(message).not.toMatch(/[\u0000\u202e]/);
    expect(message.length).toBeLessThan(300);
  });

  test("an unknown field is a warning with a guess, and a fault when strict", () => {
    expect(form({ szie: "1" }).unknown).toEqual(['Unknown field "szie" was ignored: did you mean size?']);
    expect(refusal(() => form({ szie: "1", strict: "true" })).fields).toEqual(["szie"]);
    expect(form({ strict: "true" }).strict).toBe(true);
    expect(form({ constructor: "1", __proto__x: "2" }).unknown).toHaveLength(2);
  });

  test("a refusal names what was nearly a field, and leaves out what is like none", () => {
    const { message, fields } = refusal(() => form({ fit: "cover", szie: "1", zebra: "2" }));
    expect(message).toBe('fit must be inside or fill, but it is "cover". Unknown field "szie": did you mean size?');
    expect(fields).toEqual(["fit", "szie"]);
  });

  test("a strict call isn't told that something was ignored, and no call is told thousands of things", () => {
    expect(refusal(() => form({ szie: "1", strict: "true" })).message).toBe('Unknown field "szie": did you mean size?');
    const many = Object.fromEntries(Array.from({ length: 15_500 }, (_, n) => [`field${n}`, n]));
    const { unknown } = readOptions(tool, { from: "json", body: many });
    expect([unknown.length, unknown.at(-1)]).toEqual([21, "There are 15480 more unknown fields."]);
    const strict = refusal(() => readOptions(tool, { from: "json", body: { ...many, strict: true } }));
    expect(strict.fields.length).toBe(20);
    expect(strict.message.length).toBeLessThan(2_000);
    const long = refusal(() =>
      form({ [`${"x".repeat(59)}\u{1f600}y`]: "1", ["\ud800".repeat(50)]: "2", strict: "true" }),
    );
    for (const text of [long.message, ...long.fields]) expect(text.isWellFormed()).toBe(true);
  });

  test("of an object, the member at fault is named", () => {
    const map = textMap({ ...said, maxProperties: 2, names: "^[a-z]+$", values: "^[a-z]*$" });
    const json = (value: unknown) =>
      refusal(() =>
        readOptions({ ...tool, options: { headers: optional(map) } }, { from: "json", body: { headers: value } }),
      ).message;
    expect(json({ a: "x\r\ny" })).toContain('has "a" with a text that is too long or has signs that are not allowed');
    expect(json({ "a b": "x" })).toContain('has "a b", which is no name that is allowed');
    expect(json({ a: 5 })).toContain('has "a" with 5 instead of a text');
    expect(json({ a: "", b: "", c: "" })).toContain("has 3 of them");
    expect(json([])).toContain("but it is a list");
  });

  test("a number beyond all numbers is told as one", () => {
    const body = JSON.parse('{"size": 1e400}');
    expect(refusal(() => readOptions(tool, { from: "json", body })).message).toContain("too large a number");
  });

  test("JSON keeps its own types", () => {
    const json = (body: object) => readOptions(tool, { from: "json", body });
    expect(json({ size: 5, flip: true }).values).toMatchObject({ size: 5, flip: true });
    for (const body of [
      { size: "5" },
      { flip: "true" },
      { text: 5 },
      { size: null },
      { fit: ["inside"] },
      { size: {} },
    ]) {
      expect(refusal(() => json(body)).fields).toEqual(Object.keys(body));
    }
    expect(json(JSON.parse('{"__proto__": {"size": 5}}')).values.size).toBe(10);
  });

  test("rules between fields", () => {
    const ruled = { ...tool, rules: [notTogether("ratio", ["size", "text"]), oneNeeded(["ratio", "size"])] };
    const both = refusal(() => form({ ratio: "1", size: "1" }, ruled));
    expect([both.message, both.fields]).toEqual([
      "ratio can't be given together with size or text.",
      ["ratio", "size"],
    ]);
    expect(refusal(() => form({ text: "a" }, ruled)).message).toBe("At least one of ratio and size is needed.");
    expect(() => form({ size: "1" }, ruled)).not.toThrow();
  });
});
