import type { PDFObject } from "../kernel/library.ts";
import { append } from "../kernel/objects.ts";
import type { Bead } from "./article-model.ts";
import type { Copy } from "./copy.ts";

/** Articles with the beads of the pages that are kept, in a ring as they have to be. */
export class Articles {
  readonly #root: PDFObject;

  constructor(root: PDFObject) {
    this.#root = root;
  }

  add(copy: Copy): void {
    for (const { info, beads } of copy.source.articles) {
      const kept = beads.filter(({ page }) => page !== undefined && copy.isKept(page));
      if (kept.length === 0) continue;
      const places = kept.map(({ number }) => copy.place(number));
      const thread = copy.target.addObject({ Type: "Thread", F: places[0] });
      if (info.isDictionary()) thread.put("I", copy.graft(info));
      for (const [index, place] of places.entries()) {
        const { dict, page } = kept[index] as Bead;
        const bead = copy.target.newDictionary();
        bead.put("T", thread);
        bead.put("R", copy.graft(dict.get("R")));
        bead.put("P", copy.page(page ?? 0));
        bead.put("N", places[(index + 1) % places.length]);
        bead.put("V", places.at(index - 1));
        place.writeObject(bead);
        append(copy.page(page ?? 0), "B", place);
      }
      append(this.#root, "Threads", thread);
    }
  }
}
