import { BigEndian } from "../wire/big-endian.ts";
import {
  type Cff,
  charStringsOf,
  charsetOf,
  encodingOf,
  fdArrayOf,
  fdSelectOf,
  numberIn,
  privateOf,
  readCharset,
  readDict,
  readIndex,
  readSelect,
  spansIn,
} from "./cff.ts";
import type { Piece } from "./charstring.ts";
import { index, long, type Wanted, withWidth } from "./rewrite-cff.ts";

/** Entries that point to a place, which is another in a program with more glyphs. */
const places = new Set([charsetOf, encodingOf, charStringsOf, privateOf, fdArrayOf, fdSelectOf]);
const standardStrings = 391;
const mostGlyphs = 65_535;

const operator = (key: number): number[] => (key >= 1200 ? [12, key - 1200] : [key]);
const entry = (key: number, ...values: number[]): Uint8Array =>
  Buffer.concat([...values.map(long), Uint8Array.from(operator(key))]);

export interface Extended {
  bytes: Uint8Array;
  /** The numbers by which a PDF knows the glyphs that were added. */
  cids: number[];
}

/** Puts copies of glyphs, of other widths, behind a program's own. All else stays in its place as far as it can. */
export function extendCff(bytes: Uint8Array, cff: Cff, added: readonly Wanted[]): Extended | undefined {
  const font = new BigEndian(bytes);
  const names = readIndex(font, font.u8(2));
  const tops = names && readIndex(font, names.end);
  const piece = tops?.items[0];
  if (!names || !tops || !piece || cff.glyphs + added.length > mostGlyphs) return undefined;
  const top = readDict(font, piece);
  const programs = readIndex(font, numberIn(top, charStringsOf, 0))?.items.map(({ start, end }) =>
    bytes.subarray(start, end),
  );
  if (!programs) return undefined;
  const sids = readCharset(font, numberIn(top, charsetOf, 0), cff.glyphs, cff.isCid);
  const last = sids.reduce((most, sid) => Math.max(most, sid), 0);
  const free = cff.isCid ? [] : namesFreeIn(sids);
  const more = added.map((_, at) => (cff.isCid ? last + 1 + at : free[at]));
  if (more.some((sid) => sid === undefined || sid > mostGlyphs)) return undefined;
  const charset = Uint8Array.from([0, ...[...sids.slice(1), ...more].flatMap((sid = 0) => [sid >> 8, sid & 255])]);
  const select = cff.isCid ? readSelect(font, numberIn(top, fdSelectOf, 0), cff.glyphs) : new Uint8Array(cff.glyphs);
  const selected = Uint8Array.from([0, ...select, ...added.map(({ from }) => select[from] ?? 0)]);
  const charStrings = index([...programs, ...added.map((one) => programOf(cff, one))]);
  const kept = spansIn(font, piece).flatMap(({ key, span }) => (places.has(key) ? [] : [span]));
  const [size = 0, own = 0] = top.get(privateOf) ?? [];
  const dicts = cff.isCid ? (readIndex(font, numberIn(top, fdArrayOf, 0))?.items ?? []) : [];
  const topFor = (start: number, by: number) =>
    index([
      Buffer.concat([
        ...kept,
        entry(charsetOf, start),
        entry(charStringsOf, start + charset.length + selected.length),
        ...(cff.isCid
          ? [
              entry(fdSelectOf, start + charset.length),
              entry(fdArrayOf, start + charset.length + selected.length + charStrings.length),
            ]
          : [entry(privateOf, size, own + by)]),
      ]),
    ]);
  const grown = topFor(0, 0).length;
  const by = grown - (tops.end - names.end);
  const front = bytes.subarray(0, names.end);
  const behind = bytes.subarray(tops.end);
  return {
    bytes: Buffer.concat([
      ...[front, topFor(front.length + grown + behind.length, by), behind, charset, selected, charStrings],
      ...(cff.isCid ? [index(dicts.map((dict) => moved(font, dict, by)))] : []),
    ]),
    cids: added.map((_, at) => (cff.isCid ? (more[at] ?? 0) : cff.glyphs + at)),
  };
}

/** Lists names that every program knows and that this one has no glyph for. */
function namesFreeIn(sids: readonly number[]): number[] {
  const taken = new Set(sids);
  return Array.from({ length: standardStrings }, (_, sid) => standardStrings - 1 - sid).filter(
    (sid) => !taken.has(sid),
  );
}

function programOf(cff: Cff, { from, width }: Wanted): Uint8Array {
  const { nominal, scale } = cff.parts.metricsOf(from);
  const program = cff.parts.program(from) ?? Uint8Array.of(14);
  return withWidth(program, cff.parts.hasWidth(from), width / scale - nominal);
}

/** Writes a font dictionary whose private one has moved. */
function moved(font: BigEndian, piece: Piece, by: number): Uint8Array {
  const spans = spansIn(font, piece).map(({ key, operands, span }) => {
    const [size = 0, start = 0] = operands;
    return key === privateOf ? entry(privateOf, size, start + by) : span;
  });
  return Buffer.concat(spans);
}
