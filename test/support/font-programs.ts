/** Font programs made by hand, sound or not: what parsers are to read, or to refuse. */

const word = (value: number): number[] => [(value >> 8) & 255, value & 255];
const long = (value: number): number[] => [...word(value >>> 16), ...word(value)];

/** A list of pieces as CFF has it; `ends` say where pieces end, if not behind one another. */
export function cffIndex(items: readonly Uint8Array[], ends?: readonly number[]): Uint8Array {
  if (items.length === 0) return Uint8Array.from([0, 0]);
  const offsets = [1];
  for (const [index, item] of items.entries()) offsets.push(ends?.[index] ?? (offsets.at(-1) ?? 1) + item.length);
  const head = Buffer.alloc(3 + 4 * offsets.length);
  head.writeUInt16BE(items.length, 0);
  head[2] = 4;
  for (const [index, offset] of offsets.entries()) head.writeUInt32BE(offset, 3 + 4 * index);
  return Buffer.concat([head, ...items]);
}

interface CffPieces {
  programs: readonly Uint8Array[];
  strings?: readonly Uint8Array[];
  globals?: readonly Uint8Array[];
  /** Numbers of the names of all glyphs but the first. */
  charset?: readonly number[];
  /** Font dictionaries, each of which names the same private one; the font has CIDs then. */
  dicts?: number;
  private?: Uint8Array;
  subrs?: Uint8Array;
}

/** A program in the Compact Font Format. */
export function cffOf(pieces: CffPieces): Uint8Array {
  const { programs, strings = [], globals = [], charset = programs.slice(1).map((_, at) => at + 1) } = pieces;
  const number = (value: number, ...operator: number[]) => [29, ...long(value), ...operator];
  const own = Buffer.concat([pieces.private ?? new Uint8Array(), Uint8Array.from(number(0, 19))]);
  own.writeUInt32BE(own.length, own.length - 5);
  const privateDict = Buffer.concat([own, pieces.subrs ?? cffIndex([])]);
  const names = Uint8Array.from([0, ...charset.flatMap(word)]);
  const select = Uint8Array.from([0, ...programs.map((_, at) => at % Math.max(1, pieces.dicts ?? 1))]);
  const charStrings = cffIndex(programs);
  const tail = (start: number) => {
    const places = { names: start, programs: start + names.length, private: 0, select: 0, dicts: 0 };
    places.private = places.programs + charStrings.length;
    places.select = places.private + privateDict.length;
    places.dicts = places.select + select.length;
    return places;
  };
  const dictOf = (at: number) => Uint8Array.from([29, ...long(own.length), ...number(at, 18)]);
  const top = (start: number) => {
    const at = tail(start);
    const cids = [
      ...number(0),
      ...number(0),
      ...number(0, 12, 30),
      ...number(at.dicts, 12, 36),
      ...number(at.select, 12, 37),
    ];
    return cffIndex([
      Uint8Array.from([
        ...(pieces.dicts ? cids : dictOf(at.private)),
        ...number(at.names, 15),
        ...number(at.programs, 17),
      ]),
    ]);
  };
  const front = (start: number) =>
    Buffer.concat([
      Uint8Array.from([1, 0, 4, 4]),
      cffIndex([Buffer.from("Made")]),
      top(start),
      cffIndex(strings),
      cffIndex(globals),
    ]);
  const start = front(0).length;
  const dicts = cffIndex(Array.from({ length: pieces.dicts ?? 0 }, () => dictOf(tail(start).private)));
  return Buffer.concat([front(start), names, charStrings, privateDict, select, dicts]);
}

function encrypted(plain: Uint8Array, key: number): Buffer {
  const secret = Buffer.alloc(plain.length);
  let state = key;
  for (const [at, byte] of plain.entries()) {
    const cipher = byte ^ (state >> 8);
    secret[at] = cipher;
    state = ((cipher + state) * 52_845 + 22_719) & 0xffff;
  }
  return secret;
}

/** A Type 1 program of a head and of what is hidden behind it. */
export const type1Of = (head: string, body: string, lead = "...."): Uint8Array =>
  Buffer.concat([
    Buffer.from(`%!PS-AdobeFont-1.0\n${head}\ncurrentfile eexec\n`, "latin1"),
    encrypted(Buffer.from(lead + body, "latin1"), 55_665),
  ]);

/** A glyph of a Type 1 program, as wide as that. */
export function type1Glyph(name: string, width: number): string {
  const program = Buffer.concat([Buffer.alloc(4), Uint8Array.from([139, 255, ...long(width), 13, 14])]);
  return `/${name} ${program.length} RD ${encrypted(program, 4_330).toString("latin1")} ND\n`;
}

/** A TrueType program of some glyphs with outlines of so many bytes, and of further tables. */
export function trueTypeOf(
  glyphs: number,
  more: Record<string, Uint8Array> = {},
  places?: readonly number[],
): Uint8Array {
  const head = Buffer.alloc(54);
  head.writeUInt16BE(1_000, 18);
  head.writeUInt16BE(1, 50);
  const maxp = Buffer.from([...long(0x10000), ...word(glyphs), ...Array<number>(26).fill(0)]);
  const hhea = Buffer.alloc(36);
  hhea.writeUInt16BE(1, 34);
  const loca = Buffer.alloc(4 * (glyphs + 1));
  for (const [index, place] of (places ?? []).entries()) loca.writeUInt32BE(place, 4 * index);
  const own = { head, hhea, hmtx: Buffer.from([1, 244, 0, 0]), maxp, loca, glyf: Buffer.alloc(4) };
  const tables = Object.entries({ ...own, ...more });
  const directory = Buffer.alloc(12 + 16 * tables.length);
  directory.writeUInt32BE(0x10000, 0);
  directory.writeUInt16BE(tables.length, 4);
  let offset = directory.length;
  for (const [index, [name, table]] of tables.entries()) {
    directory.write(name, 12 + 16 * index, "latin1");
    directory.writeUInt32BE(offset, 20 + 16 * index);
    directory.writeUInt32BE(table.length, 24 + 16 * index);
    offset += table.length;
  }
  return Buffer.concat([directory, ...tables.map(([, table]) => table)]);
}

/** A table of codes with the same subtable under several names. */
export function cmapOf(subtable: Uint8Array, times = 1): Uint8Array {
  const start = 4 + 8 * times;
  const records = Array.from({ length: times }, (_, index) => [0, 3, 0, index, ...long(start)]).flat();
  return Buffer.concat([Uint8Array.from([0, 0, ...word(times), ...records]), subtable]);
}

/** A subtable of format 12: groups of codes, from the first to the last, beginning with a glyph. */
export const groupsOf = (groups: readonly (readonly [first: number, last: number, glyph: number])[]): Uint8Array =>
  Uint8Array.from([
    ...[0, 12, 0, 0, ...long(16 + 12 * groups.length), ...long(0), ...long(groups.length)],
    ...groups.flatMap((group) => group.flatMap(long)),
  ]);
