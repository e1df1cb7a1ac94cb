import { cellCalls } from "./cell-calls.ts";
import { mainPart } from "./kind.ts";
import { attributeOf, eachTag, readText, type Tag, tagsOf, withAttribute, writeText } from "./markup.ts";
import { type Parts, textOf } from "./parts.ts";
import { mainRelations } from "./relations.ts";
import { bareFields } from "./word-fields.ts";

/**
 * Changes fields that tell a document's folder, which here is no place of the user's: each tells the upload's name, as
 * it does in a document that was never saved. `fileName` is the upload's, with its extension.
 */
export function nameOnly(parts: Parts, format: string, fileName: string): Map<string, string> {
  const changed = new Map<string, string>();
  const change = (name: string, rewrite: (xml: string) => string) => {
    const xml = textOf(parts, name);
    const made = xml === undefined ? undefined : rewrite(xml);
    if (made !== undefined && made !== xml) changed.set(name, made);
  };
  if (format === "docx") {
    for (const name of parts.keys()) if (/^word\/[^/]+\.xml$/.test(name)) change(name, bareFields);
  } else if (format === "xlsx") {
    const names = sheetNames(parts);
    for (const [name, sheet] of names) change(name, (xml) => nameSheet(xml, fileName, sheet));
    change(mainPart(parts) ?? "", (xml) => nameCells(xml, ["definedName"], fileName, [...names.values()][0] ?? ""));
  } else if (format !== "pptx") {
    change("styles.xml", (xml) => nameText(xml, fileName));
    change("content.xml", (xml) => nameTables(nameText(xml, fileName), fileName));
  }
  return changed;
}

/** Maps each sheet's part to the name that users of the workbook see. */
function sheetNames(parts: Parts): Map<string, string> {
  const names = new Map<string, string>();
  const tags = tagsOf(textOf(parts, mainPart(parts) ?? "") ?? "", "sheet");
  const byId = new Map(tags.map((tag) => [/\s[\w.-]+:id\s*=\s*["']([^"']*)["']/.exec(tag.text)?.[1], tag]));
  for (const { id, kind, target } of mainRelations(parts)) {
    const tag = byId.get(id);
    if (/^(work|chart|dialog|macro)sheet$/i.test(kind)) names.set(target, (tag && attributeOf(tag, "name")) ?? "");
  }
  return names;
}

const margins = ["oddHeader", "oddFooter", "evenHeader", "evenFooter", "firstHeader", "firstFooter"];

function nameSheet(xml: string, fileName: string, sheet: string): string {
  const end = Math.max(0, xml.lastIndexOf("sheetData>"));
  const tail = margins.reduce(
    (rest, name) => withTexts(rest, name, (text) => inMargin(text, fileName)),
    xml.slice(end),
  );
  return nameCells(xml.slice(0, end) + tail, ["f", "formula", "formula1", "formula2"], fileName, sheet);
}

/**
 * Removes &Z, the folder, from a header or footer and fills in &F, the name (ECMA-376, part 1, 18.3.1.46); && is a
 * sign, &"…" a font, &12 a size, which the name's own digits must not follow. LibreOffice shows a name as addresses
 * spell it.
 */
const inMargin = (text: string, fileName: string): string =>
  text.replace(/&(?:\d+|"[^"]*"|[^"])/g, (code, at: number) => {
    if (/^&z/i.test(code)) return "";
    if (!/^&f/i.test(code)) return code;
    const isNumber = /^\d/.test(fileName) && /\d/.test(text.charAt(at - 1));
    return (isNumber ? " " : "") + fileName.replaceAll("&", "&&");
  });

/** Writes Excel's own answer without the folder, worked out whenever CELL would have been. */
function answer(fileName: string, sheet: string): string {
  const text = `[${fileName}]${sheet}`.replaceAll('"', '""');
  return `("${text}"&T(NOW()))`;
}

const asksOfCell = /\bcell\s*\(/i;

/** The sheet that a reference names: 'A b'!A1, or $'A b'.A1 in brackets in OpenDocument. */
function sheetIn(reference: string | undefined): string | undefined {
  const [, quoted, plain] = /^\s*\[?\$?(?:'((?:[^']|'')*)'|([^!.'[\]]+))[!.]/.exec(reference ?? "") ?? [];
  return quoted?.replaceAll("''", "'") ?? plain;
}

