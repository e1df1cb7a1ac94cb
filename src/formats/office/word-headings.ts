import { eachTag } from "./markup.ts";
import { type Parts, textOf } from "./parts.ts";
import { mainRelations } from "./relations.ts";

const closing = "</w:style>";
const heading = /<w:name\s+w:val="heading ([1-9])"\s*\/>/i;
/** Elements that come behind the level in a paragraph's properties (ECMA-376, part 1, 17.3.1.26). */
const behind = /<w:(?:divId|cnfStyle|rPr|sectPr|pPrChange)[\s/>]|<\/w:pPr>/;

/**
 * Gives headings of a DOCX the level that Word knows by their style's name, whatever the style says of it. Many
 * programs leave the level out, and LibreOffice takes such headings for text.
 */
export function keepHeadings(parts: Parts): Map<string, string> {
  const target = mainRelations(parts).find(({ kind, external }) => kind === "styles" && !external)?.target;
  const xml = target === undefined ? undefined : textOf(parts, target);
  if (target === undefined || xml === undefined) return new Map();
  let told = "";
  let at = 0;
  for (const tag of eachTag(xml, "style")) {
    if (tag.at < at || !tag.text.startsWith("<w:") || tag.text.endsWith("/>")) continue;
    const end = xml.indexOf(closing, tag.at);
    if (end < 0) break;
    const own = xml.slice(tag.at, end + closing.length);
    const level = heading.exec(own)?.[1];
    told += xml.slice(at, tag.at) + (level && !own.includes("<w:outlineLvl") ? withLevel(own, Number(level) - 1) : own);
    at = end + closing.length;
  }
  told += xml.slice(at);
  return told === xml ? new Map() : new Map([[target, told]]);
}

function withLevel(style: string, level: number): string {
  const own = `<w:outlineLvl w:val="${level}"/>`;
  if (/<w:pPr\s*\/>/.test(style)) return style.replace(/<w:pPr\s*\/>/, `<w:pPr>${own}</w:pPr>`);
  const start = style.search(/<w:pPr[\s>]/);
  if (start >= 0) return style.slice(0, start) + style.slice(start).replace(behind, `${own}$&`);
  return style.replace(/<w:(?:rPr|tblPr|trPr|tcPr|tblStylePr)[\s/>]|<\/w:style>/, `<w:pPr>${own}</w:pPr>$&`);
}
