import { findDangers } from "#formats/office/dangers.ts";
import { requireShallow, requireShallowRtf } from "#formats/office/depth.ts";
import { fontsIn, fontsInRtf } from "#formats/office/fonts.ts";
import { leavesOf } from "#formats/office/hidden.ts";
import { officeKind } from "#formats/office/kind.ts";
import { setUpOpenDocument } from "#formats/office/open-setup.ts";
import { nameOnly } from "#formats/office/own-name.ts";
import { amend, makePart, pack } from "#formats/office/pack.ts";
import { type Parts, readParts } from "#formats/office/parts.ts";
import { requireReach } from "#formats/office/reach.ts";
import { mainRelations } from "#formats/office/relations.ts";
import { samples } from "#formats/office/samples.ts";
import { setUpSheets } from "#formats/office/sheet-setup.ts";
import { isTable, readTable } from "#formats/office/table.ts";
import { turnRtf, turnWord } from "#formats/office/turn-word.ts";
import { keepHeadings } from "#formats/office/word-headings.ts";
import { keepLinks } from "#formats/office/word-links.ts";
import { tableToWorkbook } from "#formats/office/workbook.ts";
import { edit } from "#support/office.ts";
import { attack } from "../growth.ts";
import { filled } from "./filled.ts";

const { docx, xlsx, pptx } = samples();
const type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A kind is remembered for the bytes that it was told of. */
const kindAnew = (bytes: Uint8Array) => officeKind(bytes.subarray());

/** A part of a document with more in it, in front of something that it has. */
const within = (document: Uint8Array, name: string, before: string, unit: string) => (size: number) =>
  readParts(edit(document, { [name]: (xml) => xml.replace(before, () => filled(unit, size) + before) }));

/** At the end, where no `>` follows any more. */
const word = (unit: string) => (size: number) =>
  readParts(edit(docx, { "word/document.xml": (xml) => xml + filled(unit, size) }));
const sheet = (unit: string) => within(xlsx, "xl/worksheets/sheet1.xml", "</worksheet>", unit);
const styles = (unit: string) => (size: number) =>
  readParts(pack([makePart("styles.xml", filled(unit, size)), makePart("content.xml", filled(unit, size))]));
const wordStyles = (unit: string) => (size: number) =>
  amend(
    readParts(docx),
    new Map([
      [
        "word/_rels/document.xml.rels",
        `<Relationships><Relationship Type="${type}/styles" Target="s.xml"/></Relationships>`,
      ],
      ["word/s.xml", filled(unit, size)],
    ]),
  );
const formula = (unit: string) => (size: number) =>
  readParts(
    edit(xlsx, {
      "xl/worksheets/sheet1.xml": `<worksheet><sheetData><f>${filled(unit, size)}</f></sheetData></worksheet>`,
    }),
  );
const rels = "_rels/.rels";
const relations = (unit: string) => (size: number) =>
  edit(docx, { [rels]: (xml) => xml.replace("<Relationship ", () => `${filled(unit, size)}<Relationship `) });

const wish = { landscape: true, onePagePerSheet: true, fitToWidth: true };
const kb = 1_024;

export const kinds = [
  attack("a million relations", 128 * kb, relations('<Relationship Type="a"/>'), kindAnew),
  attack("relations without an end", 128 * kb, relations('<Relationship Type="'), kindAnew),
  attack("a relation of quotes", 128 * kb, relations(`<Relationship ''""`), kindAnew),
  attack(
    "a path of slashes",
    128 * kb,
    (size) => edit(docx, { [rels]: `<Relationship Type="${type}/officeDocument" Target="${filled("./", size)}"/>` }),
    kindAnew,
  ),
  attack(
    "types by the thousand",
    128 * kb,
    (size) => edit(docx, { "[Content_Types].xml": filled('<Override PartName="/a"/>', size) }),
    kindAnew,
  ),
  attack("headers of parts without names", 256 * kb, (size) => Buffer.from(filled("PK\x03\x04", size)), kindAnew),
];

/** As far as it is read: it is refused where it gets too deep. */
const depthOf = (xml: string) => {
  try {
    requireShallow(xml);
  } catch (error) {
    return error;
  }
};

