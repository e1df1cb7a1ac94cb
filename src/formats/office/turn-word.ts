import { mainPart } from "./kind.ts";
import { opened, ownTagsOf, tagsOf } from "./markup.ts";
import { type Parts, textOf } from "./parts.ts";

/** Turns every upright section of a DOCX to its side (ECMA-376, part 1, 17.6.13). */
export function turnWord(parts: Parts): Map<string, string> {
  const name = mainPart(parts) ?? "";
  const xml = textOf(parts, name) ?? "";
  const turned = ownTagsOf(xml, "pgSz").length > 0 ? turnSizes(xml) : addSizes(xml);
  return new Map([[name, turned]]);
}

/** Writes the size of US Letter on its side: Word takes Letter where a section tells none. */
const letter = (prefix: string): string =>
  `<${prefix}pgSz ${prefix}w="15840" ${prefix}h="12240" ${prefix}orient="landscape"/>`;

const sides = { w: /(\s(?:[\w.-]+:)?w=")([^"]*)"/, h: /(\s(?:[\w.-]+:)?h=")([^"]*)"/ };

function turnSizes(xml: string): string {
  return replaceTags(xml, "pgSz", (text) => {
    const [width, height] = [sides.w, sides.h].map((side) => side.exec(text)?.[2] ?? "");
    if (width === undefined || height === undefined || Number.parseFloat(width) >= Number.parseFloat(height))
      return text;
    const prefix = /^<([\w.-]+:)/.exec(text)?.[1] ?? "";
    const turned = text
      .replace(sides.w, (_whole, before) => `${before}${height}"`)
      .replace(sides.h, (_whole, before) => `${before}${width}"`)
      .replace(/\s(?:[\w.-]+:)?orient="[^"]*"/, "");
    const { head, close } = opened(turned);
    const said = head.trimEnd();
    return `${said} ${prefix}orient="landscape"${head.slice(said.length)}${close}`;
  });
}

function addSizes(xml: string): string {
  const prefix = /<([\w.-]+:)?body[\s>]/.exec(xml)?.[1] ?? "";
  const sections = ownTagsOf(xml, "sectPr");
  if (sections.length === 0) {
    return xml.replace(`</${prefix}body>`, `<${prefix}sectPr>${letter(prefix)}</${prefix}sectPr>$&`);
  }
  return replaceTags(xml, "sectPr", (text) =>
    text.endsWith("/>") ? `${text.slice(0, -2)}>${letter(prefix)}</${prefix}sectPr>` : text + letter(prefix),
  );
}

/** Changes every opening tag of a name in markup. */
export function replaceTags(xml: string, name: string, change: (text: string) => string): string {
  let result = "";
  let at = 0;
  for (const tag of tagsOf(xml, name)) {
    result += xml.slice(at, tag.at) + change(tag.text);
    at = tag.at + tag.text.length;
  }
  return result + xml.slice(at);
}

/** Turns an RTF, whose sizes are words among the text (RTF 1.9.1, document and section formatting). */
export function turnRtf(rtf: Uint8Array): Uint8Array {
  const text = Buffer.from(rtf.buffer, rtf.byteOffset, rtf.byteLength).toString("latin1");
  const size = (word: string): number => Number(new RegExp(`\\\\${word}(\\d+)`).exec(text)?.[1] ?? Number.NaN);
  const [width, height] = [size("paperw"), size("paperh")];
  const isWide = width >= height;
  const [wide, high] = isWide ? [width, height] : [height || 15_840, width || 12_240];
  const turned = text
    .replace(/\\paper[wh]\d+ ?/g, "")
    .replace(/\\landscape(?![a-z])/g, "")
    .replace(/\\pgwsxn(\d+)( ?)\\pghsxn(\d+)/g, (whole, w, blank, h) =>
      Number(w) < Number(h) ? `\\pgwsxn${h}${blank}\\pghsxn${w}\\lndscpsxn` : whole,
    );
  return Buffer.from(turned.replace(/\\rtf\d*/, `$&\\paperw${wide}\\paperh${high}\\landscape`), "latin1");
}
