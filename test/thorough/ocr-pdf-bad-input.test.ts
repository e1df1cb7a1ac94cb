import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { callForm } from "#support/call.ts";
import { lockedPdf } from "#support/locked-pdf.ts";
import { pdfOf } from "#support/pdfs.ts";
import { pictureOf } from "#support/picture-pdfs.ts";
import { firstPart, illegible, printed, scanned } from "#support/scans.ts";
import { seePdf } from "#support/see-pdf.ts";
import { wordsOn } from "#support/words.ts";

// A page takes seconds on a machine that may be busy.
setDefaultTimeout(120_000);

const lines = [
  "All human beings are born free and equal in dignity",
  "and rights. They are endowed with reason and conscience",
];
const words = lines.join(" ").split(" ");
const letter = printed([{ lines }]);
const textOf = (bytes: Uint8Array) => wordsOn(bytes).map(({ text }) => text);

describe("a page that is", () => {
  test("of an area beyond all bounds is read none the less", async () => {
    const file = pdfOf([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Count 1/Kids[3 0 R]>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 14400 14400]/UserUnit 1000/Contents 4 0 R>>",
      { dict: "", content: "0 0 7000 7000 re f 7100 7100 500 500 re f 8000 8000 900 900 re f" },
    ]);
    const { status, headers } = await callForm("ocr-pdf", { file });
    expect([status, headers.get("x-result-words")]).toEqual([200, "0"]);
  });

  test.each([0.01, 1, 3])("%d points wide is no page to read, nor a fault", async (side) => {
    const file = pictureOf("/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8", Uint8Array.of(0));
    const small = Buffer.from(file).toString("latin1").replace("[0 0 300 300]", `[0 0 ${side} ${side}]`.padEnd(13));
    const { status, headers } = await callForm("ocr-pdf", { file: Buffer.from(small, "latin1") }, { mode: "force" });
    expect([status, headers.get("x-result-words")]).toEqual([200, "0"]);
  });
});

test("what is drawn on a ground of one pixel is read as finely as on none", async () => {
  const manner = illegible(lines[0] ?? "", 9, 50, 300);
  const file = scanned(printed([{ lines: [] }]), { ...manner, dpi: 0.2 });
  const { bytes } = await callForm("ocr-pdf", { file });
  expect(textOf(bytes)).toEqual(expect.arrayContaining(lines[0]?.split(" ") ?? []));
});

describe("a document", () => {
  test("without pages is refused", async () => {
    const file = pdfOf(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 0/Kids[]>>"]);
    const { status, error } = await callForm("ocr-pdf", { file });
    expect([status, error?.message]).toEqual([422, expect.stringContaining("page")]);
  });

  test("that is encrypted asks for its password, and comes back open with its words", async () => {
    const file = lockedPdf(scanned(letter), "aes-256", "secret", "owner");
    for (const options of [{}, { password: "wrong" }]) {
      const { status, error } = await callForm("ocr-pdf", { file }, options);
      expect([status, error?.message]).toEqual([422, expect.stringContaining("password")]);
    }
    const { status, bytes, warnings } = await callForm("ocr-pdf", { file }, { password: "secret" });
    expect([status, warnings.join()]).toEqual([200, expect.stringContaining("encrypted")]);
    expect([seePdf(bytes).encrypted, textOf(bytes)]).toEqual([false, words]);
  });

  test("that is signed keeps its signed bytes, and a warning tells that it is a changed one", async () => {
    const at = firstPart(1);
    const field = "<</FT/Sig/T(seal)/V<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 9 9 9]/Contents<00>>>>>";
    const catalog = `/AcroForm<</SigFlags 3/Fields[${at} 0 R]>>`;
    const file = scanned(letter, { catalog, parts: [field] });
    const { status, bytes, warnings } = await callForm("ocr-pdf", { file });
    expect([status, warnings.join()]).toEqual([200, expect.stringContaining("signed")]);
    expect(Buffer.from(bytes.subarray(0, file.length)).equals(Buffer.from(file))).toBe(true);
    expect(textOf(bytes)).toEqual(words);
  });

  test.each([
    ["DCTDecode", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3)],
    ["FlateDecode", Buffer.from("not packed at all")],
    ["CCITTFaxDecode", Buffer.from("neither a fax")],
    ["JPXDecode", Buffer.from("nor this")],
    ["JBIG2Decode", Buffer.from("nor that")],
  ])("with a damaged picture of %s is read as far as it can be drawn", async (filter, samples) => {
    const dict = `/Width 800/Height 800/ColorSpace/DeviceGray/BitsPerComponent ${filter.length > 11 ? 1 : 8}/Filter/${filter}`;
    const file = pictureOf(dict, samples, [], "q 300 0 0 300 0 0 cm /Im Do Q");
    const { status, bytes } = await callForm("ocr-pdf", { file }, { mode: "force" });
    expect(status).toBe(200);
    expect(seePdf(bytes).pages[0]?.text).toContain("Words that stay");
  });

  test("whose scan ends early is read as far as it goes, and that is told", async () => {
    const whole = scanned(printed([{ lines: Array.from({ length: 20 }, (_, at) => lines[at % 2] ?? "") }]));
    const { doc } = seePdf(whole);
    const picture = doc.findPage(0).get("Resources").get("XObject").get("Im");
    const packed = picture.readRawStream().asUint8Array();
    picture.writeRawStream(packed.slice(0, Math.floor(packed.length * 0.7)));
    const cut = doc.saveToBuffer("").asUint8Array().slice();
    const { status, bytes, warnings } = await callForm("ocr-pdf", { file: cut });
    expect([status, warnings.join()]).toEqual([200, expect.stringContaining("faults")]);
    expect(textOf(bytes)).toEqual(expect.arrayContaining(["human", "dignity"]));
  });

  test("whose forms lead to each other in every way is read in time, without the text that they hide", async () => {
    const forms = Array.from({ length: 12 }, (_, at) => at);
    const first = 7;
    const resources = `<</Font<</F 5 0 R>>/XObject<<${forms.map((at) => `/X${at} ${first + 1 + at} 0 R`).join("")}>>>>`;
    const hiding = {
      dict: `/Type/XObject/Subtype/Form/BBox[0 0 300 300]/Resources ${first} 0 R`,
      content: "BT /F 12 Tf 3 Tr 50 200 Td (wrongly) Tj ET",
    };
    const file = pictureOf(
      "/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8",
      Uint8Array.of(255),
      [resources, ...forms.map(() => hiding)],
      "/X0 Do /X1 Do",
      `/XObject<<${forms.map((at) => `/X${at} ${first + 1 + at} 0 R`).join("")}>>`,
    );
    const { status, bytes } = await callForm("ocr-pdf", { file }, { mode: "force" });
    expect([status, textOf(bytes)]).toEqual([200, ["Words", "that", "stay"]]);
  });
});
