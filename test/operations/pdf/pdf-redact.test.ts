import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { deflateSync } from "node:zlib";
import { drawn } from "#support/drawn.ts";
import { everythingIn, says } from "#support/everything-in.ts";
import { type PdfPart, pdfOf } from "#support/pdfs.ts";
import { latin } from "#support/picture-pdfs.ts";
import { redact, refusal, sheet, words } from "#support/redacted.ts";
import { printed, scanned } from "#support/scans.ts";
import { seePdf } from "#support/see-pdf.ts";

// Services start, and programs run, on a machine that may be busy.
setDefaultTimeout(120_000);

test.each([
  ["a word", words(300, "Dear Mr Topsecret, hello")],
  ["in capitals", words(300, "Dear Mr TOPSECRET, hello")],
  ["that nobody sees", words(300, "Topsecret", "3 Tr") + words(200, "hello")],
  ["that things are cut to", `q ${words(300, "Topsecret", "7 Tr")} 0 0 400 600 re f Q ${words(200, "hello")}`],
  ["beyond the page", `BT /F 20 Tf 500 700 Td (Topsecret) Tj ET ${words(200, "hello")}`],
  ["in pieces", `BT /F 20 Tf 50 300 Td [(To) 20 (psec) -30 (ret)] TJ ET ${words(200, "hello")}`],
  [
    "letter by letter, in any order",
    `${[..."Topsecret"]
      .map((letter, at) => `BT /F 20 Tf 1 0 0 1 ${50 + 14 * at} 300 Tm (${letter}) Tj ET`)
      .reverse()
      .join(" ")} ${words(200, "hello")}`,
  ],
  ["that goes on in the next line", `BT /F 20 Tf 22 TL 50 300 Td (here is Top-) Tj T* (secret hello) Tj ET`],
  ["turned", `BT /F 20 Tf 0 1 -1 0 100 200 Tm (Topsecret) Tj ET ${words(100, "hello")}`],
  ["set wide", `BT /F 20 Tf 12 Tc 20 300 Td (Topsecret) Tj ET ${words(200, "hello")}`],
  ["spelled with blanks", `${words(300, "T o p s e c r e t")}${words(200, "hello")}`],
])("a word %s goes, and all else stays where it is", async (_, content) => {
  const file = sheet({ content });
  const { text, all, headers, outside } = await redact(file, { text: "topsecret" });
  expect(text.toLowerCase().replace(/[\s-]/g, "")).not.toContain("topsecret");
  expect(text.replace(/\s/g, "")).toContain("hello");
  expect([says(all, "Topsecret"), says(all, "TOPSECRET"), says(all, "psec")]).toEqual([false, false, false]);
  expect(headers.get("x-result-redacted")).toBe("1");
  if (outside) expect(outside.text?.[0]?.toLowerCase().replace(/[\s-]/g, "")).not.toContain("topsecret");
});

test("a word of a scan is recognised, and its place in the picture is marked", async () => {
  const file = scanned(printed([{ lines: ["It was written by Topsecret", "and read by others"] }]));
  const { headers, warnings, seen } = await redact(file, { text: "Topsecret" });
  expect([headers.get("x-result-redacted"), warnings]).toEqual(["1", [expect.stringContaining("recognition (OCR)")]]);
  const [before, after] = [drawn(seePdf(file).doc), drawn(seen.doc)];
  // The mark over one word is darker than the letters of both lines.
  const dark = (data: Uint8Array) => data.filter((sample) => sample < 64).length;
  expect(dark(after.data)).toBeGreaterThan(2 * dark(before.data));
});

test("what is not under a mark looks as it did, to the pixel", async () => {
  const file = sheet({
    content: `${words(500, "Above it stands")}${words(300, "Dear Topsecret goes")}${words(276, "Below it stays")}0.5 w 20 20 360 560 re S 10 280 m 200 430 390 150 390 500 c S`,
  });
  const { seen } = await redact(file, { text: "Topsecret" });
  const [before, after] = [drawn(seePdf(file).doc), drawn(seen.doc)];
  const changed: number[] = [];
  for (let at = 0; at < before.data.length; at++)
    if (before.data[at] !== after.data[at]) changed.push(Math.floor(at / (before.width * 3)));
  // Helvetica's line at 300 from below is some 16 points high.
  expect(changed.length).toBeGreaterThan(0);
  const scale = before.height / 600;
  expect(Math.min(...changed) / scale).toBeGreaterThan(600 - 300 - 18);
  expect(Math.max(...changed) / scale).toBeLessThan(600 - 300 + 6);
});

