import { makePart, pack } from "./pack.ts";
import { relationships, workbook } from "./workbook.ts";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const types = "application/vnd.openxmlformats-officedocument";
const ns = {
  types: "http://schemas.openxmlformats.org/package/2006/content-types",
  r: "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
  w: "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
  p: "http://schemas.openxmlformats.org/presentationml/2006/main",
  a: "http://schemas.openxmlformats.org/drawingml/2006/main",
};

const contentTypes = (overrides: readonly (readonly [name: string, type: string])[]) =>
  makePart(
    "[Content_Types].xml",
    `${head}<Types xmlns="${ns.types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides
      .map(([name, type]) => `<Override PartName="/${name}" ContentType="${types}.${type}+xml"/>`)
      .join("")}</Types>`,
  );

/** A document with this body, whose hyperlinks lead to these addresses as rId1, rId2 and so on. */
export function document(body: string, links: readonly string[] = []): Uint8Array {
  return pack([
    contentTypes([["word/document.xml", "wordprocessingml.document.main"]]),
    makePart("_rels/.rels", relationships([["rId1", "officeDocument", "word/document.xml"]])),
    makePart(
      "word/document.xml",
      `${head}<w:document xmlns:w="${ns.w}" xmlns:r="${ns.r}"><w:body>${body}</w:body></w:document>`,
    ),
    makePart(
      "word/_rels/document.xml.rels",
      relationships(links.map((link, index) => [`rId${index + 1}`, "hyperlink", link, true])),
    ),
  ]);
}

/** A presentation whose slides say these texts. */
export function presentation(texts: readonly string[]): Uint8Array {
  const names = texts.map((_text, index) => `slides/slide${index + 1}.xml`);
  return pack([
    contentTypes([
      ["ppt/presentation.xml", "presentationml.presentation.main"],
      ...names.map((name) => [`ppt/${name}`, "presentationml.slide"] as const),
    ]),
    makePart("_rels/.rels", relationships([["rId1", "officeDocument", "ppt/presentation.xml"]])),
    makePart(
      "ppt/presentation.xml",
      `${head}<p:presentation xmlns:p="${ns.p}" xmlns:r="${ns.r}"><p:sldIdLst>${names
        .map((_name, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`)
        .join("")}</p:sldIdLst><p:sldSz cx="9144000" cy="5143500"/></p:presentation>`,
    ),
    makePart(
      "ppt/_rels/presentation.xml.rels",
      relationships(names.map((name, index) => [`rId${index + 1}`, "slide", name])),
    ),
    ...texts.map((text, index) => makePart(`ppt/${names[index]}`, slide(text))),
  ]);
}

const slide = (text: string): string =>
  `${head}<p:sld xmlns:p="${ns.p}" xmlns:a="${ns.a}"><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/><p:sp><p:nvSpPr><p:cNvPr id="2" name="Text"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="914400" y="914400"/><a:ext cx="7315200" cy="914400"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`;

/** One small document of each kind, with a bit of what most documents have. */
export const samples = (): Record<"docx" | "xlsx" | "pptx", Uint8Array> => ({
  docx: document(
    "<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Warm</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>up</w:t></w:r></w:p></w:tc></w:tr></w:tbl><w:p/>",
  ),
  xlsx: workbook(
    '<sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>A1+1</f></c><c r="C1" t="inlineStr"><is><t>up</t></is></c></row></sheetData>',
  ),
  pptx: presentation(["Warm up"]),
});
