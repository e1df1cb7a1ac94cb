import { describe, expect, test } from "bun:test";
import { readCompound } from "#formats/office/compound.ts";
import { findDangers } from "#formats/office/dangers.ts";
import { requireShallow, requireShallowRtf } from "#formats/office/depth.ts";
import { fontsInRtf } from "#formats/office/fonts.ts";
import { officeKind } from "#formats/office/kind.ts";
import { attributeOf, ownTagsOf, tagsOf, withAttribute } from "#formats/office/markup.ts";
import { amend, makePart, pack } from "#formats/office/pack.ts";
import { readParts, requireModest, textOf, unpack } from "#formats/office/parts.ts";
import { document, samples } from "#formats/office/samples.ts";
import { decodeTable, isTable, readTable } from "#formats/office/table.ts";
import { keepHeadings } from "#formats/office/word-headings.ts";
import { keepLinks } from "#formats/office/word-links.ts";
import { tableToWorkbook } from "#formats/office/workbook.ts";
import { compound } from "#support/locked-office.ts";
import { edit } from "#support/office.ts";

const { docx, xlsx, pptx } = samples();
const types = "[Content_Types].xml";

describe("the kind of a document", () => {
  test("comes from the type of its main part", () => {
    expect([docx, xlsx, pptx].map(officeKind)).toEqual(["docx", "xlsx", "pptx"]);
    const as = (bytes: Uint8Array, from: RegExp, to: string) =>
      officeKind(edit(bytes, { [types]: (xml) => xml.replace(from, to) }));
    const main = /application\/vnd\.openxmlformats-officedocument\.\w+\.\w+\.main\+xml/;
    expect(as(docx, main, "application/vnd.ms-word.template.macroEnabledTemplate.main+xml")).toBe("docx");
    expect(as(xlsx, main, "application/vnd.ms-excel.sheet.macroEnabled.main+xml")).toBe("xlsx");
    expect(as(pptx, main, "application/vnd.openxmlformats-officedocument.presentationml.slideshow.main+xml")).toBe(
      "pptx",
    );
    expect(as(xlsx, main, "application/vnd.ms-excel.sheet.binary.macroEnabled.main")).toBeUndefined();
    expect(as(docx, main, "application/xml")).toBeUndefined();
  });

  test("is known of a wreck by the names of its parts, and of an OpenDocument by its own", () => {
    expect(officeKind(docx.subarray(0, docx.length - 30))).toBe("docx");
    const odp = pack([makePart("mimetype", "application/vnd.oasis.opendocument.presentation")]);
    expect(officeKind(odp)).toBe("odp");
    expect(officeKind(pack([makePart("a.txt", "word/document.xml")]))).toBeUndefined();
  });

  test("is told of old files by their streams", () => {
    const kind = (...names: string[]) =>
      officeKind(compound(Object.fromEntries(names.map((name) => [name, Buffer.alloc(4096)]))));
    expect(kind("WordDocument", "1Table")).toBe("doc");
    expect(kind("Workbook")).toBe("xls");
    expect(kind("PowerPoint Document")).toBe("ppt");
    expect(kind("EncryptionInfo", "EncryptedPackage")).toBe("locked");
    expect(kind("Something")).toBeUndefined();
  });
});

test("streams of a compound file are read whole, and damage is no crash", () => {
  const bytes = Buffer.from(Array.from({ length: 9_000 }, (_, index) => index % 251));
  const file = compound({ first: Buffer.alloc(5_000, 7), second: bytes });
  expect(readCompound(file)?.read("second")?.equals(bytes)).toBe(true);
  expect(readCompound(file)?.read("third")).toBeUndefined();
  for (let cut = 0; cut < file.length; cut += 499) readCompound(file.subarray(0, cut))?.read("second");
});

