import { describe, expect, test } from "bun:test";
import sharp from "sharp";
import { edit, type Step } from "#engines/sharp/index.ts";
import { orientationOf, tiffOf } from "#formats/image/exif.ts";
import { phoneHeic } from "#support/heic.ts";
import { isUpright, see, told, turnedScene } from "#support/scenes.ts";

const xmp = (orientation: number) =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" tiff:Orientation="${orientation}"><xmp:Thumbnails>stale</xmp:Thumbnails></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** A photo as a camera makes it: turned, with its maker, its place, and a thumbnail of the picture before any change. */
async function photo(): Promise<Uint8Array> {
  const bytes = await turnedScene(6)
    .withExif({ IFD0: { Make: "Maker", Orientation: "6" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "10/1 0/1 0/1" } })
    .withXmp(xmp(6))
    .jpeg({ quality: 95 })
    .toBuffer();
  const { exif = Buffer.alloc(0) } = await sharp(bytes).metadata();
  return withThumbnail(bytes, exif);
}

/** Links a second directory with a thumbnail behind the EXIF that is there. */
function withThumbnail(bytes: Buffer, exif: Buffer): Uint8Array {
  const tiff = Buffer.from(tiffOf(exif));
  const start = tiff.readUInt32LE(4);
  const link = start + 2 + 12 * tiff.readUInt16LE(start);
  tiff.writeUInt32LE(tiff.length, link);
  const thumbnail = Buffer.from("THUMBNAIL-OF-THE-OLD-PICTURE");
  const directory = Buffer.alloc(2 + 2 * 12 + 4);
  directory.writeUInt16LE(2, 0);
  for (const [index, [tag, value]] of [
    [0x0201, tiff.length + directory.length],
    [0x0202, thumbnail.length],
  ].entries()) {
    directory.writeUInt16LE(tag ?? 0, 2 + 12 * index);
    directory.writeUInt16LE(4, 4 + 12 * index);
    directory.writeUInt32LE(1, 6 + 12 * index);
    directory.writeUInt32LE(value ?? 0, 10 + 12 * index);
  }
  const body = Buffer.concat([Buffer.from("Exif\0\0"), tiff, directory, thumbnail]);
  const at = bytes.indexOf("Exif\0\0") - 4;
  const size = bytes.readUInt16BE(at + 2);
  const head = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 255]);
  return Buffer.concat([bytes.subarray(0, at), head, body, bytes.subarray(at + 2 + size)]);
}

const steps: [string, Step[]][] = [
  ["recoded", []],
  ["resized", [{ do: "resize", width: 32 }]],
  [
    "turned twice",
    [
      { do: "rotate", angle: 180 },
      { do: "flip", horizontal: true },
      { do: "flip", vertical: true },
      { do: "flip", vertical: true },
      { do: "flip", vertical: true },
    ],
  ],
];

test("the photo of these tests holds what they look for", async () => {
  const bytes = Buffer.from(await photo());
  const { exif, xmpAsString } = await sharp(bytes).metadata();
  expect(exif && orientationOf(exif)).toBe(6);
  expect(bytes.includes("THUMBNAIL")).toBe(true);
  expect(xmpAsString).toContain('tiff:Orientation="6"');
});

describe.each(["jpeg", "png", "webp", "avif"] as const)("as %s", (format) => {
  test.each(steps)("%s: all metadata is dropped", async (_name, list) => {
    const { bytes } = await edit({ format: "jpeg", bytes: await photo() }, list, { format });
    const { exif, xmp: kept, icc, orientation } = await sharp(bytes).metadata();
    expect({ exif, kept, icc, orientation }).toEqual({
      exif: undefined,
      kept: undefined,
      icc: undefined,
      orientation: undefined,
    });
    for (const word of ["Maker", "THUMBNAIL", "xmpmeta"]) expect(Buffer.from(bytes).includes(word)).toBe(false);
  });

  test.each(steps)("%s: keepMetadata keeps EXIF, upright and without its thumbnail", async (_name, list) => {
    const source = { format: "jpeg", bytes: await photo() } as const;
    const { result, warnings } = await told(() => edit(source, list, { format, keepMetadata: true }));
    const { exif = Buffer.alloc(0), xmpAsString = "" } = await sharp(result.bytes).metadata();
    expect(exif.includes("Maker")).toBe(true);
    expect(orientationOf(exif)).toBe(1);
    expect(Buffer.from(result.bytes).includes("THUMBNAIL")).toBe(false);
    expect(xmpAsString).toContain('tiff:Orientation="1"');
    expect(xmpAsString).not.toContain("stale");
    expect(isUpright(await see(result.bytes), 40)).toBe(true);
    expect(warnings).toEqual([]);
  });

  test("EXIF of a HEIC is kept as well", async () => {
    const { bytes } = await edit({ format: "heic", bytes: phoneHeic() }, [], { format, keepMetadata: true });
    const { exif = Buffer.alloc(0) } = await sharp(bytes).metadata();
    expect(exif.includes("Maker")).toBe(true);
    expect(orientationOf(exif)).toBe(1);
  });
});

test.each(["gif", "tiff"] as const)("%s can't carry it, and that is told", async (format) => {
  const source = { format: "jpeg", bytes: await photo() } as const;
  const { warnings } = await told(() => edit(source, [], { format, keepMetadata: true }));
  expect(warnings).toEqual([expect.stringContaining("metadata was dropped")]);
});
