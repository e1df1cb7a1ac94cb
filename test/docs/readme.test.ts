import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { repository } from "#support/service.ts";
import { readmePath, withTools } from "../../scripts/write-readme.ts";

test("the README's table of tools is the catalogue's", () => {
  const text = readFileSync(readmePath, "utf8");
  expect(withTools(text)).toBe(text);
});

test("links between the documents lead somewhere", () => {
  const pages = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    ...readdirSync(join(repository, "docs")).map((name) => `docs/${name}`),
  ];
  const broken = pages
    .filter((page) => page.endsWith(".md"))
    .flatMap((page) => {
      const links = readFileSync(join(repository, page), "utf8").matchAll(/\]\((?!https?:|#)([^)#\s]+)/g);
      return [...links].map(([, link = ""]) => ({ page, link }));
    })
    .filter(({ page, link }) => !existsSync(join(repository, dirname(page), link)));
  expect(broken).toEqual([]);
});
