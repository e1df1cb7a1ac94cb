import { box, latin1, numbers } from "./boxes.ts";
import { readTracks, type Track } from "./track.ts";

/** An animated AVIF, cut into still ones that a reader without animations can decode. */
export interface AvifSequence {
  width: number;
  height: number;
  delaysMs: number[];
  /** The nth frame as a file of its own. */
  still(index: number): Uint8Array;
  /** The frame's alpha, as a grey picture. */
  alpha: ((index: number) => Uint8Array) | undefined;
  /** The pictures that a reader decodes in all: each frame needs all since the last that stands alone. */
  decodes: number;
}

export const isSequence = (bytes: Uint8Array): boolean => latin1(bytes.subarray(8, 12)) === "avis";

export function readSequence(bytes: Uint8Array): AvifSequence | undefined {
  const tracks = readTracks(bytes);
  const colour = tracks.find(({ kind }) => kind === "colour");
  const alpha = tracks.find(({ kind }) => kind === "alpha");
  if (!colour || colour.samples.length < 2 || tracks.some((track) => overlaps(track, bytes))) return undefined;
  const usable = alpha?.samples.length === colour.samples.length ? alpha : undefined;
  return {
    width: colour.width,
    height: colour.height,
    delaysMs: colour.samples.map(({ delayMs }) => delayMs),
    still: (index) => still(bytes, colour, index),
    alpha: usable && ((index) => still(bytes, usable, index)),
    decodes: decodes(colour) + (usable ? decodes(usable) : 0),
  };
}

/** The most bytes of all samples, in sizes of the file: equal samples may share their bytes, but not all of them. */
const mostShared = 4;
const overlaps = ({ samples }: Track, bytes: Uint8Array): boolean =>
  samples.reduce((sum, { size }) => sum + size, 0) > mostShared * bytes.length;

const startOf = ({ samples }: Track, index: number): number =>
  samples.findLastIndex(({ alone }, place) => alone && place <= index);

function decodes({ samples }: Track): number {
  let sum = 0;
  let run = 0;
  for (const { alone } of samples) {
    run = alone ? 1 : run + 1;
    sum += run;
  }
  return sum;
}

/** Makes a still AVIF of all coded pictures up to a frame: decoders show the last of them. */
function still(bytes: Uint8Array, track: Track, index: number): Uint8Array {
  const run = track.samples.slice(startOf(track, index), index + 1);
  const data = Buffer.concat(run.map(({ offset, size }) => bytes.subarray(offset, offset + size)));
  const type = box("ftyp", Buffer.from("avif\0\0\0\0avifmif1miaf"));
  const place = type.length + meta(track, 0, data.length).length + 8;
  return Buffer.concat([type, meta(track, place, data.length), box("mdat", data)]);
}

/** Writes the `meta` box, which readers of stills ask for: ISO/IEC 23008-12, 6 and AV1 Image File Format, 2. */
function meta({ width, height, configuration, colours }: Track, offset: number, length: number): Uint8Array {
  const full = numbers([4, 0]);
  const essential = 0x80;
  const properties = [
    box("ispe", full, numbers([4, width], [4, height])),
    box("av1C", configuration),
    ...(colours ? [box("colr", colours)] : []),
  ];
  const associations = properties.map((_, at) => [1, at === 1 ? essential | (at + 1) : at + 1] as const);
  const item = box("infe", numbers([4, 0x02000000], [2, 1], [2, 0]), Buffer.from("av01\0"));
  return box(
    "meta",
    full,
    box("hdlr", full, numbers([4, 0]), Buffer.from("pict"), new Uint8Array(13)),
    box("pitm", full, numbers([2, 1])),
    box("iloc", full, numbers([2, 0x4400], [2, 1], [2, 1], [2, 0], [2, 1], [4, offset], [4, length])),
    box("iinf", full, numbers([2, 1]), item),
    box(
      "iprp",
      box("ipco", ...properties),
      box("ipma", full, numbers([4, 1], [2, 1], [1, properties.length], ...associations)),
    ),
  );
}
