import type { Box } from "../model/box.ts";
import type { EdgePictures, PageSide, PicturePart, Sheet } from "../model/parts.ts";

/** What repeats lies in this part of a page, from its edge. */
const edgeZoneShare = 0.2;
const samePlacePt = 3;
const fewestPages = 3;
const mostPagesShare = 0.3;
/** A page with more of them has mosaics, and no sign at its edge. */
const mostPicturesOnPage = 100;

const sideOf = ({ box }: PicturePart, { height }: Sheet): PageSide | undefined => {
  if (box[3] < edgeZoneShare * height) return "header";
  return box[1] > (1 - edgeZoneShare) * height ? "footer" : undefined;
};

const isThere = (one: Box, other: Box): boolean =>
  one.every((side, at) => Math.abs(side - (other[at] ?? 0)) < samePlacePt);

/** Takes from pages the pictures that stand at one place at the edge of several of them, such as the sign of a letterhead. */
export function takeRunningPictures(
  sheets: readonly Sheet[],
  isTagged: boolean,
): { sheet: Sheet; pictures?: EdgePictures }[] {
  const places = new Map<string, { box: Box; sheets: Map<Sheet, PicturePart> }[]>();
  for (const sheet of sheets) {
    if (sheet.shown.length > mostPicturesOnPage) continue;
    for (const shown of sheet.shown) {
      const { key, mark } = shown.picture;
      const side = sideOf(shown, sheet);
      if (!side || (isTagged && mark !== "artifact")) continue;
      const known = places.get(`${side} ${key}`) ?? [];
      const place = known.find(({ box }) => isThere(box, shown.box)) ?? { box: shown.box, sheets: new Map() };
      if (place.sheets.size === 0) known.push(place);
      place.sheets.set(sheet, shown);
      places.set(`${side} ${key}`, known);
    }
  }
  const found = new Map<Sheet, EdgePictures>();
  for (const place of [...places.values()].flat()) {
    const count = place.sheets.size;
    if (
      count < Math.max(2, Math.min(sheets.length, fewestPages)) &&
      !(count >= 2 && count >= mostPagesShare * sheets.length)
    )
      continue;
    for (const [sheet, shown] of place.sheets) {
      const own = found.get(sheet) ?? { header: [], footer: [] };
      own[sideOf(shown, sheet) ?? "header"].push(shown);
      found.set(sheet, own);
    }
  }
  const rest = (sheet: Sheet, { header, footer }: EdgePictures): PicturePart[] => {
    const taken = new Set([...header, ...footer]);
    return sheet.shown.filter((shown) => !taken.has(shown));
  };
  // Where hardly a page has anything else, they are what the pages show.
  const bare = [...found].filter(
    ([sheet, own]) => sheet.lines.length + sheet.grids.length + rest(sheet, own).length === 0,
  );
  if (bare.length * 2 > found.size) return sheets.map((sheet) => ({ sheet }));
  return sheets.map((sheet) => {
    const pictures = found.get(sheet);
    return pictures ? { sheet: { ...sheet, shown: rest(sheet, pictures) }, pictures } : { sheet };
  });
}
