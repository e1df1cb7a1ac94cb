import { largestJbig2 } from "#formats/pdf/jbig2-size.ts";
import { textIn } from "./content-text.ts";
import { isFault } from "./door.ts";
import { looksOn } from "./drawn-again.ts";
import type { PDFDocument, PDFObject } from "./library.ts";
import { entriesOf, wholeOf } from "./objects.ts";
import { keyOf } from "./things.ts";

/** A part that content may have drawn, as its dictionary tells it, and the parts that it leads to. */
interface Part {
  /** Pixels of a picture, or of those that stand within content. */
  pixels: number;
  /** Pixels of the largest bitmap that a JBIG2 stream makes, of which its dictionary tells nothing. */
  untoldPixels: number;
  traits: readonly Trait[];
  /** The parts that it leads to, read when they are first asked for. */
  leads: () => Part[];
}

/** Traits that cost areas: of groups and shades, of drawings through masks or blended, and of patterns. */
type Trait = "layers" | "blends" | "tiles" | "glyphs";

/** The pixels of all parts that a page may have drawn, each part counted once. */
export interface Parts {
  largest: number;
  together: number;
  /** The largest part that nobody sees before it is drawn: in glyphs, or within a picture. */
  untold: number;
  traits: ReadonlySet<Trait>;
}

const known = new WeakMap<PDFDocument, Map<number, Part>>();

/** Sums up all that a page can have drawn, whether it does or not. */
export function partsOf(doc: PDFDocument, page: PDFObject, content: string): Parts {
  const roots = [
    resourcesPart(doc, page.getInheritable("Resources")),
    ...looksOn(page).map((look) => formPart(doc, look)),
  ];
  const own = inlinePixels(content);
  const found = sumOf(roots);
  return { ...found, largest: Math.max(found.largest, ...own), together: own.reduce((a, b) => a + b, found.together) };
}

function sumOf(roots: readonly Part[]): Parts {
  const seen = new Set<Part>(roots);
  const traits = new Set<Trait>();
  let [largest, together, untold] = [0, 0, 0];
  // Parts that are added to the set during this loop are visited as well.
  for (const part of seen) {
    largest = Math.max(largest, part.pixels);
    together += part.pixels;
    untold = Math.max(untold, part.untoldPixels);
    for (const trait of part.traits) traits.add(trait);
    // Nobody sees a glyph's drawings until it is drawn.
    if (part.traits.includes("glyphs")) untold = Math.max(untold, sumOf(part.leads()).largest, part.pixels);
    else for (const next of part.leads()) seen.add(next);
  }
  return { largest, together, untold, traits };
}

function partOf(doc: PDFDocument, object: PDFObject, read: () => Omit<Part, "leads"> & { leads?: () => Part[] }): Part {
  const parts = known.get(doc) ?? new Map<number, Part>();
  known.set(doc, parts);
  const key = keyOf(object);
  const had = parts.get(key);
  if (had) return had;
  const { leads = () => [], ...rest } = read();
  let led: Part[] | undefined;
  const part: Part = {
    ...rest,
    leads: () => {
      led ??= leads();
      return led;
    },
  };
  parts.set(key, part);
  return part;
}

const nothing = { pixels: 0, untoldPixels: 0, traits: [] } as const;

const resourcesPart = (doc: PDFDocument, resources: PDFObject): Part =>
  partOf(doc, resources, () => ({
    ...nothing,
    traits: entriesOf(resources.get("Shading")).length > 0 ? ["layers"] : [],
    leads: () => [
      ...entriesOf(resources.get("XObject")).flatMap(([, one]) => drawnPart(doc, one)),
      ...entriesOf(resources.get("Pattern")).map(([, one]) => patternPart(doc, one)),
      ...entriesOf(resources.get("ExtGState")).map(([, one]) => statePart(doc, one)),
      ...entriesOf(resources.get("Font")).flatMap(([, one]) => fontPart(doc, one)),
    ],
  }));

function drawnPart(doc: PDFDocument, object: PDFObject): Part[] {
  if (!object.isStream()) return [];
  return [object.get("Subtype").asName() === "Image" ? picturePart(doc, object) : formPart(doc, object)];
}

const formPart = (doc: PDFDocument, form: PDFObject): Part =>
  partOf(doc, form, () => ({
    ...contentPart(form),
    traits: form.get("Group").isDictionary() ? ["layers"] : [],
    leads: () => [resourcesPart(doc, form.get("Resources"))],
  }));

