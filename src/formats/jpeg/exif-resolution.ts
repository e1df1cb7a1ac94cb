import { directory, tiffOf } from "../image/exif.ts";
import { type PackedPicture, plausibleDpi } from "../pdf/packed-picture.ts";

const tags = { x: 0x011a, y: 0x011b, unit: 0x0128 };
/** The value of ResolutionUnit for the centimetre; 2, and none, mean the inch. */
const centimetre = 3;

/** The resolution that EXIF, or a TIFF file, tells. */
export function resolutionOf(block: Uint8Array): PackedPicture["dpi"] {
  const tiff = tiffOf(block);
  const found = directory(tiff);
  if (!found) return undefined;
  const { view, little, entries } = found;
  const entry = (tag: number) => entries.find((at) => view.getUint16(at, little) === tag);
  const rational = (tag: number): number => {
    const at = entry(tag);
    const place = at === undefined ? tiff.length : view.getUint32(at + 8, little);
    if (place + 8 > tiff.length) return 0;
    return view.getUint32(place, little) / view.getUint32(place + 4, little);
  };
  const unitAt = entry(tags.unit);
  const perInch = unitAt !== undefined && view.getUint16(unitAt + 8, little) === centimetre ? 2.54 : 1;
  return plausibleDpi(rational(tags.x) * perInch, rational(tags.y) * perInch);
}
