import type { TextStyle } from "../model/document.ts";
import { familyOf } from "../model/families.ts";
import type { SlideInline, SlideLink, SlideMark, SlideParagraph } from "../model/slides.ts";
import { element, escaped } from "../ooxml/xml.ts";
import { emu, hundredths, solid } from "./units.ts";

/** The names of a part's relations. */
export interface Links {
  /** The name of a relation to an address or another slide. */
  to(link: SlideLink): string | undefined;
}

/** The look and language that a paragraph has unless it says otherwise. */
export interface Usual {
  look: TextStyle;
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

/** Writes paragraphs, at least one: a cell and a box need it. */
export const paragraphsOf = (paragraphs: readonly SlideParagraph[], usual: Usual, links: Links): string =>
  paragraphs.length > 0 ? paragraphs.map((one) => paragraphOf(one, usual, links)).join("") : "<a:p/>";

const alignments = { start: undefined, center: "ctr", end: "r", justify: "just" } as const;

/** The greatest indent, in points: the format allows four feet. */
const mostIndent = 4_032;

function propertiesOf(paragraph: SlideParagraph): string {
  const { align, rightToLeft, level, mark, indent, first, space, lines, tabs = [] } = paragraph;
  const start = Math.min(mostIndent, Math.max(0, indent));
  const from = Math.min(mostIndent, Math.max(-start, first));
  const told = {
    marL: start > 0 ? emu(start) : undefined,
    indent: from === 0 ? undefined : emu(from),
    lvl: level > 0 ? Math.min(8, level) : undefined,
    algn: align === "start" && rightToLeft ? "r" : alignments[align],
    rtl: rightToLeft || undefined,
  };
  const children = [
    lines === 1 ? "" : element("a:lnSpc", {}, element("a:spcPct", { val: Math.round(lines * 100_000) })),
    spaceOf("a:spcBef", space.before),
    spaceOf("a:spcAft", space.after),
    ...markOf(mark),
    tabs.length === 0 ? "" : element("a:tabLst", {}, ...tabs.slice(0, mostTabs).map(tabOf)),
  ];
  return element("a:pPr", told, ...children);
}

/** The most tab stops of a paragraph (ECMA-376, part 1, A.4.1, CT_TextTabStopList). */
const mostTabs = 32;
const tabOf = (at: number): string => element("a:tab", { pos: emu(Math.min(mostIndent, Math.max(0, at))), algn: "l" });

const spaceOf = (name: string, points: number): string =>
  points > 0 ? element(name, {}, element("a:spcPts", { val: Math.min(158_400, hundredths(points)) })) : "";

function markOf(mark: SlideMark | undefined): string[] {
  if (!mark) return ["<a:buNone/>"];
  const { colour, size } = mark;
  const look = [
    colour ? element("a:buClr", {}, element("a:srgbClr", { val: colour.slice(1).toUpperCase() })) : "",
    size ? element("a:buSzPct", { val: Math.round(Math.min(4, Math.max(0.25, size)) * 100_000) }) : "",
  ];
  if (mark.kind === "bullet")
    return [...look, element("a:buFont", { typeface: "Arial" }), element("a:buChar", { char: mark.sign })];
  return [...look, element("a:buAutoNum", { type: mark.style, startAt: mark.start > 1 ? mark.start : undefined })];
}

function inlineOf(inline: SlideInline, usual: Usual, links: Links): string {
  if (inline.kind === "break") return "<a:br/>";
  const text = `<a:t>${escaped(inline.text)
    .replaceAll("&#9;", "\t")
    .replace(/&#1[03];/g, " ")}</a:t>`;
  if (inline.kind === "number") {
    // One id serves every field: nobody looks at it, and the bytes stay the same.
    const id = "{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}";
    return element("a:fld", { id, type: "slidenum" }, runProperties("a:rPr", inline.look, usual), text);
  }
  const click = clickOf(inline.link, links, ownColour);
  const language = inline.language ? { ...usual, language: inline.language } : usual;
  return element("a:r", {}, runProperties("a:rPr", inline.look, language, click), text);
}

export function clickOf(link: SlideLink | undefined, links: Links, inside = ""): string {
  const target = link && links.to(link);
  const action = link && "slide" in link ? "ppaction://hlinksldjump" : undefined;
  return target ? element("a:hlinkClick", { "r:id": target, action }, inside) : "";
}

/** The wish that a link has its text's colour: the theme's blue can't be read on a dark slide. */
const ownColour = element(
  "a:extLst",
  {},
  element(
    "a:ext",
    { uri: "{A12FA001-AC4F-418D-AE19-62706E023703}" },
    element("ahyp:hlinkClr", {
      "xmlns:ahyp": "http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor",
      val: "tx",
    }),
  ),
);

/** Writes the look of text that somebody types at the end: that of the text there. */
function endOf({ content }: SlideParagraph, usual: Usual): string {
  const last = content.findLast((inline) => inline.kind !== "break");
  return last ? runProperties("a:endParaRPr", last.look, usual) : "";
}

/** Writes the difference between a look and the usual one, so that changing the usual look changes the text. */
export function runProperties(
  name: string,
  look: TextStyle,
  { look: usual, language }: Usual,
  ...more: string[]
): string {
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
    look.family === usual.family ? "" : fontOf(look),
  ];
  return element(name, told, ...children, ...more);
}

const highlightOf = (colour: string): string =>
  element("a:highlight", {}, element("a:srgbClr", { val: colour.slice(1).toUpperCase() }));

/** Names one font for letters of every script. */
export const fontOf = (look: Pick<TextStyle, "family" | "generic">): string =>
  ["a:latin", "a:ea", "a:cs"].map((name) => element(name, { typeface: familyOf(look) })).join("");
