import { clusters } from "../figures/figures.ts";
import { areaOf, around, type Box, heightOf, intersect, liesIn, overlap, widthOf } from "../model/box.ts";

/** Something that is drawn on a page, in the order in which it is. */
export interface Mark {
  box: Box;
  /** It can be told by itself, as a shape or a picture. */
  isPlain: boolean;
  /** How many steps its outline has; a picture has none. */
  steps: number;
}

/** What stands by itself, and what is drawn together as one picture; by the marks' places. */
export type Layer = { kind: "one"; mark: number } | { kind: "picture"; marks: number[]; box: Box };

/** What covers that much of a page lies behind what is on it. */
const groundShare = 0.5;
/** Nobody goes on working with a drawing of more shapes, or more steps. */
const denseDrawing = { shapes: 120, steps: 2_500 };
/** Lines and fields of a form are moved one by one, and there are more of them. */
const formDrawing = { shapes: 400, share: 0.7, steps: 6 };
const rulePt = { thick: 3, long: 4 };
const fieldPt = { width: 20, height: 6 };
const mostPictures = 24;
/** More shapes than can be sorted. */
const mostMarks = 6_000;

/** Which marks become shapes of their own, and which are drawn together. Those in tables are shapes whatever there are. */
export function layersOf(
  marks: readonly Mark[],
  page: { width: number; height: number },
  tables: () => readonly Box[],
): Layer[] {
  const whole: Box = [0, 0, page.width, page.height];
  const together = new Set([...denseIn(marks, whole, tables), ...tilesIn(marks)]);
  const layers: Layer[] = [];
  const pictures: OpenDrawing[] = [];
  for (const [at, mark] of marks.entries()) {
    if (mark.isPlain && !together.has(at)) {
      layers.push({ kind: "one", mark: at });
      continue;
    }
    const box = intersect(mark.box, whole);
    const open =
      pictures.findLast((one) => overlap(grown(one.box), box)) ??
      (pictures.length >= mostPictures ? pictures.at(-1) : undefined);
    const isFree = open && (pictures.length >= mostPictures || !isCovered(open, box, layers, marks));
    if (open && isFree) {
      open.marks.push(at);
      open.box = around([open.box, box]);
    } else {
      const made: OpenDrawing = { kind: "picture", marks: [at], box, place: layers.length };
      pictures.push(made);
      layers.push(made);
    }
  }
  return layers;
}

/** A picture among the layers, and its place there. */
type OpenDrawing = Layer & { kind: "picture" } & { place: number };

const nearPt = 2;
const mostDrawnSince = 500;
const grown = ([left, top, right, bottom]: Box): Box => [left - nearPt, top - nearPt, right + nearPt, bottom + nearPt];

/** Whether something that was drawn since a picture lies where more would be added to it. */
function isCovered(open: OpenDrawing, box: Box, layers: readonly Layer[], marks: readonly Mark[]): boolean {
  const since = layers.slice(open.place + 1);
  if (since.length > mostDrawnSince) return true;
  return since.some((layer) => {
    const own = layer.kind === "picture" ? layer.box : marks[layer.mark]?.box;
    return own !== undefined && overlap(own, box);
  });
}

/** The places of marks that are parts of drawings with more shapes than anybody would touch. */
function denseIn(marks: readonly Mark[], whole: Box, tables: () => readonly Box[]): number[] {
  // Tables are looked for where they matter alone.
  if (marks.length <= denseDrawing.shapes && marks.reduce((sum, { steps }) => sum + steps, 0) <= denseDrawing.steps)
    return [];
  const known = tables();
  const loose = marks
    .map(({ box, steps }, at) => ({ box, steps, at }))
    .filter(({ box }) => areaOf(box) < groundShare * areaOf(whole) && !known.some((table) => liesIn(box, table, 2)));
  if (loose.length > mostMarks) return loose.map(({ at }) => at);
  return clusters(loose.map(({ box }) => box)).flatMap((cluster) => {
    const own = loose.filter(({ box }) => liesIn(box, cluster, 1));
    const steps = own.reduce((sum, one) => sum + one.steps, 0);
    const isForm = own.filter(isOfForm).length > formDrawing.share * own.length;
    const most = isForm ? formDrawing.shapes : denseDrawing.shapes;
    return own.length > most || steps > denseDrawing.steps ? own.map(({ at }) => at) : [];
  });
}

function isOfForm({ box, steps }: Pick<Mark, "box" | "steps">): boolean {
  const [width, height] = [widthOf(box), heightOf(box)];
  const [thin, long] = [Math.min(width, height), Math.max(width, height)];
  const isRule = thin <= rulePt.thick && long >= rulePt.long * thin;
  return steps > 0 && steps <= formDrawing.steps && (isRule || (width >= fieldPt.width && height >= fieldPt.height));
}

/** So many pictures side by side that leave nothing free between them are pieces of one. */
const tileShares = { least: 4, filled: [0.97, 1.06] } as const;

function tilesIn(marks: readonly Mark[]): number[] {
  const found: number[] = [];
  for (let at = 0; at < marks.length; ) {
    const first = marks[at];
    let end = at + 1;
    let box = first?.box ?? [0, 0, 0, 0];
    for (
      let next = marks[end];
      isPicture(first) && isPicture(next) && overlap(grown(box), next.box);
      next = marks[end]
    ) {
      box = around([box, next.box]);
      end += 1;
    }
    const filled = marks.slice(at, end).reduce((sum, mark) => sum + areaOf(mark.box), 0) / Math.max(1, areaOf(box));
    const isOne = end - at >= tileShares.least && filled > tileShares.filled[0] && filled < tileShares.filled[1];
    if (isOne) for (let place = at; place < end; place++) found.push(place);
    at = end;
  }
  return found;
}

const isPicture = (mark: Mark | undefined): mark is Mark => mark?.isPlain === true && mark.steps === 0;
