import { fact, warn } from "#engines/job/job.ts";
import { officeMade } from "#engines/product/office-made.ts";
import type { OfficeProduct } from "#engines/product/product.ts";
import type { Slides } from "#formats/model/slides.ts";
import { promiseOf } from "#formats/pptx/promise.ts";
import { writePptx } from "#formats/pptx/write.ts";
import { deckOf, type LaidDeck } from "#layout/deck/slides.ts";
import type { DrawnText } from "#layout/missing/drawn-text.ts";
import type { Page } from "#layout/model/page.ts";
import { task } from "../kernel/door.ts";
import { type Chosen, contentsOf } from "../reading/contents.ts";
import { Noted, tell } from "../reading/tell.ts";
import { nothingOf, unlessUnread } from "../reading/to-recognise.ts";

/** Writes each page as a slide on which everything stands where it stood. */
export const writePowerPoint = task(
  (bytes: Uint8Array, chosen: Chosen): Promise<OfficeProduct> =>
    unlessUnread(nothingOf("pptx"), async () => {
      const { deck, titles, fitted, scans, untold, drawn } = await laid(bytes, chosen);
      const those = (numbers: readonly number[]) =>
        numbers.length === 1 ? `Page ${numbers[0]} is` : `${numbers.length} pages are`;
      if (fitted.length > 0)
        warn(
          `${those(fitted)} of another size than the others, or than slides can be: fitted in the middle of the slide.`,
        );
      if (scans.length > 0)
        warn(
          `${those(scans)} of a scan whose letters were recognised: the slide shows the picture, and pdf-to-word gives the text.`,
        );
      const product = officeMade(writePptx(deck), promiseOf(deck), drawn);
      tell(product, deck.slides.length);
      fact("Headings", titles);
      return { ...product, ...untold };
    }),
);

/** Lays pages out as slides, and lets go of their letters: they weigh more than all that is made of them. */
async function laid(
  bytes: Uint8Array,
  chosen: Chosen,
): Promise<LaidDeck & { deck: Slides; untold: Pick<OfficeProduct, "untold">; drawn: DrawnText }> {
  const pages: Page[] = [];
  const noted = new Noted(chosen);
  const take = (page: Page) => {
    noted.add(page);
    pages.push(page);
  };
  const { about, files } = await contentsOf(bytes, chosen, take, "drawings");
  noted.tellScans();
  const own = deckOf(pages, about);
  const deck = { ...own.slides, pictures: own.pictures.flatMap((key) => files.get(key) ?? []) };
  return { ...own, deck, untold: noted.untold(deck.language), drawn: noted.drawn };
}
