import type { Document, Paragraph } from "../model/document.ts";
import { isParagraph, stopsOf } from "../model/walk.ts";
import { element } from "../ooxml/xml.ts";

const longest = 40;

/** The bookmarks that links within a document lead to, by the names of their places. */
export class Places {
  readonly #names = new Map<string, string>();
  readonly #written = new Set<string>();

  constructor(document: Document) {
    const taken = new Set<string>();
    for (const { block } of stopsOf(document)) {
      if (!isParagraph(block) || block.place === undefined || this.#names.has(block.place)) continue;
      const name = nameFor(block, block.place, taken);
      // Word makes no difference between capitals and others here.
      taken.add(name.toLowerCase());
      this.#names.set(block.place, name);
    }
  }

  nameOf(place: string): string | undefined {
    return this.#names.get(place);
  }

  /** Writes the two marks of a bookmark around a paragraph; each bookmark is written once. */
  around({ place }: Paragraph, nextId: () => number): { start: string; end: string } {
    const name = place === undefined || this.#written.has(place) ? undefined : this.#names.get(place);
    if (place === undefined || name === undefined) return { start: "", end: "" };
    this.#written.add(place);
    const id = nextId();
    return {
      start: element("w:bookmarkStart", { "w:id": id, "w:name": name }),
      end: element("w:bookmarkEnd", { "w:id": id }),
    };
  }
}

/** Makes a bookmark's name of letters, digits and "_". Word's list of bookmarks hides names that begin with "_". */
function nameFor({ role }: Paragraph, place: string, taken: ReadonlySet<string>): string {
  const prefix = role.kind === "heading" ? "_Toc" : /^\p{L}/u.test(place) ? "" : "_";
  const plain = prefix + place.replace(/[^\p{L}\p{Nd}_]+/gu, "_");
  const short = [...plain].slice(0, longest).join("");
  if (!taken.has(short.toLowerCase())) return short;
  for (let number = taken.size + 1; ; number += 1) {
    const name = `${[...plain].slice(0, longest - 8).join("")}_${number}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
