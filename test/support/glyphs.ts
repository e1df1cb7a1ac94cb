import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask } from "./reader.ts";

export type Box = readonly [left: number, bottom: number, right: number, top: number];

/** A letter as poppler and cairo draw it: its outline and where it begins, in the coordinates of the page's content. */
export interface Glyph {
  ink: Box;
  origin: readonly [x: number, y: number];
}

/** A word as poppler reads it, seen or not, and the box that its font gives it. */
export interface Word {
  text: string;
  box: Box;
}

export interface Print {
  glyphs: Glyph[];
  words: Word[];
  /** What is shown of the page. */
  shown: Box;
  /** It is shown turned by a quarter. */
  isTurned: boolean;
  /** Nothing is set in a font that is not in the file, of which each reader takes another. */
  isEmbedded: boolean;
}

/** A page of a file as a file of its own. */
export async function pageOf(file: string, page: number): Promise<Uint8Array | undefined> {
  return inFolder(async (folder) => {
    const one = join(folder, "one.pdf");
    const said = await ask("qpdf", file, "--pages", ".", String(page), "--", one);
    return said && said.code !== 2 ? await Bun.file(one).bytes() : undefined;
  });
}

/** Outlines are fitted to a grid of points, which at this size is too fine to matter. */
const scale = 16;

/** Farther than the edges of most pages: what lies outside of a page is drawn as well. */
const beyond = 100;

/**
 * All letters of a file's only page, on a sheet larger than it. Boxes and rotation are taken off by qpdf, so that what was
 * cropped has the same coordinates as what it was cropped from. Nothing where a reader doesn't get through.
 */
export async function printOf(bytes: Uint8Array, around?: Box): Promise<(Print & { sheet: Box }) | undefined> {
  return inFolder(async (folder) => {
    const [given, flat] = [join(folder, "given.pdf"), join(folder, "flat.pdf")];
    await Bun.write(given, bytes);
    const page = await boxesOf(given);
    if (!page) return undefined;
    const sheet = around ?? grown(page.medium);
    const { object, value, head, free } = page;
    // Annotations are kept or removed whole, whatever letters are in them.
    const { "/Annots": _, ...own } = value;
    const large = sheet.map((side) => side * scale);
    const contents = [value["/Contents"] ?? []].flat();
    const entries = {
      ...own,
      "/MediaBox": large,
      "/CropBox": large,
      "/Rotate": 0,
      "/Contents": [`${free} 0 R`, ...contents],
    };
    const data = Buffer.from(`${scale} 0 0 ${scale} 0 0 cm\n`).toString("base64");
    const parts = { [object]: { value: entries }, [`obj:${free} 0 R`]: { stream: { data, dict: {} } } };
    await Bun.write(join(folder, "update.json"), JSON.stringify({ qpdf: [head, parts] }));
    await ask("qpdf", given, `--update-from-json=${join(folder, "update.json")}`, flat);
    const drawn = await ask("pdftocairo", "-svg", flat, join(folder, "page.svg"));
    const read = await ask("pdftotext", "-bbox", flat, "-");
    if (drawn?.code !== 0 || read?.code !== 0) return undefined;
    const svg = await Bun.file(join(folder, "page.svg")).text();
    const { shown, isTurned, isEmbedded } = page;
    return { glyphs: glyphsIn(svg, sheet), words: wordsIn(read.output, sheet), shown, isTurned, isEmbedded, sheet };
  });
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "glyphs-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Listing {
  pages: { object: string }[];
  qpdf: [{ maxobjectid: number }, Objects];
}
type Objects = Record<string, { value?: unknown }>;
type Entries = Record<string, unknown>;

/** The letters of other kinds are in other fonts, or in the page itself. */
const setting = ["/Type1", "/MMType1", "/TrueType", "/CIDFontType0", "/CIDFontType2"];

function hasFonts(objects: Objects): boolean {
  const entriesOf = (value: unknown): Entries => {
    const found = typeof value === "string" ? objects[`obj:${value}`]?.value : value;
    return found !== null && typeof found === "object" ? (found as Entries) : {};
  };
  const fonts = Object.values(objects)
    .map(({ value }) => entriesOf(value))
    .filter((entries) => setting.includes(String(entries["/Subtype"])));
  return fonts.every((font) =>
    Object.keys(entriesOf(font["/FontDescriptor"])).some((key) => key.startsWith("/FontFile")),
  );
}

