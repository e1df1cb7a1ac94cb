import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fixturesFolder, makeFixtures, tableOf } from "../../scripts/make-fixtures.ts";

test("fixtures made again are the ones that are here, byte for byte", async () => {
  const fixtures = await makeFixtures();
  const differing = fixtures.filter(({ name, bytes }) => !readFileSync(join(fixturesFolder, name)).equals(bytes));
  expect(differing.map(({ name }) => name)).toEqual([]);
  expect(readFileSync(join(fixturesFolder, "README.md"), "utf8")).toBe(tableOf(fixtures));
});
