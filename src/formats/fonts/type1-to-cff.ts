import { encodings } from "./glyph-tables.ts";
import { type Entry, encodingIn, entriesIn, type OpenType1, openType1, programAt, subrsIn } from "./type1.ts";
import { Obscure, outlineOf } from "./type1-outline.ts";
import { numberBytes, numberLength } from "./type2-numbers.ts";
import { charstringOf } from "./type2-write.ts";
import { writeCff } from "./write-cff.ts";

/** The most steps for each byte of a program: those in common subroutines are gone through again and again. */
const stepsPerByte = 8;
const mostGlyphs = 10_000;
/** The most letters of a name that PostScript and CFF's readers take. */
const longestName = 63;
const notdef = ".notdef";

/**
 * The same glyphs, with the same hints, widths, names and codes, as a program in the Compact Font Format: Type 1 hides
 * its own behind a cipher, which leaves nothing for deflate to find. Nothing where it is not understood to the last byte,
 * or means something that CFF has no word for. Where names are given, the other glyphs are left out.
 */
export function type1ToCff(file: Uint8Array, fontName: string, shown?: ReadonlySet<string>): Uint8Array | undefined {
  const open = openType1(file);
  if (!open || isOtherwise(open)) return undefined;
  try {
    return convert(open, { fontName, shown, mostSteps: stepsPerByte * file.length });
  } catch (error) {
    if (!(error instanceof Obscure)) throw error;
    return undefined;
  }
}

/** Whether a font has several masters, is drawn by strokes, or is two programs in one. */
const isOtherwise = ({ head, body }: OpenType1): boolean =>
  /\/WeightVector|\/PaintType\s+[1-9]|\/StrokeWidth\s+[1-9]/.test(head) ||
  body.indexOf("/Subrs") !== body.lastIndexOf("/Subrs") ||
  body.indexOf("/CharStrings") !== body.lastIndexOf("/CharStrings") ||
  body.includes("/WeightVector");

interface Terms {
  fontName: string;
  shown: ReadonlySet<string> | undefined;
  mostSteps: number;
}

