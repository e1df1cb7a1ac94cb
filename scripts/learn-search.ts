/**
 * Teaches the website's search which words speak for which tool (src/web/home/search/learnt.json):
 * `bun scripts/learn-search.ts --write`, or `--tell guests,members` for how often the right tool comes first and among the first
 * three in these lists of test/web, each while it is left out. It learns from phrases whose tool is known: the lists of test/web
 * but for the one that stays unheard, scripts/search/said-phrases.json, and the tools' own words.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { catalogue } from "#http/docs/catalogue.ts";
import { askedOf } from "../src/web/home/search/asked.ts";
import { Index, type Searched } from "../src/web/home/search/index-of.ts";
import { cuesOf, type Learnt, writtenCue } from "../src/web/home/search/likely.ts";
import { searcher } from "../src/web/home/search/search.ts";
import { fitted } from "../src/web/home/search/weights.ts";
import { stemOf, wordsOf } from "../src/web/home/search/words.ts";
import { Random } from "./fuzz/random.ts";
import { type Lesson, learn } from "./search/learn.ts";
import { run, table, UsageError } from "./tell.ts";

const usage = "Usage: bun scripts/learn-search.ts (--write | --tell guests,members)\n";
const options = { write: { type: "boolean", default: false }, tell: { type: "string", default: "" } } as const;

const root = join(import.meta.dir, "..");
const file = join(root, "src/web/home/search/learnt.json");
/** This list is never learnt from, so that it tells how what nobody has said yet is found. */
const unheard = "unheard";

/** A tool's own words count for less than a phrase, since they are found without being learnt, too. */
const worthOfOwn = 0.5;
/** A weight is written as so many steps of this size, a letter for each number: exact weights find phrases no better. */
const step = 0.5;

/** A phrase and the tools that are right for it. */
interface Known {
  text: string;
  tools: string[];
  /** The file that it stands in. */
  from: string;
  worth: number;
}

const { operations, formats } = catalogue();
const names = operations.map(({ name }) => name);
const listOf = (name: string): string => `test/web/${name}-phrases.json`;

async function read(from: string): Promise<Known[]> {
  const phrases: Record<string, string[]> = await Bun.file(join(root, from)).json();
  return Object.entries(phrases).flatMap(([due, all]) =>
    all.map((text) => ({ text, tools: due.split(" or "), from, worth: 1 })),
  );
}

/** Reads all phrases that may be learnt from, as the search does that has learnt their words. */
async function lessons(): Promise<(Lesson & Known)[]> {
  const lists = [...new Bun.Glob(listOf("*")).scanSync(root)].filter((path) => path !== listOf(unheard)).sort();
  const said = await Promise.all([...lists, "scripts/search/said-phrases.json"].map(read));
  const own = operations.flatMap(({ name, title, words }) =>
    [title, ...words].map((text) => ({ text, tools: [name], from: "", worth: worthOfOwn })),
  );
  const phrases = [...said.flat(), ...own];
  const stems = new Set(phrases.flatMap(({ text }) => wordsOf(text)).map(stemOf));
  const index = new Index<Searched>(operations, formats, stems);
  return phrases.map((phrase) => ({ ...phrase, cues: cuesOf(askedOf(phrase.text, index, fitted)) }));
}

function learntFrom(taught: readonly Lesson[]): Learnt {
  const weights = [...learn(taught, names, new Random(1, 0))].sort(([one], [other]) => (one < other ? -1 : 1));
  const cues = weights.map(([cue, each]) => [cue, writtenCue(each, step)] as const).filter(([, told]) => told !== "");
  return { about: "Made by scripts/learn-search.ts", tools: names, step, cues: Object.fromEntries(cues) };
}

/** How many of some phrases show a right tool first, and among the first three. */
function found(phrases: readonly Known[], find: ReturnType<typeof searcher>): number[] {
  const places = phrases.map(({ text, tools }) => find(text).found.findIndex(({ name }) => tools.includes(name)));
  return [1, 3].map((first) => places.filter((place) => place >= 0 && place < first).length);
}

await run(usage, async (argv) => {
  const { values } = parseArgs({ args: [...argv], options });
  const paths = values.tell.split(",").filter(Boolean).map(listOf);
  for (const path of paths)
    if (!(await Bun.file(join(root, path)).exists())) throw new UsageError(`There is no ${path}.`);
  const all = await lessons();
  if (values.write) await Bun.write(file, `${JSON.stringify(learntFrom(all), null, 2)}\n`);
  if (paths.length === 0) return "";
  const untaught = searcher(operations, formats);
  const rows = paths.map(async (path) => {
    const phrases = await read(path);
    const taught = searcher(operations, formats, learntFrom(all.filter(({ from }) => from !== path)));
    return [path, phrases.length, ...found(phrases, untaught), ...found(phrases, taught)].map(String);
  });
  return table(["list", "phrases", "first", "in three", "first, taught", "in three, taught"], await Promise.all(rows));
});
