import { expect, setDefaultTimeout, test } from "bun:test";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { says } from "#support/everything-in.ts";
import { latin } from "#support/picture-pdfs.ts";
import { redact, refusal, sheet, words } from "#support/redacted.ts";
import { seePdf } from "#support/see-pdf.ts";

// Services start, and programs run, on a machine that may be busy.
setDefaultTimeout(120_000);

const side = 64;
const photo = await sharp(Buffer.from(Array.from({ length: side * side * 3 }, (_, at) => (at * 7) % 251)), {
  raw: { width: side, height: side, channels: 3 },
})
  .jpeg({ quality: 90 })
  .withExif({ IFD0: { ImageDescription: "Topsecret place", Artist: "Topsecret" } })
  .toBuffer();
const comment = (text: string) =>
  Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), Buffer.from(text, "latin1")]);
/** With notes of every kind: EXIF, a comment, and a second file behind its end. */
const noted = Buffer.concat([photo.subarray(0, 2), comment("by Topsecret"), photo.subarray(2), comment("Topsecret")]);

const shown = (dict: string, bytes: Uint8Array) =>
  sheet({
    content: `q 100 0 0 100 50 50 cm /Im Do Q ${words(300, "Staying")}`,
    resources: "/XObject<</Im 6 0 R>>",
    parts: [
      {
        dict: `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceRGB/BitsPerComponent 8${dict}`,
        content: latin(bytes),
      },
    ],
  });

/** What a picture is coded as, and its samples. */
function pictureIn({ doc }: ReturnType<typeof seePdf>) {
  const object = doc.findPage(0).get("Resources", "XObject", "Im");
  return {
    raw: Buffer.from(object.readRawStream().asUint8Array()),
    samples: Buffer.from(doc.loadImage(object).toPixmap().getPixels()),
  };
}

test.each([
  ["as it is", "/Filter/DCTDecode", noted],
  ["within another packing", "/Filter[/FlateDecode/DCTDecode]/DecodeParms[null null]", deflateSync(noted)],
])("a JPEG %s loses what a camera wrote beside its pixels, and none of these", async (_, filter, bytes) => {
  const file = shown(filter, bytes);
  const made = await redact(file, { text: "Topsecret" });
  expect([says(made.all, "Topsecret"), made.text.includes("Staying")]).toEqual([false, true]);
  const { raw, samples } = pictureIn(made.seen);
  // From the first table on it is coded as it was.
  const coded = (file: Buffer) => file.subarray(file.indexOf(Buffer.from([0xff, 0xdb])));
  const end = noted.lastIndexOf(Buffer.from([0xff, 0xd9])) + 2;
  expect(coded(raw).equals(coded(noted.subarray(0, end)))).toBe(true);
  expect(samples.equals(pictureIn(seePdf(file)).samples)).toBe(true);
});

test("a JPEG that can't be followed is refused, as nobody can tell what is in it", async () => {
  const torn = Buffer.concat([photo.subarray(0, 2), Buffer.from("Topsecret"), photo.subarray(2)]);
  expect(await refusal(shown("/Filter/DCTDecode", torn), { text: "Topsecret" })).toEqual([
    422,
    expect.stringContaining(`A picture of ${side} × ${side} pixels`),
  ]);
});

test("what programs keep for themselves goes, also from pages on which nothing is found", async () => {
  const binary = "\0\u0001\u0002Topsecret";
  const file = sheet({
    content: words(300, "Staying"),
    page: "/PieceInfo<</App<</Private 6 0 R>>>>",
    catalog: "/Extra<</AppData 7 0 R>>/PieceInfo<</App<</Private 8 0 R>>>>",
    parts: [binary, binary, binary].map((content) => ({ dict: "", content })),
  });
  const { all, text, warnings } = await redact(file, { text: "Topsecret" });
  expect([says(all, "Topsecret"), all.includes("PieceInfo"), text.includes("Staying")]).toEqual([false, false, true]);
  expect(warnings[0]).toContain("under AppData");
});

