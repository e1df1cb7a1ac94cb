import type { Choice, Inline, InlinePicture, Link, NoteMark, Paragraph, TextStyle } from "../model/document.ts";
import { legal } from "../ooxml/xml.ts";
import { safeLink } from "./safe-link.ts";

/** The goal of a link: an address, or a paragraph of the same document. */
export type Target = { address: string } | { place: string };

/** A text that looks the same and leads to the same from its beginning to its end, without breaks and tabs. */
export interface Run extends Emphasis {
  kind: "run";
  text: string;
  target?: Target | undefined;
  language?: string | undefined;
}

/** The emphasis that a text has by how it looks. */
export interface Emphasis {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  code: boolean;
  highlight: boolean;
  smallCapitals: boolean;
  raised?: TextStyle["raised"];
}

export type Said = Run | NoteMark | InlinePicture | { kind: "tab" } | { kind: "break" };

export const unemphasized: Emphasis = {
  ...{ bold: false, italic: false, underline: false, strike: false, code: false, highlight: false },
  smallCapitals: false,
};

/** The usual look of a document's text, from which emphasis differs. */
export interface Setting {
  plain: Pick<TextStyle, "generic">;
  /** Paragraphs by the names by which links find them. */
  places: ReadonlySet<string>;
  /** The letters are bold because of their role, such as a heading's. */
  isBold?: boolean;
}

/** Lists the runs, breaks and pictures of a paragraph; neighbours without a difference become one run. */
export function saidIn(content: readonly Inline[], setting: Setting): Said[] {
  const said: Said[] = [];
  for (const one of content.flatMap((inline) => saidBy(inline, setting))) {
    const last = said.at(-1);
    if (one.kind === "run" && last?.kind === "run" && isAlike(one, last))
      said[said.length - 1] = { ...last, text: last.text + one.text };
    else said.push(one);
  }
  return said;
}

function saidBy(inline: Inline, setting: Setting): Said[] {
  switch (inline.kind) {
    case "span": {
      const target = targetOf(inline.link, setting);
      const run = { ...emphasisOf(inline.look, setting), target, language: inline.language };
      return cut(inline.text, run);
    }
    case "field":
      return cut(inline.of === "page" ? numberSign : inline.text, emphasisOf(inline.look, setting));
    case "choice":
      return cut(chosenText(inline), emphasisOf(inline.look, setting));
    default:
      return [inline];
  }
}

/** The sign in place of a page number in a text that all pages repeat. */
export const numberSign = "#";

/** Gives the text of a field to fill in; an empty one is a line to write upon. */
function chosenText({ of, value }: Choice): string {
  if (of === "check") return value === "" ? "\u2610" : "\u2612";
  return value === "" ? "____" : ` ${value} `;
}

function emphasisOf(look: TextStyle, { plain, isBold = false }: Setting): Emphasis {
  return {
    bold: look.bold && !isBold,
    italic: look.italic,
    underline: look.underline ?? false,
    strike: look.strike ?? false,
    code: look.generic === "mono" && plain.generic !== "mono",
    highlight: look.highlight !== undefined,
    smallCapitals: look.smallCapitals ?? false,
    ...(look.raised ? { raised: look.raised } : {}),
  };
}

export function targetOf(link: Link | undefined, { places }: Setting): Target | undefined {
  if (!link) return undefined;
  if ("place" in link) return places.has(link.place) ? link : undefined;
  const address = safeLink(link.address);
  return address === undefined ? undefined : { address };
}

/** Cuts a text at breaks and tabs, and leaves out soft hyphens and characters that can't be written. */
function cut(text: string, run: Emphasis & Pick<Run, "target" | "language">): Said[] {
  const clean = legal(text.replace(/\r\n?|\u2028/g, "\n").replace(/[\u000b\f]/g, " ")).replaceAll("\u00ad", "");
  return clean
    .split(/([\t\n])/)
    .filter((part) => part !== "")
    .map((part): Said => {
      if (part === "\n") return { kind: "break" };
      if (part === "\t") return { kind: "tab" };
      return { ...run, kind: "run", text: part };
    });
}

function isAlike(one: Run, other: Run): boolean {
  const { text: _, ...own } = one;
  const { text: __, ...others } = other;
  return JSON.stringify(own) === JSON.stringify(others);
}

/** Takes blanks, breaks and tabs off both ends. */
export function trimmed(said: readonly Said[]): Said[] {
  const kept = [...said];
  const isGap = (one: Said | undefined) =>
    one !== undefined && (one.kind === "tab" || one.kind === "break" || (one.kind === "run" && one.text.trim() === ""));
  while (isGap(kept[0])) kept.shift();
  while (isGap(kept.at(-1))) kept.pop();
  const [first, last] = [kept[0], kept.at(-1)];
  if (first?.kind === "run") kept[0] = { ...first, text: first.text.trimStart() };
  const end = kept.at(-1);
  if (last && end?.kind === "run") kept[kept.length - 1] = { ...end, text: end.text.trimEnd() };
  return kept;
}

/** Whether most letters of a text are bold: then boldness is its role, and no emphasis. */
export function isBoldThroughout(paragraphs: readonly Paragraph[]): boolean {
  const spans = paragraphs
    .flatMap(({ content }) => content)
    .filter((one) => one.kind === "span" && one.text.trim() !== "");
  return spans.length > 0 && spans.every((one) => one.kind === "span" && one.look.bold);
}
