import { mainPart } from "./kind.ts";
import { eachTag } from "./markup.ts";
import { type Parts, textOf } from "./parts.ts";
import { mainRelations } from "./relations.ts";

const style = "PlainLink";
const definition = `<w:style w:type="character" w:customStyle="1" w:styleId="${style}"><w:name w:val="Plain Link"/></w:style>`;
const main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles";
const type = "application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml";

/**
 * Gives links without a character style one that says nothing, so that they look as they did: without it LibreOffice
 * forgets them when it writes a PDF.
 */
export function keepLinks(parts: Parts): Map<string, string> {
  const changed = new Map<string, string>();
  for (const name of parts.keys()) {
    if (!/^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/.test(name)) continue;
    const xml = textOf(parts, name) ?? "";
    const made = styleLinks(xml);
    if (made !== xml) changed.set(name, made);
  }
  return changed.size > 0 ? new Map([...changed, ...define(parts)]) : changed;
}

const closing = "</w:hyperlink>";

function styleLinks(xml: string): string {
  let result = "";
  let at = 0;
  for (const tag of eachTag(xml, "hyperlink")) {
    if (tag.at < at || !tag.text.startsWith("<w:") || tag.text.endsWith("/>")) continue;
    const end = xml.indexOf(closing, tag.at);
    if (end < 0) break;
    result += xml.slice(at, tag.at) + styleRuns(xml.slice(tag.at, end));
    at = end;
  }
  return result + xml.slice(at);
}

function styleRuns(link: string): string {
  const last = link.lastIndexOf(closed);
  let result = "";
  let at = 0;
  for (const run of eachTag(link, "r")) {
    if (run.at < at || !run.text.startsWith("<w:r") || run.text.endsWith("/>")) continue;
    const start = run.at + run.text.length;
    const look = lookAt(link, start, last);
    result += link.slice(at, start);
    at = look.end;
    if (look.inside.includes("<w:rStyle")) result += link.slice(start, at);
    else result += `<w:rPr><w:rStyle w:val="${style}"/>${look.inside}</w:rPr>`;
  }
  return result + link.slice(at);
}

const properties = /(\s*)(<w:rPr(?=[\s/>])[^<>]*>)?/y;
const closed = "</w:rPr>";

/** Finds the properties of a run, which stand at its beginning if anywhere, and their end. */
function lookAt(link: string, start: number, last: number): { inside: string; end: number } {
  properties.lastIndex = start;
  const [, blanks = "", tag = ""] = properties.exec(link) ?? [];
  const from = start + blanks.length + tag.length;
  if (tag === "" || tag.endsWith("/>")) return { inside: "", end: from };
  if (from > last) return { inside: "", end: start + blanks.length };
  const end = link.indexOf(closed, from);
  return { inside: link.slice(from, end), end: end + closed.length };
}

function define(parts: Parts): Map<string, string> {
  const target = mainRelations(parts).find((one) => one.kind === "styles")?.target;
  const xml = target === undefined ? undefined : textOf(parts, target);
  if (target !== undefined && xml?.includes("</w:styles>")) {
    return new Map([[target, xml.replace("</w:styles>", `${definition}$&`)]]);
  }
  const [folder = "", name = ""] = (mainPart(parts) ?? "").split(/\/(?=[^/]*$)/);
  const relations = `${folder}/_rels/${name}.rels`;
  const reference = `<Relationship Id="rIdPlainLink" Type="${kind}" Target="plain-link.xml"/>`;
  const override = `<Override PartName="/${folder}/plain-link.xml" ContentType="${type}"/>`;
  return new Map([
    [`${folder}/plain-link.xml`, `<w:styles xmlns:w="${main}">${definition}</w:styles>`],
    [relations, (textOf(parts, relations) ?? "").replace("</Relationships>", `${reference}$&`)],
    ["[Content_Types].xml", (textOf(parts, "[Content_Types].xml") ?? "").replace("</Types>", `${override}$&`)],
  ]);
}
