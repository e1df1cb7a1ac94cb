import { expect, setDefaultTimeout, test } from "bun:test";
import { callForm } from "#support/call.ts";
import { drawn, partOf } from "#support/drawn.ts";
import { everythingIn, says } from "#support/everything-in.ts";
import { hasOutsideReaders, viewOutside } from "#support/outside.ts";
import { type PdfPart, pdfOf } from "#support/pdfs.ts";
import { flate, latin, photoJpeg, photoSamples, pictureOf, rings, square } from "#support/picture-pdfs.ts";
import { psnr } from "#support/rendered.ts";
import { seePdf } from "#support/see-pdf.ts";

// Services start, and programs run, on a machine that may be busy.
setDefaultTimeout(30_000);

type Options = Record<string, string | number | boolean>;

async function remove(file: Uint8Array, options: Options) {
  const answer = await callForm("crop-pdf", { file }, { removeOutside: true, ...options });
  expect([answer.status, answer.error?.message]).toEqual([200, undefined]);
  expect(answer.headers.get("x-result-outside")).toBe("removed");
  if (hasOutsideReaders) expect((await viewOutside(answer.bytes)).check).toBe(0);
  return { ...answer, seen: seePdf(answer.bytes), all: everythingIn(answer.bytes) };
}

interface Sheet {
  content: string;
  fonts?: string;
  resources?: string;
  page?: string;
  catalog?: string;
  tree?: string;
  parts?: readonly PdfPart[];
  trailer?: string;
}