test("profiles, tables of colours and programs of fonts are no words, and stay", async () => {
  const palette = Buffer.from(Array.from({ length: 768 }, (_, at) => at % 256));
  const file = sheet({
    content: `${words(300, "Staying")} q 100 0 0 100 50 50 cm /Im Do Q`,
    resources: "/XObject<</Im 6 0 R>>",
    parts: [
      {
        dict: "/Type/XObject/Subtype/Image/Width 16/Height 16/ColorSpace[/Indexed/DeviceRGB 255 7 0 R]/BitsPerComponent 8",
        content: latin(Buffer.from(Array.from({ length: 256 }, (_, at) => at))),
      },
      { dict: "", content: latin(palette) },
    ],
  });
  const { warnings, seen } = await redact(file, { text: "Topsecret" });
  expect(warnings).toEqual([expect.stringContaining("Nothing of what was asked for")]);
  const space = seen.doc.findPage(0).get("Resources", "XObject", "Im").get("ColorSpace");
  expect(Buffer.from(space.get(3).readStream().asUint8Array()).equals(palette)).toBe(true);
});

test("a sound is refused, and who signed is taken out", async () => {
  const heard = sheet({
    content: words(300, "Staying"),
    page: "/Annots[6 0 R]",
    parts: [
      "<</Type/Annot/Subtype/Sound/Rect[50 500 70 520]/Sound 7 0 R>>",
      { dict: "/Type/Sound/R 8000", content: "\0\u0001\u0002" },
    ],
  });
  expect(await refusal(heard, { text: "Topsecret" })).toEqual([422, expect.stringContaining("a sound")]);
  const signed = sheet({
    content: words(300, "Staying"),
    page: "/Annots[6 0 R]",
    catalog: "/AcroForm<</Fields[6 0 R]>>",
    parts: [
      "<</Type/Annot/Subtype/Widget/FT/Sig/T(sign)/Rect[50 500 70 520]/V 7 0 R>>",
      `<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 1 2 3]/Contents<3082${Buffer.from("Topsecret").toString("hex")}00>>>`,
    ],
  });
  const { all } = await redact(signed, { text: "Topsecret" });
  expect(says(all, "Topsecret")).toBe(false);
});

test("a date that says what is sought goes, and the comment stays that bears it", async () => {
  const file = sheet({
    content: words(300, "Staying"),
    page: "/Annots[6 0 R]",
    parts: ["<</Type/Annot/Subtype/Text/Rect[350 500 370 520]/Contents(Kept)/M(D:20140506070809Z)>>"],
    trailer: "/Info<</Title(Ours)/CreationDate(D:20140506070809Z)/ModDate(D:20150506070809Z)>>",
  });
  const { seen } = await redact(file, { text: "20140506" });
  const info = seen.doc.getTrailer().get("Info");
  expect(["CreationDate", "ModDate"].map((key) => info.get(key).isNull())).toEqual([true, false]);
  expect(seen.pages[0]?.annotations.length).toBe(1);
  const kinds = await redact(file, { kinds: "phone,card" });
  expect(kinds.seen.doc.getTrailer().get("Info", "CreationDate").isNull()).toBe(false);
});

test.each([
  ["a field for what it says", { text: "Topsecret" }],
  ["a field for where it lies", { areas: "1:40,90,200,40" }],
])("the words that %s takes along are no loss", async (_, wish) => {
  const file = sheet({
    content: words(300, "Staying"),
    page: "/Annots[6 0 R]",
    catalog: "/AcroForm<</Fields[6 0 R]>>",
    parts: [
      "<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Topsecret in long words)/Rect[50 480 250 500]/AP<</N 7 0 R>>>>",
      {
        dict: "/Type/XObject/Subtype/Form/BBox[0 0 200 20]/Resources<</Font<</F 5 0 R>>>>",
        content: "BT /F 12 Tf 2 5 Td (Topsecret in long words) Tj ET",
      },
    ],
  });
  const { headers, text } = await redact(file, wish);
  expect([headers.get("x-result-annotations"), text.trim()]).toEqual(["1", "Staying"]);
});