/** The most calls in one formula: LibreOffice takes 8,192 tokens, so a formula with more has no answer. */
const mostCalls = 1_000;

/**
 * Puts the file's name in place of CELL("filename"); where the first argument is worked out, an IF asks for its value.
 */
function nameCell(formula: string, fileName: string, sheet: string, between: "," | ";"): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, arguments: given } of cellCalls(formula)) {
    const [what = "", reference] = given;
    const [, literal] = /^\s*"([^"]*)"\s*$/.exec(what) ?? [];
    if (literal !== undefined && !/^filename$/i.test(literal)) continue;
    const told = answer(fileName, sheetIn(reference) ?? sheet);
    const asked = [`LOWER(${what})="filename"`, told, formula.slice(start, end)].join(between);
    pieces.push(formula.slice(at, start), literal === undefined ? `IF(${asked})` : told);
    at = end;
    if (pieces.length > 2 * mostCalls) break;
  }
  return pieces.join("") + formula.slice(at);
}

function nameCells(xml: string, elements: readonly string[], fileName: string, sheet: string): string {
  if (!asksOfCell.test(xml)) return xml;
  return elements.reduce((rest, name) => withTexts(rest, name, (text) => nameCell(text, fileName, sheet, ",")), xml);
}

/** Changes the text of every element of a name in markup. */
function withTexts(xml: string, name: string, change: (text: string) => string): string {
  let result = "";
  let at = 0;
  for (const tag of eachTag(xml, name)) {
    if (tag.text.endsWith("/>")) continue;
    const start = tag.at + tag.text.length;
    const end = xml.indexOf("<", start);
    if (end < 0) break;
    const text = readText(xml.slice(start, end));
    const made = change(text);
    if (made === text) continue;
    result += xml.slice(at, start) + writeText(made);
    at = end;
  }
  return result + xml.slice(at);
}

const field = "text:file-name";

/** Fills in the field of OpenDocument (part 3, 7.4.8), unless it was told to stay as it is. */
function nameText(xml: string, fileName: string): string {
  const stem = fileName.slice(0, fileName.lastIndexOf("."));
  let result = "";
  let at = 0;
  for (const tag of eachTag(xml, "file-name")) {
    if (tag.at < at || !tag.text.startsWith(`<${field}`) || attributeOf(tag, "text:fixed") === "true") continue;
    const end = afterElement(xml, tag);
    if (end < 0) break;
    const display = attributeOf(tag, "text:display");
    const shown = display === "path" ? "" : display === "name" ? stem : fileName;
    result += xml.slice(at, tag.at) + writeText(shown);
    at = end;
  }
  return result + xml.slice(at);
}

function afterElement(xml: string, { at, text }: Tag): number {
  if (text.endsWith("/>")) return at + text.length;
  const end = xml.indexOf(`</${field}>`, at);
  return end < 0 ? end : end + field.length + 3;
}

/** Fills the name in where formulas of tables ask for it: they are attributes of cells. */
function nameTables(xml: string, fileName: string): string {
  if (!asksOfCell.test(xml)) return xml;
  let [result, at, sheet] = ["", 0, ""];
  const tables = tagsOf(xml, "table").map((tag) => ({ tag, sheet: attributeOf(tag, "table:name") ?? sheet }));
  const cells = ["table-cell", "named-expression"].flatMap((name) => tagsOf(xml, name).map((tag) => ({ tag })));
  for (const { tag, ...table } of [...tables, ...cells].sort((one, other) => one.tag.at - other.tag.at)) {
    if ("sheet" in table) sheet = String(table.sheet);
    else if (asksOfCell.test(tag.text)) {
      result += xml.slice(at, tag.at) + nameFormula(tag.text, fileName, sheet);
      at = tag.at + tag.text.length;
    }
  }
  return result + xml.slice(at);
}

function nameFormula(text: string, fileName: string, sheet: string): string {
  for (const name of ["table:formula", "table:expression"]) {
    const formula = attributeOf({ text }, name);
    const made = formula && nameCell(formula, fileName, sheet, ";");
    if (made !== formula) return withAttribute(text, name, writeText(made ?? ""));
  }
  return text;
}
