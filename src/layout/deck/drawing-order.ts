import { areaOf, type Box, intersect } from "../model/box.ts";
import type { Drawn } from "../model/page.ts";

/** What covers a larger share of a text lies over it. */
const coveredShare = 0.5;
const ownShare = 0.3;

/** Looked through for the texts of a page. */
const mostDrawnPaths = 3_000;

/** What is drawn is found by the strips of the page that it lies in. Beyond the last of them nobody looks closer. */
const stripPt = 24;
const lastStrip = 600;

const stripAt = (y: number): number => Math.max(0, Math.min(lastStrip, Math.floor(y / stripPt) || 0));

/**
 * How many of the things that are drawn lie below a text: all of them but where something that is filled was drawn over it
 * after it was written.
 */
export class Depths {
  readonly #all: number;
  /** In the order in which it was drawn. */
  readonly #strips = new Map<number, { one: Drawn; at: number }[]>();

  constructor(drawn: readonly Drawn[]) {
    this.#all = drawn.length;
    if (drawn.length > mostDrawnPaths) return;
    for (const [at, one] of drawn.entries()) {
      if (one.kind !== "letters" && !hides(one)) continue;
      for (let near = stripAt(one.box[1]); near <= stripAt(one.box[3]); near += 1) {
        const before = this.#strips.get(near);
        if (before) before.push({ one, at });
        else this.#strips.set(near, [{ one, at }]);
      }
    }
  }

  of(box: Box): number {
    const [first, last] = [stripAt(box[1]), stripAt(box[3])];
    const near = Array.from({ length: last - first + 1 }, (_, at) => this.#strips.get(first + at) ?? []).flat();
    const area = Math.max(1, areaOf(box));
    let written = -1;
    for (const { one, at } of near) {
      if (one.kind !== "letters" || at < written) continue;
      if (areaOf(intersect(one.box, box)) > ownShare * Math.min(area, Math.max(1, areaOf(one.box)))) written = at;
    }
    if (written < 0) return this.#all;
    const isOver = ({ one, at }: { one: Drawn; at: number }) =>
      at > written && hides(one) && areaOf(intersect(one.box, box)) > coveredShare * area;
    return near.some(isOver) ? written : this.#all;
  }
}

const hides = (one: Drawn): boolean =>
  one.kind === "path" ? one.fill !== undefined : one.kind === "picture" && !one.isBlended;
