import type { Look } from "../document.ts";
import { element, escaped } from "../ooxml/xml.ts";
import type { SlideInline, SlideLink, SlideParagraph } from "../slides.ts";
import { hundredths, solid } from "./units.ts";

/** What a part leads to, by the names it has for that. */
export interface Links {
  /** The name of a relation to an address or another slide. */
  to(link: SlideLink): string | undefined;
}

/** What a paragraph has unless it says otherwise. */
export interface Usual {
  look: Look;
  language: string;
}

export const paragraphOf = (paragraph: SlideParagraph, usual: Usual, links: Links): string =>
  element(
    "a:p",
    {},
    propertiesOf(paragraph),
    ...paragraph.content.map((inline) => inlineOf(inline, usual, links)),
    endOf(paragraph, usual),
  );

/** A cell and a box have one paragraph at least. */
export const paragraphsOf = (paragraphs: readonly SlideParagraph[], usual: Usual, links: Links): string =>
  paragraphs.length > 0 ? paragraphs.map((one) => paragraphOf(one, usual, links)).join("") : "<a:p/>";

const alignments = { start: undefined, center: "ctr", end: "r", justify: "just" } as const;

function propertiesOf({ align, rightToLeft, level, mark, indent, space, lines }: SlideParagraph): string {
  const hang = mark ? -Math.min(indent, 18) : 0;
  const told = {
    marL: indent > 0 ? Math.round(indent * 12_700) : undefined,
    indent: hang === 0 ? undefined : Math.round(hang * 12_700),
    lvl: level > 0 ? Math.min(8, level) : undefined,
    algn: align === "start" && rightToLeft ? "r" : alignments[align],
    rtl: rightToLeft || undefined,
  };
  const children = [
    lines === 1 ? "" : element("a:lnSpc", {}, element("a:spcPct", { val: Math.round(lines * 100_000) })),
    spaceOf("a:spcBef", space.before),
    spaceOf("a:spcAft", space.after),
    markOf(mark),
  ];
  return element("a:pPr", told, ...children);
}

const spaceOf = (name: string, points: number): string =>
  points > 0 ? element(name, {}, element("a:spcPts", { val: Math.min(158_400, hundredths(points)) })) : "";

function markOf(mark: SlideParagraph["mark"]): string {
  if (!mark) return "<a:buNone/>";
  if (mark.kind === "bullet") return element("a:buChar", { char: mark.sign });
  return element("a:buAutoNum", { type: mark.style, startAt: mark.start > 1 ? mark.start : undefined });
}

function inlineOf(inline: SlideInline, usual: Usual, links: Links): string {
  if (inline.kind === "break") return "<a:br/>";
  const text = `<a:t>${escaped(inline.text).replace(/&#(?:9|10|13);/g, " ")}</a:t>`;
  if (inline.kind === "number") {
    // The same for every one of them: nobody looks at it, and the bytes stay the same.
    const id = "{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}";
    return element("a:fld", { id, type: "slidenum" }, runProperties("a:rPr", inline.look, usual), text);
  }
  const target = inline.link && links.to(inline.link);
  const action = inline.link && "slide" in inline.link ? "ppaction://hlinksldjump" : undefined;
  const click = target ? element("a:hlinkClick", { "r:id": target, action }) : "";
  const language = inline.language ? { ...usual, language: inline.language } : usual;
  return element("a:r", {}, runProperties("a:rPr", inline.look, language, click), text);
}

/** What somebody types at the end looks like what stands there. */
function endOf({ content }: SlideParagraph, usual: Usual): string {
  const last = content.findLast((inline) => inline.kind !== "break");
  return last ? runProperties("a:endParaRPr", last.look, usual) : "";
}

/** Only what differs from the usual look is told, so that changing that one changes the text. */
export function runProperties(name: string, look: Look, { look: usual, language }: Usual, ...more: string[]): string {
  const told = {
    lang: language,
    sz: look.size === usual.size ? undefined : Math.max(100, hundredths(look.size)),
    b: look.bold === usual.bold ? undefined : look.bold,
    i: look.italic === usual.italic ? undefined : look.italic,
    u: look.underline ? "sng" : undefined,
    strike: look.strike ? "sngStrike" : undefined,
    baseline: look.raised === "super" ? 30_000 : look.raised === "sub" ? -25_000 : undefined,
    cap: look.smallCapitals ? "small" : undefined,
    spc: look.spacing ? hundredths(look.spacing) : undefined,
  };
  const children = [
    look.colour === usual.colour ? "" : solid(look.colour),
    look.highlight ? highlightOf(look.highlight) : "",
    look.family === usual.family ? "" : fontOf(look.family),
  ];
  return element(name, told, ...children, ...more);
}

const highlightOf = (colour: string): string =>
  element("a:highlight", {}, element("a:srgbClr", { val: colour.slice(1).toUpperCase() }));

/** For letters of every script. */
export const fontOf = (typeface: string): string =>
  ["a:latin", "a:ea", "a:cs"].map((name) => element(name, { typeface })).join("");
