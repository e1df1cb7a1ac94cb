import { expect, test } from "bun:test";
import { saveArchival } from "#engines/mupdf/archive/save.ts";
import { mupdf, type PDFDocument, type PDFObject } from "#engines/mupdf/kernel/library.ts";
import { archive } from "#engines/mupdf/tasks/archive.ts";
import { judge } from "#engines/pdf-lib/index.ts";
import type { Level } from "#formats/pdf/archival.ts";
import { bookOf } from "#support/pdfs.ts";

/** A page with words, a note, a field, a picture, a form and a layer; objects from 6 on are its parts. */
const plain = bookOf({
  pages: ["archived words"],
  annotations: () => "6 0 R 7 0 R",
  page: () => "/Resources<</Font<</F1 3 0 R>>/XObject<</I 8 0 R/X 9 0 R>>/ExtGState<</G 11 0 R>>>>",
  catalog:
    "/AcroForm<</Fields[7 0 R]>>/OCProperties<</OCGs[10 0 R]/D<</Name(All)/Order[10 0 R]>>>>/Outlines<</First 12 0 R/Last 12 0 R/Count 1>>",
  parts: [
    "<</Type/Annot/Subtype/Square/Rect[10 10 50 50]/C[1 0 0]/F 4>>",
    "<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(x)/DA(/F1 12 Tf 0 g)/Rect[60 10 150 40]/F 4>>",
    { dict: "/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB", content: "abc" },
    { dict: "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<>>", content: "0 0 9 9 re f" },
    "<</Type/OCG/Name(Layer)>>",
    "<</Type/ExtGState/LW 1>>",
    "<</Title(Part)/Parent 12 0 R/Dest[4 0 R/Fit]>>",
  ],
});

const open = (bytes: Uint8Array): PDFDocument => {
  const doc = mupdf.Document.openDocument(bytes, "application/pdf").asPDF();
  if (!doc) throw new Error("no PDF");
  return doc;
};

const { product } = await archive(plain, { level: "2b" });
const id = new Uint8Array(16);
const saved = (doc: PDFDocument, level: Level = "1b") => saveArchival(doc, { id, level, recoded: new Map() });
/** Every object by itself and legible, so that its bytes can be tampered with. */
const legible = saved(open(product.bytes));

const rulesOf = async (bytes: Uint8Array, level: Level = "2b") => (await judge(bytes, level)).map(({ rule }) => rule);

test("a file that was put right breaks no rule, packed or legible", async () => {
  expect(await judge(product.bytes, "2b")).toEqual([]);
  expect(await judge(legible, "2b")).toEqual([]);
});

interface Parts {
  doc: PDFDocument;
  root: PDFObject;
  page: PDFObject;
  resources: PDFObject;
  note: PDFObject;
  field: PDFObject;
  picture: PDFObject;
  form: PDFObject;
  state: PDFObject;
  font: PDFObject;
  draw: (content: string) => void;
}

function partsOf(doc: PDFDocument): Parts {
  const root = doc.getTrailer().get("Root");
  const page = doc.findPage(0);
  const resources = page.get("Resources");
  const draw = (content: string) => page.put("Contents", doc.addStream(content, {}));
  return {
    doc,
    root,
    page,
    resources,
    note: page.get("Annots", 0),
    field: page.get("Annots", 1),
    picture: resources.get("XObject", "I"),
    form: resources.get("XObject", "X"),
    state: resources.get("ExtGState", "G"),
    font: resources.get("Font", "F1"),
    draw,
  };
}

const action = (doc: PDFDocument, kind: string) => ({ S: doc.newName(kind) });
const embedded = (doc: PDFDocument, content: string) => {
  const stream = doc.addStream(content, { Type: doc.newName("EmbeddedFile") });
  return doc.addObject({ Type: doc.newName("Filespec"), F: "(a.txt)", UF: "(a.txt)", EF: { F: stream } });
};
const attach = (parts: Parts, file: PDFObject) =>
  parts.root.put("Names", { EmbeddedFiles: { Names: [parts.doc.newString("a"), file] } });
