import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { table } from "../../tell.ts";
import type { Truth } from "../../truth/truth.ts";
import { resultOf } from "../convert.ts";
import { measures } from "../measures/index.ts";
import type { Tool } from "../read.ts";
import { scoreAll } from "../scored.ts";
import { change, type Scored } from "../tally.ts";
import type { Rule } from "./rules.ts";
import { withBuildWithout } from "./without.ts";

/** A rule earns what measures lose without it. */
export interface Earned {
  rule: string;
  tool: Tool;
  /** How many results are other ones without it. */
  changed: number;
  measures: { measure: string; earned: number; noise: number; isReal: boolean }[];
}

interface Ablation {
  set: string;
  truths: readonly Truth[];
  tools: readonly Tool[];
  rules: readonly Rule[];
  out: string;
}

/** Leaves out each rule alone, and tells what every measure loses by that. Results that stay the same are not read again. */
export async function ablate({ set, truths, tools, rules, out }: Ablation): Promise<Earned[]> {
  const all: Earned[] = [];
  for (const tool of tools) {
    const own = rules.filter((rule) => rule.tools.includes(tool));
    const whole = join(out, "whole");
    await withBuildWithout([], (root) => converted(root, { tool, set, truths, out: whole }));
    const scored = new Map((await scoreAll(tool, set, truths, whole)).map((one) => [one.name, one]));
    for (const rule of own) {
      const folder = await mkdtemp(join(tmpdir(), "ablated-"));
      await withBuildWithout([rule], (root) => converted(root, { tool, set, truths, out: folder }));
      const changed = await changedIn(truths, [whole, folder], tool);
      const earned = earnedBy(await scoreAll(tool, set, changed, folder), scored);
      all.push({ rule: rule.name, tool, changed: changed.length, measures: earned });
      process.stderr.write(`${rowOf(all.at(-1) as Earned).join("  ")}\n`);
      await Bun.write(join(out, "ablation.json"), JSON.stringify(all, null, 1));
      await rm(folder, { recursive: true, force: true });
    }
  }
  return all;
}

interface Converting {
  tool: Tool;
  set: string;
  truths: readonly Truth[];
  out: string;
}

async function converted(root: string, { tool, set, truths, out }: Converting): Promise<void> {
  const child = Bun.spawn({
    cmd: [process.execPath, join(import.meta.dir, "convert.ts"), root, tool, set, out],
    stdin: new Blob([truths.map(({ name }) => name).join("\n")]),
    stderr: "inherit",
  });
  if ((await child.exited) !== 0) throw new Error("A build without a rule failed: it converts nothing.");
}

/** Documents whose results differ in any byte. */
async function changedIn(truths: readonly Truth[], folders: readonly string[], tool: Tool): Promise<Truth[]> {
  const hash = async (folder: string, name: string) => {
    const file = Bun.file(resultOf(folder, tool, name));
    return (await file.exists()) ? Bun.hash(await file.bytes()) : 0;
  };
  const changed = await Promise.all(
    truths.map(async ({ name }) => new Set(await Promise.all(folders.map((folder) => hash(folder, name)))).size > 1),
  );
  return truths.filter((_, at) => changed[at]);
}

function earnedBy(without: readonly Scored[], scored: ReadonlyMap<string, Scored>): Earned["measures"] {
  const changed = new Map(without.map((one) => [one.name, one]));
  return measures.flatMap(({ name: measure }) => {
    const pairs = [...scored.values()].flatMap((own) => {
      const [was, is] = [own.sums[measure], (changed.get(own.name) ?? own).sums[measure]];
      return was && is ? [[was, is] as const] : [];
    });
    const isSame = pairs.every(([was, is]) => was.got === is.got && was.of === is.of);
    if (isSame) return [];
    const { before, score, noise, isReal } = change(pairs);
    return [{ measure, earned: before - score, noise, isReal }];
  });
}

const signed = (value: number): string => `${value > 0 ? "+" : ""}${value.toFixed(4)}`;

/** Measures beyond their noise; where there is none, the one that differs most. */
function rowOf({ rule, tool, changed, measures: all }: Earned): string[] {
  const sorted = all.toSorted((one, other) => Math.abs(other.earned) - Math.abs(one.earned));
  const real = sorted.filter(({ isReal }) => isReal);
  const told = (real.length > 0 ? real : sorted.slice(0, 1)).map(
    ({ measure, earned, noise, isReal }) =>
      `${measure} ${signed(earned)} ±${noise.toFixed(4)}${isReal ? "" : " (noise)"}`,
  );
  return [rule, tool, String(changed), told.join("; ")];
}

export const printedAblation = (all: readonly Earned[]): string =>
  table(["rule", "tool", "changed", "earns"], all.map(rowOf));
