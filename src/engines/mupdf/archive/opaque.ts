import { plainBlends } from "#formats/pdf/archival.ts";
import { blendColours, type Cover, type Kind } from "#formats/pdf/blend-colours.ts";
import type { PdfStream } from "#formats/pdf/body.ts";
import { namesIn, numberOr } from "#formats/pdf/thing.ts";
import { isFault } from "../kernel/door.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { entriesOf, numberOf } from "../kernel/objects.ts";
import { DocThing } from "../kernel/things.ts";
import { exact } from "../pictures/exact.ts";
import { imageObjects, type Picture, readPicture } from "../pictures/pictures.ts";
import { pixelsOf } from "../pictures/samples.ts";
import { device, spaceOf } from "../pictures/spaces.ts";
import { drop, type Losses } from "./document.ts";
import { type Holder, holdersOf, textOfContent, writeContent } from "./holders.ts";

export interface Opaque {
  /** Pictures that were joined with white, by number. */
  recoded: Map<number, PdfStream>;
  /** Whether something may look different than before, and has to be looked at. */
  doubtful: boolean;
}

/** Takes transparency out of a document, where nobody sees it or where only paper lies under it (ISO 19005-1, 6.4). */
export function makeOpaque(doc: PDFDocument, losses: Losses): Opaque {
  const opaque: Opaque = { recoded: new Map(), doubtful: false };
  for (const object of imageObjects(doc)) if (object.get("SMask").isStream()) join(doc, object, opaque, losses);
  const holders = holdersOf(doc);
  const sheer = holders
    .flatMap(({ resources }) => entriesOf(resources.get("ExtGState")).map(([, state]) => state))
    .filter(isSheer);
  if (sheer.length > 0) {
    if (!sheer.every(isFlat) || !blendAll(doc, holders)) return opaque;
    for (const state of sheer) for (const key of ["CA", "ca"]) drop(state, key);
    opaque.doubtful = true;
    losses.add("See-through colours were mixed with the paper under them");
  }
  for (let number = 1; number < doc.countObjects(); number++) {
    const object = doc.newIndirect(number);
    if (object.get("Group", "S").asName() === "Transparency") drop(object, "Group");
    if (object.get("Subtype").isName() && object.get("AP").isDictionary()) drop(object, "CA");
  }
  return opaque;
}

/** Whether a graphics state lets something through. */
const isSheer = (state: PDFObject): boolean => !isFlat(state) || alphasOf(state).some((alpha) => alpha !== 1);

const alphasOf = (state: PDFObject): number[] => ["CA", "ca"].map((key) => numberOr(new DocThing(state.get(key)), 1));

/** Whether only the colour's share lets something through: no mask, and no mode of blending. */
function isFlat(state: PDFObject): boolean {
  const names = namesIn(new DocThing(state.get("BM")));
  return !state.get("SMask").isDictionary() && names.every((name) => plainBlends.has(name));
}

/** Mixes the colours of all content with white; false where that does not do. */
function blendAll(doc: PDFDocument, holders: readonly Holder[]): boolean {
  const changed: [Holder, string][] = [];
  for (const holder of holders) {
    const states = holder.resources.get("ExtGState");
    if (!entriesOf(states).some(([, state]) => isSheer(state))) continue;
    const text = textOfContent(holder.content);
    const blended =
      text === undefined
        ? undefined
        : blendColours(text, {
            coverOf: (name) => coverOf(states.get(name)),
            kindOf: (name) => kindOf(holder.resources, name),
          });
    if (blended === undefined) return false;
    changed.push([holder, blended]);
  }
  for (const [{ content }, text] of changed) writeContent(doc, content, text);
  return true;
}

/** Whether a space's numbers mean ink, as DeviceCMYK's do, or light, as those of DeviceGray and DeviceRGB. */
function kindOf(resources: PDFObject, name: string): Kind {
  if (name === "DeviceCMYK") return "ink";
  if (name === "DeviceGray" || name === "DeviceRGB") return "light";
  const kind = spaceOf(resources.get("ColorSpace", name))?.kind;
  return kind === "cmyk" ? "ink" : kind === "grey" || kind === "rgb" ? "light" : undefined;
}

function coverOf(state: PDFObject): Cover {
  const alpha = (key: string) => (state.get(key).isNumber() ? state.get(key).asNumber() : undefined);
  return { fill: alpha("ca"), stroke: alpha("CA") };
}

/** Joins a picture with white by its mask, and forgets the mask. */
function join(doc: PDFDocument, object: PDFObject, opaque: Opaque, losses: Losses): void {
  const picture = readPicture(object, new Map(), new Map());
  const mask = readPicture(object.get("SMask"), new Map(), new Map());
  if (!picture || !mask || object.get("SMask", "Matte").isArray()) return;
  try {
    const joined = blended(doc, picture, mask);
    if (!joined) return;
    object.delete("SMask");
    if (joined === "whole") return;
    opaque.recoded.set(numberOf(object), joined);
    opaque.doubtful = true;
    losses.add("See-through pictures were joined with the paper under them");
  } catch (error) {
    if (!isFault(error)) throw error;
  }
}

const mostPixels = 100_000_000;
const replaced = new Set([
  "Filter",
  "DecodeParms",
  "ColorSpace",
  "BitsPerComponent",
  "Decode",
  "SMask",
  "Width",
  "Height",
]);

function blended(doc: PDFDocument, picture: Picture, mask: Picture): PdfStream | "whole" | undefined {
  const alpha = pixelsOf(doc, mask, "DeviceGray")?.raster;
  if (!alpha) return undefined;
  if (alpha.data.every((value) => value === 255)) return "whole";
  const colours = pixelsOf(doc, picture, "DeviceRGB")?.raster;
  if (!colours) return undefined;
  const [width, height] = [Math.max(colours.width, alpha.width), Math.max(colours.height, alpha.height)];
  // A row as a picture and a column as its mask would make a picture of any size.
  if (width * height > mostPixels) return undefined;
  const data = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    const [rowC, rowA] = [Math.floor((y * colours.height) / height), Math.floor((y * alpha.height) / height)];
    for (let x = 0; x < width; x++) {
      const from = 3 * (rowC * colours.width + Math.floor((x * colours.width) / width));
      const part = alpha.data[rowA * alpha.width + Math.floor((x * alpha.width) / width)] ?? 255;
      const to = 3 * (y * width + x);
      for (let channel = 0; channel < 3; channel++) {
        data[to + channel] = Math.round(((colours.data[from + channel] ?? 0) * part + 255 * (255 - part)) / 255);
      }
    }
  }
  const coded = exact({ width, height, channels: 3, data }, device("DeviceRGB"), false).code();
  const rest = [...picture.entries].filter(([key]) => !replaced.has(key));
  const sides: [string, string][] = [
    ["Width", String(width)],
    ["Height", String(height)],
  ];
  return { entries: new Map([...rest, ...sides, ...coded.entries]), bytes: coded.bytes };
}