test("everything that a document says outside of its pages is cleaned as well", async () => {
  const file = sheet({
    content: `/Span<</ActualText(Topsecret)>>BDC ${words(500, "xyz")} EMC ${words(300, "Staying")} /OC /L BDC ${words(100, "Topsecret")} EMC`,
    resources: "/Properties<</L 8 0 R>>",
    page: "/Annots[9 0 R 10 0 R 11 0 R 15 0 R]/PieceInfo<</App<</Private(Topsecret)>>>>",
    catalog:
      "/Outlines 6 0 R/OCProperties<</OCGs[8 0 R]/D<</OFF[8 0 R]>>>>/AcroForm<</Fields[11 0 R]>>/Metadata 12 0 R/Names<</EmbeddedFiles<</Names[(Topsecret.txt)13 0 R]>>/Dests<</Names[(Topsecret)[3 0 R/Fit]]>>>>/PageLabels<</Nums[0<</P(Topsecret )>>]>>/StructTreeRoot<</K<</S/Figure/Alt(A picture of Topsecret)>>>>",
    parts: [
      "<</First 7 0 R/Last 7 0 R/Count 1>>",
      "<</Title(About Topsecret)/Parent 6 0 R/Dest[3 0 R/Fit]>>",
      "<</Type/OCG/Name(Topsecret layer)>>",
      "<</Type/Annot/Subtype/Link/Rect[50 300 150 320]/A<</S/URI/URI(https://topsecret.example/)>>>>",
      "<</Type/Annot/Subtype/Text/Rect[350 500 370 520]/Contents(Ask Topsecret)>>",
      "<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Topsecret)/Rect[50 250 150 270]>>",
      { dict: "/Type/Metadata/Subtype/XML", content: "<x><dc:title>Of Topsecret</dc:title></x>" },
      "<</Type/Filespec/F(Topsecret.txt)/EF<</F 14 0 R>>>>",
      { dict: "/Type/EmbeddedFile", content: "Name: Topsecret\nother line" },
      "<</Type/Annot/Subtype/Link/Rect[50 300 150 320]/A<</S/URI/URI(https://staying.example/)>>>>",
    ],
    trailer: "/Info<</Title(Our Topsecret)/Author(Somebody)>>",
  });
  const { all, seen, headers } = await redact(file, { text: "Topsecret" });
  expect(says(all.toLowerCase(), "topsecret")).toBe(false);
  expect(seen.pages[0]).toMatchObject({
    text: expect.stringContaining("Staying"),
    links: ["https://staying.example/"],
    annotations: [],
    fields: [],
  });
  expect(Object.values(seen.attachments)).toEqual(["Name: ***\nother line"]);
  expect([seen.title, seen.outline[0]?.title]).toEqual(["Our ***", "About ***"]);
  expect(Number(headers.get("x-result-annotations"))).toBe(3);
});

test.each([
  ["an attribute", '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description pdf:Keywords="About Topsecret"/></x:xmpmeta>'],
  ["a section of plain letters", "<x><![CDATA[About Topsecret]]></x>"],
  ["a comment", "<x><!-- About Topsecret --></x>"],
  ["a word that is partly bold", "<x><b>Top</b>secret</x>"],
  ["numbers of signs", "<x>Top&#115;ecret</x>"],
])("XML loses what it says in %s", async (_, content) => {
  const file = sheet({
    content: words(300, "Staying"),
    catalog: "/Metadata 6 0 R",
    parts: [{ dict: "/Type/Metadata/Subtype/XML", content }],
  });
  const { all, headers } = await redact(file, { text: "Topsecret" });
  expect([says(all, "secret"), says(all, "ecret")]).toEqual([false, false]);
  expect(headers.get("x-result-elsewhere")).toBe("1");
});

