import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { settingNames } from "#config";
import { facts } from "#engines/job/facts.ts";
import { repository } from "#support/service.ts";

const read = (path: string): string => readFileSync(join(repository, path), "utf8");
const pages = ["README.md", "CONTRIBUTING.md", ...readdirSync(join(repository, "docs")).map((name) => `docs/${name}`)]
  .filter((path) => path.endsWith(".md"))
  .map((path) => ({ path, text: read(path) }));

/** Every name of a form that the documents use, and that is none. */
const unknown = (form: RegExp, isKnown: (name: string) => boolean): string[] =>
  pages.flatMap(({ path, text }) =>
    [...text.matchAll(form)].flatMap(([, name = ""]) => (isKnown(name) ? [] : [`${path}: ${name}`])),
  );

test("facts that documents name are facts", () => {
  expect(unknown(/X-Result-([A-Z][A-Za-z-]*[a-z])/g, (name) => Object.hasOwn(facts, name))).toEqual([]);
});

test("metrics that documents name are counted", () => {
  const counted = new Set([...read("src/http/watch/metrics.ts").matchAll(/"(fpa_\w+)"/g)].map(([, name]) => name));
  expect(counted.size).toBeGreaterThan(5);
  const family = (name: string) => name.replace(/_(bucket|sum|count)$/, "");
  expect(unknown(/\b(fpa_[a-z_]*[a-z])/g, (name) => counted.has(name) || counted.has(family(name)))).toEqual([]);
});

test("variables that documents name are read somewhere", () => {
  const settings = settingNames();
  const folders = ["src", "scripts", "test", "deploy"];
  const sources = folders.flatMap((folder) =>
    [...new Bun.Glob("**/*.{ts,mjs,yaml,yml,conf,sh}").scanSync(join(repository, folder))].map((path) =>
      read(join(folder, path)),
    ),
  );
  const isRead = (name: string) => settings.has(name) || sources.some((text) => text.includes(name));
  expect(unknown(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)[=`]/g, isRead)).toEqual([]);
});
