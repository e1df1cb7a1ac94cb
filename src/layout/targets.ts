import type { Para, Part } from "./flow.ts";
import { boxOf } from "./line.ts";

interface Target {
  page: number;
  top: number;
}

const mostAbove = 40;

/** Where links within a document lead. */
export class Targets {
  readonly #links = new Map<string, { target: Target; link: { place: string } }>();

  readonly link = (target: Target): { place: string } => {
    const key = `${target.page} ${Math.round(target.top)}`;
    const known = this.#links.get(key) ?? { target, link: { place: `page${target.page}-${Math.round(target.top)}` } };
    this.#links.set(key, known);
    return known.link;
  };

  /** The paragraphs that links lead to, with the names that the links have from now on. */
  found(parts: readonly Part[]): Map<Para, string> {
    const byPage = new Map<number, Para[]>();
    const add = (some: readonly Part[]): void => {
      for (const part of some) {
        if (part.kind === "para") byPage.set(part.page, [...(byPage.get(part.page) ?? []), part]);
        else if (part.kind === "grid") for (const { parts: own } of part.cells) add(own ?? []);
      }
    };
    add(parts);
    const places = new Map<Para, string>();
    for (const { target, link } of this.#links.values()) {
      const paras = byPage.get(target.page) ?? [];
      const tops = paras.map((para) => ({ para, top: boxOf(para.rows[0] ?? [])[1] }));
      const below = tops.filter(({ top }) => top > target.top - mostAbove / 4).sort((a, b) => a.top - b.top)[0];
      const above = tops.filter(({ top }) => top <= target.top).sort((a, b) => b.top - a.top)[0];
      const isNear = above !== undefined && target.top - above.top < 12;
      const para = (isNear ? above : (below ?? above))?.para;
      if (!para) continue;
      const name = places.get(para) ?? link.place;
      places.set(para, name);
      link.place = name;
    }
    return places;
  }
}