test("names of elements and of namespaces are not what XML says", async () => {
  const content = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description pdf:Keywords="Staying"/></x:xmpmeta>';
  const file = sheet({
    content: words(300, "Staying"),
    catalog: "/Metadata 6 0 R",
    parts: [{ dict: "/Type/Metadata/Subtype/XML", content }],
  });
  for (const text of ["meta", "Description", "adobe", "Keywords"])
    expect((await redact(file, { text })).headers.get("x-result-elsewhere")).toBe("0");
});

test.each([
  ["a drawing", "/Span<</ActualText(Topsecret)>>BDC 50 100 80 20 re f EMC"],
  [
    "a picture, in other words",
    "/Figure<</MCID 7/Alt<FEFF0054006F0070007300650063007200650074>>>BDC 50 100 80 20 re f EMC",
  ],
  ["an abbreviation", `/Span<</E(Topsecret)>>BDC ${words(100, "TS")} EMC`],
  ["a point", "/Note<</Of[(Topsecret)]>>DP"],
])("what content says of itself goes where it stands for %s", async (_, content) => {
  const { all, text, headers } = await redact(sheet({ content: `${content} ${words(300, "Staying")}` }), {
    text: "Topsecret",
  });
  expect([says(all, "Topsecret"), all.includes("FEFF0054"), text.includes("Staying")]).toEqual([false, false, true]);
  expect([headers.get("x-result-redacted"), headers.get("x-result-elsewhere")]).toEqual(["0", "1"]);
});

test("letters that nobody can read are told, as they may be what was asked for", async () => {
  const file = sheet({
    content: `${words(300, "Staying")} BT /T 20 Tf 50 100 Td (aaa) Tj ET`,
    fonts: "/T 6 0 R",
    parts: [
      "<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 97/LastChar 97/Widths[1000]/Encoding<</Differences[97/odd]>>/CharProcs<</odd 7 0 R>>/Resources<<>>>>",
      { dict: "", content: "1000 0 d0 0 0 800 800 re f" },
    ],
  });
  const { warnings } = await redact(file, { text: "Staying" });
  expect(warnings).toEqual([expect.stringContaining("mark areas there: 1.")]);
});

test("names that people have chosen, odd texts and what begins as a date are cleaned as well", async () => {
  const file = sheet({
    content: words(300, "Staying"),
    page: "/Annots[7 0 R 8 0 R]",
    catalog:
      "/Outlines<</First 6 0 R/Last 6 0 R/Count 1>>/Dests<</AboutTopsecret[3 0 R/Fit]/Other[3 0 R/Fit]>>/AcroForm<</Fields[7 0 R 8 0 R]>>/Private<</Note 9 0 R>>",
    parts: [
      "<</Title(Staying)/Dest/AboutTopsecret>>",
      "<</Type/Annot/Subtype/Widget/FT/Btn/T(one)/V/Off/AS/Off/AP<</N<</IsTopsecret 10 0 R/Off 10 0 R>>>>/Rect[50 250 70 270]>>",
      "<</Type/Annot/Subtype/Widget/FT/Btn/T(two)/V/Yes/AS/Yes/AP<</N<</Yes 10 0 R/Off 10 0 R>>>>/Rect[50 350 70 370]>>",
      "[(D:2024 Topsecret)(odd \\001 Topsecret)]",
      { dict: "/Type/XObject/Subtype/Form/BBox[0 0 20 20]", content: "0 0 20 20 re f" },
    ],
    trailer: "/Info<</Title(Ours)/OfTopsecret(x)>>",
  });
  const { all, seen } = await redact(file, { text: "Topsecret" });
  expect(says(all, "Topsecret")).toBe(false);
  expect([seen.pages[0]?.fields.length, seen.title]).toEqual([1, "Ours"]);
  const root = seen.doc.getTrailer().get("Root");
  expect(root.get("Dests", root.get("Outlines", "First", "Dest").asName()).isArray()).toBe(true);
  expect(root.get("Dests", "Other").isArray()).toBe(true);
});

test("an attached file that unpacks to more than anybody reads is refused", async () => {
  const packed = deflateSync(Buffer.alloc(200 * 1024 * 1024, "x"), { level: 9 }).toString("latin1");
  const file = sheet({
    content: words(300, "Staying"),
    catalog: "/Names<</EmbeddedFiles<</Names[(bomb.txt)<</F(bomb.txt)/EF<</F 6 0 R>>>>]>>>>",
    parts: [{ dict: "/Type/EmbeddedFile/Filter/FlateDecode", content: packed }],
  });
  expect((await refusal(file, { text: "Topsecret" }))[0]).toBe(413);
});