const metadata = ({ doc, root }: Parts, change: (xmp: string) => string) => {
  const old = root.get("Metadata").readStream().asString();
  root.put("Metadata", doc.addStream(change(old), { Type: doc.newName("Metadata"), Subtype: doc.newName("XML") }));
};
const space = (doc: PDFDocument, ...list: (PDFObject | string | number)[]) => {
  const made = doc.newArray();
  for (const part of list) made.push(typeof part === "string" ? doc.newName(part) : part);
  return doc.addObject(made);
};
const tint = (doc: PDFDocument, power: number) =>
  doc.addObject({ FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0], C1: [1, 1, 1], N: power });

/** What is done to a sound file, by the rule that it breaks then. */
const breaks: [rule: string, how: string, change: (parts: Parts) => void][] = [
  [
    "intent",
    "no sound profile",
    ({ root, doc }) => root.get("OutputIntents", 0).put("DestOutputProfile", doc.addStream("no profile", { N: 3 })),
  ],
  [
    "intents",
    "two profiles",
    ({ root, doc }) =>
      root
        .get("OutputIntents")
        .push({ S: doc.newName("GTS_X"), DestOutputProfile: doc.addStream("x", { N: 3 }) } as never),
  ],
  ["metadata", "none", ({ root }) => root.delete("Metadata")],
  ["metadata", "no XML", (parts) => metadata(parts, (xmp) => xmp.replace("</rdf:RDF>", ""))],
  [
    "metadata",
    "an attribute that is no more",
    (parts) => metadata(parts, (xmp) => xmp.replace("<?xpacket begin", '<?xpacket bytes="9" begin')),
  ],
  ["claim", "another part", (parts) => metadata(parts, (xmp) => xmp.replace("part>2<", "part>3<"))],
  ["claim", "no claim", (parts) => metadata(parts, (xmp) => xmp.replace(/<pdfaid:\w+>\w<\/pdfaid:\w+>/g, ""))],
  [
    "property",
    "an unknown property",
    (parts) => metadata(parts, (xmp) => xmp.replace("<dc:format>", "<dc:mood>good</dc:mood><dc:format>")),
  ],
  [
    "property",
    "a list that is none",
    (parts) => metadata(parts, (xmp) => xmp.replace("<dc:format>", "<dc:creator>me</dc:creator><dc:format>")),
  ],
  ["action", "of the catalog", ({ root }) => root.put("AA", {})],
  ["action", "that opens a program", ({ root, doc }) => root.put("OpenAction", action(doc, "Launch"))],
  ["action", "of the outline", ({ root, doc }) => root.get("Outlines", "First").put("A", action(doc, "Sound"))],
  ["action", "of a field", ({ field, doc }) => field.put("A", action(doc, "URI"))],
  ["action", "behind another", ({ note, doc }) => note.put("A", { ...action(doc, "URI"), Next: action(doc, "Movie") })],
  [
    "action",
    "with a name that there is not",
    ({ root, doc }) => root.put("OpenAction", { ...action(doc, "Named"), N: doc.newName("Print") }),
  ],
  ["script", "of the document", ({ root }) => root.put("Names", { JavaScript: { Names: [] } })],
  ["presentation", "steps", ({ page }) => page.put("PresSteps", {})],
  ["requirements", "of a reader", ({ root }) => root.put("Requirements", [{}])],
  ["permissions", "of an unknown kind", ({ root }) => root.put("Perms", { Other: {} })],
  ["layers", "without a name", ({ root }) => root.get("OCProperties", "D").delete("Name")],
  ["layers", "that change by themselves", ({ root }) => root.get("OCProperties", "D").put("AS", [])],
  ["layers", "left out", ({ root }) => root.get("OCProperties", "D").put("Order", [])],
  ["form", "to be drawn by its reader", ({ root }) => root.get("AcroForm").put("NeedAppearances", true)],
  ["form", "XFA", ({ root }) => root.get("AcroForm").put("XFA", [])],
  ["annotation", "a film", ({ note, doc }) => note.put("Subtype", doc.newName("Movie"))],
  ["flags", "not printed", ({ note }) => note.put("F", 0)],
  ["flags", "hidden", ({ note }) => note.put("F", 6)],
  ["appearance", "none", ({ note }) => note.delete("AP")],
  ["appearance", "for a pressed button", ({ note, form }) => note.get("AP").put("D", form)],
  ["appearance", "of a button, without states", ({ field, doc }) => field.put("FT", doc.newName("Btn"))],
  ["external", "content elsewhere", ({ picture }) => picture.put("F", "other.bin")],
  ["picture", "another in its place", ({ picture }) => picture.put("Alternates", [])],
  ["picture", "smoothed", ({ picture }) => picture.put("Interpolate", true)],
  ["picture", "smoothed in content", ({ draw }) => draw("BI /W 1/H 1/BPC 8/CS/G/I true ID a\nEI")],
  ["picture", "depth", ({ picture }) => picture.put("BitsPerComponent", 3)],
  ["jpx", "a bare codestream", ({ picture, doc }) => picture.put("Filter", doc.newName("JPXDecode"))],
  ["filter", "of content", ({ draw }) => draw("BI /W 1/H 1/BPC 8/CS/G/F/LZW ID a\nEI")],
  ["xobject", "PostScript", ({ form }) => form.put("PS", "showpage")],
  ["state", "transfer function", ({ state, doc }) => state.put("TR", doc.newName("Identity"))],
  ["state", "another of them", ({ state, doc }) => state.put("TR2", doc.newName("Identity"))],
  ["halftone", "kind", ({ state }) => state.put("HT", { HalftoneType: 6 })],
  ["rendering", "of a state", ({ state, doc }) => state.put("RI", doc.newName("Nice"))],
  ["rendering", "of content", ({ draw }) => draw("/Nice ri")],
  ["blend", "mode", ({ state, doc }) => state.put("BM", doc.newName("Fancy"))],
  [
    "profile",
    "too new",
    ({ resources, doc }) => resources.put("ColorSpace", { C: space(doc, "ICCBased", doc.addStream("x", { N: 3 })) }),
  ],
  ["colour", "of inks", ({ draw }) => draw("1 0 0 0 k 0 0 9 9 re f")],
  [
    "colorant",
    "of a mixture",
    ({ resources, doc }) =>
      resources.put("ColorSpace", { C: space(doc, "DeviceN", doc.newArray(), "DeviceRGB", tint(doc, 1)) }),
  ],
  [
    "colorant",
    "that differs",
    ({ resources, doc }) =>
      resources.put("ColorSpace", {
        A: space(doc, "Separation", "Gold", "DeviceRGB", tint(doc, 1)),
        B: space(doc, "Separation", "Gold", "DeviceRGB", tint(doc, 2)),
      }),
  ],
  ["attachment", "a text", (parts) => attach(parts, embedded(parts.doc, "words"))],
  ["operator", "unknown", ({ draw }) => draw("1 2 shine")],
  [
    "resources",
    "of what shows it",
    ({ form, draw }) => {
      form.delete("Resources");
      form.writeStream("/G gs 0 0 9 9 re f");
      draw("/X Do");
    },
  ],
  ["nesting", "29 states", ({ draw }) => draw("q ".repeat(29) + "Q ".repeat(29))],
  ["hex", "in content", ({ draw }) => draw("BT /F1 9 Tf <414> Tj ET")],
  ["range", "an integer", ({ draw }) => draw("99999999999 0 m")],
  ["range", "a string", ({ root, doc }) => root.put("Long", doc.newString("x".repeat(40_000)))],
  ["page", "too large", ({ page }) => page.put("MediaBox", [0, 0, 20_000, 100])],
  ["font-missing", "nothing embedded", ({ font }) => font.get("FontDescriptor").delete("FontFile3")],
  [
    "font-broken",
    "no program",
    ({ font, doc }) =>
      font.get("FontDescriptor").put("FontFile3", doc.addStream("no font", { Subtype: doc.newName("Type1C") })),
  ],
  ["font-kind", "unknown", ({ font, doc }) => font.put("Subtype", doc.newName("Type9"))],
  [
    "font-encoding",
    "TrueType without one",
    ({ font, doc }) => {
      font.put("Subtype", doc.newName("TrueType"));
      font.delete("Encoding");
    },
  ],
  [
    "font-widths",
    "others",
    ({ font }) =>
      font.put("Widths", font.get("Widths").length ? Array.from({ length: font.get("Widths").length }, () => 777) : []),
  ],
  ["font-widths", "too few", ({ font }) => font.get("Widths").delete(0)],
  [
    "font-glyph",
    "that it has not",
    ({ font, doc }) => font.put("Encoding", { Differences: [97, doc.newName("unheard")] }),
  ],
  ["font-set", "a list without them", ({ font }) => font.get("FontDescriptor").put("CharSet", "/a/b")],
];

