import { expect, test } from "bun:test";
import sharp from "sharp";
import { entriesOf } from "#formats/notes/exif-entries.ts";
import { noted } from "#formats/notes/noted.ts";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";

const told = {
  IFD0: { Artist: "Ada", Copyright: "Ada 2024", Make: "Camera", ImageDescription: "private" },
  IFD2: { DateTimeOriginal: "2024:05:06 07:08:09", UserComment: "private", OffsetTimeOriginal: "+02:00" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "9/1 0/1 0/1" },
};
const small = await sharp(await fixture("photo.jpg"))
  .resize(120)
  .toBuffer();
const upload = await sharp(small).withExif(told).jpeg().toBuffer();

const tags = { Artist: 0x013b, Copyright: 0x8298, taken: 0x9003, zone: 0x9011 };

/** The tags of a result by name, all others by number. */
async function tagsOf(bytes: Uint8Array, format: string): Promise<string[]> {
  const { exif } = await sharp(bytes).metadata();
  const block = format === "tiff" ? bytes : exif;
  const found = block && entriesOf(block);
  if (!found) return [];
  const nameOf = (tag: number) => Object.entries(tags).find(([, one]) => one === tag)?.[0] ?? `${tag}`;
  const pointers = [0x8769, 0x8825];
  // A TIFF's own tags are what a picture is read by.
  const isNote = (tag: number) =>
    !pointers.includes(tag) && (format !== "tiff" || tag === tags.Artist || tag === tags.Copyright);
  const list = [...found.main.filter(({ tag }) => isNote(tag)), ...found.exif].map(({ tag }) => nameOf(tag));
  return [...list, ...(found.gps.length > 0 ? ["gps"] : [])].sort();
}

const cases: [string, string[]][] = [
  ["copyright", ["Artist", "Copyright"]],
  ["creation", ["taken", "zone"]],
  ["location", ["gps"]],
  ["location,copyright,creation", ["Artist", "Copyright", "gps", "taken", "zone"]],
];

test.each(["jpg", "png", "webp", "avif", "tiff"])(
  "a %s has what was named of the metadata, and nothing else",
  async (format) => {
    const plain = await callForm("image-convert", { file: upload }, { format });
    for (const [preserve, due] of cases) {
      const { bytes, warnings } = await callForm("image-convert", { file: upload }, { format, preserve });
      expect([warnings, await tagsOf(bytes, format)]).toEqual([[], due]);
      const pixels = (one: Uint8Array) => sharp(one).raw().toBuffer();
      expect((await pixels(bytes)).equals(await pixels(plain.bytes))).toBe(true);
    }
  },
);

test("compressing and resizing keep it, also where the own coding stays", async () => {
  for (const [tool, options] of [
    ["image-compress", {}],
    ["image-compress", { lossless: true }],
    ["image-compress", { quality: 100 }],
    ["image-resize", { percentage: 50 }],
    ["image-resize", { percentage: 100 }],
  ] as const) {
    const { bytes } = await callForm(tool, { file: upload }, { ...options, preserve: "copyright" });
    expect([tool, await tagsOf(bytes, "jpg")]).toEqual([tool, ["Artist", "Copyright"]]);
  }
});

test("what XMP and IPTC say counts where EXIF says nothing", async () => {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
    xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreateDate="2021-02-03T04:05:06+01:00"><dc:creator><rdf:Seq><rdf:li>Ada</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>`;
  const file = await sharp(small).withXmp(xmp).jpeg().toBuffer();
  const { bytes } = await callForm("image-convert", { file }, { format: "webp", preserve: "copyright,creation" });
  expect(await tagsOf(bytes, "webp")).toEqual(["Artist", "taken", "zone"]);
});

test("a GIF has no room for it, which is told; not both ways of keeping", async () => {
  const { warnings } = await callForm("image-convert", { file: upload }, { format: "gif", preserve: "location" });
  expect(warnings.join()).toContain("can't be kept in this GIF");
  const both = await callForm("image-compress", { file: upload }, { keepMetadata: true, preserve: "location" });
  expect([both.status, both.headers.get("x-error-fields")]).toEqual([400, "preserve,keepMetadata"]);
});

test("a TIFF keeps its own coding only where that tells nothing but how it looks", async () => {
  const bare = await sharp(small).tiff({ compression: "jpeg", quality: 30 }).toBuffer();
  const { exif } = await sharp(upload).metadata();
  const notes = exif && entriesOf(exif);
  if (!notes) throw new Error("no notes");
  const file = noted(bare, "tiff", { ...notes, main: notes.main.filter(({ tag }) => tag === tags.Artist) }, undefined);
  if (!file) throw new Error("no TIFF");
  expect(entriesOf(file)?.gps.length).toBeGreaterThan(0);
  for (const [options, due] of [
    [{}, []],
    [{ preserve: "copyright" }, ["Artist"]],
    [{ format: "auto", accept: "tiff" }, []],
  ] as const)
    expect(await tagsOf((await callForm("image-compress", { file }, options)).bytes, "tiff")).toEqual([...due]);
  const own = await callForm("image-compress", { file: bare }, {});
  expect(own.bytes.length).toBe(bare.length);
});