describe("a package", () => {
  test("comes back as it went in, and damage is told", () => {
    const parts = readParts(pack([makePart("a/b.xml", "<a>ü</a>"), makePart("c", Buffer.alloc(100_000, 1))]));
    expect(textOf(parts, "a/b.xml")).toBe("<a>ü</a>");
    expect(unpack(parts.get("c") as never).equals(Buffer.alloc(100_000, 1))).toBe(true);
    expect(() => readParts(docx.subarray(0, 200))).toThrow("cut off");
    expect(() => readParts(pack([makePart("a", "1"), makePart("a", "2")]))).toThrow("same name");
    for (let at = 0; at < docx.length; at += 17) {
      const wrong = Uint8Array.from(docx);
      wrong[at] = (wrong[at] ?? 0) ^ 0xff;
      try {
        for (const part of readParts(wrong).values()) unpack(part);
      } catch (error) {
        expect((error as Error).name).toBe("Problem");
      }
    }
  });

  test("is refused where its folders are too many, or its parts share their bytes", () => {
    const folders = (count: number) =>
      pack([makePart("a", "1"), ...Array.from({ length: count }, (_, index) => makePart(`${index}/`, ""))]);
    expect([...readParts(folders(60_000)).keys()]).toEqual(["a"]);
    const many = Buffer.from(folders(60_000));
    // Behind the entry of the part, which may be there once only.
    const list = many.subarray(many.indexOf("PK\x01\x02", 0, "latin1") + 47, -22);
    const twice = Buffer.concat([many.subarray(0, -22), list, many.subarray(-22)]);
    expect(() => readParts(twice)).toThrow("more than 100000 parts and folders");

    const noise = Buffer.from(Array.from({ length: 4_000 }, (_, index) => (index * 7_919) % 251));
    const two = Buffer.from(pack([{ ...makePart("a", noise), method: 0, packed: noise }, makePart("b", noise)]));
    const second = two.lastIndexOf("PK\x01\x02", two.length, "latin1");
    two.writeUInt32LE(0, second + 42);
    two.writeUInt32LE(noise.length, second + 20);
    two.writeUInt16LE(0, second + 10);
    expect(() => readParts(two)).toThrow("over one another");
  });

  test("hands out no more of a stored part than its entry says", () => {
    const stored = { ...makePart("a", "1234567890"), method: 0, size: 4, packed: Buffer.from("1234567890") };
    const [part] = readParts(pack([stored])).values();
    expect(part && unpack(part).toString()).toBe("1234");
  });

  test("is refused where it unpacks to too much", () => {
    const limits = { parts: 3, bytes: 4_000_000, ratio: 200 };
    const large = (count: number) =>
      readParts(pack(Array.from({ length: count }, (_, index) => makePart(`${index}.xml`, "ab".repeat(1_000_000)))));
    expect(() => requireModest(large(1), limits)).not.toThrow();
    expect(() => requireModest(large(3), limits)).toThrow("unpacks to 6 MB; at most 4 MB");
    expect(() => requireModest(large(4), limits)).toThrow("4 parts");
    expect(() => requireModest(large(1), { ...limits, ratio: 10 })).toThrow("times its size");
  });

  test("is refused where a part declares a document type, in whatever it is written", () => {
    const wide = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
    const with_ = (content: string | Uint8Array) => () => findDangers(readParts(pack([makePart("a.xml", content)])));
    expect(with_("<a>&lt;!DOCTYPE</a>")).not.toThrow();
    expect(with_("<?xml version='1.0'?>\n<!-- a --><!DOCTYPE a><a/>")).toThrow("document type");
    expect(with_(wide("<?xml version='1.0' encoding='UTF-16'?><!DOCTYPE a><a/>"))).toThrow("document type");
    expect(with_("<?xml version='1.0' encoding='UTF-7'?><a/>")).toThrow('encoding "UTF-7"');
  });

  test("is refused where more is nested than programs nest, whatever it is", () => {
    const nested = (count: number, open: string, close: string) => () =>
      findDangers(readParts(pack([makePart("a.xml", `<a>${open.repeat(count)}${close.repeat(count)}</a>`)])));
    const table = ["<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>"] as const;
    expect(nested(64, ...table)).not.toThrow();
    expect(nested(65, ...table)).toThrow("more than 64 tables nested in each other");
    expect(nested(65, "<table:table><table:table-cell>", "</table:table-cell></table:table>")).toThrow("64 tables");
    expect(nested(200, "<wpg:wgp>", "</wpg:wgp>")).not.toThrow();
    expect(nested(300, "<wpg:wgp>", "</wpg:wgp>")).toThrow("more than 256 elements");
    expect(nested(300, "<w:sdt a='>'>", "</w:sdt>")).toThrow("more than 256 elements");
    expect(() => requireShallow("<w:tbl a='/>'/>".repeat(999))).not.toThrow();
    expect(() => requireShallow("<!-- <w:tbl> --><![CDATA[<w:tbl>]]>".repeat(999))).not.toThrow();
    expect(() => requireShallow("<w:tbl><w:tr/></w:tbl>".repeat(999))).not.toThrow();
    const main = edit(docx, {
      "_rels/.rels": (xml) => xml.replace("word/document.xml", "word/document.bin"),
      "word/document.bin": table[0].repeat(99),
    });
    expect(() => findDangers(readParts(main))).toThrow("64 tables");
  });

  test("is refused as RTF where groups or tables are nested deeper than programs nest them", () => {
    const groups = (count: number) => `{\\rtf1${"{\\b ".repeat(count)}a${"}".repeat(count)}}`;
    expect(() => requireShallowRtf(groups(200))).not.toThrow();
    expect(() => requireShallowRtf(groups(300))).toThrow("more than 256 groups");
    expect(() => requireShallowRtf("{\\rtf1\\itap65 a}")).toThrow("more than 64 tables");
    expect(() => requireShallowRtf(`{\\rtf1 ${"\\{".repeat(999)}}`)).not.toThrow();
    expect(() => requireShallowRtf(`{\\rtf1\\bin999 ${"{".repeat(999)}}`)).not.toThrow();
  });

  test("loses the document types that its own programs write, and keeps what stands beside them", () => {
    const open = (name: string, content: string | Uint8Array) => {
      const mimetype = makePart("mimetype", "application/vnd.oasis.opendocument.text");
      return textOf(findDangers(readParts(pack([mimetype, makePart(name, content)]))).safe, name);
    };
    const formula =
      '<!DOCTYPE math:math PUBLIC "-//OpenOffice.org//DTD Modified W3C MathML 1.01//EN" "math.dtd"><math:math/>';
    expect(open("Object 1/content.xml", `<?xml version="1.0"?>\n${formula}`)).toBe(
      '<?xml version="1.0"?>\n<math:math/>',
    );
    expect(() => open("content.xml", '<!DOCTYPE a [<!ENTITY b "c">]><a/>')).toThrow("document type");
    expect(() => open("content.xml", Buffer.from(`\ufeff${formula}`, "utf16le"))).toThrow("document type");
    const drawing = '<?xml version="1.0" encoding="ISO-8859-1"?><!DOCTYPE svg [<!ENTITY a "é">]><svg>&a;</svg>';
    expect(open("Pictures/1.svg", Buffer.from(drawing, "latin1"))).toBe("<svg>é</svg>");
  });

  test("goes on without its macros and their windows, and a list of none is no macro", () => {
    const list =
      '<!DOCTYPE library:libraries PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "libraries.dtd"><library:libraries/>';
    const module = '<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd"><a/>';
    const entry = (name: string) => `<manifest:file-entry manifest:full-path="${name}"/>`;
    const made = (...names: string[]) =>
      findDangers(
        readParts(
          pack([
            makePart("mimetype", "application/vnd.oasis.opendocument.text"),
            makePart("content.xml", "<a/>"),
            ...names.map((name) => makePart(name, name.includes("-l") ? list : module)),
            makePart("META-INF/manifest.xml", ["content.xml", ...names].map(entry).join("")),
          ]),
        ),
      );
    const none = made("Basic/script-lc.xml", "Basic/Standard/script-lb.xml");
    const some = made("Basic/script-lc.xml", "Basic/Standard/Module1.xml", "Dialogs/Standard/Dialog1.xml");
    expect([none.macros, some.macros]).toEqual([false, true]);
    for (const { safe } of [none, some]) {
      expect([...safe.keys()]).toEqual(["mimetype", "content.xml", "META-INF/manifest.xml"]);
      expect(textOf(safe, "META-INF/manifest.xml")).toBe(entry("content.xml"));
    }
  });
});

