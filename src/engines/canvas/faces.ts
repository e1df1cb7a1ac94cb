import { closeSync, openSync, readdirSync, readSync } from "node:fs";
import { basename, join, sep } from "node:path";
import { config } from "#config";
import { type Face, readFace } from "#formats/fonts/sfnt.ts";

/** A font file; it is read when somebody asks for it. */
export interface FontFile {
  path: string;
  face(): Face | undefined;
}

const folders = ["/usr/share/fonts", "/usr/local/share/fonts"];

/** Fonts, the best first. Noto has a font of one and the same look for every script; others are for small screens. */
const preferred = [
  /^NotoSans-Regular\./,
  /^NotoSans(?!Mono|Display|.*UI-)\w+-Regular\./,
  /^LiberationSans-Regular\./,
  /^Carlito-Regular\./,
  /^DejaVuSans\./,
];

function rank(path: string): number {
  const name = basename(path);
  const place = preferred.findIndex((pattern) => pattern.test(name));
  if (place >= 0) return place;
  if (config.fontsDir && path.startsWith(join(config.fontsDir, sep))) return preferred.length;
  return preferred.length + (name.startsWith("Noto") ? 1 : 2);
}

let found: readonly FontFile[] | undefined;

/** Lists the fonts of the machine and of FONTS_DIR, in an order that does not depend on the machine. */
export function fontFiles(): readonly FontFile[] {
  found ??= [...new Set([...folders, config.fontsDir ?? []].flat().flatMap(filesIn))]
    .map((path) => ({ path, name: basename(path), rank: rank(path) }))
    .sort((a, b) => a.rank - b.rank || compare(a.name, b.name) || compare(a.path, b.path))
    .map(({ path }) => ({ path, face: once(() => faceOf(path)) }));
  return found;
}

const styled = /bold|italic|oblique|light|thin|black|heavy|medium|semi|demi|extra|condensed|emoji|-bd|-it/i;

/** A font's name, such as DejaVuSans: that of its file, without its ending and the style that all of these have. */
export const fontName = ({ path }: Pick<FontFile, "path">): string =>
  basename(path)
    .replace(/\.[^.]+$/, "")
    .replace(/-(Regular|Book|Roman)$/, "");

/** The names of fonts that somebody may ask for, in the order of the alphabet; no font is opened for it. */
export const fontNames = (): string[] =>
  [
    ...new Set(
      fontFiles()
        .filter(({ path }) => !styled.test(basename(path)))
        .map(fontName),
    ),
  ].sort(compare);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function filesIn(folder: string): string[] {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
    return names.filter((name) => /\.(ttf|otf|ttc)$/i.test(name)).map((name) => join(folder, name));
  } catch {
    return []; // Not every machine has every folder.
  }
}

/** Reads a font's face; undefined for a file that is no font, is not for Unicode, or is bold or slanted. */
function faceOf(path: string): Face | undefined {
  let file: number | undefined;
  try {
    const opened = openSync(path, "r");
    file = opened;
    const face = readFace((offset, length) => {
      const bytes = new Uint8Array(length);
      readSync(opened, bytes, 0, length, offset);
      return new DataView(bytes.buffer);
    });
    return face?.regular ? face : undefined;
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
