import type { TextStyle } from "../model/document.ts";
import { familyOf } from "../model/families.ts";
import type { Place, PlaceRole, Shape, Slides, TextBox } from "../model/slides.ts";
import { element, escaped, xmlOf } from "../ooxml/xml.ts";
import { backgroundOf, type Ground, treeOf } from "./shapes.ts";
import { fontOf } from "./text.ts";
import { emu, hundredths, solid, spaces } from "./units.ts";

const colours =
  'bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"';

/** Makes a title at its usual place, for layouts without one. */
const titleOf = ({ width, height }: Slides["size"]): TextBox => ({
  kind: "text",
  role: "title",
  place: { left: width * 0.05, top: height * 0.05, width: width * 0.9, height: height * 0.15 },
  anchor: "middle",
  wraps: true,
  paragraphs: [],
});

/** Gives the usual place of a body, for layouts without one. */
const usualBody = ({ width, height }: Slides["size"]): Place => ({
  ...{ left: width * 0.05, top: height * 0.25, width: width * 0.9, height: height * 0.65 },
});

const body = (role: PlaceRole, place: Place): TextBox => ({
  ...{ kind: "text", role, place, anchor: "top", wraps: true, paragraphs: [] },
});

function halvesOf({ left, top, width, height }: Place): TextBox[] {
  const half = { top, height, width: width * 0.48 };
  return [body("body", { left, ...half }), body("second-body", { left: left + width * 0.52, ...half })];
}

/** The layouts: each has a title, and what it is named after. The role is the last of those that its slides have shapes of. */
export const layouts = [
  { name: "Title Only", type: "titleOnly", role: "title", bodies: () => [] },
  { name: "Title and Content", type: "obj", role: "body", bodies: (place: Place) => [body("body", place)] },
  { name: "Two Content", type: "twoObj", role: "second-body", bodies: halvesOf },
  { name: "Title and Table", type: "tbl", role: "table", bodies: (place: Place) => [body("table", place)] },
  { name: "Title and Picture", type: "cust", role: "picture", bodies: (place: Place) => [body("picture", place)] },
] as const;

/** Chooses the layout that has the placeholders of a slide's shapes. */
export function layoutFor(shapes: readonly Shape[]): number {
  const roles = new Set(shapes.map((shape) => (shape.kind === "path" ? undefined : shape.role)));
  return Math.max(
    0,
    layouts.findLastIndex(({ role }) => roles.has(role)),
  );
}

/** Writes the master: shapes of every slide, and the looks of titles and text unless they say otherwise. */
export function masterOf(
  { master, background = "#ffffff", looks, size, body: place = usualBody(size) }: Slides,
  ground: Ground,
  layoutIds: readonly string[],
): string {
  const styles = element(
    "p:txStyles",
    {},
    element("p:titleStyle", {}, level(1, looks.title)),
    element("p:bodyStyle", {}, ...levels(looks.text)),
    element("p:otherStyle", {}, ...levels(looks.text)),
  );
  const own = element(
    "p:cSld",
    {},
    backgroundOf(background, ground),
    treeOf([titleOf(size), body("body", place), ...master], ground),
  );
  const list = element(
    "p:sldLayoutIdLst",
    {},
    ...layoutIds.map((id, at) => element("p:sldLayoutId", { id: 2_147_483_649 + at, "r:id": id })),
  );
  return xmlOf(element("p:sldMaster", spaces, own, `<p:clrMap ${colours}/>`, list, styles));
}

/** Writes a layout, whose title and bodies stand where they do on most slides. */
export const layoutOf = (at: number, ground: Ground, { size, body: place = usualBody(size) }: Slides): string => {
  const { name, type, bodies } = layouts[at] ?? layouts[0];
  const own = element("p:cSld", { name }, treeOf([titleOf(size), ...bodies(place)], ground));
  return xmlOf(
    element(
      "p:sldLayout",
      { ...spaces, type, preserve: true },
      own,
      "<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>",
    ),
  );
};

export const levels = (look: TextStyle): string[] => Array.from({ length: 9 }, (_, index) => level(index + 1, look));

const level = (number: number, look: TextStyle): string =>
  element(
    `a:lvl${number}pPr`,
    { marL: 0, indent: 0, algn: "l", eaLnBrk: true, hangingPunct: true },
    "<a:buNone/>",
    element("a:defRPr", { sz: hundredths(look.size), b: look.bold, i: look.italic }, solid(look.colour), fontOf(look)),
  );

/** Writes the theme: fonts for placeholders without a look of their own, and the colours of plain documents. */
export function themeOf({ looks }: Slides): string {
  const colour = (name: string, value: string) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`;
  const scheme = [
    ...[colour("dk1", "000000"), colour("lt1", "FFFFFF"), colour("dk2", "44546A"), colour("lt2", "E7E6E6")],
    ...["4472C4", "ED7D31", "A5A5A5", "FFC000", "5B9BD5", "70AD47"].map((value, at) =>
      colour(`accent${at + 1}`, value),
    ),
    ...["hlink", "folHlink"].map((name, at) => colour(name, linkOf(looks.link) ?? usualLinks[at] ?? "")),
  ];
  const font = (name: string, look: TextStyle) =>
    `<a:${name}><a:latin typeface="${escaped(familyOf(look))}"/><a:ea typeface=""/><a:cs typeface=""/></a:${name}>`;
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  const line = `<a:ln w="6350">${fill}<a:prstDash val="solid"/></a:ln>`;
  const effect = "<a:effectStyle><a:effectLst/></a:effectStyle>";
  const styles = [
    `<a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line.repeat(3)}</a:lnStyleLst>`,
    `<a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst>`,
  ];
  return xmlOf(
    element(
      "a:theme",
      { "xmlns:a": spaces["xmlns:a"], name: "Plain" },
      element(
        "a:themeElements",
        {},
        element("a:clrScheme", { name: "Plain" }, ...scheme),
        element("a:fontScheme", { name: "Plain" }, font("majorFont", looks.title), font("minorFont", looks.text)),
        element("a:fmtScheme", { name: "Plain" }, ...styles),
      ),
    ),
  );
}

/** The usual colours of links: blue, and violet for those that somebody has followed. */
const usualLinks = ["0563C1", "954F72"];
const linkOf = (colour: string | undefined): string | undefined => colour?.slice(1).toUpperCase();

/** Fits the size of slides into the bounds of the format. */
export function sizeOf({ size }: Slides): { cx: number; cy: number } {
  const bounded = (points: number) => Math.min(51_206_400, Math.max(914_400, emu(points)));
  return { cx: bounded(size.width), cy: bounded(size.height) };
}