async function boxesOf(file: string) {
  const said = await ask("qpdf", "--json=2", "--json-stream-data=none", "--json-key=qpdf", "--json-key=pages", file);
  if (!said || said.code === 2) return undefined;
  const { pages, qpdf } = JSON.parse(said.output) as Listing;
  const object = `obj:${pages[0]?.object}`;
  const value = qpdf[1][object]?.value as Entries | undefined;
  const medium = boxIn(value?.["/MediaBox"]);
  if (!value || !medium) return undefined;
  const crop = boxIn(value["/CropBox"]) ?? medium;
  const shown: Box = [
    Math.max(crop[0], medium[0]),
    Math.max(crop[1], medium[1]),
    Math.min(crop[2], medium[2]),
    Math.min(crop[3], medium[3]),
  ];
  const [head] = qpdf;
  const isTurned = Number(value["/Rotate"] ?? 0) % 180 !== 0;
  return { object, value, head, free: head.maxobjectid + 1, medium, shown, isTurned, isEmbedded: hasFonts(qpdf[1]) };
}

function boxIn(value: unknown): Box | undefined {
  const [a, b, c, d] = Array.isArray(value) ? (value as unknown[]).map(Number) : [];
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

const grown = ([left, bottom, right, top]: Box): Box => [left - beyond, bottom - beyond, right + beyond, top + beyond];

function glyphsIn(svg: string, sheet: Box): Glyph[] {
  const outlines = new Map<string, Box>();
  for (const [, id = "", path = ""] of svg.matchAll(/<symbol[^>]*id="(glyph[^"]+)">\s*<path[^>]* d="([^"]*)"/g)) {
    const box = extentOf(path);
    if (box) outlines.set(id, box);
  }
  return [...svg.matchAll(/<use xlink:href="#(glyph[^"]+)" x="([^"]+)" y="([^"]+)"/g)].flatMap(([, id = "", x, y]) => {
    const outline = outlines.get(id);
    if (!outline) return [];
    const at = [Number(x), Number(y)] as const;
    const ink: Box = [at[0] + outline[0], at[1] + outline[1], at[0] + outline[2], at[1] + outline[3]];
    const [left, bottom] = placed([...at, ...at], sheet);
    return [{ ink: placed(ink, sheet), origin: [left, bottom] as const }];
  });
}

/** Pieces that a curve is taken as. */
const pieces = 16;

/** What a path of lines and cubic curves covers, the y axis pointing down; nothing where it has no area. */
function extentOf(path: string): Box | undefined {
  const [xs, ys]: [number[], number[]] = [[], []];
  let [x, y] = [0, 0];
  for (const [, verb, numbers = ""] of path.matchAll(/([MLC])([^MLCZ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers.trim().split(/\s+/).map(Number);
    for (let piece = 1; verb === "C" && piece < pieces; piece++) {
      xs.push(onCurve(piece / pieces, [x, a, c, e]));
      ys.push(onCurve(piece / pieces, [y, b, d, f]));
    }
    [x, y] = verb === "C" ? [e, f] : [a, b];
    xs.push(x);
    ys.push(y);
  }
  const box: Box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  return box[2] > box[0] && box[3] > box[1] ? box : undefined;
}

const onCurve = (t: number, [a, b, c, d]: [number, number, number, number]): number =>
  (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d;

const wordForm = /<word xMin="([^"]+)" yMin="([^"]+)" xMax="([^"]+)" yMax="([^"]+)">([^<]*)</g;

const wordsIn = (html: string, sheet: Box): Word[] =>
  [...html.matchAll(wordForm)].map(([, left, top, right, bottom, text = ""]) => ({
    text,
    box: placed([Number(left), Number(top), Number(right), Number(bottom)], sheet),
  }));

/** A place on the drawing, the y axis pointing down, as one in the content. */
const placed = ([left, top, right, bottom]: Box, sheet: Box): Box => [
  sheet[0] + left / scale,
  sheet[3] - bottom / scale,
  sheet[0] + right / scale,
  sheet[3] - top / scale,
];
