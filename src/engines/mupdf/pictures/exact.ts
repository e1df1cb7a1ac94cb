import { greyOf, packedTo, palette, type Raster } from "#formats/image/raster.ts";
import type { Entries } from "#formats/pdf/body.ts";
import { deflate, deflatedRange, type Range } from "#formats/pdf/flate.ts";
import { predicted } from "#formats/pdf/predict.ts";
import { codeBits } from "./bits.ts";
import { device, type Space } from "./spaces.ts";

export interface Coded {
  bytes: Uint8Array;
  /** The entries for filter, bits and colour space. */
  entries: Entries;
}

/** A way without loss: its size is estimated in a fraction of the time that it takes. */
export interface Exact {
  bytes: Range;
  code(): Coded;
}

/** Codes samples without loss: as numbers of their colours where these are few, else as differences of neighbours. */
export function exact(raster: Raster, space: Space, isMask: boolean): Exact {
  const colours = palette(raster);
  if (colours && !isMask) return indexed(raster, space, colours);
  // A transparency has no colour space but grey.
  if (colours?.colours.every((value) => value === 0 || value === 255)) return allOrNothing(raster);
  const code = () => {
    // Only a colour space of the device has a grey that is the same as equal parts of its colours.
    const grey = space.text === "/DeviceRGB" ? greyOf(raster) : undefined;
    return differences(grey ?? raster, grey ? device("DeviceGray") : space);
  };
  return { bytes: estimate(raster), code };
}

/** Codes samples without loss where colours are few; tries nothing else. */
export function exactOfFew(raster: Raster, space: Space): Exact | undefined {
  const colours = palette(raster);
  return colours && indexed(raster, space, colours);
}

function indexed(
  { width, channels }: Raster,
  space: Space,
  { indices, colours }: { indices: Uint8Array; colours: Uint8Array },
): Exact {
  const count = colours.length / channels;
  const bits = count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8;
  const hex = Buffer.from(colours).toString("hex");
  const entries = { ColorSpace: `[/Indexed ${space.text} ${count - 1}<${hex}>]`, BitsPerComponent: String(bits) };
  const packed = packedTo(bits, indices, width);
  if (bits > 1) {
    const code = () => ({
      bytes: deflate(packed),
      entries: new Map([["Filter", "/FlateDecode"], ...Object.entries(entries)]),
    });
    return { bytes: deflatedRange(packed), code };
  }
  return ready(codeBits({ width, height: indices.length / width, packed }), entries);
}

function allOrNothing({ width, height, data }: Raster): Exact {
  const packed = packedTo(
    1,
    data.map((value) => value >> 7),
    width,
  );
  return ready(codeBits({ width, height, packed }), { ColorSpace: "/DeviceGray", BitsPerComponent: "1" });
}

function ready({ bytes, entries }: ReturnType<typeof codeBits>, colours: Record<string, string>): Exact {
  const coded = { bytes, entries: new Map([...entries, ...Object.entries(colours)]) };
  return { bytes: { least: bytes.length, most: bytes.length }, code: () => coded };
}

function differences({ width, channels, data }: Raster, space: Space): Coded {
  const bytes = deflate(predicted(data, width * channels, channels));
  const entries = {
    Filter: "/FlateDecode",
    DecodeParms: `<</Predictor 15/Colors ${channels}/Columns ${width}>>`,
    ColorSpace: space.text,
    BitsPerComponent: "8",
  };
  return { bytes, entries: new Map(Object.entries(entries)) };
}

const bandRows = 24;
const bands = 6;

/** Estimates the least and the most bytes of the differences, from a few bands of rows. */
function estimate({ width, height, channels, data }: Raster): Range {
  const stride = width * channels;
  if (height <= bandRows * bands) return deflatedRange(predicted(data, stride, channels));
  const parts = Array.from({ length: bands }, (_, band) => {
    const start = Math.floor(((height - bandRows) * band) / (bands - 1));
    return predicted(data.slice(start * stride, (start + bandRows) * stride), stride, channels);
  });
  const { least } = deflatedRange(Buffer.concat(parts));
  // The rows between the bands may be anything.
  return { least: least * (height / (bandRows * bands)), most: Number.POSITIVE_INFINITY };
}
