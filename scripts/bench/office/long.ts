import { join } from "node:path";
import { repack } from "#formats/office/pack.ts";
import { readParts, textOf } from "#formats/office/parts.ts";
import { document, presentation } from "#formats/office/samples.ts";
import { workbook } from "#formats/office/workbook.ts";
import { type Sample, samplesIn } from "./documents.ts";

/** Words without a meaning, the same for the same number. */
function speaker(seed: number): (count: number) => string {
  let state = seed + 1;
  const next = (range: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return (state >> 8) % range;
  };
  const word = () => Array.from({ length: 2 + next(8) }, () => String.fromCharCode(97 + next(26))).join("");
  return (count) => Array.from({ length: count }, word).join(" ");
}

const borders = ["top", "left", "bottom", "right", "insideH", "insideV"]
  .map((side) => `<w:${side} w:val="single" w:sz="4"/>`)
  .join("");

/** Chapters of a heading, paragraphs and a table; about one and a half pages each. */
function report(chapters: number): Uint8Array {
  const say = speaker(chapters);
  const run = (text: string, look = "") => `<w:r><w:rPr>${look}</w:rPr><w:t>${text}</w:t></w:r>`;
  const row = (cells: number) =>
    `<w:tr>${Array.from({ length: cells }, () => `<w:tc><w:p>${run(say(3))}</w:p></w:tc>`).join("")}</w:tr>`;
  const chapter = () => [
    `<w:p><w:pPr><w:keepNext/><w:outlineLvl w:val="0"/></w:pPr>${run(say(4), '<w:b/><w:sz w:val="32"/>')}</w:p>`,
    ...Array.from({ length: 6 }, () => `<w:p>${run(say(60))}${run(say(8), "<w:i/>")}${run(say(30))}</w:p>`),
    `<w:tbl><w:tblPr><w:tblBorders>${borders}</w:tblBorders></w:tblPr>${Array.from({ length: 8 }, () => row(4)).join("")}</w:tbl><w:p/>`,
  ];
  const paper = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>';
  return document(`${Array.from({ length: chapters }, chapter).flat().join("")}${paper}`);
}

/** Rows of names, numbers and sums. */
function ledger(rows: number): Uint8Array {
  const say = speaker(rows);
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const line = (index: number) =>
    `<row>${text(say(2))}${text(say(3))}${[3, 7, 11].map((by) => `<c><v>${(index * by) % 997}</v></c>`).join("")}<c><f>SUM(C${index}:E${index})</f></c></row>`;
  return workbook(`<sheetData>${Array.from({ length: rows }, (_row, index) => line(index + 1)).join("")}</sheetData>`);
}

/** Slides of a title, a list and three coloured shapes. */
function talk(slides: number): Uint8Array {
  const say = speaker(slides);
  const parts = readParts(presentation(Array.from({ length: slides }, () => say(5))));
  const shape = (id: number) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${id}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${914_400 * (id - 9)}" y="3657600"/><a:ext cx="822960" cy="822960"/></a:xfrm><a:prstGeom prst="roundRect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="${id}3366"/></a:solidFill></p:spPr></p:sp>`;
  const bullet = () =>
    `<a:p><a:pPr><a:buChar char="•"/></a:pPr><a:r><a:rPr sz="1400"/><a:t>${say(9)}</a:t></a:r></a:p>`;
  const list = () =>
    `<p:sp><p:nvSpPr><p:cNvPr id="8" name="8"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="914400" y="1828800"/><a:ext cx="7315200" cy="1645920"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/>${Array.from({ length: 5 }, bullet).join("")}</p:txBody></p:sp>`;
  const names = [...parts.keys()].filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
  const more = () => `${list()}${[10, 11, 12].map(shape).join("")}</p:spTree>`;
  return repack(parts, new Map(names.map((name) => [name, (textOf(parts, name) ?? "").replace("</p:spTree>", more)])));
}

/** Documents of more pages than most have, written into a folder. */
export async function longDocuments(folder: string): Promise<Sample[]> {
  const made = {
    "report.docx": report(24),
    "book.docx": report(110),
    "ledger.xlsx": ledger(4_000),
    "talk.pptx": talk(80),
  };
  for (const [name, bytes] of Object.entries(made)) await Bun.write(join(folder, name), bytes);
  return samplesIn(Object.keys(made).map((name) => join(folder, name)));
}
