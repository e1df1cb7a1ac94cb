import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { edit, hasLibreOffice, remade } from "#support/office.ts";
import { tinyPng } from "#support/pictures.ts";
import { seePdf } from "#support/see-pdf.ts";

const secret = "planted-7Qx";
const [letter, budget, slides] = await Promise.all(["letter.docx", "budget.xlsx", "slides.pptx"].map(fixture));
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

let hits: string[] = [];
const canary = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch(request) {
    hits.push(request.method);
    return new Response(tinyPng() as Uint8Array<ArrayBuffer>, { headers: { "content-type": "image/png" } });
  },
});
let folder: string;
const planted = (name: string) => `file://${folder}/${name}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "planted-"));
  await Bun.write(join(folder, "picture.png"), tinyPng());
  await Bun.write(join(folder, "text.txt"), secret);
});
afterAll(async () => {
  await canary.stop(true);
  await rm(folder, { recursive: true });
});

const relation = (id: string, kind: string, target: string) => (xml: string) =>
  xml.replace(
    "</Relationships>",
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}" TargetMode="External"/>$&`,
  );

const picture = (id: string) =>
  `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="914400" cy="914400"/><wp:docPr id="1" name="p"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="914400"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

/** A document that shows a picture from elsewhere, and asks for a text from there. */
const hostileLetter = (target: string, text: string) =>
  edit(letter as Uint8Array, {
    "word/_rels/document.xml.rels": relation("rId77", "image", target),
    "word/document.xml": (xml) =>
      xml.replace("<w:sectPr>", `${picture("rId77")}<w:p><w:fldSimple w:instr=' INCLUDETEXT "${text}" '/></w:p>$&`),
  });

const hostileSlides = (target: string) =>
  edit(slides as Uint8Array, {
    "ppt/slides/_rels/slide1.xml.rels": `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/image" Target="${target}" TargetMode="External"/></Relationships>`,
    "ppt/slides/slide1.xml": (xml) =>
      xml
        .replace("<p:sld ", `<p:sld xmlns:r="${office}" `)
        .replace(
          "</p:spTree>",
          '<p:pic><p:nvPicPr><p:cNvPr id="9" name="x"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:link="rId1"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="914400"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>$&',
        ),
  });

const hostileBudget = (address: string) =>
  edit(budget as Uint8Array, {
    "xl/worksheets/sheet1.xml": (xml) =>
      xml.replace(
        "</sheetData>",
        `<row><c><f>WEBSERVICE("${address}")</f></c><c><f>'${address}'#$Sheet1.A1</f></c></row>$&`,
      ),
  });

const rtf = (picture: string, text: string) =>
  Buffer.from(
    `{\\rtf1 {\\field{\\*\\fldinst INCLUDEPICTURE "${picture}" \\\\d}{\\fldrslt }}{\\field{\\*\\fldinst INCLUDETEXT "${text}"}{\\fldrslt }} shown\\par}`,
  );

/** Pictures that a PDF draws. */
function picturesIn(bytes: Uint8Array): number {
  const { doc } = seePdf(bytes);
  let count = 0;
  for (let number = 1; number < doc.countObjects(); number++) {
    const object = doc.newIndirect(number).resolve();
    if (object.isDictionary() && object.get("Subtype").asName() === "Image") count += 1;
  }
  return count;
}

async function safely(tool: string, file: Uint8Array): Promise<void> {
  hits = [];
  const { status, bytes, warnings } = await callForm(tool, { file });
  expect([status, hits, picturesIn(bytes)]).toEqual([200, [], 0]);
  expect(
    seePdf(bytes)
      .pages.map(({ text }) => text)
      .join(),
  ).not.toContain(secret);
  if (tool !== "excel-to-pdf") expect(warnings.join()).toContain("outside of it");
}

describe.skipIf(!hasLibreOffice)("what lies outside of a document", () => {
  test("is fetched by LibreOffice left to itself, so that these documents are real attacks", async () => {
    const work = await mkdtemp(join(tmpdir(), "control-"));
    await Bun.write(join(work, "a.docx"), hostileLetter(`${canary.url}x.png`, planted("text.txt")));
    const command = [
      "soffice",
      "--headless",
      `-env:UserInstallation=file://${work}/p`,
      "--convert-to",
      "pdf",
      "--outdir",
      work,
      join(work, "a.docx"),
    ];
    hits = [];
    await Bun.spawn(command, { stdio: ["ignore", "ignore", "ignore"], timeout: 40_000 }).exited;
    expect(hits.length).toBeGreaterThan(0);
    await rm(work, { recursive: true });
  }, 60_000);

  test("stays there, on the web and in files, for every kind", async () => {
    for (const [target, text] of [
      [`${canary.url}x.png`, `${canary.url}x.txt`],
      [planted("picture.png"), planted("text.txt")],
    ] as const) {
      await safely("word-to-pdf", hostileLetter(target, text));
      await safely("ppt-to-pdf", hostileSlides(target));
      await safely("excel-to-pdf", hostileBudget(text));
      await safely("word-to-pdf", rtf(target, text));
      const open = await remade(letter as Uint8Array, "word", "odt");
      const shown = `<text:p><draw:frame svg:width="2cm" svg:height="2cm" text:anchor-type="as-char"><draw:image xlink:href="${target}" xlink:type="simple" xlink:show="embed"/></draw:frame></text:p><text:section text:name="s"><text:section-source xlink:href="${text}"/><text:p/></text:section>`;
      await safely("word-to-pdf", edit(open, { "content.xml": (xml) => xml.replace("</office:text>", `${shown}$&`) }));
    }
  }, 60_000);
});
