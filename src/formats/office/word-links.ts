import { mainPart } from "./kind.ts";
import { type Parts, textOf } from "./parts.ts";
import { mainRelations } from "./relations.ts";

const style = "PlainLink";
const definition = `<w:style w:type="character" w:customStyle="1" w:styleId="${style}"><w:name w:val="Plain Link"/></w:style>`;
const main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles";
const type = "application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml";

/**
 * LibreOffice forgets a link whose text has no character style when it writes a PDF. Each of them gets one that says
 * nothing, so that it looks as it did.
 */
export function keepLinks(parts: Parts): Map<string, string> {
  const changed = new Map<string, string>();
  for (const name of parts.keys()) {
    if (!/^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/.test(name)) continue;
    const xml = textOf(parts, name) ?? "";
    const made = xml.replace(/<w:hyperlink[\s>].*?<\/w:hyperlink>/gs, styleRuns);
    if (made !== xml) changed.set(name, made);
  }
  return changed.size > 0 ? new Map([...changed, ...define(parts)]) : changed;
}

const styleRuns = (link: string): string =>
  link.replace(
    /(<w:r(?:\s[^>]*)?>)\s*(<w:rPr\s*\/>|<w:rPr(?:\s[^>]*)?>(?:(?!<\/w:rPr>).)*<\/w:rPr>)?/gs,
    (whole, run, look = "") => {
      if (look.includes("<w:rStyle")) return whole;
      const inside =
        look.startsWith("<w:rPr") && !look.endsWith("/>") ? look.replace(/^<w:rPr(?:\s[^>]*)?>|<\/w:rPr>$/g, "") : "";
      return `${run}<w:rPr><w:rStyle w:val="${style}"/>${inside}</w:rPr>`;
    },
  );

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
