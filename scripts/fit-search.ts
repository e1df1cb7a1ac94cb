/**
 * Fits how much each cue of the website's search counts (src/web/home/search/weights.ts):
 * `bun scripts/fit-search.ts --seed 1 [--each 15] [--write]`. It draws phrases from scripts/search/ways.ts and searches for them
 * with a third of the tools' own words left out, since what people say is never all listed. It tells how often the tool that was
 * meant comes first and among the first three, before and after, on phrases and words left out of another draw.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { catalogue } from "#http/docs/catalogue.ts";
import { type Asked, askedOf } from "../src/web/home/search/asked.ts";
import { Index, type Searched } from "../src/web/home/search/index-of.ts";
import { type Score, scoreOf } from "../src/web/home/search/score.ts";
import { fitted, type Weights } from "../src/web/home/search/weights.ts";
import { writtenWeights } from "./fit/written-weights.ts";
import { Random } from "./fuzz/random.ts";
import { drawPhrases, elsewhere } from "./search/draw-phrases.ts";
import { run, table } from "./tell.ts";

const usage = "Usage: bun scripts/fit-search.ts --seed 1 [--each 15] [--write]\n";
const options = {
  seed: { type: "string", default: "1" },
  each: { type: "string", default: "15" },
  write: { type: "boolean", default: false },
} as const;
const file = join(import.meta.dir, "../src/web/home/search/weights.ts");

const leftOut = 1 / 3;
const thinnings = 3;
/** A weight is tried so many times as large. */
const steps = [0.7, 1.4];
const rounds = 2;
/** A weight that moves away from what it was costs so much: a cue that decides nothing stays where it was. */
const shrinkage = 0.02;
/** How many points of a score make one tool e times as likely as another. */
const heat = 0.08;

interface Sought {
  text: string;
  tool: string;
  index: Index<Searched>;
}

const { operations, formats } = catalogue();

/** Phrases, each with an index of tools that lack a third of their words. */
function soughtOf(seed: number, each: number): Sought[] {
  const indices = Array.from({ length: thinnings }, (_, number) => {
    const random = new Random(seed, 1_000 + number);
    const thinned = operations.map((tool) => ({ ...tool, words: tool.words.filter(() => !random.chance(leftOut)) }));
    return new Index<Searched>(thinned, formats);
  });
  return drawPhrases(seed, each).map((phrase, at) => ({
    ...phrase,
    index: indices[at % thinnings] as Index<Searched>,
  }));
}

/** Scores of all tools for each phrase; what was asked is read anew only where a weight changes that. */
class Judge {
  readonly #sought: readonly Sought[];
  readonly #asked = new Map<string, Asked[][]>();

  constructor(sought: readonly Sought[]) {
    this.#sought = sought;
  }

  scores(weights: Weights): Score[][] {
    const key = `${weights.strange} ${weights.purpose}`;
    const asked = this.#asked.get(key) ?? this.#sought.map(({ text, index }) => askedOf(text, index, weights));
    this.#asked.set(key, asked);
    return this.#sought.map(({ index }, at) =>
      index.entries.map((entry) => scoreOf(asked[at] ?? [], entry, index, weights)),
    );
  }

  /** How unlikely the tools that were meant are, on average. */
  loss(weights: Weights): number {
    const losses = this.scores(weights).map((scores, at) => {
      const own = scores[this.#dueOf(at)]?.score ?? 0;
      return Math.log(scores.reduce((sum, { score }) => sum + Math.exp((score - own) / heat), 0));
    });
    return losses.reduce((sum, one) => sum + one, 0) / losses.length;
  }

  /** How often the tool that was meant is among the first ones. */
  among(weights: Weights, first: number): string {
    const places = this.scores(weights).map((scores, at) => {
      const own = scores[this.#dueOf(at)]?.score ?? 0;
      return scores.filter(({ score }) => score > own).length;
    });
    return `${((100 * places.filter((place) => place < first).length) / places.length).toFixed(1)} %`;
  }

  #dueOf(at: number): number {
    const sought = this.#sought[at];
    return sought ? sought.index.entries.findIndex(({ tool }) => tool.name === sought.tool) : -1;
  }
}

/** They are parts of what counts whole. */
const shares: ReadonlySet<keyof Weights> = new Set([
  "vague",
  "otherForm",
  "state",
  "shown",
  "purpose",
  "implied",
  "beside",
]);

/** One weight after the other is moved as long as that makes the right tools likelier. */
function fit(judge: Judge, from: Weights): Weights {
  const cost = (weights: Weights) => {
    const moved = names.map((name) => Math.log(weights[name] / from[name]) ** 2);
    return judge.loss(weights) + shrinkage * moved.reduce((sum, one) => sum + one, 0);
  };
  const names = (Object.keys(from) as (keyof Weights)[]).filter((name) => name !== "near");
  let best = from;
  let least = cost(best);
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      for (const step of steps) {
        const isShare = shares.has(name);
        const tried = { ...best, [name]: isShare ? Math.min(1, best[name] * step) : best[name] * step };
        const costs = cost(tried);
        if (costs < least) [best, least] = [tried, costs];
      }
    }
  }
  return best;
}

/** The cover that tells best what a tool does from what none does. */
function nearOf(judge: Judge, weights: Weights): number {
  const tops = (all: readonly Score[][]) => all.map((scores) => Math.max(...scores.map(({ cover }) => cover)));
  const whole = new Index<Searched>(operations, formats);
  const known = tops(judge.scores(weights));
  const unknown = tops(new Judge(elsewhere.map((text) => ({ text, tool: "", index: whole }))).scores(weights));
  const share = (covers: readonly number[], isRight: (cover: number) => boolean) =>
    covers.filter(isRight).length / covers.length;
  const bounds = Array.from({ length: 60 }, (_, at) => 0.3 + at / 100);
  const right = (bound: number) => share(known, (cover) => cover >= bound) + share(unknown, (cover) => cover < bound);
  return bounds.reduce((best, bound) => (right(bound) > right(best) ? bound : best), bounds[0] ?? 0);
}

async function write(weights: Weights): Promise<void> {
  const source = await Bun.file(file).text();
  await Bun.write(file, source.replace(/(?<=fitted: Weights = \{\n)[^}]*/, writtenWeights({ ...weights })));
}

await run(usage, async (argv) => {
  const { values } = parseArgs({ args: [...argv], options });
  const [seed, each] = [Number(values.seed), Number(values.each)];
  const judge = new Judge(soughtOf(seed, each));
  const found = fit(judge, fitted);
  const weights = { ...found, near: nearOf(judge, found) };
  if (values.write) await write(weights);
  const other = new Judge(soughtOf(seed + 1, each));
  return table(
    ["weights", "loss", "first", "in three"],
    [fitted, weights].map((one, at) => [
      at === 0 ? "before" : "after",
      other.loss(one).toFixed(3),
      other.among(one, 1),
      other.among(one, 3),
    ]),
  );
});