export const parts = [
  attack(
    "a tag's blanks",
    128 * kb,
    (size) => word(`<w:pgSz${" ".repeat(size)}w:w="1" w:h="2"${" ".repeat(size)}`)(1),
    turnWord,
  ),
  attack("sizes without an end", 128 * kb, word("<w:pgSz w:w='"), turnWord),
  attack(
    "a size that is a pattern",
    16 * kb,
    (size) => word(`<w:pgSz w:w="1" w:h="9${"$'".repeat(size / 2)}"/>`)(1),
    turnWord,
  ),
  attack("links without an end", 128 * kb, word("<w:hyperlink >"), keepLinks),
  attack("styles without an end", 128 * kb, wordStyles('<w:style ><w:name w:val="heading 1"/>'), keepHeadings),
  attack("runs without an end", 128 * kb, word("<w:hyperlink ><w:r ><w:rPr></w:hyperlink><w:r "), keepLinks),
  attack(
    "runs in one link",
    128 * kb,
    (size) => word(`<w:hyperlink >${filled("<w:r ><w:rPr>", size)}</w:hyperlink>`)(1),
    keepLinks,
  ),
  attack(
    "comments in front",
    128 * kb,
    (size) => readParts(edit(docx, { "word/document.xml": filled("<!---->", size) })),
    findDangers,
  ),
  attack(
    "encodings without an end",
    128 * kb,
    (size) => readParts(edit(docx, { "word/a.xml": `<?xml ${filled("encoding ", size)}` })),
    findDangers,
  ),
  attack("fields without an end", 128 * kb, word("<w:instrText a"), findDangers),
  attack("tables that end, and begin again", 128 * kb, (size) => filled("<w:tbl a='>'></w:tbl>", size), requireShallow),
  attack("tables within tables", 128 * kb, (size) => filled("<w:tbl>", size), depthOf),
  attack("tables whose quotes have no end", 128 * kb, (size) => filled("<w:tbl a='", size), requireShallow),
  attack("comments that have no end", 128 * kb, (size) => filled("<!--", size), requireShallow),
  attack("tags without names", 128 * kb, (size) => filled("<", size), requireShallow),
  attack("groups of RTF", 128 * kb, (size) => filled("{\\itap9}", size), requireShallowRtf),
  attack("backslashes of RTF", 128 * kb, (size) => filled("\\bin0", size), requireShallowRtf),
  attack("quoted fields", 128 * kb, word(`<w:fldSimple w:instr="`), findDangers),
  attack("fonts without an end", 128 * kb, word(`<w:rFonts w:ascii='`), (found: Parts) => fontsIn(found, "docx")),
  attack("styles without an end", 128 * kb, styles('<style:style style:name="a" '), (found: Parts) =>
    leavesOf(found, "ods"),
  ),
  attack("styles in styles", 128 * kb, styles('<style:style style:name="a">'), (found: Parts) =>
    leavesOf(found, "ods"),
  ),
  attack(
    "pages of blanks",
    128 * kb,
    (size) => styles(`<style:page-layout-properties ${" ".repeat(size)}a`)(1),
    (found: Parts) => setUpOpenDocument(found, true, wish),
  ),
  attack("breaks without an end", 128 * kb, sheet("<rowBreaks "), (found: Parts) => setUpSheets(found, wish)),
  attack("breaks that open", 128 * kb, sheet("<rowBreaks a=''>"), (found: Parts) => setUpSheets(found, wish)),
  attack(
    "roots without an end",
    128 * kb,
    (size) => readParts(edit(xlsx, { "xl/worksheets/sheet1.xml": `${filled("<worksheet ", size)}<sheetData/>` })),
    (found: Parts) => setUpSheets(found, wish),
  ),
  attack("cells without an end", 128 * kb, (size) => sheet(`${filled("<c ", size)}<row r="9999999">`)(1), requireReach),
  attack("a slide shown again and again", 64 * kb, manySlides, (found: Parts) => leavesOf(found, "pptx")),
  attack("a sheet told again and again", 32 * kb, manySheets, (found: Parts) => [
    requireReach(found),
    setUpSheets(found, wish),
  ]),
  ...["CELL(", 'CELL(A1&"', "CELL(A1)", "CELL('", "cell  "].map((unit) =>
    attack(`a formula of ${unit}`, 128 * kb, formula(unit), (found: Parts) => nameOnly(found, "xlsx", "a.xlsx")),
  ),
  attack("relations beside a long folder", 32 * kb, deepRelations, mainRelations),
];

/** A long list of slides that all are one long slide. */
function manySlides(size: number): Parts {
  const count = Math.ceil(size / 100);
  return readParts(
    edit(pptx, {
      "ppt/presentation.xml": (xml) =>
        xml.replace("</p:sldIdLst>", `${'<p:sldId id="256" r:id="rId1"/>'.repeat(count)}$&`),
      "ppt/slides/slide1.xml": (xml) => filled("<a:t>a</a:t>", size) + xml,
    }),
  );
}

function manySheets(size: number): Parts {
  const one = `<Relationship Id="a" Type="${type}/worksheet" Target="worksheets/sheet1.xml"/>`;
  return readParts(
    edit(xlsx, {
      "xl/_rels/workbook.xml.rels": (xml) =>
        xml.replace("</Relationships>", () => `${filled(one, size)}</Relationships>`),
      "xl/worksheets/sheet1.xml": (xml) => xml.replace("</sheetData>", () => `${filled("<row/>", size)}</sheetData>`),
    }),
  );
}

function deepRelations(size: number): Parts {
  const folder = "a/".repeat(450);
  const root = `<Relationship Type="${type}/officeDocument" Target="${folder}a.xml"/>`;
  return readParts(
    pack([makePart(rels, root), makePart(`${folder}_rels/a.xml.rels`, filled('<Relationship Target="b"/>', size))]),
  );
}

export const texts = [
  attack("fonts of an RTF", 4_096, (size) => Buffer.from(`{\\fonttbl${filled("\\f1 a", size)}`), fontsInRtf),
  attack("sizes of an RTF", 128 * kb, (size) => Buffer.from(`{\\rtf${filled("\\pgwsxn1", size)}`), turnRtf),
  attack("quotes of a table", 128 * kb, (size) => `a,"${'""'.repeat(size / 2)}`, readTable),
  attack("open quotes of a table", 128 * kb, (size) => filled('a,"\n', size - 1), readTable),
  attack("a field of megabytes", 128 * kb, (size) => `a,"${"b".repeat(size)}"\n`, readTable),
  attack("rows of a table", 64 * kb, (size) => filled("a;b\n", size), readTable),
  attack("a sample of a table", 256 * kb, (size) => Buffer.from(filled('",', size)), isTable),
  attack(
    "a number of digits and blanks",
    32 * kb,
    (size) => ({ rows: [["1 ".repeat(size / 2).concat("x"), `${" ".repeat(size)}x`]] }),
    tableToWorkbook,
  ),
];