test("an attached file is known by what names it, wherever that stands", async () => {
  const file = sheet({
    content: words(300, "Staying"),
    catalog: "/Names<</EmbeddedFiles<</Names[(photo.bin)<</F(photo.bin)/EF<</F 6 0 R>>>>]>>>>",
    parts: [{ dict: "", content: "\0\u0001\u0002Topsecret" }],
  });
  expect(await refusal(file, { text: "Topsecret" })).toEqual([422, expect.stringContaining("photo.bin")]);
});

test("an older state of the file is not in the new one", async () => {
  const first = latin(sheet({ content: words(500, "Topsecret") + words(300, "Staying") }));
  const at = /startxref\n(\d+)/.exec(first)?.[1];
  const second = `4 0 obj\n<</Length ${words(300, "Staying").length}>>\nstream\n${words(300, "Staying")}\nendstream\nendobj\n`;
  const table = `xref\n4 1\n${String(first.length).padStart(10, "0")} 00000 n \ntrailer\n<</Size 6/Root 1 0 R/Prev ${at}>>\nstartxref\n${first.length + second.length}\n%%EOF\n`;
  const { all, warnings } = await redact(new Uint8Array(Buffer.from(first + second + table, "latin1")), {
    text: "Topsecret",
  });
  expect(says(all, "Topsecret")).toBe(false);
  expect(warnings).toEqual([expect.stringContaining("Nothing of what was asked for")]);
});

test("a form that several pages share loses it on each", async () => {
  const file = pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 3/Kids[3 0 R 4 0 R 5 0 R]/MediaBox[0 0 400 600]/Resources<</Font<</F 7 0 R>>/XObject<</X 8 0 R>>>>>>",
    ...["", "/Rotate 90", "/Rotate 270"].map((more) => `<</Type/Page/Parent 2 0 R/Contents 6 0 R${more}>>`),
    { dict: "", content: `/X Do q 0.5 0 0 0.5 0 0 cm /X Do Q ${words(100, "Staying")}` },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    { dict: "/Type/XObject/Subtype/Form/BBox[0 0 400 600]", content: words(500, "Running Topsecret head") },
  ]);
  const { all, seen, headers } = await redact(file, { text: "Topsecret" });
  expect(says(all, "Topsecret")).toBe(false);
  for (const { text } of seen.pages)
    expect([text.includes("Staying"), text.match(/Running/g)?.length]).toEqual([true, 2]);
  expect(headers.get("x-result-redacted")).toBe("6");
});

describe("kinds", () => {
  const lines = [
    "mail jane.doe@example.org now",
    "call +49 30 1234567 now",
    "pay DE89 3704 0044 0532 0130 00 now",
    "not DE88 3704 0044 0532 0130 00 now",
    "card 4111 1111 1111 1111 now",
    "not 4111 1111 1111 1112 now",
    "on 01.02.2024 now",
    "invoice INV-20417 now",
  ];
  const file = sheet({ content: `BT /F 14 Tf 30 TL 30 560 Td ${lines.map((line) => `(${line}) Tj T*`).join(" ")} ET` });
  test.each([
    ["email", {}, ["jane.doe@example.org"]],
    ["phone", {}, ["+49 30 1234567"]],
    ["iban", {}, ["DE89 3704 0044 0532 0130 00"]],
    ["card", {}, ["4111 1111 1111 1111"]],
    ["custom", { regex: "\\bINV-\\d{5}\\b" }, ["INV-20417"]],
  ])("%s", async (kinds, more, gone) => {
    const { text } = await redact(file, { kinds, ...more });
    const left = text.replace(/\s+/g, " ");
    for (const line of lines) {
      const secret = gone.find((one) => line.includes(one));
      expect([line, left.includes(line)]).toEqual([line, secret === undefined]);
      if (secret) expect(left).not.toContain(secret);
    }
  });
});

