import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Field, isRequired } from "#operations/fields.ts";
import { operations } from "#operations/index.ts";
import type { Operation } from "#operations/operation.ts";
import { readOptions } from "#operations/read.ts";
import { callExample, exampleOptions } from "#support/example.ts";
import { judgeExample } from "#support/judge-example.ts";
import { repository } from "#support/service.ts";
import { inputOf, optionsOf, specification } from "#support/specification.ts";

// A first call may have to start a browser, on a machine that is busy.
setDefaultTimeout(30_000);

const families = ["generate", "image", "pdf"] as const;
const order = Object.keys(specification);

test("every file of an operation is in the catalogue, under its own name and family", async () => {
  const files = await Promise.all(
    families.map(async (family) => {
      const names = await readdir(join(repository, "src/operations", family));
      return names.map((name) => `${family}/${name.replace(/\.ts$/, "")}`);
    }),
  );
  expect(operations.map(({ family, name }) => `${family}/${name}`).sort()).toEqual(files.flat().sort());
});

test("the catalogue has the specification's names in its order, and others behind them", () => {
  const names = operations.map(({ name }) => name);
  const own = names.filter((name) => !order.includes(name));
  expect(names).toEqual([...order.filter((name) => names.includes(name)), ...own]);
});

describe.each(operations.map((operation) => [operation.name, operation] as const))("%s", (name, operation) => {
  const fields: [string, Field][] = Object.entries(operation.options);

  test.skipIf(!order.includes(name))("takes what the specification says, by its names and with its defaults", () => {
    expect(operation.input.kind).toBe(inputOf(name));
    for (const { field, required, usual } of optionsOf(name)) {
      const told = operation.options[field];
      expect([field, told && isRequired(told)]).toEqual([field, required]);
      if (usual !== undefined) expect([field, String(told?.default)]).toEqual([field, usual]);
    }
    const beyond = Object.keys(operation.options).filter(
      (field) => !optionsOf(name).some((one) => one.field === field),
    );
    for (const field of beyond) expect([field, isRequired(operation.options[field] as Field)]).toEqual([field, false]);
  });

  test("has a title and a sentence for itself and every option", () => {
    for (const [field, { title, description }] of [
      ...fields,
      ...Object.entries(operation.parts),
      [name, { title: operation.title, description: operation.summary }] as const,
    ]) {
      expect([field, title]).toEqual([field, expect.stringMatching(/^[A-Z][^.]*$/)]);
      expect([field, description]).toEqual([field, expect.stringMatching(/^\S.*[.]$/s)]);
    }
  });

  test("has titles and search words that are its own, each once", () => {
    const titles = [
      ...fields.map(([, { title }]) => title),
      ...Object.values(operation.parts).map(({ title }) => title),
    ];
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
    const { words } = operation;
    expect(words.length).toBeGreaterThan(0);
    expect(words.filter((word, at) => word !== word.toLowerCase() || words.indexOf(word) !== at)).toEqual([]);
  });

  test("relates only what it takes, each relation as its rule has it", () => {
    const known = [...Object.keys(operation.options), ...Object.keys(operation.parts)];
    for (const { relations = [], broken } of operation.rules ?? []) {
      for (const { kind, fields: related } of relations) {
        expect(known).toEqual(expect.arrayContaining([...related]));
        const some = kind === "notTogether" ? related : kind === "together" ? related.slice(0, 1) : [];
        expect([kind, broken(new Set(some), {}).length]).not.toEqual([kind, 0]);
      }
    }
  });

  test("has file parts beside files alone, under names that no option has", () => {
    const names = Object.keys(operation.parts);
    expect(operation.input.kind === "none" ? names : []).toEqual([]);
    expect(names.filter((part) => /^files?$/.test(part) || Object.hasOwn(operation.options, part))).toEqual([]);
  });

  test("has defaults that it would take", () => {
    for (const [field, { default: usual }] of fields) {
      if (usual !== undefined) expect([field, complaints(operation, { [field]: usual })]).toEqual([field, []]);
    }
  });

  test("says of every number and list what happens where nothing is given", () => {
    const silent = fields.filter(([, field]) => {
      const isAsked = (field.enum || /^(integer|number)$/.test(field.type)) && field.format !== "area";
      return isAsked && !isRequired(field) && field.default === undefined;
    });
    expect(silent.filter(([, { usual, without }]) => usual === undefined && !without).map(([field]) => field)).toEqual(
      [],
    );
    const usual = silent.filter(([, field]) => field.usual !== undefined);
    for (const [field, told] of usual)
      expect([field, complaints(operation, { [field]: told.usual })]).toEqual([field, []]);
  });

  test("has presets that it takes, each with an effect of its own", () => {
    const { presets } = operation;
    expect(new Set(presets.map(({ title }) => title)).size).toBe(presets.length);
    expect(new Set(presets.map(({ options }) => JSON.stringify(options))).size).toBe(presets.length);
    const set = new Set(presets.flatMap(({ options, clears = [] }) => [...Object.keys(options), ...clears]));
    const others = Object.entries(exampleOptions(operation)).filter(([field]) => !set.has(field));
    for (const { title, options } of presets)
      expect([title, refusal(operation, { ...Object.fromEntries(others), ...options })]).toEqual([title, ""]);
  });

  // Networks take seconds, on every machine: test/thorough/examples.test.ts calls those.
  if (operation.work !== "ai") {
    test("answers its example with a promised kind of file and the facts it names", () => judgeExample(operation));
  }

  test("takes every bound, and refuses all that lies just beyond in one answer", async () => {
    for (const [field, told] of fields) {
      for (const bound of bounds(told))
        expect([field, bound, complaints(operation, { [field]: bound })]).toEqual([field, bound, []]);
    }
    for (const side of ["below", "above"] as const) {
      const wrong = fields.flatMap(([field, told]) => {
        const value = beyond(told, side);
        return value === undefined ? [] : [[field, value] as const];
      });
      const answer = await callExample(operation, Object.fromEntries(wrong));
      expect([answer.status, answer.error?.error]).toEqual([400, "Bad request"]);
      const named = (answer.headers.get("x-error-fields") ?? "").split(",");
      for (const [field] of wrong) {
        expect(named).toContain(field);
        expect(answer.error?.message).toContain(`${field} must be `);
      }
    }
  });

  test("names every required field that is missing", () => {
    const required = fields.filter(([, told]) => isRequired(told)).map(([field]) => field);
    const says = refusal(operation, {});
    for (const field of required) expect(says).toContain(`${field} is missing: it must be `);
  });

  test("refuses an unknown field with strict", async () => {
    const refused = await callExample(operation, { colourr: "red", strict: true });
    expect([refused.status, refused.headers.get("x-error-fields")]).toEqual([400, "colourr"]);
  });
});

