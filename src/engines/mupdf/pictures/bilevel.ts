import { pictures } from "#engines/sharp/index.ts";
import { packedTo, unpacked } from "#formats/image/raster.ts";
import { type Bits, codeBits } from "./bits.ts";
import type { Strength } from "./levels.ts";
import { targetSize, worthReplacing } from "./measure.ts";
import type { Picture } from "./pictures.ts";
import type { Recoded } from "./recoded.ts";

/** Codes a picture of one bit a pixel as a fax or deflated, whichever is smaller; the two values keep their meaning. */
export async function bilevel(picture: Picture, { bilevelDpi }: Strength): Promise<Recoded | undefined> {
  const { width, height, entries, bytes, codec } = picture;
  const size = targetSize(picture, bilevelDpi);
  const resampled = size.width < width || size.height < height;
  if (codec === "CCITTFaxDecode" && !resampled && isGroup4(entries)) return undefined;
  const buffer = picture.object.readStream();
  const packed = buffer.asUint8Array().slice();
  buffer.destroy();
  if (packed.length < Math.ceil(width / 8) * height) return undefined;
  const whole: Bits = { width, height, packed };
  const bits = resampled ? await shrunk(whole, size) : whole;
  const coded = codeBits(bits);
  if (!worthReplacing(coded.bytes, bytes, false)) return undefined;
  const rest = [...entries].filter(([key]) => key !== "Filter" && key !== "DecodeParms");
  const sides = { Width: String(bits.width), Height: String(bits.height) };
  const changed = new Map([...rest, ...Object.entries(sides), ...coded.entries]);
  return { entries: changed, bytes: coded.bytes, lossy: resampled };
}

const isGroup4 = (entries: ReadonlyMap<string, string>): boolean => /\/K\s*-/.test(entries.get("DecodeParms") ?? "");

/** Shrinks a picture of dots: half of the dots or more make a dot, so that text stays text. */
async function shrunk({ width, height, packed }: Bits, size: { width: number; height: number }): Promise<Bits> {
  const data = unpacked(packed, { width, height, channels: 1, bits: 1 }, true);
  if (!data) throw new Error("fewer samples than there were");
  const { data: grey } = await pictures.toSamples({ width, height, channels: 1, data }, size);
  return {
    ...size,
    packed: packedTo(
      1,
      grey.map((value) => (value < 128 ? 0 : 1)),
      size.width,
    ),
  };
}
