import { Random } from "../fuzz/random.ts";
import type { Lane, Tool } from "./cases/all.ts";
import type { Case, Sort } from "./cases/case.ts";
import { type Manner, mannerOf } from "./manner.ts";

/** A call of the storm: the same for a seed and a number, whatever was sent before. */
export interface Drawn {
  number: number;
  case: Case;
  manner: Manner;
  progress: boolean;
  /** Which of the callers' keys it bears. */
  key: number;
}

export const callers = 5;
/** In a round of the deck a quick tool comes so often, a dear one once. */
const cards: Record<Lane, number> = { light: 5, heavy: 1, capture: 2 };
/** Of a hundred calls. */
const badOnes = 12;
const hugeOnes = 4;
const withProgress = 0.25;

/** What comes in each round: every tool, in an order that each round draws anew. */
export class Deck {
  readonly size: number;
  readonly #seed: number;
  readonly #cards: readonly Tool[];
  readonly #orders = new Map<number, readonly Tool[]>();

  constructor(seed: number, tools: readonly Tool[]) {
    this.#seed = seed;
    this.#cards = tools.flatMap((tool) => Array.from({ length: cards[tool.lane] }, () => tool));
    this.size = this.#cards.length;
  }

  toolOf(number: number): Tool {
    const round = Math.floor(number / this.size);
    const order = this.#orders.get(round) ?? shuffled(this.#cards, new Random(this.#seed, 2_000_000 + round));
    this.#orders.set(round, order);
    return order[number % this.size] as Tool;
  }

  draw(number: number): Drawn {
    const tool = this.toolOf(number);
    const random = new Random(this.#seed, number);
    const lot = random.below(100);
    const sort: Sort = lot < badOnes ? "bad" : lot < badOnes + hugeOnes ? "huge" : "good";
    const one = random.pick(tool.cases[sort]);
    return {
      number,
      case: one,
      manner: mannerOf(random, sort),
      progress: random.chance(withProgress),
      key: random.below(callers),
    };
  }
}

export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const order = [...list];
  for (let at = order.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [order[at], order[other]] = [order[other] as T, order[at] as T];
  }
  return order;
}