const patternPart = (doc: PDFDocument, pattern: PDFObject): Part =>
  pattern.isStream()
    ? partOf(doc, pattern, () => ({
        ...contentPart(pattern),
        traits: ["tiles", "blends"],
        leads: () => [resourcesPart(doc, pattern.get("Resources"))],
      }))
    : partOf(doc, pattern, () => ({ ...nothing, traits: ["blends"] }));

const plainModes = new Set(["Normal", "Compatible"]);

const statePart = (doc: PDFDocument, state: PDFObject): Part =>
  partOf(doc, state, () => {
    const mask = state.get("SMask", "G");
    const mode = state.get("BM");
    const blends = mask.isStream() || mode.isArray() || (mode.isName() && !plainModes.has(mode.asName()));
    return { ...nothing, traits: blends ? ["blends"] : [], leads: () => drawnPart(doc, mask) };
  });

/** A font whose glyphs are content. */
function fontPart(doc: PDFDocument, font: PDFObject): Part[] {
  if (font.get("Subtype").asName() !== "Type3") return [];
  const glyphs = () => entriesOf(font.get("CharProcs")).flatMap(([, glyph]) => (glyph.isStream() ? [glyph] : []));
  const part = partOf(doc, font, () => ({
    ...nothing,
    traits: ["glyphs"],
    leads: () => [resourcesPart(doc, font.get("Resources")), ...glyphs().map((glyph) => formPart(doc, glyph))],
  }));
  return [part];
}

/** A picture, and the mask that it is seen through. */
const picturePart = (doc: PDFDocument, picture: PDFObject): Part =>
  partOf(doc, picture, () => ({
    ...nothing,
    ...sizeOf(doc, picture),
    leads: () => [picture.get("SMask"), picture.get("Mask")].flatMap((mask) => drawnPart(doc, mask)),
  }));

function sizeOf(doc: PDFDocument, picture: PDFObject): Pick<Part, "pixels" | "untoldPixels"> {
  const pixels = wholeOf(picture.get("Width"), 0) * wholeOf(picture.get("Height"), 0);
  const filter = picture.get("Filter").toString(true, true);
  try {
    if (filter.includes("JPX")) {
      const image = doc.loadImage(picture);
      const own = image.getWidth() * image.getHeight();
      image.destroy();
      return { pixels: Math.max(pixels, own), untoldPixels: 0 };
    }
    // Shared shapes stand in a stream of their own.
    if (filter === "/JBIG2Decode" || filter === "[/JBIG2Decode]") {
      const parameters = picture.get("DecodeParms");
      const globals = (parameters.isArray() ? parameters.get(0) : parameters).get("JBIG2Globals");
      const own = Math.max(jbig2In(picture.readRawStream()), globals.isStream() ? jbig2In(globals.readStream()) : 0);
      return { pixels: Math.max(pixels, own), untoldPixels: own };
    }
  } catch (error) {
    if (!isFault(error)) throw error;
  }
  return { pixels, untoldPixels: 0 };
}

function jbig2In(buffer: ReturnType<PDFObject["readStream"]>): number {
  const largest = largestJbig2(buffer.asUint8Array());
  buffer.destroy();
  return largest;
}

function contentPart(content: PDFObject): typeof nothing | Pick<Part, "pixels" | "untoldPixels"> {
  try {
    return { pixels: Math.max(0, ...inlinePixels(textIn(content))), untoldPixels: 0 };
  } catch (error) {
    if (!isFault(error)) throw error;
    return nothing;
  }
}

const inline = /(?<![^\0\s)>\]}])BI(?=[\0\s/])/g;
/** The most letters in the dictionary of a picture within content. */
const mostLetters = 1_024;

/** Finds the sizes of pictures that stand within content. */
export function inlinePixels(content: string): number[] {
  const sizes: number[] = [];
  inline.lastIndex = 0;
  for (let found = inline.exec(content); found; ) {
    const next = inline.exec(content);
    const entries = content.slice(found.index, Math.min(found.index + mostLetters, next?.index ?? content.length));
    found = next;
    const side = (name: RegExp) => Number(name.exec(entries)?.[1] ?? 0);
    sizes.push(side(/\/(?:W|Width)[\0\s]+(\d{1,9})/) * side(/\/(?:H|Height)[\0\s]+(\d{1,9})/));
  }
  return sizes;
}