/** One page of 400 × 600; further objects count from 6. */
function sheet({
  content,
  fonts = "",
  resources = "",
  page = "",
  catalog = "",
  tree = "",
  parts = [],
  trailer = "",
}: Sheet) {
  return pdfOf(
    [
      `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
      `<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 400 600]${tree}>>`,
      `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R${fonts}>>${resources}>>${page}>>`,
      { dict: "", content },
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
      ...parts,
    ],
    trailer,
  );
}

const words = (at: number, text: string, more = "") => `BT /F 20 Tf ${more} 50 ${at} Td (${text}) Tj ET `;
/** The middle of the page, from 200 to 400 points. */
const middle = { x: 0, y: 200, width: 400, height: 200 };

test("words outside are nowhere in the file, those inside are where they were", async () => {
  const file = sheet({
    content: `${words(550, "Topsecret")}${words(300, "Staying")}${words(50, "Bottomsecret")}${words(500, "Unseensecret", "3 Tr")}`,
  });
  expect(["Topsecret", "Bottomsecret", "Unseensecret"].every((word) => says(everythingIn(file), word))).toBe(true);
  const { seen, all } = await remove(file, middle);
  for (const word of ["Topsecret", "Bottomsecret", "Unseensecret"])
    expect([word, says(all, word)]).toEqual([word, false]);
  expect(seen.pages[0]?.text).toBe("Staying");
  expect(psnr(drawn(seen.doc), partOf(drawn(seePdf(file).doc), 0, 200, middle))).toBe(99);
});

/** In every way in which a line of text can be reached, from a place on. */
const linesAt = (x: number): string => `
  BT /F 9 Tf 1 0 0 1 ${x} 390 Tm 12 TL (one) Tj (two)' 0 -24 Td (three) Tj (four)' 10 -30 TD (five) Tj T* (six) Tj 1 2 (seven)" ET
  q 5 TL BT /F 9 Tf 1 0 0 1 ${x + 90} 390 Tm (eight) Tj 20 -9 Td (nine)' ET Q BT /F 9 Tf 1 0 0 1 ${x + 90} 300 Tm (ten) Tj (eleven)' ET `;

test("lines of text stay where they are, in whatever way the next one is reached", async () => {
  const file = sheet({
    content: `${words(550, "Topsecret")} ${linesAt(50)} /X Do`,
    resources: "/XObject<</X 6 0 R>>",
    parts: [{ dict: "/Type/XObject/Subtype/Form/BBox[0 0 400 600]", content: linesAt(220) }],
  });
  const { seen } = await remove(file, middle);
  expect(seen.pages[0]?.text).toMatch(/e l e v e n$/);
  expect(psnr(drawn(seen.doc), partOf(drawn(seePdf(file).doc), 0, 200, middle))).toBe(99);
});

test("a ligature across an edge is one letter, and none that is left outside", async () => {
  const file = sheet({
    content: `BT /L 20 Tf 50 300 Td (\\256) Tj ET ${words(250, "l")}`,
    fonts: "/L 6 0 R",
    parts: [
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/StandardEncoding/ToUnicode 7 0 R>>",
      {
        dict: "",
        content: "begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <ae> <00660069> endbfchar",
      },
    ],
  });
  expect(seePdf(file).pages[0]?.text).toBe("fi\n\nl");
  const { seen } = await remove(file, { x: 0, y: 0, width: 59.5, height: 600 });
  expect(seen.pages[0]?.text).toContain("l");
});

test("running headers go from every page", async () => {
  const pages = [1, 2, 3].map(
    (page) => `BT /F 12 Tf 50 810 Td (Confidential ${page}) Tj 0 -400 Td (Text ${page}) Tj ET`,
  );
  const file = pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 3/Kids[4 0 R 6 0 R 8 0 R]/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ...pages.flatMap((content, index) => [
      `<</Type/Page/Parent 2 0 R/Contents ${5 + 2 * index} 0 R>>`,
      { dict: "", content },
    ]),
  ]);
  const { seen, all } = await remove(file, { margins: "50,0,0,0" });
  expect(seen.pages.map(({ text, height }) => [text, height])).toEqual([1, 2, 3].map((page) => [`Text ${page}`, 792]));
  expect(says(all, "Confidential")).toBe(false);
});

test.each([
  ["a form", { content: "/X Do /Y Do", resources: "/XObject<</X 6 0 R/Y 7 0 R>>" }],
  [
    "a form that only the tree of pages knows",
    { content: "/Y Do", resources: "/XObject<</Y 7 0 R>>", tree: "/Resources<</XObject<</X 6 0 R>>>>" },
  ],
  ["a form that is not drawn", { content: "/Y Do", resources: "/XObject<</X 6 0 R/Y 7 0 R>>" }],
  [
    "a layer that is off",
    {
      content: `/OC /L BDC ${words(500, "Formsecret")} EMC /Y Do`,
      resources: "/XObject<</Y 7 0 R>>/Properties<</L 8 0 R>>",
      catalog: "/OCProperties<</OCGs[8 0 R]/D<</OFF[8 0 R]>>>>",
    },
  ],
  [
    "a form of a layer that is off",
    {
      content: "/OC /L BDC /X Do EMC /Y Do",
      resources: "/XObject<</X 6 0 R/Y 7 0 R>>/Properties<</L 8 0 R>>",
      catalog: "/OCProperties<</OCGs[8 0 R]/D<</OFF[8 0 R]>>>>",
    },
  ],
  [
    "what was replaced by another text",
    { content: `/Span<</ActualText(Formsecret)>>BDC ${words(500, "x")} EMC /Y Do`, resources: "/XObject<</Y 7 0 R>>" },
  ],
  [
    "a list of properties",
    {
      content: `/Span /P BDC ${words(500, "x")} EMC /Y Do`,
      resources: "/XObject<</Y 7 0 R>>/Properties<</P<</ActualText(Formsecret)>>>>",
    },
  ],
  [
    "a copy of the page for a program of its own",
    {
      content: "/Y Do",
      resources: "/XObject<</Y 7 0 R>>",
      page: "/PieceInfo<</App<</Private(Formsecret)>>>>/Metadata 6 0 R/Thumb 6 0 R",
    },
  ],
  ["a comment of the content", { content: `% Formsecret\n/Y Do`, resources: "/XObject<</Y 7 0 R>>" }],
  ["an object that nothing leads to", { content: "/Y Do", resources: "/XObject<</Y 7 0 R>>" }],
] as const)("nothing is left in %s", async (_, parts) => {
  const form = (content: string): PdfPart => ({
    dict: "/Type/XObject/Subtype/Form/BBox[0 0 400 600]/Resources<</Font<</F 5 0 R>>>>",
    content,
  });
  const file = sheet({
    ...parts,
    parts: [form(words(500, "Formsecret")), form(words(300, "Staying")), "<</Type/OCG/Name(Layer)>>"],
  });
  const { seen, all } = await remove(file, middle);
  expect(seen.pages[0]?.text).toBe("Staying");
  expect(says(all, "Formsecret")).toBe(false);
});

test.each(["of their own", "of the page tree", "of one object"])(
  "pages that are not cut, with resources %s, hold nothing of those that are",
  async (kind) => {
    const resources = "<</Font<</F 8 0 R>>/XObject<</X 9 0 R/Y 10 0 R>>>>";
    const [own, tree] =
      { "of their own": [resources, ""], "of the page tree": [undefined, resources], "of one object": ["11 0 R", ""] }[
        kind
      ] ?? [];
    const page = (contents: number) =>
      `<</Type/Page/Parent 2 0 R/Contents ${contents} 0 R${own ? `/Resources ${own}` : ""}>>`;
    const form = (content: string): PdfPart => ({
      dict: "/Type/XObject/Subtype/Form/BBox[0 0 400 600]/Resources<</Font<</F 8 0 R>>>>",
      content,
    });
    const file = pdfOf([
      "<</Type/Catalog/Pages 2 0 R>>",
      `<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/MediaBox[0 0 400 600]${tree ? `/Resources ${tree}` : ""}>>`,
      page(5),
      page(6),
      { dict: "", content: "/X Do" },
      { dict: "", content: "q /Y Do Q" },
      "null",
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
      form(words(500, "Formsecret") + words(300, "Staying")),
      form(words(500, "Second page")),
      resources,
    ]);
    const { all, seen } = await remove(file, { ...middle, pages: "1" });
    expect(seen.pages.map(({ text }) => text)).toEqual(["Staying", "Second page"]);
    expect(says(all, "Formsecret")).toBe(false);
  },
);

test("what a program appended to an older state of the file does not bring that back", async () => {
  const first = latin(sheet({ content: `${words(500, "Oldsecret")}${words(300, "Staying")}` }));
  const at = /startxref\n(\d+)/.exec(first)?.[1];
  const object = first.length;
  const second = `4 0 obj\n<</Length ${words(300, "Staying").length}>>\nstream\n${words(300, "Staying")}\nendstream\nendobj\n`;
  const xref = first.length + second.length;
  const table = `xref\n4 1\n${String(object).padStart(10, "0")} 00000 n \ntrailer\n<</Size 6/Root 1 0 R/Prev ${at}>>\nstartxref\n${xref}\n%%EOF\n`;
  const { all, seen } = await remove(new Uint8Array(Buffer.from(first + second + table, "latin1")), middle);
  expect([seen.pages[0]?.text, says(all, "Oldsecret")]).toEqual(["Staying", false]);
});

test("links, comments and fields outside go, with their values and looks; those inside stay", async () => {
  const look = {
    dict: "/Type/XObject/Subtype/Form/BBox[0 0 100 20]/Resources<</Font<</F 5 0 R>>>>",
    content: "BT /F 9 Tf (Lookssecret) Tj ET",
  };
  const file = sheet({
    content: words(300, "Staying"),
    page: "/Annots[6 0 R 7 0 R 8 0 R 9 0 R 10 0 R 11 0 R 13 0 R]",
    catalog: "/AcroForm<</Fields[10 0 R 14 0 R]/XFA[(datasets)15 0 R]>>",
    parts: [
      "<</Type/Annot/Subtype/Link/Rect[50 500 150 520]/A<</S/URI/URI(https://linksecret.example/)>>>>",
      "<</Type/Annot/Subtype/Link/Rect[50 300 150 500]/A<</S/URI/URI(https://staying.example/)>>>>",
      "<</Type/Annot/Subtype/Text/Rect[50 500 70 520]/Contents(Notesecret)/Popup 9 0 R>>",
      "<</Type/Annot/Subtype/Popup/Rect[50 300 150 400]/Parent 8 0 R/Contents(Popupsecret)>>",
      "<</Type/Annot/Subtype/Widget/FT/Tx/T(inside)/V(stays)/Rect[50 250 150 270]>>",
      "<</Type/Annot/Subtype/Widget/Parent 14 0 R/T(outside)/FT/Tx/V(Valuesecret)/Rect[50 550 150 570]/AP<</N 12 0 R>>>>",
      look,
      "<</Type/Annot/Subtype/Square/Rect[50 150 150 250]/Contents(Half of it)>>",
      "<</T(groupsecret)/Kids[11 0 R]>>",
      { dict: "", content: "<xfa>Xfasecret</xfa>" },
    ],
  });
  const { all, seen, warnings } = await remove(file, middle);
  expect(seen.pages[0]).toMatchObject({ links: ["https://staying.example/"], annotations: ["Square"] });
  expect(seen.pages[0]?.fields.map(({ name }) => name)).toEqual(["inside"]);
  for (const word of [
    "linksecret",
    "Notesecret",
    "Popupsecret",
    "Valuesecret",
    "Lookssecret",
    "groupsecret",
    "Xfasecret",
  ]) {
    expect([word, says(all, word)]).toEqual([word, false]);
  }
  expect(warnings).toEqual([expect.stringContaining("kept whole: 1"), expect.stringContaining("XFA")]);
  const [, , right, top] = seen.doc
    .findPage(0)
    .get("Annots", 0, "Rect")
    .toString(true)
    .replace(/[[\]]/g, "")
    .split(" ");
  expect([right, top]).toEqual(["150", "400"]);
});

test("tags of what is gone go with their texts, the others stay", async () => {
  const file = sheet({
    content: `/P<</MCID 0>>BDC ${words(500, "Topsecret")} EMC /P<</MCID 1>>BDC ${words(300, "Staying")} EMC /P<</MCID 2>>BDC ${words(250, "Half")}${words(100, "lost")} EMC`,
    page: "/StructParents 0",
    catalog: "/StructTreeRoot 6 0 R/MarkInfo<</Marked true>>",
    parts: [
      "<</Type/StructTreeRoot/K 7 0 R/ParentTree<</Nums[0[8 0 R 9 0 R 10 0 R]]>>/IDTree<</Names[(idsecret)8 0 R]>>>>",
      "<</S/Document/P 6 0 R/K[8 0 R 9 0 R 10 0 R]>>",
      "<</S/P/P 7 0 R/Pg 3 0 R/K 0/ActualText(Actualsecret)/T(Titlesecret)>>",
      "<</S/P/P 7 0 R/Pg 3 0 R/K 1/ActualText(Spoken)>>",
      "<</S/P/P 7 0 R/Pg 3 0 R/K 2/Alt(Halfsecret)>>",
    ],
  });
  const { all, seen } = await remove(file, middle);
  for (const word of ["Topsecret", "Actualsecret", "Titlesecret", "Halfsecret", "lost"]) {
    expect([word, says(all, word)]).toEqual([word, false]);
  }
  expect(says(all, "Spoken")).toBe(true);
  expect(seen.catalog.get("StructTreeRoot", "K", "K").length).toBe(2);
});

test("an outline, or properties, that still name what was removed are told", async () => {
  const file = sheet({
    content: `${words(500, "Annual salaries")}${words(300, "Staying")}`,
    catalog: "/Outlines 6 0 R",
    parts: ["<</First 7 0 R/Last 7 0 R/Count 1>>", "<</Title(Salaries of salaries)/Parent 6 0 R/Dest[3 0 R/Fit]>>"],
    trailer: "/Info<</Title(Our salaries)>>",
  });
  const { warnings, seen } = await remove(file, middle);
  expect(warnings).toEqual([expect.stringMatching(/outline.*properties/)]);
  expect(seen.outline.length).toBe(1);
});

test("drawings outside go; one that reaches across an edge loses its corners outside, and looks inside as it did", async () => {
  const zigzag = (x: number, y: number) =>
    `${x} ${y} m ${Array.from({ length: 40 }, (_, at) => `${x + 4 * at} ${y + (at % 2 === 0 ? 0 : 150)} l`).join(" ")} S`;
  const away = await remove(
    sheet({ content: `${words(300, "Staying")}${zigzag(50, 420)} ${zigzag(50.5, 20)}` }),
    middle,
  );
  expect([away.warnings, says(away.all, "50 420 m"), says(away.all, "50.5 20 m")]).toEqual([[], false, false]);
  const framed = await remove(sheet({ content: "10 10 380 580 re S 20 20 m 380 580 l S" }), middle);
  expect(framed.warnings).toEqual([]);
  for (const paint of ["S", "f", "b*"]) {
    const file = sheet({ content: `3 w ${zigzag(50, 350).replace(/S$/, paint)}` });
    const across = await remove(file, middle);
    expect([across.warnings, /\b500 l/.test(across.all)]).toEqual([[], false]);
    // A line that ends at the edge is reckoned in other parts than the whole of it.
    expect(psnr(drawn(across.seen.doc), partOf(drawn(seePdf(file).doc), 0, 200, middle))).toBeGreaterThan(45);
  }
  const dashed = await remove(sheet({ content: `[9 4] 0 d ${zigzag(50, 350)}` }), middle);
  expect(dashed.warnings).toEqual([expect.stringContaining("Drawings that reach across an edge are kept whole: 1")]);
});

const flat = (colours: string, bits = 8) => `${square}${colours}/BitsPerComponent ${bits}/Filter/FlateDecode`;
const ringed = latin(flate(rings(1)));
const stencil = { dict: `/Type/XObject/Subtype/Image${flat("/ImageMask true", 1)}`, content: ringed };
const veil = { dict: `/Type/XObject/Subtype/Image${flat("/ColorSpace/DeviceGray")}`, content: latin(flate(rings(8))) };
const inside = (content: string) => `q 100 0 0 100 50 150 cm ${content} Q`;

/** Each 800 × 800 pixels, 100 points wide at 50, 150 of the page. */
const pictures: Record<string, () => Uint8Array | Promise<Uint8Array>> = {
  "in colour": () => pictureOf(flat("/ColorSpace/DeviceRGB"), flate(photoSamples(3))),
  "of a photograph": async () =>
    pictureOf(`${square}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`, await photoJpeg()),
  "in four inks": () => pictureOf(flat("/ColorSpace/DeviceCMYK"), flate(photoSamples(4))),
  "of a palette": () =>
    pictureOf(flat("/ColorSpace[/Indexed/DeviceRGB 3<00ff00ff000000ff0000ffff>]", 2), flate(rings(2))),
  "with soft edges": () => pictureOf(`${flat("/ColorSpace/DeviceRGB")}/SMask 7 0 R`, flate(photoSamples(3)), [veil]),
  "with a mask": () => pictureOf(`${flat("/ColorSpace/DeviceRGB")}/Mask 7 0 R`, flate(photoSamples(3)), [stencil]),
  "with a transparent colour": () => pictureOf(`${flat("/ColorSpace/DeviceGray", 1)}/Mask[0 0]`, flate(rings(1))),
  "that colour is painted through": () =>
    pictureOf(flat("/ImageMask true", 1), flate(rings(1)), [], inside("1 0 0 rg /Im Do")),
  "inside of the content": () =>
    pictureOf("", new Uint8Array(), [], inside(`1 0 0 rg BI /W 800 /H 800 /IM true /F /Fl ID ${ringed} EI`), ""),
  "at an angle": () =>
    pictureOf(flat("/ColorSpace/DeviceRGB"), flate(photoSamples(3)), [], "q 100 10 -10 100 55 145 cm /Im Do Q"),
};

test.each(Object.keys(pictures))("pictures %s lose their pixels outside, and look inside as they did", async (name) => {
  const file = (await pictures[name]?.()) ?? new Uint8Array();
  // The lower left quarter is what stays; the bright disc, and the centre of the rings, were outside.
  const place = { x: 50, y: 100, width: 50, height: 50 };
  const { seen, bytes } = await remove(file, place);
  // On the cut, pixels blend with what is no more.
  expect(psnr(drawn(seen.doc), partOf(drawn(seePdf(file).doc), 50, 100, place))).toBeGreaterThan(27);
  expect(bytes.length).toBeLessThan(file.length);
  const objects = Array.from({ length: seen.doc.countObjects() - 1 }, (_, index) => seen.doc.newIndirect(index + 1));
  const images = objects.filter((object) => object.isStream() && object.get("Subtype").asName() === "Image");
  expect(images.length).toBeGreaterThan(0);
  for (const image of images) {
    const pixmap = seen.doc.loadImage(image).toPixmap();
    const [width, height] = [pixmap.getWidth(), pixmap.getHeight()];
    const [parts, stride] = [pixmap.getNumberOfComponents(), pixmap.getStride()];
    const samples = pixmap.getPixels();
    const colours = (left: number, right: number, top: number, bottom: number) => {
      const found = new Set<number>();
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          const at = y * stride + x * parts;
          let colour = 0;
          for (let part = at; part < at + parts; part += 1) colour = colour * 256 + (samples[part] ?? 0);
          found.add(colour);
        }
      }
      return found.size;
    };
    // A tenth of the side is how far the one at an angle leans over.
    const lean = name === "at an angle" ? 85 : 4;
    expect([colours(0, width, 0, height / 2 - lean), colours(width / 2 + lean, width, 0, height)]).toEqual([1, 1]);
  }
});

test("of letters that a tag reads in another way those that stay are the drawn ones, whatever goes along with the tag", async () => {
  const content = `/Span<</ActualText(name street)>>BDC BT /F 20 Tf 50 300 Td (NAME) Tj 250 0 Td (STREET) Tj ET EMC`;
  const { seen, all } = await remove(sheet({ content }), { x: 0, y: 0, width: 200, height: 600 });
  expect(seen.pages[0]?.text.trim()).toBe("NAME");
  expect(["name street", "STREET"].map((word) => says(all, word))).toEqual([false, false]);
});
