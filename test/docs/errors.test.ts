import { expect, test } from "bun:test";
import { join } from "node:path";
import { facts } from "#engines/job/facts.ts";
import { statuses } from "#http/visit/errors.ts";
import { repository } from "#support/service.ts";

const page = await Bun.file(join(repository, "docs/errors.md")).text();
const rows = (first: RegExp) => page.split("\n").filter((line) => first.test(line));

test("the page lists every error of the door's table, and no other", () => {
  const told = rows(/^\| \d/).map((row) => row.split(" | ").slice(0, 2).join(" ").replace("| ", ""));
  const due = Object.entries(statuses).flatMap(([kind, { status, error }]) =>
    kind === "gone" ? [] : [`${status} ${error}`],
  );
  expect(told).toEqual(due);
});

test("the page lists every fact with its own words", () => {
  const due = Object.entries(facts).map(([name, says]) => `| \`X-Result-${name}\` | ${says} |`);
  expect(rows(/^\| `X-Result-/)).toEqual(due);
});
