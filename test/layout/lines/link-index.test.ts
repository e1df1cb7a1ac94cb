import { expect, test } from "bun:test";
import { LinkIndex } from "#layout/lines/link-index.ts";
import type { Box } from "#layout/model/box.ts";

/** The same numbers each time. */
function dice(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
}

const steps = Array.from({ length: 45 }, (_, at) => at / 2 - 1);

test("of several links at a place the first one counts, at their edges and between them", () => {
  const roll = dice(7);
  for (let round = 0; round < 40; round++) {
    const links = Array.from({ length: roll(25) }, (_, at) => {
      const box: Box = [roll(20), roll(20), roll(20), roll(20)];
      return { box, to: roll(5) === 0 ? undefined : { address: String(at) } };
    });
    const places = new LinkIndex(links);
    for (const y of steps) {
      const level = links.filter(({ box }) => box[1] < y && box[3] > y);
      const at = places.at(y);
      const wanted = steps.map((x) => level.find(({ box }) => x >= box[0] && x <= box[2])?.to);
      expect(steps.map(at)).toEqual(wanted);
    }
  }
});
