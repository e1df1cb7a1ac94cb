/**
 * Fits the weights of captions (`src/layout/roles/captions.ts`) to documents whose captions are known:
 * `bun scripts/score/fit-captions.ts`. It prints the weights, and how many of the cases of each set they tell right.
 */
import { join } from "node:path";
import { contentsOf } from "../../src/engines/mupdf/reading/contents.ts";
import { GatheredPages, readingOf } from "../../src/layout/document/reading.ts";
import { likelihood } from "../../src/layout/model/cues.ts";
import { paraText } from "../../src/layout/model/parts.ts";
import { type CaptionCues, captionCues, leastLikely } from "../../src/layout/roles/captions.ts";
import { type Example, fit } from "../fit/logistic.ts";
import { textsOf } from "./known.ts";
import { setFolder, truthsOf } from "./set.ts";
import { squeezed } from "./text.ts";

interface Known extends Example<keyof CaptionCues> {
  text: string;
}

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
      all.push({ template: truth.template, text: paraText(part), cues, isYes: kind === "caption" });
    }
  }
  return all;
}

const sets: [string, Known[]][] = [];
for (const name of ["fit", "check"]) sets.push([name, await casesOf(name)]);
const weights = fit(sets[0]?.[1] ?? []);
const isTold = ({ cues }: Known): boolean => likelihood(weights, cues) > leastLikely;
for (const [name, weight] of Object.entries(weights)) console.log(`  ${name}: ${weight.toFixed(1)},`);
for (const [name, cases] of sets) {
  const told = cases.filter(isTold);
  const right = told.filter(({ isYes }) => isYes).length;
  const all = cases.filter(({ isYes }) => isYes).length;
  console.log(`${name}: ${right} captions of ${all} told, ${told.length - right} others`);
  for (const one of process.argv.includes("--wrong") ? cases : []) {
    const { cues, isYes, text, template } = one;
    if (isTold(one) === isYes) continue;
    const saw = Object.entries(cues).flatMap(([cue, value]) => (value > 0.5 ? [cue] : []));
    console.log(`  ${isYes ? "missed" : "taken"} ${template}: ${text.slice(0, 60)} ${saw}`);
  }
}
process.exit(0);
