import type { PictureFile } from "#formats/model/document.ts";
import type { SaidLine, ScannedPage } from "#formats/recognised/page.ts";
import { type ScannedLook, scannedRulings, scannedRuns } from "#layout/lines/scanned-lines.ts";
import { areaOf, type Box, intersect, liesIn } from "#layout/model/box.ts";
import type { Drawn, Fill, Page, PlacedPicture, Ruling } from "#layout/model/page.ts";
import { framesOf, levelling } from "../kernel/frame.ts";
import type { mupdf, PDFDocument } from "../kernel/library.ts";
import { rotationOf } from "../kernel/objects.ts";
import { decimal } from "../kernel/operators.ts";
import { Stamper } from "../kernel/stamper.ts";
import { rectSteps } from "./drawn/outline.ts";
import type { PictureFiles } from "./picture-files.ts";

/** A page that was recognised, and the looks of its letters. */
export interface Scanned {
  scan: ScannedPage;
  look: ScannedLook;
}

/** Turns a page and levels its content, as its words were told. None of that is written to any file. */
export function straightenScan(doc: PDFDocument, index: number, { turn, lean }: ScannedPage): void {
  const page = doc.findPage(index);
  if (lean !== 0) {
    const [frame] = framesOf(doc, [index + 1]);
    new Stamper(doc).transform(page, levelling(lean, frame).map(decimal).join(" "));
  }
  if (turn !== 0) page.put("Rotate", (rotationOf(page) + turn) % 360);
}

interface Given {
  page: Page;
  run(device: InstanceType<typeof mupdf.Device>): void;
  bounds: Box;
  pictures: PictureFiles;
  isDrawn: boolean;
}

/**
 * The page with its words in the place of the pictures that show them. Pictures amid the words are cut out, and lines
 * between them become lines.
 */
export function withScanned({ scan, look }: Scanned, { page, run, bounds, pictures, isDrawn }: Given) {
  const whole: Box = [0, 0, page.width, page.height];
  const own = page.runs.filter(({ hidden }) => !hidden);
  const free = 1 + own.reduce((most, { line }) => Math.max(most, line), -1);
  const figures = scan.figures.map((box) => intersect(box, whole)).filter((box) => areaOf(box) > 0);
  const { lines, saidIn } = withoutThoseIn(figures, scan.lines);
  const runs = [...own, ...scannedRuns({ ...scan, lines }, look, free, page.styles.length)];
  const isShown = ({ across, at, from, to }: Ruling) => {
    const box: Box = across ? [from, at, to, at + 1] : [at, from, at + 1, to];
    return page.pictures.some((picture) => liesIn(box, picture.box, slack));
  };
  const rulings = [...page.rulings, ...scannedRulings(scan.strokes).filter(isShown)];
  const files: [string, PictureFile][] = [];
  const cut = figures.map((box): PlacedPicture => {
    const taken: { key: string; file?: PictureFile } = pictures.cutOut(run, box, bounds);
    if (taken.file) files.push([taken.key, taken.file]);
    const alt = saidIn.get(box)?.join(" ");
    return { box, key: taken.key, isDrawing: true, ...(alt ? { alt } : {}) };
  });
  const content: Page = { ...page, runs, styles: [...page.styles, look.style], rulings, rounded: [] };
  const shown = isDrawn
    ? {
        ...content,
        pictures: [],
        drawn: [...cut.map(pictureOf), ...page.fills.map(areaDrawn), ...rulings.map(lineDrawn)],
      }
    : { ...content, pictures: cut };
  return { page: shown, files };
}

const slack = 2;

/** Leaves out words in a figure: they are seen with it, and are no text beside it. */
function withoutThoseIn(figures: readonly Box[], all: readonly SaidLine[]) {
  const saidIn = new Map<Box, string[]>();
  const lines = all.flatMap((line): SaidLine[] => {
    const words = line.words.filter(({ text, box }) => {
      const figure = figures.find((one) => liesIn(box, one));
      if (figure) saidIn.set(figure, [...(saidIn.get(figure) ?? []), text]);
      return figure === undefined;
    });
    return words.length > 0 ? [{ ...line, words }] : [];
  });
  return { lines, saidIn };
}

const pictureOf = ({ box, key }: PlacedPicture): Drawn => ({
  kind: "picture",
  ...{ box, key, turned: 0, flipped: false, opacity: 1 },
});

const areaDrawn = ({ box, colour }: Fill): Drawn => ({
  ...{ kind: "path", box, fill: colour, opacity: 1 },
  steps: rectSteps(box),
});

function lineDrawn({ across, at, from, to, width, colour }: Ruling): Drawn {
  const half = width / 2;
  const box: Box = across ? [from, at - half, to, at + half] : [at - half, from, at + half, to];
  const [start, end] = across ? [[from, at] as const, [to, at] as const] : [[at, from] as const, [at, to] as const];
  return {
    ...{ kind: "path", box, opacity: 1, line: { width, colour, style: "solid" } },
    steps: [
      { to: "move", x: start[0], y: start[1] },
      { to: "line", x: end[0], y: end[1] },
    ],
  };
}