test("links of a DOCX get a style that says nothing, whatever stands in their runs", () => {
  const runs = [
    ["<w:r><w:t>a</w:t></w:r>", '<w:r><w:rPr><w:rStyle w:val="PlainLink"/></w:rPr><w:t>a</w:t></w:r>'],
    ["<w:r a='1>2'> <w:t/></w:r>", `<w:r a='1>2'><w:rPr><w:rStyle w:val="PlainLink"/></w:rPr><w:t/></w:r>`],
    ["<w:r><w:rPr/></w:r>", '<w:r><w:rPr><w:rStyle w:val="PlainLink"/></w:rPr></w:r>'],
    ["<w:r><w:rPr><w:b/></w:rPr></w:r>", '<w:r><w:rPr><w:rStyle w:val="PlainLink"/><w:b/></w:rPr></w:r>'],
    ['<w:r><w:rPr><w:rStyle w:val="own"/></w:rPr></w:r>', '<w:r><w:rPr><w:rStyle w:val="own"/></w:rPr></w:r>'],
    ["<w:ruby><w:r/></w:ruby>", "<w:ruby><w:r/></w:ruby>"],
  ];
  const link = (inside: string) => `<w:hyperlink r:id="a">${inside}</w:hyperlink><w:r><w:t/></w:r>`;
  const body = (inside: string) => readParts(document(link(inside)));
  for (const [given = "", due = ""] of runs) {
    const made = keepLinks(body(given)).get("word/document.xml") ?? textOf(body(given), "word/document.xml");
    expect(made).toContain(link(due));
  }
});

