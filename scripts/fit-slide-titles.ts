/**
 * Fits how much each cue tells that a text is the title of its slide (src/layout/deck/title-cues.ts):
 * `bun scripts/fit-slide-titles.ts --set fit [--decks FOLDER] [--judge check] [--judge-decks FOLDER] [--write]`. Sets are made by
 * `bun run truth`; a folder has presentations as PPTX, which LibreOffice prints. It tells how many titles are found in what it was
 * not fitted to, before and after, and writes the weights to title-weights.ts.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type TitleCue, titleCues } from "#layout/deck/title-cues.ts";
import { titleWeights } from "#layout/deck/title-weights.ts";
import { titlesOf } from "#layout/deck/titles.ts";
import type { Cues } from "#layout/model/cues.ts";
import { decksOfFolder, decksOfSet, type KnownDeck } from "./fit/known-titles.ts";
import { type Example, fit } from "./fit/logistic.ts";
import { writtenWeights } from "./fit/written-weights.ts";
import { squeezed } from "./score/text.ts";
import { run, table } from "./tell.ts";

const usage =
  "Usage: bun scripts/fit-slide-titles.ts --set fit [--decks FOLDER] [--judge check] [--judge-decks FOLDER] [--write]\n";
const options = {
  set: { type: "string", default: "fit" },
  decks: { type: "string" },
  judge: { type: "string", default: "check" },
  "judge-decks": { type: "string" },
  write: { type: "boolean", default: false },
} as const;
const file = join(import.meta.dir, "../src/layout/deck/title-weights.ts");

const examplesOf = ({ template, slides, titles }: KnownDeck): Example<TitleCue>[] =>
  slides.flatMap(({ candidates }, at) =>
    titleCues(slides, at).map((cues, place) => ({
      ...{ template, cues },
      isYes: titles.has(squeezed(candidates[place]?.text ?? "")),
    })),
  );

function judged(name: string, decks: readonly KnownDeck[], weights: Cues<TitleCue>): string[] {
  let [found, wrong] = [0, 0];
  for (const { slides, titles } of decks) {
    for (const [slide, title] of titlesOf(slides, weights).entries()) {
      const text = slides[slide]?.candidates.find(({ at }) => at === title)?.text;
      if (text === undefined) continue;
      if (titles.has(squeezed(text))) found += 1;
      else wrong += 1;
    }
  }
  const all = decks.reduce((sum, { titled }) => sum + titled, 0);
  const share = (of: number) => (found / Math.max(1, of)).toFixed(3);
  return [name, ...[all, found, wrong].map(String), share(all), share(found + wrong)];
}

const source = (set: string, weights: Cues<TitleCue>): string => `import type { Cues } from "../model/cues.ts";
import type { TitleCue } from "./title-cues.ts";

// Made by scripts/fit-slide-titles.ts from the set "${set}" and presentations that LibreOffice printed.
export const titleWeights: Cues<TitleCue> = {
${writtenWeights(weights)}};
`;

await run(usage, async (argv) => {
  const { values } = parseArgs({ args: [...argv], options });
  const decksIn = async (folder: string | undefined) => (folder === undefined ? [] : await decksOfFolder(folder));
  const [ofSet, ofFolder] = [await decksOfSet(values.set), await decksIn(values.decks)];
  const known = [...ofSet, ...ofFolder];
  const weights = fit(known.flatMap(examplesOf));
  if (values.write) await Bun.write(file, source(values.set, weights));
  const lots: [name: string, decks: KnownDeck[]][] = [
    [values.set, ofSet],
    ["its decks", ofFolder],
    [values.judge, await decksOfSet(values.judge)],
    ["other decks", await decksIn(values["judge-decks"])],
  ];
  const rows = lots.flatMap(([name, decks]) =>
    decks.length === 0
      ? []
      : [judged(`${name}, before`, decks, titleWeights), judged(`${name}, after`, decks, weights)],
  );
  return table(["", "titles", "found", "others taken", "recall", "precision"], rows);
});
process.exit();
