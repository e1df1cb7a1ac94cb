import { isLabel } from "../figures/figures.ts";
import { isGround } from "../figures/panels.ts";
import { withDrawnBoxes } from "../lines/drawn-boxes.ts";
import { formFieldsOn } from "../lines/form-fields.ts";
import { linesOn, linkOf, type PlaceLinks } from "../lines/lines.ts";
import { withLinesToFillIn } from "../lines/lines-to-fill-in.ts";
import { areaOf, type Box, intersect, liesIn } from "../model/box.ts";
import { type Line, letterCount } from "../model/line.ts";
import type { Page, PageLink, PlacedPicture } from "../model/page.ts";
import type { PicturePart, Sheet } from "../model/parts.ts";
import { boxOfRuling } from "../model/rulings.ts";
import { seenBox } from "../model/turn.ts";
import { sidePanels } from "../regions/side-panels.ts";
import { lattices } from "../tables/lattice.ts";
import { takeTurned } from "../tables/turned-cells.ts";

/** A picture that covers more of a page is its ground, or its scan. */
const pagePictureShare = 0.85;
/** A line so near to a table is one of its own. */
const besideTablePt = 3;
/** A page with fewer letters over a picture of all of it is that picture. */
const fewLetters = 20;

/** Makes a sheet of a page: its lines, tables and figures. */
export function sheetOf(given: Page, places: PlaceLinks): Sheet {
  const { page: seen, lines: fields } = formFieldsOn(given);
  const page = withDrawnBoxes(withLinesToFillIn(seen));
  const { level: written, turned: upright, decorations, letters, highlights } = linesOn(page, places);
  const level = [...written, ...fields];
  const { number, width, height } = page;
  const fills = page.fills.filter((fill) => !highlights.includes(fill));
  const lines = new Set(decorations.filter(({ ruling }) => ruling.isDecoration).map(({ ruling }) => ruling.of));
  const rulings = page.rulings.filter((ruling) => !lines.has(ruling) && !letters.has(ruling));
  const { grids, rest } = lattices({ page: number, height, rulings, fills, lines: level });
  const turned = takeTurned(grids, upright, page);
  const labels = labelsIn([...rest, ...turned], page);
  const isPagePicture = (box: Box) =>
    areaOf(box) / (width * height) > pagePictureShare && letterCount(level) > fewLetters;
  const shown = page.pictures
    .filter(({ box }) => !isPagePicture(box))
    .map((picture) => shownPart(picture, page, labels, places));
  const kept = rest.filter((line) => !labels.has(line));
  const free = rulings.filter((ruling) => !grids.some(({ box }) => liesIn(boxOfRuling(ruling), box, besideTablePt)));
  const grounds = (page.rounded ?? []).filter(({ box }) => isGround(box, written));
  const panels = sidePanels({ width, height, lines: kept, grounds: [...fills, ...grounds] });
  return {
    number,
    width,
    height,
    lines: kept,
    turned: turned.filter((line) => !labels.has(line)),
    grids,
    shown,
    rulings: free,
    fills,
    rounded: grounds,
    panels,
  };
}

/** Finds the lines that are letters of a drawing, such as those of a chart. */
function labelsIn(lines: readonly Line[], page: Page): ReadonlyMap<Line, PlacedPicture> {
  const drawings = page.pictures.filter(({ isDrawing }) => isDrawing);
  return new Map(
    lines.flatMap((line) => {
      const seen = { box: seenBox(line, page) };
      const drawing = drawings.find(({ box }) => isLabel(seen, box));
      return drawing ? [[line, drawing] as const] : [];
    }),
  );
}

/** Makes a part of a picture; one that has no words of its own is described by its labels. */
function shownPart(
  picture: PlacedPicture,
  page: Page,
  labels: ReadonlyMap<Line, PlacedPicture>,
  places: PlaceLinks,
): PicturePart {
  const said = [...labels].filter(([, drawing]) => drawing === picture).map(([{ text }]) => text);
  const alt = picture.alt ?? said.join(" ");
  const over = linkOver(picture.box, page);
  const link = over && linkOf(over, places);
  const told = { ...(alt ? { alt } : {}), ...(link ? { link } : {}) };
  return { kind: "shown", page: page.number, box: picture.box, picture, columns: 1, ...told };
}

/** A link covers as much of a picture that leads somewhere as a whole; one of a map leads there in a part of it. */
const linkedShare = 0.6;

/** Finds the link of a picture: browsers have a second one, as high as a line of text, below it. */
const linkOver = (box: Box, { links }: Pick<Page, "links">): PageLink | undefined =>
  links.find((link) => areaOf(intersect(link.box, box)) > linkedShare * areaOf(box));
