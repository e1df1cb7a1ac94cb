import { expect, test } from "bun:test";
import sharp from "sharp";
import { callForm } from "#support/call.ts";
import { drawnFaces } from "#support/drawn-faces.ts";

/** Files that hold a face twice: in their picture, and in something beside it that readers show or bring out. */

const face = { x: 200, y: 150, size: 160 };
const photo = (): Promise<Buffer> => drawnFaces(400, 300, [face]).jpeg({ quality: 90 }).toBuffer();
const small = (): Promise<Buffer> =>
  drawnFaces(160, 120, [{ x: 80, y: 60, size: 64 }])
    .jpeg({ quality: 90 })
    .toBuffer();

const beginning = Buffer.of(0xff, 0xd8, 0xff);
const pictureIn = (bytes: Uint8Array, from = 1): boolean => Buffer.from(bytes).indexOf(beginning, from) > 0;

function segment(marker: number, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string, "latin1")));
  const head = Buffer.of(0xff, marker, 0, 0);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** A JPEG with segments behind its first two bytes, and bytes behind its end. */
const joined = (jpeg: Buffer, segments: Buffer[], behind: Buffer[] = []): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2), ...behind]);

/** EXIF whose second directory holds a thumbnail (Exif 2.3, 4.5.8). */
function exifWith(thumbnail: Buffer): Buffer {
  const tiff = Buffer.alloc(44);
  tiff.write("II*\0", 0, "latin1");
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt32LE(14, 10);
  tiff.writeUInt16LE(2, 14);
  for (const [at, tag, value] of [
    [16, 0x0201, 44],
    [28, 0x0202, thumbnail.length],
  ] as const) {
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(4, at + 2);
    tiff.writeUInt32LE(1, at + 4);
    tiff.writeUInt32LE(value, at + 8);
  }
  return segment(0xe1, "Exif\0\0", tiff, thumbnail);
}

/** CIPA DC-007: a list of two pictures, the second of which lies behind the first one's end. */
function listOf(first: number, second: number): Buffer {
  const body = Buffer.alloc(8 + 2 + 36 + 4 + 32);
  body.write("II*\0", 0, "latin1");
  body.writeUInt32LE(8, 4);
  body.writeUInt16LE(3, 8);
  for (const [index, [tag, type, count, value]] of (
    [
      [0xb000, 7, 4, 0x30303130],
      [0xb001, 4, 1, 2],
      [0xb002, 7, 32, 50],
    ] as const
  ).entries()) {
    body.writeUInt16LE(tag, 10 + 12 * index);
    body.writeUInt16LE(type, 12 + 12 * index);
    body.writeUInt32LE(count, 14 + 12 * index);
    body.writeUInt32LE(value, 18 + 12 * index);
  }
  body.writeUInt32LE(0x030000, 50);
  body.writeUInt32LE(first, 54);
  body.writeUInt32LE(second, 70);
  body.writeUInt32LE(first, 74);
  return segment(0xe2, "MPF\0", body);
}

const xmp = (text: string): Buffer => segment(0xe1, "http://ns.adobe.com/xap/1.0/\0", text);

