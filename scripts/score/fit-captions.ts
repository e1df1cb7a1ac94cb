/**
 * Fits the weights of captions (`src/layout/roles/captions.ts`) to documents whose captions are known:
 * `bun scripts/score/fit-captions.ts`. It prints the weights, and how many of the cases of each set they tell right.
 */
import { join } from "node:path";
import { contentsOf } from "../../src/engines/mupdf/reading/contents.ts";
import { GatheredPages, readingOf } from "../../src/layout/document/reading.ts";
import { paraText } from "../../src/layout/model/parts.ts";
import { type CaptionCues, captionCues, captionWeights } from "../../src/layout/roles/captions.ts";
import { textsOf } from "./known.ts";
import { setFolder, truthsOf } from "./set.ts";
import { squeezed } from "./text.ts";

interface Known {
  template: string;
  text: string;
  cues: CaptionCues;
  isCaption: boolean;
  /** Of its template each document weighs as much as those of another one. */
  weight: number;
}

const names = Object.keys(captionWeights) as (keyof CaptionCues)[];

async function casesOf(name: string): Promise<Known[]> {
  const set = setFolder(name);
  const all: Known[] = [];
  for (const truth of await truthsOf(set, undefined, Number.POSITIVE_INFINITY)) {
    if (truth.tagged || truth.kind === "slides") continue;
    const texts = textsOf(truth.blocks);
    const kinds = new Map(texts.map(({ text, kind }) => [squeezed(text), kind]));
    const pages = new GatheredPages();
    const bytes = await Bun.file(join(set, `${truth.name}.pdf`)).bytes();
    const { about } = await contentsOf(bytes, {}, (page) => pages.add(page));
    const { parts, body } = readingOf(pages, about);
    for (const [at, part] of parts.entries()) {
      if (part.kind !== "para" || (part.role && !["caption", "heading", "title"].includes(part.role.kind))) continue;
      const kind = kinds.get(squeezed(paraText(part)));
      const cues = captionCues(part, at, parts, body);
      if (!cues || !kind) continue;
      all.push({ template: truth.template, text: paraText(part), cues, isCaption: kind === "caption", weight: 1 });
    }
  }
  const templates = Map.groupBy(all, ({ template }) => template);
  for (const one of all) one.weight = 1 / Math.sqrt(templates.get(one.template)?.length ?? 1);
  return all;
}

const sumOf = (weights: readonly number[], cues: CaptionCues): number =>
  names.reduce((sum, name, at) => sum + (weights[at] ?? 0) * cues[name], 0);

/** Logistic regression by gradient descent, drawn to 0 so that rare cues weigh little. */
function fitted(cases: readonly Known[]): number[] {
  const weights = names.map(() => 0);
  const all = cases.reduce((sum, { weight }) => sum + weight, 0);
  for (let step = 0; step < 20_000; step++) {
    const slope = weights.map((weight, at) => (at === 0 ? 0 : 0.001 * weight));
    for (const { cues, isCaption, weight } of cases) {
      const off = 1 / (1 + Math.exp(-sumOf(weights, cues))) - Number(isCaption);
      for (const [at, name] of names.entries()) slope[at] = (slope[at] ?? 0) + (weight * off * cues[name]) / all;
    }
    for (const at of weights.keys()) weights[at] = (weights[at] ?? 0) - 0.5 * (slope[at] ?? 0);
  }
  return weights;
}

const sets: [string, Known[]][] = [];
for (const name of ["fit", "check"]) sets.push([name, await casesOf(name)]);
const fit = sets[0]?.[1] ?? [];
const weights = fitted(fit);
console.log(names.map((name, at) => `  ${name}: ${(weights[at] ?? 0).toFixed(1)},`).join("\n"));
for (const [name, cases] of sets) {
  const told = cases.filter(({ cues }) => sumOf(weights, cues) > 0);
  const right = told.filter(({ isCaption }) => isCaption).length;
  console.log(
    `${name}: ${right} captions of ${cases.filter(({ isCaption }) => isCaption).length} told, ${told.length - right} others`,
  );
  for (const { cues, isCaption, text, template } of process.argv.includes("--wrong") ? cases : [])
    if (sumOf(weights, cues) > 0 !== isCaption)
      console.log(
        `  ${isCaption ? "missed" : "taken"} ${template}: ${text.slice(0, 60)} ${names.filter((name) => cues[name] > 0.5)}`,
      );
}
process.exit(0);
