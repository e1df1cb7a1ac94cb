import { beforeAll, describe, expect, test } from "bun:test";
import { promiseOf } from "#formats/docx/promise.ts";
import { writeDocx } from "#formats/docx/write.ts";
import type { Document, Inline, Link } from "#formats/model/document.ts";
import { officeKind } from "#formats/office/kind.ts";
import { readParts } from "#formats/office/parts.ts";
import { brokenPackage } from "#formats/ooxml/check.ts";
import { bodyOf, paragraphWith, partOf, saidBy, styleIn } from "#support/docx.ts";
import { fixture } from "#support/example.ts";
import { documentOf, heading, paragraph, plain, section, simple, span } from "#support/flowing.ts";
import { richDocument } from "#support/rich-document.ts";

let rich: Document;
let bytes: Uint8Array;
let xml: string;

beforeAll(async () => {
  const logo = { bytes: await fixture("logo.png"), format: "png", width: 1, height: 1 } as const;
  rich = richDocument([logo]);
  bytes = writeDocx(rich);
  xml = bodyOf(bytes);
});

describe("a document with everything in it", () => {
  test("is a sound package that holds all it was given, the same every time", () => {
    expect(officeKind(bytes)).toBe("docx");
    expect(brokenPackage(bytes, promiseOf(rich))).toEqual([]);
    expect(promiseOf(rich).words.total).toBeGreaterThan(1_000);
    expect(Buffer.from(writeDocx(rich)).equals(Buffer.from(bytes))).toBe(true);
  });

  test("flows: no exact line spacing, no frames, no boxes, no empty paragraphs as distance", () => {
    expect(xml).not.toMatch(/lineRule="exact"|w:framePr|txbxContent|w:tblpPr|wp:anchor|mc:AlternateContent/);
    expect(saidBy(xml, "sectPr", "w:rsidR")).toHaveLength(3);
    const paragraphs = xml.split("<w:p>").slice(1);
    // A cell has to have a paragraph, and so has what stands behind a table.
    const isNeeded = (one: string) => one.includes("</w:p></w:tc>") || one.includes("AfterTable");
    const empty = paragraphs.filter((one) => !/<w:t[ >]|<w:drawing>|<w:fldChar/.test(one) && !isNeeded(one));
    expect(empty).toEqual([]);
    const runs = xml.split("<w:r>").slice(1);
    const own = runs.filter((run) => /^<w:rPr>(?:(?!<\/w:rPr>).)*<w:(?:rFonts|sz) /.test(run));
    expect(own.length / runs.length).toBeLessThan(0.2);
  });

  test("has unique ids", () => {
    for (const [name, attribute] of [
      ["bookmarkStart", "w:id"],
      ["bookmarkStart", "w:name"],
      ["docPr", "id"],
      ["id", "w:val"],
    ] as const) {
      const ids = saidBy(xml, name, attribute);
      expect(ids.length).toBeGreaterThan(1);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  test("has its contents as a field whose entries lead to headings, and nobody is asked about it", () => {
    expect(saidBy(paragraphWith(xml, "TOC \\o"), "pStyle")).toEqual(["TOC1"]);
    const anchors = new Set(saidBy(xml, "hyperlink", "w:anchor").filter((anchor) => anchor?.startsWith("_Toc")));
    expect(anchors.size).toBe(3);
    for (const anchor of anchors) {
      expect(xml).toMatch(
        new RegExp(`<w:pStyle w:val="Heading\\d"/>(?:(?!</w:p>).)*<w:bookmarkStart w:id="\\d+" w:name="${anchor}"/>`),
      );
      expect(xml).toContain(`PAGEREF ${anchor} \\h`);
    }
    expect(saidBy(xml, "fldChar", "w:fldCharType").filter((type) => type === "begin")).toHaveLength(
      saidBy(xml, "fldChar", "w:fldCharType").filter((type) => type === "end").length,
    );
    expect(partOf(bytes, "word/settings.xml")).not.toContain("updateFields");
    expect(styleIn(bytes, "TOC1")).toContain('<w:tab w:val="right" w:leader="dot" w:pos="9340"/>');
  });

  test("has notes as notes, in the order of the text; one that is named twice is one", () => {
    expect(saidBy(xml, "footnoteReference", "w:id")).toEqual(["1"]);
    expect(xml).toContain("NOTEREF _RefNote1");
    expect(partOf(bytes, "word/footnotes.xml")).toMatch(
      /<w:footnote w:id="1"><w:p>.*<w:footnoteRef\/>.*The note's own text/,
    );
    expect(xml).toContain("A note that nobody names.");
  });

  test("has notes with the marks that they had, counted by Word where it counts to these", () => {
    const shown = ["4", "5", "*", "6", "1"];
    const notes = new Map(shown.map((_, at) => [`${at}`, [paragraph([span(`What is said of ${at}.`)])]]));
    const marks = shown.map((mark, at): Inline => ({ kind: "note", note: `${at}`, shown: mark, look: plain }));
    const made = writeDocx(documentOf([section([paragraph([span("Text"), ...marks])])], { notes }));
    const body = partOf(made, "word/document.xml");
    expect(saidBy(body, "footnoteReference", "w:customMarkFollows")).toEqual([
      undefined,
      undefined,
      "1",
      undefined,
      "1",
    ]);
    expect(body).toMatch(/w:customMarkFollows="1" w:id="3"\/><w:t>\*<\/w:t>/);
    expect(partOf(made, "word/footnotes.xml")).toMatch(/<w:t>\*<\/w:t><\/w:r>.*What is said of 2/);
    expect(partOf(made, "word/settings.xml")).toContain('<w:footnotePr><w:numStart w:val="4"/>');
  });

  test("has notes behind the text as such, counted by themselves and as they were", () => {
    const notes = new Map(["a", "b"].map((name) => [name, [paragraph([span(`What ${name} says.`)])]]));
    const [a, b] = ["a", "b"].map((note): Inline => ({ kind: "note", note, look: plain })) as [Inline, Inline];
    const given = documentOf([section([paragraph([span("Text"), a, span(" and"), b, span(", too")])])], {
      notes,
      endNotes: { names: new Set(["b"]), style: "lower-roman" },
    });
    const made = writeDocx(given);
    expect(brokenPackage(made, promiseOf(given))).toEqual([]);
    const body = partOf(made, "word/document.xml");
    expect(saidBy(body, "footnoteReference", "w:id")).toEqual(["1"]);
    expect(saidBy(body, "endnoteReference", "w:id")).toEqual(["1"]);
    const part = partOf(made, "word/endnotes.xml");
    expect(part).toMatch(/<w:endnote w:id="1"><w:p>.*"EndnoteText".*<w:endnoteRef\/>.*What b says/);
    expect(part).not.toContain("What a says");
    expect(partOf(made, "word/settings.xml")).toContain('<w:endnotePr><w:numFmt w:val="lowerRoman"/>');
  });

  test("has headers and footers as parts, with fields that count", () => {
    const parts = readParts(bytes);
    const [first] = xml.split("</w:sectPr>");
    expect(saidBy(first ?? "", "headerReference", "w:type")).toEqual(["default", "first", "even"]);
    expect(first).toContain("<w:titlePg/>");
    expect(partOf(bytes, "word/settings.xml")).toContain("<w:evenAndOddHeaders/>");
    const footers = [...parts.keys()]
      .filter((name) => /^word\/footer\d+\.xml$/.test(name))
      .map((name) => partOf(bytes, name));
    expect(footers.some((footer) => footer.includes(" PAGE ") && footer.includes(" NUMPAGES "))).toBe(true);
    // The footer of the first page is that of all others, and has to be said again where pages differ.
    expect(saidBy(first ?? "", "footerReference", "w:type")).toEqual(["default", "first", "even"]);
  });

  test("leads to web addresses, to places of its own and nowhere else", () => {
    const relations = partOf(bytes, "word/_rels/document.xml.rels");
    expect(relations).toContain('Target="https://example.com/a?b=1&amp;c=2" TargetMode="External"');
    expect(relations).not.toContain("javascript");
    expect(xml).toContain(">trap<");
    expect(saidBy(xml, "hyperlink", "w:anchor")).toContain("_Toctables");
  });

  test("has each picture once, told in words", () => {
    expect([...readParts(bytes).keys()].filter((name) => name.startsWith("word/media/"))).toEqual([
      "word/media/image1.png",
    ]);
    expect(saidBy(xml, "docPr", "descr")).toEqual(["A drawing & more", "small"]);
  });

  test("has what can be filled in as content controls", () => {
    expect(saidBy(xml, "alias")).toEqual(["Name", "Agree", "Colour", "Day"]);
    expect(xml).toContain('<w14:checked w14:val="1"/>');
    expect(saidBy(xml, "listItem", "w:value")).toEqual(["Red", "Green"]);
    expect(saidBy(xml, "date", "w:fullDate")).toEqual(["2024-12-31T00:00:00Z"]);
    expect(xml).toContain("<w:showingPlcHdr/>");
  });

  test("tells its title and its author", () => {
    expect(partOf(bytes, "docProps/core.xml")).toContain(
      "<dc:title>A rich &lt;document&gt;</dc:title><dc:creator>Someone &amp; Co</dc:creator>",
    );
  });
});

test("a picture hangs on its paragraph, and text runs around it or above it", async () => {
  const logo = { bytes: await fixture("logo.png"), format: "png", width: 1, height: 1 } as const;
  const hanging = (text: "around" | "below" | "apart") =>
    paragraph([{ kind: "inline-picture", picture: 0, width: 9, height: 9, hangs: { left: 100, down: -10, text } }]);
  const document = documentOf([section((["around", "below", "apart"] as const).map(hanging))], { pictures: [logo] });
  const body = bodyOf(writeDocx(document));
  expect(brokenPackage(writeDocx(document), promiseOf(document))).toEqual([]);
  expect(body).not.toContain("<wp:inline");
  expect(saidBy(body, "wp:anchor", "behindDoc")).toEqual(["0", "1", "0"]);
  expect(body.match(/<wp:wrap\w+/g)).toEqual(["<wp:wrapSquare", "<wp:wrapNone", "<wp:wrapNone"]);
  expect(body).toContain('<wp:positionH relativeFrom="page"><wp:posOffset>1270000</wp:posOffset></wp:positionH>');
  expect(body).toContain('<wp:positionV relativeFrom="paragraph"><wp:posOffset>-127000</wp:posOffset></wp:positionV>');
});

test("pictures of the same bytes are stored once", async () => {
  const logo = { bytes: await fixture("logo.png"), format: "png", width: 1, height: 1 } as const;
  const shown = (picture: number) => ({ kind: "inline-picture", picture, width: 9, height: 9 }) as const;
  const document = documentOf([section([paragraph([shown(0), shown(1), shown(0)])])], {
    pictures: [logo, { ...logo, bytes: Uint8Array.from(logo.bytes) }],
  });
  const made = writeDocx(document);
  expect([...readParts(made).keys()].filter((name) => name.includes("media"))).toHaveLength(1);
  expect(brokenPackage(made, promiseOf(document))).toEqual([]);
});

describe("text", () => {
  test("loses what XML can't hold, and nothing else", () => {
    const body = bodyOf(writeDocx(simple(paragraph('a\u0000b\u0008 <&">\ud800 \ufffe 😀 tab\there'))));
    expect(body).toContain("ab &lt;&amp;&quot;&gt;");
    expect(body).toContain("😀 tab</w:t><w:tab/><w:t>here</w:t>");
  });

  test("keeps blanks at its ends, and soft hyphens as such", () => {
    const body = bodyOf(writeDocx(simple(paragraph([span("a "), span("b", { bold: true }), span(" hy\u00adphen")]))));
    expect(body).toContain('<w:t xml:space="preserve">a </w:t>');
    expect(body).toContain('<w:t xml:space="preserve"> hy</w:t><w:softHyphen/><w:t>phen</w:t>');
  });

  test("that looks alike is one run, and what leads to one place one link", () => {
    const link = { address: "https://example.com/" };
    const body = bodyOf(
      writeDocx(
        simple(
          paragraph([
            span("one "),
            span("run "),
            span("li", {}, { link }),
            span("nk", { bold: true }, { link: { ...link } }),
            span("."),
          ]),
        ),
      ),
    );
    expect(body).toContain("one run ");
    expect(saidBy(body, "hyperlink", "w:history")).toHaveLength(1);
  });
});

test("addresses that programs would run or refuse lead nowhere", () => {
  const addresses = [
    "file:///etc/passwd",
    "javascript:x",
    "data:text/html,x",
    "vbscript:x",
    "\\\\host\\share",
    "",
    "https://",
    `https://a.example/${"x".repeat(3_000)}`,
  ];
  const good = [
    "http://a.example",
    "HTTPS://a.example/ä b",
    "mailto:a@b.example",
    "tel:+123",
    "http://u:p@a.example/",
    "mailto:a@b.example?attach=/c",
  ];
  const bytes = writeDocx(
    simple(...[...addresses, ...good].map((address) => paragraph([span("here", {}, { link: { address } })]))),
  );
  const targets = saidBy(partOf(bytes, "word/_rels/document.xml.rels"), "Relationship", "Target");
  expect(targets.slice(0, good.length)).toEqual([
    "http://a.example",
    "https://a.example/%C3%A4%20b",
    "mailto:a@b.example",
    "tel:+123",
    "http://u:p@a.example/",
    "mailto:a@b.example?attach=/c",
  ]);
  expect(brokenPackage(bytes, promiseOf(simple()))).toEqual([]);
});

test("sections have their columns, equal or not, and pages that Word takes", () => {
  const two = (a: number, b: number) => [
    { width: a, gap: 20 },
    { width: b, gap: 0 },
  ];
  const body = bodyOf(
    writeDocx(
      documentOf([
        section([paragraph("a")], { columns: two(200, 200) }),
        section([paragraph("b")], { columns: two(100, 300), goesOn: true }),
        section([paragraph("c")], {
          page: { width: 14_400, height: 300 },
          margins: { top: 400, right: 0, bottom: 400, left: 0 },
        }),
      ]),
    ),
  );
  expect(body).toContain('<w:cols w:num="2" w:space="400"/>');
  expect(body).toContain(
    '<w:cols w:num="2" w:equalWidth="0"><w:col w:w="2000" w:space="400"/><w:col w:w="6000"/></w:cols>',
  );
  expect(saidBy(body, "type")).toEqual(["continuous", "nextPage"]);
  expect(body).toContain('<w:pgSz w:w="31680" w:h="6000" w:orient="landscape"/>');
  expect(saidBy(body, "pgMar", "w:top")[2]).toBe("2640");
});

test("a header that the next section has too is said once, and one that it has not is taken away", () => {
  const header = { blocks: [paragraph("Head")] };
  const body = bodyOf(
    writeDocx(
      documentOf([
        section([paragraph("a")], { header }),
        section([paragraph("b")], { header: { blocks: [paragraph("Head")] } }),
        section([paragraph("c")]),
      ]),
    ),
  );
  const references = body.split("</w:sectPr>").map((part) => saidBy(part, "headerReference", "w:type").length);
  expect(references.slice(0, 3)).toEqual([1, 0, 1]);
});

test("breaks stand where the source has them only", () => {
  const body = bodyOf(
    writeDocx(simple(paragraph("a"), paragraph("b", { begins: "page" }), paragraph("c", { begins: "column" }))),
  );
  expect(saidBy(body, "pageBreakBefore")).toHaveLength(1);
  expect(saidBy(body, "br", "w:type")).toEqual(["column"]);
});

test("places are found by names that Word takes, each its own", () => {
  const places = ["1 a b", "1 a-b", "x".repeat(60), `${"x".repeat(60)}y`, "Ünïcode", "ünïcode"];
  const links = places.map((place) => paragraph([span("to", {}, { link: { place } })]));
  const body = bodyOf(
    writeDocx(
      simple(
        ...places.map((place) => heading(1, "h", { place })),
        ...links,
        paragraph([span("lost", {}, { link: { place: "nowhere" } })]),
      ),
    ),
  );
  const names = saidBy(body, "bookmarkStart", "w:name");
  expect(new Set(names.map((name) => name?.toLowerCase())).size).toBe(places.length);
  expect(saidBy(body, "hyperlink", "w:anchor")).toEqual(names);
  for (const name of names) expect(name).toMatch(/^[\p{L}_][\p{L}\p{Nd}_]{0,39}$/u);
});

test("a document of nothing is still one", () => {
  for (const document of [
    simple(),
    documentOf([section([]), section([])]),
    simple({ kind: "contents", levels: 3, entries: [] }),
  ]) {
    expect(brokenPackage(writeDocx(document), promiseOf(document))).toEqual([]);
  }
  const odd = simple(paragraph("x", { lines: Number.NaN, space: { before: Number.POSITIVE_INFINITY, after: -5 } }), {
    kind: "picture",
    picture: 7,
    width: 1,
    height: 1,
    align: "start",
    space: { before: 0, after: 0 },
  });
  expect(bodyOf(writeDocx(odd))).not.toMatch(/NaN|Infinity|w:after="-/);
  expect(plain.size).toBe(11);
});

test("a picture less high than a line makes its line no higher", async () => {
  const logo = { bytes: await fixture("logo.png"), format: "png", width: 1, height: 1 } as const;
  const picture = (height: number) =>
    ({ kind: "picture", picture: 0, width: 100, height, align: "start", space: { before: 0, after: 0 } }) as const;
  const sizes = [4, 60].map((height) => {
    const body = bodyOf(writeDocx(documentOf([section([picture(height)])], { pictures: [logo] })));
    return [...body.matchAll(/<w:sz w:val="(\d+)"\/>/g)].map(([, size]) => size);
  });
  expect(sizes).toEqual([["5"], []]);
});

test("pages are counted in the figures or letters that they were counted in", () => {
  const told = ["3", "iv", "XII"].map((text) => paragraph([{ kind: "field", of: "page", look: plain, text }]));
  const body = bodyOf(writeDocx(simple(...told)));
  const instructions = [...body.matchAll(/<w:instrText[^>]*>([^<]*)</g)].map(([, said]) => said?.trim());
  expect(instructions).toEqual(["PAGE", "PAGE \\* roman", "PAGE \\* ROMAN"]);
});

test("what lies behind pages is in their headers, whether these say something or not", () => {
  const mark = { text: 'A "draft" & more', look: plain, degrees: 315, x: 300, y: 400, width: 400, height: 60 };
  for (const header of [undefined, { blocks: [paragraph("Above")] }]) {
    const document = documentOf([section([paragraph("Text")], { watermarks: [mark], ...(header && { header }) })]);
    const bytes = writeDocx(document);
    expect(brokenPackage(bytes, promiseOf(document))).toEqual([]);
    const written = partOf(bytes, "word/header1.xml");
    expect(written).toContain('string="A &quot;draft&quot; &amp; more"');
    expect(written).toMatch(/margin-left:100pt;margin-top:370pt;width:400pt;height:60pt;rotation:315/);
    expect(written.includes("Above")).toBe(header !== undefined);
  }
});

test("an area behind a page is a shape without text, from the paper's edges", () => {
  const grounds = [{ left: 10, top: 0, width: 190, height: 800, colour: "#22384f" }];
  const document = documentOf([section([{ ...paragraph("Beside it"), grounds }])]);
  const bytes = writeDocx(document);
  const xml = bodyOf(bytes);
  expect(brokenPackage(bytes, promiseOf(document))).toEqual([]);
  expect(xml).toContain('<wp:positionH relativeFrom="page"><wp:posOffset>127000</wp:posOffset></wp:positionH>');
  expect(xml).toContain('behindDoc="1"');
  expect(xml).toContain('<a:solidFill><a:srgbClr val="22384F"/></a:solidFill>');
  expect(xml).not.toContain("txbxContent");
});

test("pages are as small as Word can have them, and no smaller", () => {
  const sized = (width: number, height: number) =>
    bodyOf(writeDocx(documentOf([section([paragraph("x")], { page: { width, height } })])));
  expect(sized(90, 33)).toContain('<w:pgSz w:w="1800" w:h="660" w:orient="landscape"/>');
  expect(sized(4, 5)).toContain('<w:pgSz w:w="144" w:h="144"/>');
});

test("pictures lead to addresses and to places of the document, and to nothing that runs", async () => {
  const logo = { bytes: await fixture("logo.png"), format: "png", width: 1, height: 1 } as const;
  const shown = (link: Link) => ({
    ...({
      kind: "picture",
      picture: 0,
      width: 9,
      height: 9,
      align: "start",
      space: { before: 0, after: 0 },
      link,
    } as const),
  });
  const inline = (link: Link) => paragraph([{ kind: "inline-picture", picture: 0, width: 9, height: 9, link }]);
  const out = { address: "https://example.com/shop" };
  const blocks = [
    ...[shown(out), inline(out), shown({ place: "there" }), inline({ place: "there" })],
    ...[shown({ address: "javascript:alert(1)" }), paragraph("There", { place: "there" })],
  ];
  const made = writeDocx(documentOf([section(blocks)], { pictures: [logo] }));
  const body = bodyOf(made);
  expect(body.match(/<a:hlinkClick r:id="rId\d+"\/>/g)).toHaveLength(2);
  expect(body.match(/<w:hyperlink w:anchor="[^"]+"[^>]*><w:r><w:drawing>/g)).toHaveLength(2);
  expect(partOf(made, "word/_rels/document.xml.rels")).toContain('Target="https://example.com/shop"');
  expect(partOf(made, "word/_rels/document.xml.rels")).not.toContain("javascript");
});