const described = (properties: string): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description ${properties}/></rdf:RDF></x:xmpmeta>`;

/** XMP part 3, 1.1.3.1: more than fits into one segment lies in several, which the first packet names by their digest. */
function extended(properties: string): Buffer[] {
  const all = Buffer.from(described(properties), "latin1");
  const digest = new Bun.CryptoHasher("md5").update(all).digest("hex").toUpperCase();
  const told = described(`xmlns:xmpNote="http://ns.adobe.com/xmp/note/" xmpNote:HasExtendedXMP="${digest}"`);
  const pieces: Buffer[] = [xmp(told)];
  for (let at = 0; at < all.length; at += 2_000) {
    const place = Buffer.alloc(8);
    place.writeUInt32BE(all.length, 0);
    place.writeUInt32BE(at, 4);
    pieces.push(segment(0xe1, "http://ns.adobe.com/xmp/extension/\0", digest, place, all.subarray(at, at + 2_000)));
  }
  return pieces;
}

/** The boxes that a film of a moment, as phones append one, begins with; what is in it is a picture that can be found. */
function filmOf(picture: Buffer): Buffer {
  const box = (kind: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + body.length, 0);
    head.write(kind, 4, "latin1");
    return Buffer.concat([head, body]);
  };
  return Buffer.concat([box("ftyp", Buffer.from("mp42\0\0\0\0isommp42", "latin1")), box("mdat", picture)]);
}

const doors: Record<string, () => Promise<Buffer>> = {
  "a thumbnail in EXIF": async () => joined(await photo(), [exifWith(await small())]),
  "a second picture behind the first, as cameras list them": async () => {
    const [first, second] = [await photo(), await small()];
    return joined(first, [listOf(first.length, second.length)], [second]);
  },
  "a gain map, as phones make them": async () => {
    const [first, second] = [await photo(), await small()];
    const told =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"/></rdf:RDF></x:xmpmeta>';
    return joined(first, [xmp(told), listOf(first.length, second.length)], [second]);
  },
  "a depth map, in letters": async () => {
    const depth = (await small()).toString("base64");
    const told = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:GDepth="http://ns.google.com/photos/1.0/depthmap/" GDepth:Format="RangeInverse" GDepth:Data="${depth}"/></rdf:RDF></x:xmpmeta>`;
    return joined(await photo(), [xmp(told)]);
  },
  "a preview of Photoshop's": async () =>
    joined(await photo(), [
      segment(0xed, "Photoshop 3.0\x008BIM", Buffer.of(4, 12, 0, 0), Buffer.alloc(32), await small()),
    ]),
  "a film behind the picture": async () => {
    const behind = filmOf(await small());
    const told = described(
      `xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" GCamera:MotionPhoto="1" GCamera:MicroVideo="1" GCamera:MicroVideoOffset="${behind.length}"`,
    );
    return joined(await photo(), [xmp(told)], [behind]);
  },
  "a gain map that a standard describes": async () => {
    const [first, second] = [await photo(), await small()];
    const standard = segment(0xe2, "urn:iso:std:iso:ts:21496:-1\0", Buffer.alloc(4));
    return joined(first, [standard, listOf(first.length, second.length)], [joined(second, [standard])]);
  },
  "the picture before it was made soft, in more letters than fit into a segment": async () => {
    const told = (await small()).toString("base64");
    return joined(
      await photo(),
      extended(
        `xmlns:GImage="http://ns.google.com/photos/1.0/image/" xmlns:GDepth="http://ns.google.com/photos/1.0/depthmap/" GImage:Mime="image/jpeg" GImage:Data="${told}" GDepth:Mime="image/jpeg" GDepth:Data="${told}"`,
      ),
    );
  },
  "a picture of depth and one without the soft ground, behind the first one": async () => {
    const [first, second] = [await photo(), await small()];
    const item = (semantic: string): string =>
      `<rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="image/jpeg" Item:Semantic="${semantic}" Item:Length="${second.length}"/></rdf:li>`;
    const told = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:Container="http://ns.google.com/photos/1.0/container/" xmlns:Item="http://ns.google.com/photos/1.0/container/item/"><Container:Directory><rdf:Seq>${item("Original")}${item("Depth")}</rdf:Seq></Container:Directory></rdf:Description></rdf:RDF></x:xmpmeta>`;
    return joined(first, [xmp(told)], [second, second]);
  },
};

test.each(Object.entries(doors))("A face does not leave by %s", async (_, make) => {
  const file = await make();
  expect((await sharp(file).metadata()).width).toBe(400);
  const { status, bytes, headers } = await callForm("blur-face", { file });
  expect([status, headers.get("x-result-faces")]).toEqual([200, "1"]);
  const { exif, xmp: told, iptc } = await sharp(bytes).metadata();
  expect([exif, told, iptc]).toEqual([undefined, undefined, undefined]);
  expect(pictureIn(bytes)).toBe(false);
  expect(Buffer.from(bytes.subarray(-2))).toEqual(Buffer.of(0xff, 0xd9));
  // Base64 of how a JPEG begins.
  expect(Buffer.from(bytes).includes("/9j/")).toBe(false);
  for (const word of ["ftyp", "MPF", "ns.adobe.com", "ns.google.com", "21496"]) {
    expect([word, Buffer.from(bytes).includes(word)]).toEqual([word, false]);
  }
  expect((await callForm("blur-face", { file: bytes })).headers.get("x-result-faces")).toBe("0");
});

test.each(["png", "webp", "tiff", "avif"] as const)("A face does not leave in the metadata of a %s", async (format) => {
  const thumbnail = exifWith(await small()).subarray(10);
  const source = sharp(joined(await photo(), [exifWith(await small())])).withMetadata();
  const file = await source.toFormat(format).toBuffer();
  const before = format === "tiff" || Buffer.from(file).includes(thumbnail.subarray(60, 160));
  const { status, bytes, headers } = await callForm("blur-face", { file });
  expect([before, status, headers.get("x-result-faces")]).toEqual([true, 200, "1"]);
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect(pictureIn(bytes, 0)).toBe(false);
});

test.each(["urn:com:apple:photo:2020:aux:hdrgainmap", "urn:mpeg:hevc:2015:auxid:2"])(
  "A face does not leave in a picture beside that of an AVIF: %s",
  async (kind) => {
    // An alpha by another name is an auxiliary picture of that kind (ISO/IEC 23008-12, 6.5.8).
    const map = await drawnFaces(400, 300, [face]).toColourspace("b-w").raw().toBuffer();
    const raw = { width: 400, height: 300, channels: 1 as const };
    const colours = await drawnFaces(400, 300, [face]).png().toBuffer();
    const file = await sharp(colours).joinChannel(map, { raw }).avif({ quality: 80 }).toBuffer();
    const alpha = "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha";
    file.write(kind.padEnd(alpha.length, "\0"), file.indexOf(alpha), "latin1");
    expect([(await sharp(file).metadata()).hasAlpha, file.includes("auxC")]).toEqual([false, true]);
    const { status, bytes, headers } = await callForm("blur-face", { file });
    expect([status, headers.get("x-result-faces")]).toEqual([200, "1"]);
    for (const word of ["auxC", "auxl", kind]) expect([word, Buffer.from(bytes).includes(word)]).toEqual([word, false]);
  },
);

test("of a TIFF's pages the first alone leaves, and that is told", async () => {
  const page = await drawnFaces(400, 300, [face]).raw().toBuffer();
  const raw = { width: 400, height: 600, channels: 3 as const, pageHeight: 300 };
  const file = await sharp(Buffer.concat([page, page]), { raw })
    .tiff({ compression: "deflate" })
    .toBuffer();
  expect((await sharp(file).metadata()).pages).toBe(2);
  const { bytes, warnings, headers } = await callForm("blur-face", { file });
  expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
  expect([headers.get("x-result-faces"), warnings]).toEqual([
    "1",
    ["Only one of the 2 pictures or pages in the file is taken."],
  ]);
});
