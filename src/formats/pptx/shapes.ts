import type { PathShape, PictureShape, Place, Shape, SlideBackground, TextBox } from "../model/slides.ts";
import { element } from "../ooxml/xml.ts";
import { lineOf } from "./lines.ts";
import { placeholderOf } from "./placeholders.ts";
import { anchors, tableOf } from "./table.ts";
import { clickOf, type Links, paragraphsOf, type Usual } from "./text.ts";
import { emu, placed, solid } from "./units.ts";

/** Facts that the shapes of a part need. */
export interface Ground extends Links {
  /** The place of the body in the slide's layout; a body at that place is written without one. */
  body?: Place | undefined;
  usual: { title: Usual; text: Usual };
  /** The name of the relation to a picture. */
  picture(index: number): string;
}

/** The first name is that of the part's own tree. */
const firstId = 2;

/** The tree of a slide, or of the master. */
export function treeOf(shapes: readonly Shape[], ground: Ground): string {
  const drawn = shapes.map((shape, index) => shapeOf(shape, firstId + index, ground));
  const group =
    '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>';
  return element("p:spTree", {}, group, ...drawn);
}

function shapeOf(shape: Shape, id: number, ground: Ground): string {
  if (shape.kind === "text") return boxOf(shape, id, ground);
  if (shape.kind === "table") return tableOf(shape, id, ground.usual.text, ground);
  return shape.kind === "picture" ? pictureOf(shape, id, ground) : pathOf(shape, id);
}

function boxOf(box: TextBox, id: number, ground: Ground): string {
  const isTitle = box.role === "title";
  const isPlaceholder = box.role !== "box";
  const locks = isPlaceholder ? element("a:spLocks", { noGrp: true }) : "";
  const body = { wrap: box.wraps ? "square" : "none", lIns: 0, tIns: 0, rIns: 0, bIns: 0, rtlCol: 0 };
  return element(
    "p:sp",
    {},
    element(
      "p:nvSpPr",
      {},
      element("p:cNvPr", { id, name: `${isTitle ? "Title" : isPlaceholder ? "Content" : "Text"} ${id}` }),
      element("p:cNvSpPr", { txBox: isPlaceholder ? undefined : true }, locks),
      placeholderOf(box.role === "box" ? undefined : box.role),
    ),
    element(
      "p:spPr",
      {},
      box.role === "body" && isAt(box.place, ground.body) ? "" : placed(box.place),
      isPlaceholder ? "" : rectangle,
      box.fill ? solid(box.fill) : "<a:noFill/>",
      lineOf(box.line),
    ),
    element(
      "p:txBody",
      {},
      element("a:bodyPr", { ...body, anchor: anchors[box.anchor] }, box.wraps ? "<a:noAutofit/>" : "<a:spAutoFit/>"),
      "<a:lstStyle/>",
      paragraphsOf(box.paragraphs, isTitle ? ground.usual.title : ground.usual.text, ground),
    ),
  );
}

const isAt = (one: Place, other: Place | undefined): boolean =>
  other !== undefined && (["left", "top", "width", "height"] as const).every((side) => one[side] === other[side]);

const rectangle = '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>';

/** Writes the background of a slide. */
export function backgroundOf(background: SlideBackground, ground: Ground): string {
  const fill =
    typeof background === "string"
      ? solid(background)
      : element("a:blipFill", {}, element("a:blip", { "r:embed": ground.picture(background.picture) }), stretched);
  return element("p:bg", {}, element("p:bgPr", {}, fill, "<a:effectLst/>"));
}

const stretched = "<a:stretch><a:fillRect/></a:stretch>";
const share = (part: number): number | undefined => (part > 0 ? Math.round(part * 100_000) : undefined);