test("areas take letters, corners of drawings and pixels, as the page is shown", async () => {
  const samples = Buffer.from(Array.from({ length: 100 * 100 * 3 }, (_, at) => 40 + ((at * 7) % 150)));
  const curve = Array.from({ length: 30 }, (_, at) => `${60 + 8 * at} ${(at % 2) * 90 + 300} l`).join(" ");
  const file = sheet({
    content: `q 100 0 0 100 50 50 cm /Im Do Q ${words(500, "Topsecret stays")} 50 300 m ${curve} S`,
    resources: "/XObject<</Im 6 0 R>>",
    page: "/Rotate 90",
    parts: [
      {
        dict: "/Type/XObject/Subtype/Image/Width 100/Height 100/ColorSpace/DeviceRGB/BitsPerComponent 8",
        content: samples.toString("latin1"),
      },
    ],
  });
  // Turned by 90°: what lies at x, y of the content is shown at y, x.
  const areas = "1:495,45,25,95;1:50,50,50,50;1:280,100,70,100";
  const { seen, text, headers } = await redact(file, { areas });
  expect(text.replace(/\s+/g, " ")).toBe("stays");
  expect(headers.get("x-result-redacted")).toBe("3");
  const page = seen.doc.findPage(0);
  const image = seen.doc.loadImage(page.get("Resources", "XObject").get("Left1")).toPixmap().getPixels();
  const at = (x: number, y: number) => [...image.subarray((y * 100 + x) * 3, (y * 100 + x) * 3 + 3)];
  expect(at(25, 75)).toEqual([255, 255, 255]);
  expect(at(75, 25)).toEqual([...samples.subarray((25 * 100 + 75) * 3, (25 * 100 + 75) * 3 + 3)]);
  const content = everythingIn(new Uint8Array(seen.doc.saveToBuffer("decompress").asUint8Array()));
  expect(content).not.toMatch(/\b1(?:16|32|48) 300 l/);
});

test("Arabic and Chinese are found however they are written", async () => {
  const cmap = (pairs: string) => `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${pairs} endcmap`;
  const file = sheet({
    // The Arabic word is drawn from the left: its last letter first, in forms that join.
    content: "BT /A 20 Tf 50 300 Td (dcba) Tj ET BT /C 20 Tf 50 200 Td (xyz) Tj ET",
    fonts: "/A 6 0 R/C 7 0 R",
    parts: [
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 8 0 R>>",
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 9 0 R>>",
      { dict: "", content: cmap("4 beginbfchar <61> <FEB3> <62> <FEAE> <63> <FEF1> <64> <0629> endbfchar") },
      { dict: "", content: cmap("3 beginbfchar <78> <674E> <79> <5C0F> <7A> <9F99> endbfchar") },
    ],
  });
  const arabic = await redact(file, { text: "سري" });
  expect(arabic.headers.get("x-result-redacted")).toBe("1");
  expect(arabic.text).toContain("李小龙");
  const chinese = await redact(file, { text: "小龙" });
  expect([chinese.headers.get("x-result-redacted"), chinese.text.includes("李"), chinese.text.includes("小")]).toEqual([
    "1",
    true,
    false,
  ]);
});

test("what can't be told or done is refused by its field", async () => {
  const file = sheet({ content: words(300, "Staying") });
  expect(await refusal(file, {})).toEqual([400, expect.stringContaining("At least one")]);
  expect(await refusal(file, { text: "x" })).toEqual([400, expect.stringContaining("one letter")]);
  expect(await refusal(file, { text: "x\u200b" })).toEqual([400, expect.stringContaining("one letter")]);
  expect(await refusal(file, { kinds: "passport" })).toEqual([400, expect.stringContaining("passport")]);
  expect(await refusal(file, { kinds: "custom" })).toEqual([400, expect.stringContaining("regex")]);
  expect(await refusal(file, { regex: "(a" })).toEqual([400, expect.stringContaining("partner")]);
  expect(await refusal(file, { areas: "1:5,5" })).toEqual([400, expect.stringContaining("page:x,y,width,height")]);
  expect(await refusal(file, { areas: "2:5,5,5,5" })).toEqual([422, expect.stringContaining("page 2")]);
  const bin = sheet({
    content: words(300, "Staying"),
    catalog: "/Names<</EmbeddedFiles<</Names[(photo.bin)6 0 R]>>>>",
    parts: [
      "<</Type/Filespec/F(photo.bin)/EF<</F 7 0 R>>>>",
      { dict: "/Type/EmbeddedFile", content: "\0\u0001\u0002Topsecret" },
    ],
  });
  expect(await refusal(bin, { text: "Topsecret" })).toEqual([422, expect.stringContaining("photo.bin")]);
});

