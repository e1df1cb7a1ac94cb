import type { Link } from "#formats/model/document.ts";
import { countWhile } from "../model/binary-search.ts";
import { boxOf } from "../model/line.ts";
import { addTo } from "../model/lists-by-key.ts";
import type { Para, Part } from "../model/parts.ts";

interface LinkTarget {
  page: number;
  top: number;
}

/** Links lead to places up to so many points above the paragraph that is meant. */
const mostAboveTargetPt = 10;

export interface FoundTargets {
  places: ReadonlyMap<Para, string>;
  /** Links that have another name now, since several lead to one paragraph. */
  links: ReadonlyMap<Link, Link>;
}

/** Where links within a document lead. */
export class LinkTargets {
  readonly #links = new Map<string, { target: LinkTarget; link: { place: string } }>();

  readonly link = (target: LinkTarget): { place: string } => {
    const key = `${target.page} ${Math.round(target.top)}`;
    const known = this.#links.get(key) ?? { target, link: { place: `page${target.page}-${Math.round(target.top)}` } };
    this.#links.set(key, known);
    return known.link;
  };

  /** Finds the paragraphs that links lead to, with the names that these links have in the document. */
  placesIn(parts: readonly Part[]): FoundTargets {
    const places = new Map<Para, string>();
    const links = new Map<Link, Link>();
    if (this.#links.size === 0) return { places, links };
    const byPage = topsOf(parts);
    for (const { target, link } of this.#links.values()) {
      const para = nearestParagraph(byPage.get(target.page) ?? [], target.top);
      if (!para) continue;
      const name = places.get(para) ?? link.place;
      places.set(para, name);
      if (link.place !== name) links.set(link, { place: name });
    }
    return { places, links };
  }
}

interface ParagraphTop {
  para: Para;
  top: number;
}

/** Sorts paragraphs by the page on which they begin, from top to bottom. */
function topsOf(parts: readonly Part[]): Map<number, ParagraphTop[]> {
  const byPage = new Map<number, ParagraphTop[]>();
  const add = (some: readonly Part[]): void => {
    for (const part of some) {
      if (part.kind === "grid") for (const { parts: own } of part.cells) add(own ?? []);
      if (part.kind !== "para") continue;
      const [row = []] = part.rows;
      addTo(byPage, row[0]?.page ?? part.page, { para: part, top: boxOf(row)[1] });
    }
  };
  add(parts);
  for (const tops of byPage.values()) tops.sort((a, b) => a.top - b.top);
  return byPage;
}

/** A place fewer points below the top of a paragraph means that one. */
const belowTopPt = 12;

/** Finds the paragraph that a place just above it leads to, or else the one that the place is in. */
function nearestParagraph(tops: readonly ParagraphTop[], place: number): Para | undefined {
  const above = tops[countWhile(tops, ({ top }) => top <= place) - 1];
  const below = tops[countWhile(tops, ({ top }) => top <= place - mostAboveTargetPt)];
  const isNear = above !== undefined && place - above.top < belowTopPt;
  return (isNear ? above : (below ?? above))?.para;
}
