import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "#config";
import { repository } from "#support/service.ts";

const text = readFileSync(join(repository, "docs/configuration.md"), "utf8").split("## Set-up and scripts")[0] ?? "";
const rows = [...text.matchAll(/^\| `([A-Z_]+)` \| ([^|]+?) \|/gm)].map(([, name = "", value = ""]) => ({
  name,
  value,
}));

test("the documentation names the very variables that the service reads", () => {
  const read = new Set<string>();
  const environment = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get(_, name) {
        read.add(String(name));
        return undefined;
      },
    },
  );
  readConfig(environment);
  expect(rows.map(({ name }) => name).sort()).toEqual([...read].sort());
});

test("a documented default that is set by hand changes nothing", () => {
  for (const { name, value } of rows) {
    if (!/^\S+$/.test(value) || value === "none") continue;
    expect({ name, config: readConfig({ [name]: value }) }).toEqual({ name, config: readConfig({}) });
  }
});