test("styles that have a heading's name and no level get the one that Word gives them", () => {
  const level = '<w:outlineLvl w:val="1"/>';
  const styles = [
    ['<w:name w:val="Heading 2"/>', `<w:name w:val="Heading 2"/><w:pPr>${level}</w:pPr>`],
    ['<w:name w:val="heading 2"/><w:pPr/><w:rPr/>', `<w:name w:val="heading 2"/><w:pPr>${level}</w:pPr><w:rPr/>`],
    [
      '<w:name w:val="heading 2"/><w:pPr><w:keepNext/><w:rPr/></w:pPr>',
      `<w:name w:val="heading 2"/><w:pPr><w:keepNext/>${level}<w:rPr/></w:pPr>`,
    ],
    ['<w:name w:val="heading 2"/><w:rPr/>', `<w:name w:val="heading 2"/><w:pPr>${level}</w:pPr><w:rPr/>`],
    ['<w:name w:val="heading 2"/><w:pPr><w:outlineLvl w:val="4"/></w:pPr>', ""],
    ['<w:name w:val="Heading 2 Char"/>', ""],
  ];
  const style = (inside: string) => `<w:style w:type="paragraph">${inside}</w:style>`;
  for (const [given = "", due = ""] of styles) {
    const relation = '<Relationship Id="s" Type="http://a.example/styles" Target="styles.xml"/>';
    const parts = amend(
      readParts(document("<w:p/>")),
      new Map([
        ["word/_rels/document.xml.rels", `<Relationships>${relation}</Relationships>`],
        ["word/styles.xml", `<w:styles>${style(given)}</w:styles>`],
      ]),
    );
    expect(keepHeadings(parts).get("word/styles.xml")).toBe(
      due === "" ? undefined : `<w:styles>${style(due)}</w:styles>`,
    );
  }
});

test("fonts of an RTF are the names at the end of their entries", () => {
  const table =
    "{\\rtf1{\\fonttbl{\\f0\\fnil\\fcharset0 Arial;}{\\f1 Noto Sans{\\*\\falt x};}{\\f2\\froman Times New Roman;}}}";
  expect(fontsInRtf(Buffer.from(table))).toEqual(["Arial", "Times New Roman"]);
});

test("tags and their attributes are found whatever their prefix and quotes", () => {
  const xml = `<x:row a='1>2' b="&lt;&#x41;"/><rows/><row c = "3">`;
  const tags = tagsOf(xml, "row");
  expect(tags.map(({ text }) => text)).toEqual([`<x:row a='1>2' b="&lt;&#x41;"/>`, `<row c = "3">`]);
  expect([attributeOf({ text: tags[0]?.text ?? "" }, "a"), attributeOf({ text: tags[0]?.text ?? "" }, "b")]).toEqual([
    "1>2",
    "<A",
  ]);
  expect(withAttribute(`<row c = "3">`, "c", "4")).toBe(`<row c="4">`);
  expect(withAttribute("<row/>", "c", "4")).toBe(`<row c="4"/>`);
  expect(withAttribute(`<row c="3" d="1"/>`, "c", undefined)).toBe(`<row d="1"/>`);
});

test("tags of extensions, comments and plain text are not the document's own", () => {
  const xml =
    '<?xml version="1.0"?><!-- <x> --><p:a xmlns:p="main" xmlns:q="main" xmlns:x="other"><p:b n="1"/><!-- <p:b n="2"/> --><x:b n="3"/><![CDATA[<p:b n="4"/>]]><q:b n="5"/><b n="6"/></p:a>';
  expect(tagsOf(xml, "b").map((tag) => attributeOf(tag, "n"))).toEqual(["1", "3", "5", "6"]);
  expect(ownTagsOf(xml, "b").map((tag) => attributeOf(tag, "n"))).toEqual(["1", "5"]);
  expect(ownTagsOf("<a><b/><!-- <b/>", "b")).toHaveLength(1);
  expect(ownTagsOf("no tags, b", "b")).toEqual([]);
});

