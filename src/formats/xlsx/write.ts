import type { Workbook } from "../model/workbook.ts";
import { spelled } from "../office/spelled-letters.ts";
import { type Piece, packageOf, relationId } from "../ooxml/package.ts";
import { element, xmlOf } from "../ooxml/xml.ts";
import { quoted, sheetNames } from "./names.ts";
import { sheetPart, Texts } from "./sheet.ts";
import { main, Styles } from "./styles.ts";

const kind = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Writes a workbook as XLSX (ECMA-376, part 1). */
export function writeXlsx(workbook: Workbook): Uint8Array {
  const [styles, texts] = [new Styles(), new Texts()];
  const names = sheetNames(workbook.sheets.map(({ name }) => name));
  const sheets = workbook.sheets.map((sheet, index): Piece => {
    const { content, relations } = sheetPart(sheet, styles, texts);
    return { name: `xl/worksheets/sheet${index + 1}.xml`, type: `${kind}.worksheet+xml`, content, relations };
  });
  const book: Piece = {
    name: "xl/workbook.xml",
    type: `${kind}.sheet.main+xml`,
    content: xmlOf(
      element(
        "workbook",
        { xmlns: main, "xmlns:r": relationships },
        element("bookViews", {}, element("workbookView", {})),
        element("sheets", {}, ...names.map(sheetEntry)),
        printTitles(workbook, names),
      ),
    ),
    relations: [
      ...sheets.map((_, index) => ({ type: "worksheet", target: `worksheets/sheet${index + 1}.xml` })),
      { type: "styles", target: "styles.xml" },
      { type: "sharedStrings", target: "sharedStrings.xml" },
    ],
  };
  const style: Piece = { name: "xl/styles.xml", type: `${kind}.styles+xml`, content: styles.part() };
  const shared: Piece = { name: "xl/sharedStrings.xml", type: `${kind}.sharedStrings+xml`, content: texts.part() };
  const { title, author } = workbook;
  return packageOf([book, ...sheets, style, shared], { title, author, application: "File Processing API" });
}

const sheetEntry = (name: string, index: number): string =>
  element("sheet", { name: spelled(name), sheetId: index + 1, "r:id": relationId(index) });

/** Writes the names by which rows that stay in sight are printed on each page. */
function printTitles({ sheets }: Workbook, names: readonly string[]): string {
  const told = sheets.flatMap(({ heads }, index) => {
    const name = names[index] ?? "";
    // Some readers resolve spelled letters in formulas and others do not, so a name that has any is left out.
    if (heads === 0 || spelled(name) !== name) return [];
    const rows = `${quoted(name)}!$1:$${heads}`.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    return [element("definedName", { name: "_xlnm.Print_Titles", localSheetId: index }, rows)];
  });
  return told.length > 0 ? element("definedNames", {}, ...told) : "";
}
