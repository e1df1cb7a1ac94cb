import type { Document } from "#formats/model/document.ts";
import { withoutPictures } from "#formats/model/without-pictures.ts";
import { GatheredPages } from "#layout/document/reading.ts";
import { type Chosen, contentsOf } from "./contents.ts";
import { flowing } from "./flowing.ts";
import { Noted } from "./tell.ts";

/** Makes a flowing document of pages; lets go of all that was read before anything is written. */
export async function documentOf(bytes: Uint8Array, chosen: Chosen, pictures: boolean) {
  const [pages, noted] = [new GatheredPages(), new Noted(chosen)];
  const contents = await contentsOf(bytes, chosen, (page) => {
    noted.add(page);
    pages.add(page);
  });
  noted.tellScans();
  const whole = flowing(pages, contents);
  const document: Document = pictures ? whole : withoutPictures(whole);
  return {
    document,
    pages: noted.numbers.length,
    numbers: noted.numbers,
    untold: noted.untold(document.language),
    drawn: noted.drawn,
    tellLarge: () => noted.tellLarge(),
  };
}