function convert(open: OpenType1, { fontName, shown, mostSteps }: Terms): Uint8Array {
  const entries = new Map<string, Entry>();
  for (const entry of entriesIn(open)) {
    if (entries.has(entry.name) || entry.name.length > longestName || entries.size >= mostGlyphs) throw new Obscure();
    entries.set(entry.name, entry);
  }
  if (entries.size === 0) throw new Obscure("It has no glyphs.");
  const glyphs = glyphsOf(open, entries, { shown, mostSteps });
  const own = encodingIn(open.head);
  // Codes may be told in other words: by other radices, or in a list.
  if (own?.size === 0 || /\bdup\s{1,8}\d{1,2}#/.test(open.head)) throw new Obscure("Its codes can't be read.");
  const codes = own && codesByName(own, glyphs);
  const names = [...glyphs.keys()].filter((name) => name !== notdef).sort(byCode(codes));
  const all = [notdef, ...names];
  const metrics = metricsOf([...glyphs.values()].map(({ width }) => width));
  const missing = { width: 500, charstring: charstringOf([]) };
  return writeCff({
    name: fontName,
    glyphs: all.map((name) => ({ name, charstring: withWidth(glyphs.get(name) ?? missing, metrics) })),
    codes: codes && new Map(all.flatMap((name, glyph) => (codes.has(name) ? [[glyph, codes.get(name) ?? []]] : []))),
    top: topOf(open),
    private: privateOf(open, metrics),
  });
}

interface Glyph {
  width: number;
  charstring: Uint8Array;
}

/** The code of widths: the usual width is left out, others are differences to the nominal one. */
interface Metrics {
  usual: number;
  nominal: number;
}

const withWidth = ({ width, charstring }: Glyph, { usual, nominal }: Metrics): Uint8Array =>
  width === usual ? charstring : Buffer.concat([Uint8Array.from(numberBytes(width - nominal)), charstring]);

function glyphsOf(
  open: OpenType1,
  entries: ReadonlyMap<string, Entry>,
  { shown, mostSteps }: Omit<Terms, "fontName">,
): Map<string, Glyph> {
  const character = remembered((code: number) => {
    const entry = entries.get(encodings.StandardEncoding?.[code] ?? notdef);
    return entry && programAt(open, entry);
  });
  let left = mostSteps;
  const spend = () => {
    if (left-- <= 0) throw new Obscure("It goes on and on.");
  };
  const callable = { subr: remembered(subrsIn(open, Number.POSITIVE_INFINITY)), character, spend };
  const glyphs = new Map<string, Glyph>();
  for (const [name, entry] of entries) {
    if (shown && name !== notdef && !shown.has(name)) continue;
    const { width, steps } = outlineOf(programAt(open, entry), callable);
    glyphs.set(name, { width, charstring: charstringOf(steps) });
  }
  return glyphs;
}

function remembered<T>(find: (number: number) => T): (number: number) => T {
  const known = new Map<number, T>();
  return (number) => {
    const found = known.has(number) ? (known.get(number) as T) : find(number);
    known.set(number, found);
    return found;
  };
}

function codesByName(own: ReadonlyMap<number, string>, glyphs: ReadonlyMap<string, unknown>): Map<string, number[]> {
  const codes = new Map<string, number[]>();
  for (const [code, name] of [...own].sort(([one], [other]) => one - other)) {
    if (name === notdef || !glyphs.has(name) || code > 255) continue;
    codes.set(name, [...(codes.get(name) ?? []), code]);
  }
  return codes;
}

/** Orders glyphs: those with codes first, in the order of these, the others by name. */
function byCode(codes: ReadonlyMap<string, readonly number[]> | undefined) {
  const rank = (name: string) => codes?.get(name)?.[0] ?? 256;
  return (one: string, other: string): number => rank(one) - rank(other) || (one < other ? -1 : 1);
}

/** Chooses the usual width, which goes untold, and the nominal one, which is nearest to most others. */
function metricsOf(widths: readonly number[]): Metrics {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const whole = [...counts].filter(([width]) => Number.isInteger(width));
  const [usual = 0] = whole.toSorted(([, one], [, other]) => other - one)[0] ?? [];
  const told = [...counts].filter(([width]) => width !== usual);
  // A byte holds differences of up to 107 in both directions.
  const near = told.slice(0, mostWeighed).map(([width]) => Math.round(width) + 107);
  const cost = (nominal: number) =>
    told.reduce((sum, [width, count]) => sum + count * numberLength(width - nominal), 0);
  let best = { nominal: 0, cost: cost(0) };
  for (const nominal of near) {
    const own = cost(nominal);
    if (own < best.cost) best = { nominal, cost: own };
  }
  return { usual, nominal: best.nominal };
}

const mostWeighed = 64;

const numbersAt = (text: string, key: string, most: number): number[] | undefined => {
  const found = new RegExp(`/${key}\\s{0,8}[[{]([^\\]}]{0,600})[\\]}]`).exec(text)?.[1];
  const numbers = found?.trim().split(/\s+/).map(Number);
  return numbers?.every(Number.isFinite) && numbers.length <= most ? numbers : undefined;
};
const numberAt = (text: string, key: string): number | undefined => {
  const found = new RegExp(`/${key}\\s{1,8}([-+.\\dEe]{1,24})`).exec(text)?.[1];
  return found !== undefined && Number.isFinite(Number(found)) ? Number(found) : undefined;
};

const usualMatrix = [0.001, 0, 0, 0.001, 0, 0];

function topOf({ head }: OpenType1): Map<number, number[]> {
  const matrix = head.includes("/FontMatrix") ? numbersAt(head, "FontMatrix", 6) : usualMatrix;
  if (matrix?.length !== 6 || !(Math.abs(matrix[0] ?? 0) > 1e-6)) throw new Obscure("Its matrix can't be read.");
  const box = numbersAt(head, "FontBBox", 4);
  const isUsual = matrix.every((value, at) => Math.abs(value - (usualMatrix[at] ?? 0)) < 1e-9);
  return new Map(
    [...(box?.length === 4 ? [[5, box] as const] : []), ...(isUsual ? [] : [[1207, matrix] as const])].map(
      ([key, values]) => [key, [...values]],
    ),
  );
}

const differences = (values: readonly number[]): number[] => values.map((value, at) => value - (values[at - 1] ?? 0));

/** Reads the hints for all glyphs (Adobe Type 1 Font Format, 5), without those that hold by default. */
function privateOf({ body }: OpenType1, { usual, nominal }: Metrics): Map<number, number[]> {
  const dict = body.slice(0, body.indexOf("/CharStrings"));
  const own = new Map<number, number[]>();
  const add = (key: number, values: number[] | undefined) => {
    if (values && values.length > 0) own.set(key, values);
  };
  const one = (key: number, name: string, usually: number) => {
    const value = numberAt(dict, name);
    if (value !== undefined && value !== usually) own.set(key, [value]);
  };
  const zones = (key: number, name: string, most: number) => {
    const values = numbersAt(dict, name, most);
    if (values && values.length % 2 === 0) add(key, differences(values));
  };
  zones(6, "BlueValues", 14);
  zones(7, "OtherBlues", 10);
  zones(8, "FamilyBlues", 14);
  zones(9, "FamilyOtherBlues", 10);
  add(10, numbersAt(dict, "StdHW", 1));
  add(11, numbersAt(dict, "StdVW", 1));
  one(1209, "BlueScale", 0.039625);
  one(1210, "BlueShift", 7);
  one(1211, "BlueFuzz", 1);
  add(1212, sortedDifferences(numbersAt(dict, "StemSnapH", 12)));
  add(1213, sortedDifferences(numbersAt(dict, "StemSnapV", 12)));
  if (/\/ForceBold\s{1,8}true/.test(dict)) own.set(1214, [1]);
  one(1217, "LanguageGroup", 0);
  if (usual !== 0) own.set(20, [usual]);
  if (nominal !== 0) own.set(21, [nominal]);
  return own;
}

const sortedDifferences = (values: number[] | undefined): number[] | undefined =>
  values && differences(values.toSorted((one, other) => one - other));
