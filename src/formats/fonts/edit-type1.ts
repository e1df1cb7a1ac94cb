import type { Wanted } from "./rewrite-cff.ts";
import {
  charstringKey,
  type Entry,
  eexecKey,
  entriesIn,
  type OpenType1,
  openType1,
  programAt,
  startOf,
  subrsIn,
  unrolled,
} from "./type1.ts";

/** A Type 1 program as a PDF has it: its parts end at these places (ISO 32000-1, table 127). */
export interface Type1File {
  bytes: Uint8Array;
  lengths: readonly [clear: number, hidden: number, rest: number];
}

function encrypted(plain: Uint8Array, key: number): Uint8Array {
  const hidden = new Uint8Array(plain.length);
  let state = key;
  for (let at = 0; at < plain.length; at++) {
    const cipher = ((plain[at] ?? 0) ^ (state >> 8)) & 255;
    hidden[at] = cipher;
    state = ((cipher + state) * 52_845 + 22_719) & 0xffff;
  }
  return hidden;
}

/** The end of a Type 1 file behind the encrypted part: lines of zeros, for interpreters that read ahead. */
const rest = Buffer.from(`\n${`${"0".repeat(64)}\n`.repeat(8)}cleartomark\n`, "latin1");

/** Gives glyphs of a Type 1 program other widths, or copies under other names; outlines stay as they are. */
export function editType1(
  file: Uint8Array,
  names: readonly string[],
  wanted: ReadonlyMap<string, Wanted>,
): Type1File | undefined {
  const opened = openType1(file);
  const open: Editable | undefined = opened && { ...opened, subrs: subrsIn(opened) };
  const close = open?.body.lastIndexOf("closefile") ?? -1;
  if (!open || close < 0) return undefined;
  const entries = new Map<string, Entry>();
  for (const entry of entriesIn(open)) if (!entries.has(entry.name)) entries.set(entry.name, entry);
  const parts: Uint8Array[] = [];
  let at = 0;
  const copy = (end: number) => {
    parts.push(open.secret.subarray(at, end));
    at = end;
  };
  const added = [...wanted].filter(([name]) => !entries.has(name));
  copy(open.start);
  const count = /^\/CharStrings\s+(\d+)/.exec(open.body.slice(at, at + 64));
  if (!count) return undefined;
  parts.push(Buffer.from(`/CharStrings ${Number(count[1]) + added.length}`, "latin1"));
  at += count[0].length;
  for (const entry of entries.values()) {
    const width = wanted.get(entry.name)?.width;
    if (width === undefined) continue;
    const own = entryOf(open, entry, entry.name, width);
    if (!own) return undefined;
    copy(entry.at);
    parts.push(own);
    at = entry.end;
  }
  const last = [...entries.values()].at(-1);
  for (const [name, { from, width }] of added) {
    const source = entries.get(names[from] ?? "");
    const own = source && last && entryOf(open, source, name, width);
    if (!own || !last) return undefined;
    // The end of the last glyph's entry stands behind it.
    const ends = /^\s*[^\s/]+\s/.exec(open.body.slice(last.end, last.end + 32))?.[0];
    if (ends === undefined) return undefined;
    if (at < last.end + ends.length) copy(last.end + ends.length);
    parts.push(own, Buffer.from(ends, "latin1"));
  }
  copy(close + "closefile".length);
  const clear = Buffer.from(`${open.head}eexec\n`, "latin1");
  const hidden = encrypted(Buffer.concat([new Uint8Array(4), ...parts, Buffer.from("\n")]), eexecKey);
  return { bytes: Buffer.concat([clear, hidden, rest]), lengths: [clear.length, hidden.length, rest.length] };
}

type Editable = OpenType1 & { subrs: ReturnType<typeof subrsIn> };

/** Writes a glyph's entry with another name and another width. */
function entryOf(open: Editable, entry: Entry, name: string, width: number): Uint8Array | undefined {
  const { lead, scale } = open;
  const program = unrolled(programAt(open, entry), open.subrs);
  const start = startOf(program);
  if (!start) return undefined;
  const units = Buffer.alloc(5, 255);
  units.writeInt32BE(Math.round(width / scale), 1);
  const plain = Buffer.concat([
    new Uint8Array(Math.max(0, lead)),
    program.subarray(0, start.from),
    units,
    program.subarray(start.end),
  ]);
  const own = lead < 0 ? plain : encrypted(plain, charstringKey);
  return Buffer.concat([Buffer.from(`/${name} ${own.length}${entry.reads}`, "latin1"), own]);
}
