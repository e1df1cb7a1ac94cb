import type { Link } from "#formats/model/document.ts";
import { countWhile } from "../model/binary-search.ts";
import type { Box } from "../model/box.ts";
import { addTo } from "../model/lists-by-key.ts";

interface PlacedLink {
  box: Box;
  /** A link that leads nowhere has none. */
  to: Link | undefined;
}

const sorted = (places: readonly number[]): number[] => [...new Set(places)].sort((a, b) => a - b);

/** Numbers a place: edges have even numbers, and places between two of them an odd one. */
function numberOf(edges: readonly number[], place: number): number {
  const at = countWhile(edges, (edge) => edge <= place) - 1;
  return at < 0 ? -1 : edges[at] === place ? 2 * at : 2 * at + 1;
}

/**
 * The links of a page by their places; of several at one it is the first. A hostile page has as many links above each other
 * as letters: the heights between their edges are a tree of halves, and each link is kept where it goes through all of
 * a half.
 */
export class LinkIndex {
  readonly #links: readonly PlacedLink[];
  readonly #heights: number[];
  readonly #halves = new Map<number, number[]>();
  readonly #across = new Map<number, Across>();

  constructor(links: readonly PlacedLink[]) {
    this.#links = links;
    const open = ({ box }: PlacedLink) => box[1] < box[3] && box[0] <= box[2];
    this.#heights = sorted(links.filter(open).flatMap(({ box }) => [box[1], box[3]]));
    for (const [at, link] of links.entries()) if (open(link)) this.#keep(at, link.box);
  }

  /** Tells of a height which link is at each place across. */
  at(height: number): (x: number) => Link | undefined {
    const found: Across[] = [];
    const number = numberOf(this.#heights, height);
    for (let half = number + this.#leaves; number >= 0 && half >= 1; half >>= 1) {
      const across = this.#acrossOf(half);
      if (across) found.push(across);
    }
    if (found.length === 0) return () => undefined;
    return (x) => this.#links[Math.min(...found.map((across) => across.first(x)))]?.to;
  }

  get #leaves(): number {
    return 2 * this.#heights.length;
  }

  #keep(at: number, [, top, , bottom]: Box): void {
    let from = numberOf(this.#heights, top) + 1 + this.#leaves;
    let end = numberOf(this.#heights, bottom) + this.#leaves;
    for (; from < end; from >>= 1, end >>= 1) {
      if (from & 1) addTo(this.#halves, from++, at);
      if (end & 1) addTo(this.#halves, --end, at);
    }
  }

  #acrossOf(half: number): Across | undefined {
    const own = this.#halves.get(half);
    if (!own) return undefined;
    const known = this.#across.get(half) ?? new Across(own.map((at) => [at, this.#links[at]?.box ?? [0, 0, -1, 0]]));
    this.#across.set(half, known);
    return known;
  }
}

/** Which of several links is the first at each place across. */
class Across {
  readonly #edges: number[];
  readonly #firsts: Float64Array;

  constructor(links: readonly (readonly [at: number, box: Box])[]) {
    this.#edges = sorted(links.flatMap(([, box]) => [box[0], box[2]]));
    const count = 2 * this.#edges.length;
    this.#firsts = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
    // Each place knows the next one that no link was found for yet.
    const next = Int32Array.from({ length: count + 1 }, (_, at) => at);
    const nextFree = (from: number): number => {
      let free = from;
      for (let at = next[free] ?? free; at !== free; at = next[free] ?? free) {
        next[free] = next[at] ?? at;
        free = at;
      }
      return free;
    };
    for (const [at, box] of links) {
      const end = numberOf(this.#edges, box[2]);
      for (let place = nextFree(numberOf(this.#edges, box[0])); place <= end; place = nextFree(place)) {
        this.#firsts[place] = at;
        next[place] = place + 1;
      }
    }
  }

  first(x: number): number {
    return this.#firsts[numberOf(this.#edges, x)] ?? Number.POSITIVE_INFINITY;
  }
}