test.each(breaks)("%s: %s", async (rule, how, change) => {
  const doc = open(product.bytes);
  const parts = partsOf(doc);
  change(parts);
  if (rule === "colorant" && how === "of a mixture") {
    parts.resources.get("ColorSpace", "C", 1).push(doc.newName("Gold"));
  }
  const before = await rulesOf(legible);
  expect(before).toEqual([]);
  expect(await rulesOf(saved(doc))).toContain(rule as never);
});

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

/** The same for what only stands in the bytes. */
const tampered: [rule: string, from: RegExp, to: string][] = [
  ["header", /^%PDF-1\.\d/, "%PDF-2.0"],
  ["header", /^(%PDF-1\.\d\n)%..../, "$1%abcd"],
  ["ending", /%%EOF\n$/, "%%EOF\nmore"],
  ["table", /\nxref\n0 /, "\nxref \n0 "],
  ["spacing", /\n1 0 obj\n/, "\n1 0 obj "],
  ["spacing", /\nendobj\n/, " endobj\n"],
  ["spacing", /\n2 0 obj/, "\n2  0 obj"],
  ["length", /\/Length (\d+)>>\nstream/, "/Length 3>>\nstream"],
  ["hex", /\/ID\s*\[<./, "/ID[<"],
  ["name", /\/BaseFont\/Helvetica/, "/BaseFont/H\xefvetica"],
  ["identifier", /\/ID\s*\[<[^\]]*\]/, ""],
  ["encrypted", /\/ID\s*\[/, "/Encrypt 1 0 R/ID["],
  ["syntax", /\/Pages 2 0 R/, "/Pages 999 0 R"],
];

test.each(tampered)("%s, by %p", async (rule, from, to) => {
  const text = latin(legible);
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  expect(await rulesOf(Buffer.from(changed, "latin1"))).toContain(rule as never);
});

test("a file for the third part needs its attachments to say what they are to it", async () => {
  const doc = open(product.bytes);
  const parts = partsOf(doc);
  const file = embedded(doc, "words");
  attach(parts, file);
  metadata(parts, (xmp) => xmp.replace("part>2<", "part>3<"));
  expect(await rulesOf(saved(doc), "3b")).toEqual(["attachment"]);
  file.put("AFRelationship", doc.newName("Data"));
  expect(await rulesOf(saved(doc), "3b")).toEqual([]);
});

/** What only the first part forbids. */
const first: [rule: string, how: string, change: (parts: Parts) => void][] = [
  ["transparency", "a share of the colour", ({ state }) => state.put("ca", 0.5)],
  ["transparency", "a mode of blending", ({ state, doc }) => state.put("BM", doc.newName("Multiply"))],
  ["transparency", "a group of the page", ({ page, doc }) => page.put("Group", { S: doc.newName("Transparency") })],
  ["transparency", "a mask of a picture", ({ picture }) => picture.put("SMask", picture)],
  ["layers", "any", ({ root }) => root.put("OCProperties", {})],
  ["attachment", "any", (parts) => attach(parts, embedded(parts.doc, "words"))],
  ["range", "a real number", ({ draw }) => draw("40000.5 0 m 0 0 l S")],
  ["font-set", "glyphs that are not listed", ({ font, doc }) => font.put("BaseFont", doc.newName("ABCDEF+Helvetica"))],
  ["info", "a title that the metadata lack", ({ doc }) => doc.getTrailer().put("Info", { Title: "(Other)" })],
  ["metadata", "coded", ({ root, doc }) => root.get("Metadata").put("Filter", doc.newName("FlateDecode"))],
];

const oldest = (await archive(plain, { level: "1b" })).product.bytes;

test.each(first)("in part 1, %s: %s", async (rule, _how, change) => {
  expect(await rulesOf(oldest, "1b")).toEqual([]);
  const doc = open(oldest);
  change(partsOf(doc));
  expect(await rulesOf(saved(doc, "1b"), "1b")).toContain(rule as never);
});
