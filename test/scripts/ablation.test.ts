import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { repository } from "#support/service.ts";
import { rules, rulesNamed } from "../../scripts/score/ablation/rules.ts";
import { sourceWithout, withBuildWithout } from "../../scripts/score/ablation/without.ts";

setDefaultTimeout(60_000);

test("each rule is a function of the file that it names, and has a name of its own", async () => {
  const missing: string[] = [];
  for (const rule of rules) {
    const source = await Bun.file(join(repository, "src/layout", rule.file)).text();
    try {
      const without = sourceWithout(source, rule);
      new Bun.Transpiler({ loader: "ts" }).scanImports(without);
    } catch (error) {
      missing.push(`${rule.name}: ${(error as Error).message}`);
    }
  }
  expect(missing).toEqual([]);
  expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
});

test("a function answers as if its rule did not exist, and the rest of its file stays", () => {
  const source = "const isLong = (text: string) => text.length > 3;\nfunction both(a: string) { return isLong(a); }\n";
  expect(sourceWithout(source, { called: "isLong", answers: "false" })).toBe(
    "const isLong = (text: string) => (false);\nfunction both(a: string) { return isLong(a); }\n",
  );
  expect(sourceWithout(source, { called: "both", answers: "true" })).toContain("{ return (true); return isLong(a); }");
  expect(() => sourceWithout(source, { called: "other", answers: "true" })).toThrow(
    "No function here is called other.",
  );
});

test("a build without a rule is a copy that is gone afterwards, and this one stays as it is", async () => {
  const [rule] = rulesNamed("roles/withCaptions");
  if (!rule) throw new Error("no rule");
  const path = await withBuildWithout([rule], async (root) => {
    const { withCaptions } = (await import(
      join(root, "src/layout/roles/captions.ts")
    )) as typeof import("#layout/roles/captions.ts");
    const grid = { kind: "shown", page: 1, box: [50, 210, 350, 400] } as Parameters<typeof withCaptions>[0][number];
    const line = { text: "Table 1. Rain", size: 10, pieces: [], box: [50, 190, 110, 200] };
    const para = { kind: "para", page: 1, rows: [[line]] } as unknown as typeof grid;
    const own = await import("#layout/roles/captions.ts");
    const roleOf = ([part]: ReturnType<typeof withCaptions>) => (part?.kind === "para" ? part.role?.kind : undefined);
    expect([roleOf(withCaptions([para, grid], 10)), roleOf(own.withCaptions([para, grid], 10))]).toEqual([
      undefined,
      "caption",
    ]);
    return root;
  });
  expect(await Bun.file(join(path, "package.json")).exists()).toBe(false);
});

test("a rule that is not there is refused with the names of those that are", () => {
  expect(() => rulesNamed("roles/nothing")).toThrow(
    "No rule is called roles/nothing. There are: lines/withWholeWords,",
  );
});
