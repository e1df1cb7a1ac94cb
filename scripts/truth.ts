/**
 * Makes documents whose structure is known: `bun run truth [--set check] [--only TEMPLATE] [--count 10] [--seed 1]
 * [--without-packages] [--into FOLDER]`. Without `--set` it makes fit and check. See scripts/truth/README.md.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { makeSet } from "./truth/make.ts";
import { truthFolder } from "./truth/sources.ts";
import { templates } from "./truth/templates.ts";
import { type SetName, setNames } from "./truth/truth.ts";

const { values } = parseArgs({
  options: {
    set: { type: "string", multiple: true, default: ["fit", "check"] },
    only: { type: "string" },
    count: { type: "string" },
    seed: { type: "string", default: "1" },
    "without-packages": { type: "boolean", default: false },
    into: { type: "string", default: truthFolder },
  },
});

/** Documents of each template: some 3,000 pages of fit and check together, and 400 of a sealed lot. */
const openCount = 10;
const sealedCount = 4;

const chosen = templates.filter(({ name }) => values.only === undefined || name === values.only);
for (const set of values.set) {
  if (!(setNames as readonly string[]).includes(set)) throw new Error(`${set} is none of ${setNames.join(", ")}`);
  const into = join(values.into, set);
  if (values.only === undefined) await rm(into, { recursive: true, force: true });
  const startedAt = performance.now();
  const { documents, pages, failed } = await makeSet({
    set: set as SetName,
    templates: chosen,
    count: Number(values.count ?? (set.startsWith("sealed") ? sealedCount : openCount)),
    // The lots of the sealed set share their templates: their seeds part them.
    seed: Number(values.seed) + 1000 * (setNames as readonly string[]).indexOf(set),
    withPackages: !values["without-packages"],
    into,
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  process.stdout.write(`${set}: ${documents} documents, ${pages} pages, ${seconds} s, in ${into}\n`);
  for (const line of failed) process.stderr.write(`  ${line}\n`);
}
