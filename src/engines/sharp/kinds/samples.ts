import { warn } from "#engines/job/job.ts";
import { type Page, readPage, tags } from "#formats/tiff/directory.ts";
import type { Kind } from "#formats/tiff/kind.ts";
import { labToRgb } from "#formats/tiff/lab.ts";
import { plainFile, relabelled } from "#formats/tiff/rewrite.ts";
import { shadesOf, widened } from "#formats/tiff/shades.ts";
import { pipeline } from "../pipeline.ts";

const grey = 1;
const colour = 2;
const unsigned = 1;

/** Reads the samples as they stand in the file, in this machine's order of bytes, with no colour changed. */
export async function rawOf(page: Page, { channels, bits, format }: Kind): Promise<Buffer> {
  let labelled = relabelled(page, tags.photometric, channels < 3 ? grey : colour);
  const again = bits < 32 ? readPage(labelled) : undefined;
  // libvips passes samples on bit by bit if they are labelled as unsigned.
  if (again) labelled = relabelled(again, tags.sampleFormat, unsigned);
  const depth =
    bits === 8
      ? "uchar"
      : bits === 16
        ? "ushort"
        : ({ float: "float", signed: "int", unsigned: "uint" } as const)[format];
  const image = await pipeline(labelled, { failOn: "error", ignoreIcc: true });
  const [one, three] = bits === 16 ? (["grey16", "rgb16"] as const) : (["b-w", "srgb"] as const);
  return image
    .toColourspace(channels < 3 ? one : three)
    .raw({ depth })
    .toBuffer();
}

/** Writes samples that libvips would misread as a file of shades and colours that it knows. */
export async function developed(page: Page, kind: Kind): Promise<Uint8Array> {
  const bytes = await rawOf(page, kind);
  const words = <T>(array: new (buffer: ArrayBuffer) => T): T => new array(Uint8Array.from(bytes).buffer);
  if (kind.lab) {
    const data = labToRgb(kind.bits === 8 ? words(Uint8Array) : words(Uint16Array), kind);
    return plainFile(page, Buffer.from(data.buffer), kind.bits, [[tags.photometric, [colour]]]);
  }
  const { format, bits } = kind;
  const samples =
    format === "float"
      ? bits === 16
        ? widened(words(Uint16Array))
        : words(Float32Array)
      : format === "unsigned"
        ? words(Uint32Array)
        : bits === 32
          ? words(Int32Array)
          : bits === 16
            ? words(Int16Array)
            : words(Int8Array);
  const { data, spread } = shadesOf(samples, kind, noDataOf(page));
  if (spread) {
    const [least, greatest] = [spread.least, spread.greatest].map((value) => Number(value.toPrecision(6)));
    warn(`The TIFF's values from ${least} to ${greatest} were spread from black to white.`);
  }
  const label = kind.channels < 3 ? grey : colour;
  const words16 = new Array<number>(kind.channels).fill(unsigned);
  return plainFile(page, Buffer.from(data.buffer), 16, [
    [tags.photometric, [label]],
    [tags.sampleFormat, words16],
  ]);
}

/** Reads GDAL's tag for samples without a value, as text. */
function noDataOf(page: Page): number {
  const text = Buffer.from(page.fields.get(tags.noData)?.bytes ?? [])
    .toString("latin1")
    .replace(/\0.*$/s, "")
    .trim();
  return text === "" ? Number.NaN : Number(text);
}