describe("a table as text", () => {
  test.each([
    [
      "a,b\n1,2\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      'a;"b;""c"""\r\n1;\r\n\r\n',
      [
        ["a", 'b;"c"'],
        ["1", ""],
      ],
    ],
    [
      'a\t"x\ny"\n1\t2',
      [
        ["a", "x\ny"],
        ["1", "2"],
      ],
    ],
    ["a|b|c", [["a", "b", "c"]]],
    [
      "Anna;1,5\nBob;2,25\n",
      [
        ["Anna", "1,5"],
        ["Bob", "2,25"],
      ],
    ],
    [
      "Name;Price\nTea;1,5",
      [
        ["Name", "Price"],
        ["Tea", "1,5"],
      ],
    ],
    [
      "a;b;1,5\nc;d;2,5\ne;3,5",
      [
        ["a", "b", "1,5"],
        ["c", "d", "2,5"],
        ["e", "3,5"],
      ],
    ],
    [
      "1,2\n3,4",
      [
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    ["Sales of 2024\n\nMay,3\nJune,4,5", [["Sales of 2024"], ["May", "3"], ["June", "4", "5"]]],
    ["sep=;\r\na,b;c\r\n", [["a,b", "c"]]],
    ['"sep=:"\na:b', [["a", "b"]]],
    [
      'a,"b\n1,2',
      [
        ["a", '"b'],
        ["1", "2"],
      ],
    ],
    [
      'a,"b" c\n1,2',
      [
        ["a", "b c"],
        ["1", "2"],
      ],
    ],
  ])("%j", (text, rows) => expect(readTable(text)?.rows).toEqual(rows));

  test.each([
    "",
    "one\ntwo",
    "Hello, world",
    "Dear Sir,\nthank you for your letter, which came\ntoday, and, as ever, late",
    "one\ntwo\nthree, four\nfive",
    "sep=;",
    "let a;\nif (a) {\n  b;\n}",
  ])("%j is none", (text) => {
    expect(readTable(text)).toBeUndefined();
  });

  test("may have fields of many megabytes", () => {
    const text = `a;"${'b""\n'.repeat(4_000_000)}"\n`;
    expect(readTable(text)?.rows[0]?.[1]?.length).toBe(12_000_000);
  });

  test.each([
    ["12", 1],
    ["-1.5", 1],
    [" (1 234,50) € ", 1],
    ["1'000\u00a0%", 1],
    ["12a", 2],
    ["--1", 2],
    [". .", 2],
    ["(5", 1],
    ["5)", 1],
    ["$5", 2],
  ])("%j is written in the style %i", (field, style) => {
    const xml = textOf(readParts(tableToWorkbook({ rows: [[field, ""]] })), "xl/worksheets/sheet1.xml") ?? "";
    expect(tagsOf(xml, "c").map((tag) => attributeOf(tag, "s"))).toEqual([String(style), undefined]);
  });

  test("is told from its beginning, and only of text", () => {
    expect(isTable(Buffer.from("a,b\n".repeat(100_000)))).toBe(true);
    expect(isTable(Buffer.from("\ufeffa\tb\r\n1\t2", "utf16le"))).toBe(true);
    expect(isTable(Buffer.from('{"a":1,"b":2}'))).toBe(false);
    expect(isTable(Buffer.from("a,b\n\0,c", "latin1"))).toBe(false);
    const long = `a,b\n1,"${"some words\n".repeat(10_000)}"\n`;
    expect([isTable(Buffer.from(long)), readTable(long)?.ragged]).toEqual([true, 0]);
  });

  test("is read in Windows-1252 where it can't be UTF-8, and noise is no text", () => {
    const western = Buffer.concat([Buffer.from("Preis;Caf\xe9\n", "latin1"), Buffer.from([0x80, 0x3b, 0x35])]);
    expect(decodeTable(western)).toEqual({ text: "Preis;Café\n€;5", encoding: "windows-1252" });
    expect(decodeTable(Buffer.from("é;5"))?.encoding).toBe("utf-8");
    expect(decodeTable(Buffer.from("\xe9\xe8\xea,\xeb\xec", "latin1"))).toBeUndefined();
    expect(decodeTable(Buffer.from("a,b\x81\xe9", "latin1"))).toBeUndefined();
  });
});

test.each(["&#0;", "&#x0;", "&#xD800;", "&#57343;", "&#x110000;"])(
  "%s is no character in an attribute",
  (reference) => {
    expect(attributeOf({ text: `<latin typeface="A${reference}B&#x41;&amp;"/>` }, "typeface")).toBe(`A${reference}BA&`);
  },
);