/** A font that says what its codes stand for. */
const meaning = (pairs: Record<string, string>): PdfPart[] => [
  "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 7 0 R>>",
  {
    dict: "",
    content: `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${Object.keys(pairs).length} beginbfchar ${Object.entries(
      pairs,
    )
      .map(
        ([code, text]) =>
          `<${Buffer.from(code).toString("hex")}> <${Buffer.from(text, "utf16le").swap16().toString("hex")}>`,
      )
      .join(" ")} endbfchar endcmap`,
  },
];
const inFont = (show: string) => `BT /M 20 Tf 50 300 Td ${show} Tj ET ${words(200, "Staying")}`;

test.each([
  // Helvetica's "e" is 556 wide; the accent goes back by as much.
  ["a mark behind its letter", { m: "\u0301" }, "[(Ren)] TJ (e) Tj [556 (m)] TJ [333 ( Roy)]", "René Roy"],
  ["a mark behind its letter, in Vietnamese", { m: "\u0302", n: "\u0323" }, "[(Vi) (e) 556 (m) 833 (n) 0 (t)]", "Việt"],
  ["TeX's accent before its letter", { m: "´" }, "[(Ren) 138 (m) 695 (e) ( Roy)]", "René Roy"],
  ["TeX's dotless letter", { m: "´", n: "ı" }, "[(Mar) 138 (m) 695 (n) (a)]", "María"],
  ["a ligature", { m: "ﬃ" }, "[(o) (m) (ce X)]", "office x"],
  ["a ligature that its font spells", { m: "ffi" }, "[(o) (m) (ce X)]", "office x"],
  ["a soft hyphen within a line", { m: "\u00ad" }, "[(Top) (m) (secret)]", "Topsecret"],
  ["a soft hyphen at a line's end", { m: "\u00ad" }, "[(Top) (m)] TJ 0 -24 Td [(secret)]", "Topsecret"],
  ["a name over two lines", {}, "[(Mr John)] TJ 0 -24 Td [(Doe, Esq)]", "John Doe"],
])("what is written with %s is found", async (_, pairs, show, sought) => {
  const file = sheet({ content: inFont(show).replace(" Tj ET", " TJ ET"), fonts: "/M 6 0 R", parts: meaning(pairs) });
  // However the caller writes it.
  for (const form of ["NFC", "NFD"]) {
    const { headers, text } = await redact(file, { text: sought.normalize(form) });
    expect([headers.get("x-result-redacted"), text.includes("Staying")]).toEqual(["1", true]);
    for (const part of sought.toLowerCase().split(" "))
      expect(text.toLowerCase()).not.toContain(part.normalize("NFKD").slice(0, 3));
  }
});

test("a letter whose accent is drawn by itself is found with it and without", async () => {
  const content = inFont("[(caf) (e) 556 (m)]").replace(" Tj ET", " TJ ET");
  const file = sheet({ content, fonts: "/M 6 0 R", parts: meaning({ m: "\u0301" }) });
  for (const sought of [{ text: "cafe" }, { regex: "caf\u00e9" }])
    expect((await redact(file, sought)).headers.get("x-result-redacted")).toBe("1");
});

test.each([
  ["white", [255, 255, 255]],
  ["black", [0, 0, 0]],
  ["label", [0, 0, 0]],
])("a mark is %s", async (mark, colour) => {
  const { seen, text } = await redact(sheet({ content: words(300, "jane@example.org") }), { kinds: "email", mark });
  const picture = drawn(seen.doc);
  const scale = picture.height / 600;
  const at = (Math.round((600 - 297) * scale) * picture.width + Math.round(53 * scale)) * 3;
  expect([...picture.data.subarray(at, at + 3)]).toEqual(colour);
  expect(text.includes("EMAIL")).toBe(mark === "label");
});
