import { existsSync } from "node:fs";
import { join } from "node:path";
import { specification } from "#support/specification.ts";
import { type Family, families, templates } from "./new-operation/templates.ts";

const usage = `Usage: bun run new-operation NAME FAMILY
NAME in kebab-case is the path segment too, such as image-mirror; FAMILY is one of ${families.join(", ")}.`;

const root = join(import.meta.dir, "..");

/** The text of operations/index.ts with one more import, and one more entry in the specification's order. */
export function withEntry(index: string, name: string, family: Family): string {
  const list = /(const all: readonly Operation\[\] = \[)([^\]]*)(\];)/.exec(index);
  const lastImport = [...index.matchAll(/^import \w+ from "\.\/\w+\/[\w-]+\.ts";$/gm)].at(-1)?.[0];
  if (!list || !lastImport) throw new Error("src/operations/index.ts has another form than this script knows.");
  const [whole, open = "", entries = "", close = ""] = list;
  const names = entries
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  const later = names.findIndex((entry) => place(entry) > place(camelCase(name)));
  names.splice(later < 0 ? names.length : later, 0, camelCase(name));
  const line = `import ${camelCase(name)} from "./${family}/${name}.ts";`;
  return index
    .replace(lastImport, `${lastImport}\n${line}`)
    .replace(whole, `${open}\n  ${names.join(",\n  ")},\n${close}`);
}

/** Where the specification has it; what it does not know comes last. */
function place(word: string): number {
  const found = Object.keys(specification).findIndex((name) => camelCase(name) === word);
  return found < 0 ? Number.POSITIVE_INFINITY : found;
}

const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const titleCase = (name: string): string => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll("-", " ");

async function main(name = "", word = ""): Promise<number> {
  const family = families.find((one) => one === word);
  if (!family || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const files = { operation: `src/operations/${family}/${name}.ts`, test: `test/operations/${family}/${name}.test.ts` };
  const taken = Object.values(files).find((file) => existsSync(join(root, file)));
  if (taken) {
    process.stderr.write(`${taken} is there already.\n`);
    return 2;
  }
  const fill = (template: string) => template.replaceAll("NAME", name).replaceAll("TITLE", titleCase(name));
  await Bun.write(join(root, files.operation), fill(templates[family].operation));
  await Bun.write(join(root, files.test), fill(templates[family].test));
  const index = "src/operations/index.ts";
  await Bun.write(join(root, index), withEntry(await Bun.file(join(root, index)).text(), name, family));
  const written = [files.operation, files.test, index];
  Bun.spawnSync([process.execPath, "x", "biome", "check", "--write", ...written], {
    cwd: root,
    stdout: "ignore",
    stderr: "ignore",
  });
  process.stdout.write(`${written.join("\n")}\nIt runs as it is: bun test ${files.test}\nThen: bun run readme\n`);
  return 0;
}

if (import.meta.main) process.exitCode = await main(...process.argv.slice(2));
