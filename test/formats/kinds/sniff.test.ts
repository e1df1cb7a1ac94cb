import { expect, describe as group, test } from "bun:test";
import sharp from "sharp";
import { describe, sniff } from "#formats/kinds/sniff.ts";
import { exifHeic } from "#support/heic.ts";
import { scene } from "#support/scenes.ts";

const latin1 = (text: string): Uint8Array => Buffer.from(text, "latin1");
const utf8 = (text: string): Uint8Array => Buffer.from(text);
const ftyp = (...brands: string[]): Uint8Array =>
  latin1(`\0\0\0${String.fromCharCode(12 + 4 * brands.length)}ftyp${brands[0]}\0\0\0\0${brands.slice(1).join("")}    `);

group("every format is known by its bytes", () => {
  for (const format of ["jpeg", "png", "webp", "avif", "gif", "tiff"] as const) {
    test(format, async () => expect(sniff(await scene().toFormat(format).toBuffer())).toBe(format));
  }
  test("HEIC of a phone", () => expect(sniff(exifHeic())).toBe("heic"));
  test("TIFF in either byte order and BigTIFF", () => {
    for (const magic of ["II*\0", "MM\0*", "II+\0\b\0\0\0", "MM\0+\0\b\0\0"]) expect(sniff(latin1(magic))).toBe("tiff");
  });
  test("BMP, but not a text that begins with BM", () => {
    const bmp = Buffer.alloc(60);
    bmp.write("BM");
    bmp.writeUInt32LE(40, 14);
    expect(sniff(bmp)).toBe("bmp");
    expect(sniff(utf8("BMW builds motor cars in Munich and elsewhere."))).toBeUndefined();
  });
  test("ZIP, also an empty one", () => {
    expect(sniff(latin1("PK\x03\x04rest"))).toBe("zip");
    expect(sniff(latin1("PK\x05\x06\0\0"))).toBe("zip");
  });
  test("PDF with its header anywhere in the first 1024 bytes", () => {
    expect(sniff(utf8("%PDF-1.7"))).toBe("pdf");
    expect(sniff(utf8(`${" ".repeat(1019)}%PDF-`))).toBe("pdf");
    expect(sniff(utf8(`${" ".repeat(1020)}%PDF-1.4`))).toBeUndefined();
  });
});

group("AVIF and HEIC share a container", () => {
  test.each([
    [["avif", "mif1"], "avif"],
    [["avis", "msf1"], "avif"],
    [["mif1", "mif1", "avif"], "avif"],
    [["heic", "mif1"], "heic"],
    [["heix"], "heic"],
    [["hevc", "msf1"], "heic"],
    [["mif1", "mif1", "heic"], "heic"],
    [["msf1", "hevc"], "heic"],
    [["mif1", "miaf"], undefined],
    [["isom", "mp42"], undefined],
  ] as const)("%j is %p", (brands, format) => expect(sniff(ftyp(...brands))).toBe(format));

  test("mif1 alone is told by the coding of its items", () => {
    expect(sniff(Buffer.concat([ftyp("mif1"), latin1("meta hvc1")]))).toBe("heic");
    expect(sniff(Buffer.concat([ftyp("mif1"), latin1("meta av01")]))).toBe("avif");
  });
});

group("SVG behind any prologue", () => {
  const root = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const wide = (text: string, mark: number[], swap: boolean): Uint8Array => {
    const body = Buffer.from(text, "utf16le");
    return Buffer.concat([Buffer.from(mark), swap ? body.swap16() : body]);
  };
  test.each([
    ["bare", utf8(root)],
    ["blanks", utf8(`\r\n\t ${root}`)],
    ["mark", utf8(`\ufeff${root}`)],
    ["declaration", utf8(`<?xml version="1.0"?>\n${root}`)],
    ["comments", utf8(`<?xml version="1.0"?><!-- <html> --><!-- made by hand -->${root}`)],
    ["long comment", utf8(`<!--${"x".repeat(50_000)}-->${root}`)],
    ["doctype", utf8(`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">${root}`)],
    ["entities", utf8(`<!DOCTYPE svg [<!ENTITY a "<b>"> <!-- ]> --> <!ENTITY c 'd'>]>${root}`)],
    ["style sheet", utf8(`<?xml-stylesheet href="a.css"?>${root}`)],
    ["prefix", utf8('<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>')],
    ["UTF-16 little-endian", wide(root, [0xff, 0xfe], false)],
    ["UTF-16 big-endian", wide(root, [0xfe, 0xff], true)],
    ["UTF-16 without a mark", wide(root, [], false)],
  ])("%s", (_name, bytes) => expect(sniff(bytes)).toBe("svg"));

  test.each([
    ["a page that holds one", `<!doctype html><body>${root}`],
    ["another root", "<svgish/>"],
    ["a comment without end", `<!-- ${root}`],
    ["words", "svg"],
  ])("not %s", (_name, text) => expect(sniff(utf8(text))).toBeUndefined());
});

test("a file in front of a PDF is what it is first", async () => {
  const png = await scene(8, 8).png().toBuffer();
  expect(sniff(Buffer.concat([png, utf8("%PDF-1.7")]))).toBe("png");
});

test("foreign kinds have a word with its article", async () => {
  const words: [Uint8Array, string][] = [
    [new Uint8Array(), "an empty file"],
    [Bun.gzipSync("hello"), "a GZIP archive"],
    [latin1("\0\0\0\x0cjP  \r\n"), "a JPEG 2000 picture"],
    [latin1("\xff\x4f\xff\x51"), "a JPEG 2000 picture"],
    [latin1("8BPS\0\x01"), "a PSD file"],
    [latin1("MZ\x90\0"), "a Windows program"],
    [latin1("\x7fELF"), "a Linux program"],
    [latin1("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), "an old or encrypted Office document"],
    [ftyp("isom"), "an MP4 video"],
    [utf8("<!doctype html><title>x</title>"), "an HTML page"],
    [utf8("<html><body>"), "an HTML page"],
    [utf8('<?xml version="1.0"?><note/>'), "an XML document"],
    [utf8('{"a": 1}'), "a JSON document"],
    [utf8("Grüße, 你好"), "plain text"],
    [utf8(`${"a".repeat(4095)}ü`), "plain text"],
    [latin1("\x01\x02\x03\x04"), "a file of an unknown kind"],
    [utf8("%PDF-1.7"), "a PDF file"],
    [
      await sharp({ create: { width: 1, height: 1, channels: 3, background: "red" } })
        .gif()
        .toBuffer(),
      "a GIF file",
    ],
  ];
  for (const [bytes, word] of words) expect(describe(bytes)).toBe(word);
});
