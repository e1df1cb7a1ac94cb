import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { mupdf } from "#engines/mupdf/index.ts";
import { hasOutsideReaders } from "#support/outside.ts";
import { pdfOf } from "#support/pdfs.ts";
import { popplerText } from "#support/poppler.ts";
import { psnr, type Rendered, rendered } from "#support/rendered.ts";
import { seePdf } from "#support/see-pdf.ts";
import { allKinds, type1Made } from "#support/type1-made.ts";

const face = "/usr/share/fonts/type1/urw-base35/P052-Italic.t1";

interface Page {
  program: Uint8Array;
  codes: readonly number[];
  size: number;
  name?: string;
  encoding?: string;
  descriptor?: string;
  catalog?: string;
  parts?: Parameters<typeof pdfOf>[0];
}

/** A page that shows codes of a Type 1 font, each in a line of its own or a few side by side. */
function pageIn({
  program,
  codes,
  size,
  name = "ABCDEF+Made",
  encoding = "",
  descriptor = "",
  catalog = "",
  parts = [],
}: Page): Uint8Array {
  const lines = codes.map(
    (code, at) =>
      `BT /F1 ${size} Tf ${20 + (at % 16) * size * 1.2} ${20 + Math.floor(at / 16) * size * 1.3} Td <${code.toString(16).padStart(2, "0")}> Tj ET`,
  );
  const content = Buffer.from(program).toString("latin1");
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    "<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 800 800]>>",
    "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    { dict: "", content: lines.join("\n") },
    `<</Type/Font/Subtype/Type1/BaseFont/${name}/FirstChar 0/LastChar 255/Widths[${"600 ".repeat(256)}]/FontDescriptor 6 0 R${encoding}>>`,
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[-200 -300 1300 1000]/Ascent 800/Descent -200/StemV 80/ItalicAngle 0/CapHeight 700/FontFile 7 0 R${descriptor}>>`,
    { dict: `/Length1 ${content.indexOf("eexec") + 6}/Length2 ${content.length}/Length3 0`, content },
    ...parts,
  ]);
}

const compressed = async (file: Uint8Array) =>
  (await mupdf.compress(file, { level: "medium", grayscale: false })).bytes;
const descriptorIn = (bytes: Uint8Array) =>
  seePdf(bytes).catalog.get("Pages", "Kids", 0, "Resources", "Font", "F1", "FontDescriptor");

async function look(file: Uint8Array) {
  const bytes = await compressed(file);
  const [before, after] = await Promise.all([rendered(file, 144), rendered(bytes, 144)]);
  const likeness = psnr(before[0] as Rendered, after[0] as Rendered);
  return { bytes, likeness, isInked: before[0]?.data.some((value) => value < 64) };
}

const codes = Array.from({ length: 224 }, (_, at) => 32 + at);
const differences = "/Encoding<</Type/Encoding/Differences[32/A/Aring/Eacute/fi/germandbls/onehalf/Zcaron/ampersand]>>";

describe.skipIf(!hasOutsideReaders)("a font of Type 1 becomes one of CFF", () => {
  test.skipIf(!existsSync(face)).each([
    { how: "its own encoding", encoding: "" },
    { how: "the document's", encoding: "/Encoding/WinAnsiEncoding" },
    { how: "names for some codes", encoding: differences },
  ])("that is drawn and read the same by $how", async ({ encoding }) => {
    const file = pageIn({ program: readFileSync(face), codes, size: 30, encoding });
    const { bytes, likeness, isInked } = await look(file);
    expect([likeness, isInked]).toEqual([99, true]);
    expect(await popplerText(bytes)).toBe((await popplerText(file)) ?? "");
    const descriptor = descriptorIn(bytes);
    expect(descriptor.get("FontFile").isNull()).toBe(true);
    expect(descriptor.get("FontFile3", "Subtype").asName()).toBe("Type1C");
    expect(bytes.length).toBeLessThan(0.6 * deflateSync(file).length);
  });

  test("with fractions, flat curves, stems that change and accents as they were", async () => {
    const program = type1Made({ glyphs: allKinds });
    const shown = Object.keys(allKinds).map((_, at) => 65 + at);
    const { bytes, likeness, isInked } = await look(pageIn({ program, codes: shown, size: 40 }));
    expect([likeness, isInked]).toEqual([99, true]);
    expect(descriptorIn(bytes).get("FontFile3").isStream()).toBe(true);
  });

  test.skipIf(!existsSync(face)).each(["", "/Encoding<</Type/Encoding/Differences[66/Eacute]>>"])(
    "and keeps no glyph that nobody shows, where it came whole: %j",
    async (encoding) => {
      const file = pageIn({ program: readFileSync(face), codes: [65, 66, 67], size: 30, name: "Whole", encoding });
      const { bytes, likeness } = await look(file);
      expect([likeness, bytes.length < 3_000]).toEqual([99, true]);
      expect(await popplerText(bytes)).toBe((await popplerText(file)) ?? "");
      expect(descriptorIn(bytes).get("FontName").asName()).toMatch(/^[A-Z]{6}\+Whole$/);
    },
  );

  test.skipIf(!existsSync(face))("and keeps all that a form yet to be filled in may need", async () => {
    const catalog = "/AcroForm<</Fields[]/DR<</Font<</F1 5 0 R>>>>>>";
    const file = pageIn({ program: readFileSync(face), codes: [65], size: 30, name: "Whole", catalog });
    const { bytes, likeness } = await look(file);
    expect([likeness, bytes.length > 50_000]).toEqual([99, true]);
  });

  test("unless it is not understood", async () => {
    const box = "0 500 hsbw 0 hmoveto 400 hlineto 400 vlineto closepath endchar";
    const program = type1Made({ glyphs: { A: `0 500 hsbw 1 2 2 99 callothersubr ${box}` } });
    const { bytes, likeness } = await look(pageIn({ program, codes: [65], size: 40 }));
    expect(likeness).toBe(99);
    expect(descriptorIn(bytes).get("FontFile").isStream()).toBe(true);
  });
});

test.skipIf(!existsSync(face))("a font of an archive lists the glyphs that it has left", async () => {
  const packet =
    '<?xpacket begin="" id="x"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><pdfaid:part>1</pdfaid:part></x:xmpmeta>';
  const file = pageIn({
    program: readFileSync(face),
    codes: [66, 65],
    size: 30,
    name: "Whole",
    catalog: "/Metadata 8 0 R",
    parts: [{ dict: "/Type/Metadata/Subtype/XML", content: packet }],
  });
  expect(
    descriptorIn(await compressed(file))
      .get("CharSet")
      .asString(),
  ).toBe("/A/B");
});
