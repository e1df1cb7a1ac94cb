import type { PDFDocument } from "../kernel/library.ts";
import { startClock } from "../pictures/clock.ts";
import { recodeAll } from "../pictures/gather.ts";
import type { Strength } from "../pictures/levels.ts";
import { imageObjects, masksOf, readPicture } from "../pictures/pictures.ts";
import type { Recoded } from "../pictures/recoded.ts";

/** A coding so mild that nobody sees it: cutting a picture leaves its samples without any. */
const mild: Strength = {
  dpi: 1e6,
  quality: 92,
  bilevelDpi: 1e6,
  exactness: 6,
  patientPixels: Number.POSITIVE_INFINITY,
  private: false,
};

/** Codes cut pictures again: exactly where that is asked for, but for photographs, which would grow many times over. */
export async function recodeCut(
  doc: PDFDocument,
  firstNew: number,
  { exactly = false } = {},
): Promise<Map<number, Recoded>> {
  const images = imageObjects(doc).filter((object) => object.asIndirect() < firstNew);
  const hasPhotographs = images.some((image) => /DCTDecode|JPXDecode/.test(image.get("Filter").toString(true, true)));
  const strength = hasPhotographs && !exactly ? mild : { ...mild, exactness: Number.POSITIVE_INFINITY };
  const cut = imageObjects(doc, { numbers: [], known: firstNew });
  const masks = masksOf(cut);
  const pictures = cut.flatMap((object) => readPicture(object, masks, new Map()) ?? []);
  const clock = startClock();
  const wish = { strength, grey: false, inksToScreen: false, inHaste: false };
  return (await recodeAll(doc, pictures, wish, { timeIsUp: () => clock(0.5) })).recoded;
}
