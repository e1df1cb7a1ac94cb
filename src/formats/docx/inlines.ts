import type { Field, Inline, Link, Span, TextStyle } from "../model/document.ts";
import { safeAddress } from "../ooxml/safe-address.ts";
import { element } from "../ooxml/xml.ts";
import { choiceXml } from "./choices.ts";
import type { Leaf } from "./draft.ts";
import { sameLink } from "./links.ts";
import { wornOf } from "./look.ts";
import { drawing } from "./pictures.ts";
import { type Dress, fieldOf, runOf, runsOf } from "./runs.ts";
import { letters } from "./style-names.ts";
import type { NamedStyle } from "./style-sheet.ts";

export interface Line {
  style: NamedStyle;
  rightToLeft: boolean;
  /**
   * The line is an entry of a table of contents: it looks as its style says, not as links do, and its numbers are
   * filled in.
   */
  isContents: boolean;
}

interface Group {
  link: Link | undefined;
  inlines: Inline[];
}

/** Writes the content of a paragraph; neighbours that lead to the same place are one link. */
export const inlinesXml = (content: readonly Inline[], line: Line, leaf: Leaf): string =>
  groupsOf(joined(content), leaf)
    .map(({ link, inlines }) =>
      linked(inlines.map((inline, at) => inlineXml(inline, inlines, at, line, leaf)).join(""), link, leaf),
    )
    .join("");

/** Joins spans that differ in nothing: programs that search and people that edit would stumble over the seam. */
function joined(content: readonly Inline[]): Inline[] {
  const result: Inline[] = [];
  for (const inline of content) {
    const last = result.at(-1);
    if (inline.kind === "span" && last?.kind === "span" && isAlike(inline, last)) {
      result[result.length - 1] = { ...last, text: last.text + inline.text };
    } else result.push(inline);
  }
  return result;
}

const isAlike = (a: Span, b: Span): boolean =>
  a.language === b.language && sameLink(a.link, b.link) && (a.look === b.look || sameLook(a.look, b.look));

const sameLook = (a: TextStyle, b: TextStyle): boolean => JSON.stringify(wornOf(a)) === JSON.stringify(wornOf(b));

function groupsOf(content: readonly Inline[], leaf: Leaf): Group[] {
  const groups: Group[] = [];
  for (const [at, inline] of content.entries()) {
    const link = linkOf(inline) ?? throughLink(content, at);
    const own = link && targetOf(link, leaf) ? link : undefined;
    const last = groups.at(-1);
    if (last && sameLink(last.link, own)) last.inlines.push(inline);
    else groups.push({ link: own, inlines: [inline] });
  }
  return groups;
}

/** Gives the link around an inline; a picture that leads to an address says so itself and has none. */
function linkOf(inline: Inline | undefined): Link | undefined {
  if (inline?.kind === "inline-picture") return inline.link && "place" in inline.link ? inline.link : undefined;
  return inline?.kind === "span" ? inline.link : undefined;
}

/** Gives the link that a tab is part of: one between two halves of a link is, as in the entries of contents. */
function throughLink(content: readonly Inline[], at: number): Link | undefined {
  const kind = content[at]?.kind;
  const [before, after] = [linkOf(content[at - 1]), linkOf(content[at + 1])];
  return (kind === "tab" || kind === "break") && before && sameLink(before, after) ? before : undefined;
}

function targetOf(link: Link, { draft, relations }: Leaf): Record<string, string> | undefined {
  if ("place" in link) {
    const anchor = draft.places.nameOf(link.place);
    return anchor === undefined ? undefined : { "w:anchor": anchor };
  }
  const address = safeAddress(link.address);
  return address === undefined ? undefined : { "r:id": relations.idOf("hyperlink", address, true) };
}

/** Writes a link around runs, where it leads to something. */
export function linked(runs: string, link: Link | undefined, leaf: Leaf): string {
  const target = link && targetOf(link, leaf);
  return target ? element("w:hyperlink", { ...target, "w:history": 1 }, runs) : runs;
}

function inlineXml(inline: Inline, group: readonly Inline[], at: number, line: Line, leaf: Leaf): string {
  switch (inline.kind) {
    case "span":
      return spanXml(inline, group, at, line, leaf);
    case "field":
      return fieldXml(inline, dressOf(inline.look, line, leaf));
    case "tab":
      return runOf(element("w:tab"));
    case "break":
      return runOf(element("w:br"));
    case "note":
      return leaf.notes?.mark(inline.note, inline.shown) ?? "";
    case "inline-picture": {
      const shown = drawing(inline, leaf);
      return shown === "" ? "" : runOf(shown);
    }
    case "choice":
      return choiceXml(inline, leaf.draft.nextId(), dressOf(inline.look, line, leaf));
  }
}

function spanXml(span: Span, group: readonly Inline[], at: number, line: Line, leaf: Leaf): string {
  if (span.text === "") return "";
  const isLinked = span.link !== undefined && targetOf(span.link, leaf) !== undefined;
  const dress = dressOf(span.look, line, leaf, isLinked && !line.isContents ? letters.link : undefined);
  const runs = runsOf(span.text, { ...dress, language: span.language });
  const anchor = line.isContents ? pageAnchor(span, group, at, leaf) : undefined;
  return anchor === undefined ? runs : fieldOf(`PAGEREF ${anchor} \\h`, runs, dress);
}

/** Gives the place whose page a number at the end of an entry shows, so that Word can bring it up to date. */
function pageAnchor(span: Span, group: readonly Inline[], at: number, { draft }: Leaf): string | undefined {
  const isLast = at === group.length - 1 && group[at - 1]?.kind === "tab";
  if (!isLast || !/^\s*[\divxlcIVXLC]+\s*$/.test(span.text) || !span.link || !("place" in span.link)) return undefined;
  return draft.places.nameOf(span.link.place);
}

const instructions = { page: "PAGE", pages: "NUMPAGES" } as const;
/** Switches for numbers in Roman letters, by how the number was shown (ECMA-376, part 1, 17.16.4.3.1). */
const inLetters = { "\\* roman": /^[ivxlc]+$/, "\\* ROMAN": /^[IVXLC]+$/ };

function fieldXml({ of, text }: Field, dress: Dress): string {
  // A number stands for a heading's style in every language of Word (ECMA-376, part 1, 17.16.5.59).
  if (of !== "page" && of !== "pages") return fieldOf(of.replace("heading", "STYLEREF"), runsOf(text, dress), dress);
  const manner = Object.entries(inLetters).find(([, form]) => form.test(text))?.[0];
  return fieldOf([instructions[of], ...(manner ? [manner] : [])].join(" "), runsOf(text || "1", dress), dress);
}

function dressOf(look: TextStyle, { style, rightToLeft }: Line, { draft }: Leaf, letterStyle?: string): Dress {
  draft.families.note(look);
  const base = letterStyle === letters.link ? { ...style.look, ...draft.links } : style.look;
  return { worn: wornOf(look), base, style: letterStyle, rightToLeft };
}
