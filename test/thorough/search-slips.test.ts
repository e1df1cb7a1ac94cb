import { expect, test } from "bun:test";
import { join } from "node:path";
import { catalogue } from "#http/docs/catalogue.ts";
import { repository } from "#support/service.ts";
import { Random } from "../../scripts/fuzz/random.ts";
import { mistyped } from "../../scripts/search/draw-phrases.ts";
import { searcher } from "../../src/web/home/search/search.ts";

const lists = join(repository, "test/web");
/** The lists of phrases to which the search was not fitted phrase by phrase; test/web/search.test.ts has them as they are. */
const heard = "held-out strangers newcomers passers-by everybody customers visitors members typed asked".split(" ");

test("a slip in a word of a phrase hides its tool hardly ever", async () => {
  const { operations, formats } = catalogue();
  const find = searcher(operations, formats);
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
}, 60_000);
