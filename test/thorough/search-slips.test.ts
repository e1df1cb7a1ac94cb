import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { catalogue } from "#http/docs/catalogue.ts";
import { repository } from "#support/service.ts";
import { Random } from "../../scripts/fuzz/random.ts";
import { mistyped } from "../../scripts/search/draw-phrases.ts";
import learnt from "../../src/web/home/search/learnt.json";
import type { Learnt } from "../../src/web/home/search/likely.ts";
import { searcher } from "../../src/web/home/search/search.ts";

// Hundreds of phrases are searched for, on a machine that may be busy.
setDefaultTimeout(120_000);

const lists = join(repository, "test/web");
/** The lists of phrases to which the search was not fitted phrase by phrase; test/web/search.test.ts has them as they are. */
const heard = "held-out strangers newcomers passers-by everybody customers visitors members typed asked".split(" ");

const searches: [how: string, taught: Learnt | undefined][] = [
  ["by words alone", undefined],
  ["with what phrases have taught", learnt],
];
test.each(searches)("a slip in a word of a phrase hides its tool hardly ever: %s", async (_how, taught) => {
  const { operations, formats } = catalogue();
  const find = searcher(operations, formats, taught);
  const random = new Random(1, 0);
  const places: number[] = [];
  for (const name of heard) {
    const phrases = Object.entries(
      (await Bun.file(join(lists, `${name}-phrases.json`)).json()) as Record<string, string[]>,
    );
    for (const [due, all] of phrases) {
      const tools = due.split(" or ");
      // Some phrases of each tool are enough: a search with a slip takes some milliseconds.
      for (const phrase of all.filter((_, at) => at % 3 === 0)) {
        const place = find(mistyped(phrase, random)).found.findIndex((shown) => tools.includes(shown.name));
        places.push(place < 0 ? Number.POSITIVE_INFINITY : place);
      }
    }
  }
  const missed = (first: number) => places.filter((place) => place >= first).length;
  expect(places.length).toBeGreaterThan(200);
  expect(missed(1)).toBeLessThanOrEqual(0.05 * places.length);
  expect(missed(3)).toBeLessThanOrEqual(0.02 * places.length);
});
