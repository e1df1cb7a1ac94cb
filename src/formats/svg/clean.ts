import { Problem } from "#problem";
import { decodeXml, expandEntities } from "./entities.ts";
import { escapeAttribute, escapeText, markup, type Token } from "./markup.ts";
import { isSvg } from "./prologue.ts";
import { type Carried, carried, cleanCss, isAddress, isOwnPart, runsCode } from "./references.ts";
import { type SvgSize, svgSize } from "./size.ts";
import { Weight } from "./weight.ts";

/** A drawing that fetches nothing, runs nothing and says how large it is. */
export interface CleanSvg {
  text: string;
  size: SvgSize;
  /** The drawing leaves one of its sides untold. */
  sizeIsGuessed: boolean;
  /** Pictures that the drawing carries inside itself: they are decoded with it. */
  pictures: Uint8Array[];
  /** The names of all that was taken out, such as "scripts". */
  removed: Set<string>;
}

/** Elements that run code, show other documents, or change the drawing after it was judged. */
const refused = new Map<string, string>([
  ...["script", "handler", "listener"].map((name) => [name, "scripts"] as const),
  ...["foreignobject", "iframe", "object", "embed", "audio", "video", "canvas", "img", "link", "meta", "base"].map(
    (name) => [name, "embedded documents"] as const,
  ),
  ...["set", "animate", "animatecolor", "animatemotion", "animatetransform", "discard"].map(
    (name) => [name, "animations"] as const,
  ),
]);

const rasterTypes = /^image\/(?:png|jpe?g|gif|webp|avif)$/;
const drawingsInDrawings = 2;

const localName = (name: string): string => name.slice(name.indexOf(":") + 1).toLowerCase();

export function cleanSvg(bytes: Uint8Array, depth = 0): CleanSvg {
  const expanded = expandEntities(decodeXml(bytes));
  const removed = new Set<string>(expanded.outside ? ["references to other files"] : []);
  const pictures: Uint8Array[] = [];
  let size = { width: 0, height: 0, guessed: false };

  /** Gives an address back as it is, as a cleaned drawing, or not at all. */
  const keep = (address: string): string | undefined => {
    if (isOwnPart(address)) return address.trim();
    const inside = carried(address);
    const kept = inside && keepPicture(inside);
    if (kept === undefined) removed.add("references to other files");
    return kept;
  };
  const keepPicture = ({ type, bytes: picture }: Carried): string | undefined => {
    if (rasterTypes.test(type)) {
      pictures.push(picture);
      return `data:${type};base64,${Buffer.from(picture).toString("base64")}`;
    }
    if (type !== "image/svg+xml" || depth >= drawingsInDrawings || !isSvg(picture)) return undefined;
    const drawing = cleanSvg(picture, depth + 1);
    for (const one of drawing.pictures) pictures.push(one);
    for (const what of drawing.removed) removed.add(what);
    return `data:${type};base64,${Buffer.from(drawing.text).toString("base64")}`;
  };
  const cleanAttributes = (element: string, attributes: ReadonlyMap<string, string>): Map<string, string> => {
    const clean = new Map<string, string>();
    for (const [key, value] of attributes) {
      const local = localName(key);
      if (local.startsWith("on")) removed.add("scripts");
      else if (isAddress(local)) {
        // A link to follow is no part of the picture: nothing is lost with it, unless it runs code.
        const lost = local === "base" || local === "srcset" || (element === "a" && !isOwnPart(value));
        if (lost && runsCode(value)) removed.add("scripts");
        const kept = lost ? undefined : keep(value);
        if (kept !== undefined) clean.set(key, kept);
      } else if (local === "style" || /url|image|\\/i.test(value)) clean.set(key, cleanCss(value, keep));
      else clean.set(key, value);
    }
    return clean;
  };

  const parts: string[] = [];
  const weight = new Weight();
  let skipped = 0;
  let style: string[] | undefined;
  for (const token of markup(expanded.text)) {
    if (skipped > 0) {
      skipped += depthChange(token);
    } else if (token.kind === "text") {
      if (style) style.push(token.text);
      else if (parts.length > 0) parts.push(escapeText(token.text));
    } else if (token.kind === "close") {
      if (style) parts.push(escapeText(cleanCss(style.join(""), keep)));
      style = undefined;
      parts.push(`</${token.name}>`);
      weight.close();
    } else {
      const why = refused.get(localName(token.name));
      if (why || style) {
        if (why) removed.add(why);
        skipped += depthChange(token);
        continue;
      }
      const attributes = cleanAttributes(localName(token.name), token.attributes);
      if (parts.length === 0) {
        size = svgSize(token.attributes);
        attributes.set("width", String(size.width));
        attributes.set("height", String(size.height));
      }
      if (localName(token.name) === "style" && !token.empty) style = [];
      parts.push(openTag(token.name, attributes, token.empty));
      weight.open(localName(token.name), attributes, token.empty);
    }
  }
  const { guessed, ...sides } = size;
  if (!(sides.width > 0 && sides.height > 0)) {
    throw new Problem("unprocessable", "The SVG has no area: its width or height is zero or less.");
  }
  return { text: parts.join(""), size: sides, sizeIsGuessed: guessed, pictures, removed };
}

const depthChange = (token: Token): number =>
  token.kind === "close" ? -1 : token.kind === "open" && !token.empty ? 1 : 0;

function openTag(name: string, attributes: ReadonlyMap<string, string>, empty: boolean): string {
  const list = [...attributes].map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join("");
  return `<${name}${list}${empty ? "/" : ""}>`;
}
