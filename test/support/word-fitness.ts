import { attributeOf, tagsOf } from "#formats/office/markup.ts";
import { readParts, textOf } from "#formats/office/parts.ts";

export interface Fitness {
  /** Sections that follow one of the same size, columns and way of counting pages. */
  idleSections: number;
  /** Exact distances of lines, frames, and text boxes but for text that runs up or down. */
  rigid: number;
  runs: number;
  /** Of runs, those with a font or a size of their own. */
  dressed: number;
  paragraphs: number;
  empty: number;
}

/** Whether somebody can go on working with a Word file: what its text has of its own that a style should say. */
export function fitnessOf(bytes: Uint8Array): Fitness {
  const parts = readParts(bytes);
  const body = textOf(parts, "word/document.xml") ?? "";
  const styles = textOf(parts, "word/styles.xml") ?? "";
  const runs = [...body.matchAll(/<w:r>(.*?)<\/w:r>/gs)].flatMap(([, inside = ""]) =>
    inside.includes("<w:t") ? [inside] : [],
  );
  const isDressed = (run: string) => /<w:sz /.test(run) || /<w:rFonts (?!w:hint="eastAsia"\/)/.test(run);
  // A cell is never without a paragraph, nor a blank page; what ends a section or stands between two tables is one too.
  const paragraphs = [
    ...body.matchAll(/(<w:tc>(?:<w:tcPr>.*?<\/w:tcPr>)?)?<w:p>((?:(?!<w:p>).)*?)<\/w:p>(<\/w:tc>)?/gs),
  ];
  const isEmpty = ([, opens, inside = "", closes]: RegExpMatchArray) =>
    !(opens && closes) &&
    !/<w:t[ >]|<w:drawing|<w:sectPr|<w:br|<w:fldChar|<w:sdt|<w:pageBreakBefore|"AfterTable"|<w:footnoteReference/.test(
      inside,
    );
  const all = body + styles;
  return {
    idleSections: idle(body),
    rigid: all.replace(turnedBox, "").match(/w:lineRule="exact"|<w:txbxContent|<w:framePr/g)?.length ?? 0,
    runs: runs.length,
    dressed: runs.filter(isDressed).length,
    paragraphs: paragraphs.length,
    empty: paragraphs.filter(isEmpty).length,
  };
}

const turnedBox = /<wps:txbx>(?:(?!<\/wps:txbx>).)*<\/wps:txbx><wps:bodyPr vert="vert(?:270)?"/gs;

const none = { text: "" };

function idle(body: string): number {
  const sections = [...body.matchAll(/<w:sectPr.*?<\/w:sectPr>/gs)].map(([xml]) => {
    const [size = none, columns = none] = [tagsOf(xml, "w:pgSz")[0], tagsOf(xml, "w:cols")[0]];
    const shape = `${attributeOf(size, "w:w")} ${attributeOf(size, "w:h")} ${attributeOf(columns, "w:num")}`;
    return { shape, restarts: /<w:pgNumType [^>]*w:start=/.test(xml) };
  });
  return sections.filter(({ shape, restarts }, at) => at > 0 && !restarts && shape === sections[at - 1]?.shape).length;
}
