import { boxes, inside, latin1, viewOf } from "./boxes.ts";

/** One track of pictures: where each coded picture lies, how long it shows, and which ones stand alone. */
export interface Track {
  kind: "colour" | "alpha";
  width: number;
  height: number;
  samples: { offset: number; size: number; delayMs: number; alone: boolean }[];
  /** The decoder's configuration and the colours, as the boxes that a still picture has too. */
  configuration: Uint8Array;
  colours: Uint8Array | undefined;
}

/** Header of a visual sample entry before its own boxes (ISO/IEC 14496-12, 12.1.3). */
const sampleEntry = 78;
/** The most pictures of an animation; tables that claim more would only eat memory. */
const mostSamples = 10_000;

/** Reads the first track of each kind; others are not shown. */
export function readTracks(bytes: Uint8Array): Track[] {
  const movie = inside(bytes, "moov");
  const tracks = new Map<Track["kind"], Track>();
  for (const { type, body } of movie ? boxes(movie) : []) {
    const track = type === "trak" ? readTrack(body, tracks) : undefined;
    if (track) tracks.set(track.kind, track);
    if (tracks.size === 2) break;
  }
  return [...tracks.values()];
}

function readTrack(track: Uint8Array, known: ReadonlyMap<Track["kind"], Track>): Track | undefined {
  const media = inside(track, "mdia");
  const handler = media && inside(media, "hdlr");
  const timing = media && inside(media, "mdhd");
  const table = media && inside(media, "minf", "stbl");
  const description = table && inside(table, "stsd");
  const entry = description && inside(description.subarray(8), "av01");
  if (!handler || !timing || !table || !entry) return undefined;
  const kind = { pict: "colour", auxv: "alpha" }[latin1(handler.subarray(8, 12))] as Track["kind"] | undefined;
  const configuration = inside(entry.subarray(sampleEntry), "av1C");
  if (!kind || known.has(kind) || !configuration) return undefined;
  const view = viewOf(entry);
  const perSecond = viewOf(timing).getUint32(timing[0] === 1 ? 20 : 12) || 1;
  return {
    kind,
    width: view.getUint16(24),
    height: view.getUint16(26),
    samples: readSamples(table, perSecond),
    configuration,
    colours: inside(entry.subarray(sampleEntry), "colr"),
  };
}

/** The entries of a table box: a count, then rows of so many 32-bit words. */
function rows(table: Uint8Array, type: string, words: number): number[][] {
  const body = inside(table, type);
  if (!body) return [];
  const view = viewOf(body);
  const count = Math.min(view.getUint32(4), mostSamples, Math.floor((body.length - 8) / (4 * words)));
  return Array.from({ length: count }, (_row, row) =>
    Array.from({ length: words }, (_word, word) => view.getUint32(8 + 4 * (row * words + word))),
  );
}

function readSamples(table: Uint8Array, perSecond: number): Track["samples"] {
  const sizes = sampleSizes(table);
  const delays: number[] = [];
  for (const [count = 0, ticks = 0] of rows(table, "stts", 2)) {
    for (let left = count; left > 0 && delays.length < sizes.length; left -= 1) delays.push((ticks * 1000) / perSecond);
  }
  const alone = new Set(rows(table, "stss", 1).map(([number]) => number));
  const wide = rows(table, "co64", 2).map(([high = 0, low = 0]) => high * 2 ** 32 + low);
  const chunks = wide.length > 0 ? wide : rows(table, "stco", 1).map(([offset = 0]) => offset);
  const runs = rows(table, "stsc", 3);
  const samples: Track["samples"] = [];
  let run = -1;
  for (const [index, start] of chunks.entries()) {
    while (run + 1 < runs.length && (runs[run + 1]?.[0] ?? 1) <= index + 1) run += 1;
    const perChunk = runs[run]?.[1] ?? 0;
    let offset = start;
    for (let left = perChunk; left > 0 && samples.length < sizes.length; left -= 1) {
      const number = samples.length + 1;
      const size = sizes[number - 1] ?? 0;
      // Without a table of them, all pictures stand alone; the first one must.
      samples.push({ offset, size, delayMs: delays[number - 1] ?? 100, alone: alone.size === 0 || alone.has(number) });
      offset += size;
    }
  }
  if (samples[0]) samples[0].alone = true;
  return samples;
}

function sampleSizes(table: Uint8Array): number[] {
  const body = inside(table, "stsz");
  if (!body) return [];
  const view = viewOf(body);
  const [same, count] = [view.getUint32(4), Math.min(view.getUint32(8), mostSamples)];
  if (same > 0) return new Array<number>(count).fill(same);
  const listed = Math.min(count, Math.floor((body.length - 12) / 4));
  return Array.from({ length: listed }, (_, index) => view.getUint32(12 + 4 * index));
}
