import { element } from "../ooxml/xml.ts";
import type { PathShape, PictureShape, Shape, TextBox } from "../slides.ts";
import { lineOf } from "./lines.ts";
import { anchors, tableOf } from "./table.ts";
import { type Links, paragraphsOf, type Usual } from "./text.ts";
import { emu, placed, solid } from "./units.ts";

/** What a part's shapes need of it. */
export interface Ground extends Links {
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
  const kind = isTitle ? element("p:ph", { type: "title" }) : "";
  const locks = isTitle ? element("a:spLocks", { noGrp: true }) : "";
  const body = { wrap: box.wraps ? "square" : "none", lIns: 0, tIns: 0, rIns: 0, bIns: 0, rtlCol: 0 };
  return element(
    "p:sp",
    {},
    element(
      "p:nvSpPr",
      {},
      element("p:cNvPr", { id, name: `${isTitle ? "Title" : "Text"} ${id}` }),
      element("p:cNvSpPr", { txBox: isTitle ? undefined : true }, locks),
      element("p:nvPr", {}, kind),
    ),
    element(
      "p:spPr",
      {},
      placed(box.place),
      isTitle ? "" : rectangle,
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

const rectangle = '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>';

function pictureOf({ place, picture, alt, opacity = 1 }: PictureShape, id: number, ground: Ground): string {
  const faded = opacity < 1 ? element("a:alphaModFix", { amt: Math.round(opacity * 100_000) }) : "";
  return element(
    "p:pic",
    {},
    element(
      "p:nvPicPr",
      {},
      element("p:cNvPr", { id, name: `Picture ${id}`, descr: alt }),
      element("p:cNvPicPr", {}, element("a:picLocks", { noChangeAspect: true })),
      "<p:nvPr/>",
    ),
    element(
      "p:blipFill",
      {},
      element("a:blip", { "r:embed": ground.picture(picture) }, faded),
      "<a:stretch><a:fillRect/></a:stretch>",
    ),
    element("p:spPr", {}, placed(place), rectangle),
  );
}

function pathOf({ place, steps, fill, line, opacity = 1 }: PathShape, id: number): string {
  const at = (x: number, y: number) => element("a:pt", { x: emu(x), y: emu(y) });
  const drawn = steps.map((step) => {
    if (step.to === "close") return "<a:close/>";
    if (step.to !== "curve") return element(step.to === "move" ? "a:moveTo" : "a:lnTo", {}, at(step.x, step.y));
    const [a, b, c, d, e, f] = step.points;
    return element("a:cubicBezTo", {}, at(a, b), at(c, d), at(e, f));
  });
  const size = { w: emu(place.width), h: emu(place.height), fill: fill ? undefined : "none" };
  const lists = '<a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/>';
  return element(
    "p:sp",
    {},
    element("p:nvSpPr", {}, element("p:cNvPr", { id, name: `Drawing ${id}` }), "<p:cNvSpPr/>", "<p:nvPr/>"),
    element(
      "p:spPr",
      {},
      placed(place),
      element("a:custGeom", {}, lists, element("a:pathLst", {}, element("a:path", size, ...drawn))),
      fill ? solid(fill, opacity) : "<a:noFill/>",
      lineOf(line, "a:ln", opacity),
    ),
  );
}