function pictureOf(shape: PictureShape, id: number, ground: Ground): string {
  const { role, place, picture, alt, opacity = 1, cut, link } = shape;
  const faded = opacity < 1 ? element("a:alphaModFix", { amt: Math.round(opacity * 100_000) }) : "";
  const sides = cut && { l: share(cut.left), t: share(cut.top), r: share(cut.right), b: share(cut.bottom) };
  return element(
    "p:pic",
    {},
    element(
      "p:nvPicPr",
      {},
      element("p:cNvPr", { id, name: `Picture ${id}`, descr: alt }, clickOf(link, ground)),
      element("p:cNvPicPr", {}, element("a:picLocks", { noGrp: role && true, noChangeAspect: true })),
      placeholderOf(role),
    ),
    element(
      "p:blipFill",
      {},
      element("a:blip", { "r:embed": ground.picture(picture) }, faded),
      sides ? element("a:srcRect", sides) : "",
      stretched,
    ),
    element("p:spPr", {}, placed(place), rectangle),
  );
}

function pathOf(path: PathShape, id: number): string {
  const { place, fill, line, opacity = 1 } = path;
  const plain = plainOf(path);
  const turn = plain === "rising" ? { ...place, flipped: true } : place;
  const kind = plain === "rect" ? "Rectangle" : plain ? "Line" : "Drawing";
  return element(
    "p:sp",
    {},
    element("p:nvSpPr", {}, element("p:cNvPr", { id, name: `${kind} ${id}` }), "<p:cNvSpPr/>", "<p:nvPr/>"),
    element(
      "p:spPr",
      {},
      placed(turn),
      plain === "rect" ? rectangle : plain ? '<a:prstGeom prst="line"><a:avLst/></a:prstGeom>' : drawnBy(path),
      fill ? solid(fill, opacity) : "<a:noFill/>",
      lineOf(line, "a:ln", opacity),
    ),
  );
}

function drawnBy({ place, steps, fill }: PathShape): string {
  const at = (x: number, y: number) => element("a:pt", { x: emu(x), y: emu(y) });
  const drawn = steps.map((step) => {
    if (step.to === "close") return "<a:close/>";
    if (step.to !== "curve") return element(step.to === "move" ? "a:moveTo" : "a:lnTo", {}, at(step.x, step.y));
    const [a, b, c, d, e, f] = step.points;
    return element("a:cubicBezTo", {}, at(a, b), at(c, d), at(e, f));
  });
  const size = { w: emu(place.width), h: emu(place.height), fill: fill ? undefined : "none" };
  const lists = '<a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/>';
  return element("a:custGeom", {}, lists, element("a:pathLst", {}, element("a:path", size, ...drawn)));
}

/**
 * Tells whether a path is a rectangle or a line: programs know these by name, so that people can pull at their sides
 * and ends.
 */
function plainOf({ place: { width, height }, steps, fill }: PathShape): "rect" | "falling" | "rising" | undefined {
  const points = steps.flatMap((step) => (step.to === "move" || step.to === "line" ? [step] : []));
  if (points.length !== steps.filter(({ to }) => to !== "close").length) return undefined;
  if (steps.filter(({ to }) => to === "move").length !== 1) return undefined;
  const isLeft = (x: number) => Math.abs(x) < 0.01;
  const isEdge = (value: number, side: number) => isLeft(value) || Math.abs(value - side) < 0.01;
  if (!points.every(({ x, y }) => isEdge(x, width) && isEdge(y, height))) return undefined;
  const [from, to] = points;
  if (points.length === 2 && from && to && !fill) {
    const isRising = width > 0.01 && height > 0.01 && isLeft(from.x) !== isLeft(from.y);
    return isRising ? "rising" : "falling";
  }
  const isClosed = steps.at(-1)?.to === "close" || points.length === 5;
  const isAround = points.every(({ x, y }, at) => {
    const next = points[(at + 1) % points.length] ?? { x, y };
    return Math.abs(next.x - x) < 0.01 || Math.abs(next.y - y) < 0.01;
  });
  return isClosed && isAround && (points.length === 4 || points.length === 5) ? "rect" : undefined;
}
