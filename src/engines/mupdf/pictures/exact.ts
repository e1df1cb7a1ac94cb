import type { Entries } from "#formats/pdf/body.ts";
import { deflate } from "#formats/pdf/flate.ts";
import { predicted } from "#formats/pdf/predict.ts";
import { greyOf, packedTo, palette, type Raster } from "#formats/raster.ts";
import { codeBits } from "./bits.ts";
import { device, type Space } from "./spaces.ts";

interface Coded {
  bytes: Uint8Array;
  /** Filter, bits and colour space. */
  entries: Entries;
}

interface Terms {
  budgetBytes: number;
  /** A transparency has no colour space but grey. */
  isMask: boolean;
}

/** Samples without any loss: as numbers of their colours where these are few, else as differences of neighbours. */
export function exact(raster: Raster, space: Space, { budgetBytes, isMask }: Terms): Coded | undefined {
  const colours = palette(raster);
  if (colours && !isMask) return indexed(raster, space, colours);
  if (colours?.colours.every((value) => value === 0 || value === 255)) return allOrNothing(raster);
  if (estimate(raster) > budgetBytes) return undefined;
  // Only a colour space of the device has a grey that is the same as equal parts of its colours.
  const grey = space.text === "/DeviceRGB" ? greyOf(raster) : undefined;
  return differences(grey ?? raster, grey ? device("DeviceGray") : space);
}

/** The same where colours are few; nothing else is tried. */
export function exactOfFew(raster: Raster, space: Space): Coded | undefined {
  const colours = palette(raster);
  return colours && indexed(raster, space, colours);
}

function indexed(
  { width, channels }: Raster,
  space: Space,
  { indices, colours }: { indices: Uint8Array; colours: Uint8Array },
): Coded {
  const count = colours.length / channels;
  const bits = count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8;
  const hex = Buffer.from(colours).toString("hex");
  const entries = { ColorSpace: `[/Indexed ${space.text} ${count - 1}<${hex}>]`, BitsPerComponent: String(bits) };
  const packed = packedTo(bits, indices, width);
  if (bits > 1)
    return { bytes: deflate(packed), entries: new Map([["Filter", "/FlateDecode"], ...Object.entries(entries)]) };
  const coded = codeBits({ width, height: indices.length / width, packed });
  return { bytes: coded.bytes, entries: new Map([...coded.entries, ...Object.entries(entries)]) };
}

function allOrNothing({ width, height, data }: Raster): Coded {
  const packed = packedTo(
    1,
    data.map((value) => value >> 7),
    width,
  );
  const coded = codeBits({ width, height, packed });
  const entries = { ColorSpace: "/DeviceGray", BitsPerComponent: "1" };
  return { bytes: coded.bytes, entries: new Map([...coded.entries, ...Object.entries(entries)]) };
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

/** About how large all differences will be, from a few bands of rows: photographs are not worth the whole work. */
function estimate({ width, height, channels, data }: Raster): number {
  const stride = width * channels;
  if (height <= bandRows * bands) return 0;
  const parts = Array.from({ length: bands }, (_, band) => {
    const start = Math.floor(((height - bandRows) * band) / (bands - 1));
    return predicted(data.slice(start * stride, (start + bandRows) * stride), stride, channels);
  });
  return deflate(Buffer.concat(parts)).length * (height / (bandRows * bands));
}