/** What the reader says against options; as JSON, where values have their own types. */
function refusal(operation: Operation, body: Record<string, unknown>): string {
  try {
    readOptions(operation, { from: "json", body });
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

/** The fields whose own value is refused; a rule between fields is another matter. */
function complaints(operation: Operation, options: Record<string, unknown>): string[] {
  const says = refusal(operation, { ...exampleOptions(operation), ...options });
  return Object.keys(options).filter((field) => says.includes(`${field} must be `));
}

function bounds({ type, enum: values, minimum, maximum, minLength, maxLength, pattern }: Field): unknown[] {
  if (values) return values;
  if (type === "boolean") return [true, false];
  if (type === "integer" || type === "number") return [minimum, maximum];
  if (type === "object") return [{}, { "a-name": "text" }];
  return pattern ? [] : [minLength, maxLength].map((length: number) => "x".repeat(length));
}

/** Longer texts are refused by the form's own limit before the field's is looked at. */
const longestFormText = 64 * 1024;

function beyond(field: Field, side: "below" | "above"): string | number | undefined {
  const { type, enum: values, minimum, maximum, minLength, maxLength } = field;
  const step = type === "integer" ? 1 : 0.001;
  if (values) return type === "string" ? "none-of-them" : Math.max(...values) + 1;
  if (type === "boolean" || type === "object") return "yes";
  if (type !== "string") return side === "below" ? minimum - step : maximum + step;
  if (field.pattern) return side === "below" ? "" : "#1234567";
  if (side === "below") return minLength > 0 ? "x".repeat(minLength - 1) : undefined;
  return maxLength < longestFormText ? "x".repeat(maxLength + 1) : undefined;
}
