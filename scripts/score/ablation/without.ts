import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import type { Rule } from "./rules.ts";

const repository = join(import.meta.dir, "../../..");
/** A build needs these folders beside its source. */
const linked = ["node_modules", "models", "scripts", "package.json", "tsconfig.json", "bunfig.toml"];

/** A copy of this build from which rules are left out, for one piece of work. The service itself has no such switch. */
export async function withBuildWithout<T>(rules: readonly Rule[], work: (root: string) => Promise<T>): Promise<T> {
  const root = await mkdtemp(join(tmpdir(), "without-"));
  try {
    await cp(join(repository, "src"), join(root, "src"), { recursive: true });
    for (const name of linked) await symlink(join(repository, name), join(root, name));
    for (const rule of rules) {
      const path = join(root, "src/layout", rule.file);
      await Bun.write(path, sourceWithout(await Bun.file(path).text(), rule));
    }
    return await work(root);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** The source with one function that answers what it would if its rule did not exist. */
export function sourceWithout(source: string, { called, answers }: Pick<Rule, "called" | "answers">): string {
  const body = bodyOf(ts.createSourceFile("layout.ts", source, ts.ScriptTarget.Latest, true), called);
  if (!body) throw new Error(`No function here is called ${called}.`);
  const opening = ts.isBlock(body) ? `{ return (${answers});` : `(${answers})`;
  const rest = ts.isBlock(body) ? source.slice(body.getStart() + 1) : source.slice(body.getEnd());
  return source.slice(0, body.getStart()) + opening + rest;
}

/** The body of a function, of a constant that is one, or of a step in a list of them. */
function bodyOf(file: ts.SourceFile, name: string): ts.ConciseBody | undefined {
  let found: ts.ConciseBody | undefined;
  const look = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && node.name?.text === name) found ??= node.body;
    const isNamed = ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node);
    if (isNamed && node.name.getText() === name && node.initializer && ts.isArrowFunction(node.initializer))
      found ??= node.initializer.body;
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
}
