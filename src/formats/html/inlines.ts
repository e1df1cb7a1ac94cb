import {
  type Emphasis,
  targetOf as leadsTo,
  type Run,
  type Said,
  type Setting,
  saidIn,
  type Target,
  trimmed,
} from "../flow/runs.ts";
import type { InlinePicture, NoteMark, Paragraph, Picture } from "../model/document.ts";
import { element, escaped, opening } from "./element.ts";

/** Facts about the file that HTML is written into. */
export interface Leaf {
  setting: Setting;
  /** Gives the address of a picture. */
  addressOf(picture: number): string | undefined;
  /** The mark of a note in the text. */
  noteMark(mark: NoteMark): string;
  /** The address of a link to a paragraph of the same file. */
  placeLink(place: string): string;
  /** Escapes text; Markdown around the HTML needs more escapes than HTML alone. */
  spell?: (text: string) => string;
}

/** Elements around a text by how it looks, the outermost first. */
const looks: readonly [Exclude<keyof Emphasis, "raised">, string, (Readonly<Record<string, string>> | undefined)?][] = [
  ["bold", "strong"],
  ["italic", "em"],
  ["underline", "u"],
  ["strike", "s"],
  ["highlight", "mark"],
  ["smallCapitals", "span", { class: "small-capitals" }],
  ["code", "code"],
];

export function inlineHtml(paragraph: Pick<Paragraph, "content">, leaf: Leaf, isBold = false): string {
  const said = trimmed(saidIn(paragraph.content, { ...leaf.setting, isBold }));
  return saidHtml(said, leaf);
}

export function saidHtml(said: readonly Said[], leaf: Leaf): string {
  const parts: string[] = [];
  for (let at = 0; at < said.length; ) {
    const target = targetOf(said[at]);
    const end = target ? endOfLink(said, at, target) : at + 1;
    const inside = said
      .slice(at, end)
      .map((one) => oneHtml(one, leaf))
      .join("");
    parts.push(target ? element("a", { href: hrefOf(target, leaf) }, inside) : inside);
    at = end;
  }
  return parts.join("");
}

export const targetOf = (one: Said | undefined): Target | undefined => (one?.kind === "run" ? one.target : undefined);

export const isSameTarget = (one: Target | undefined, other: Target | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Finds the end of a link: runs that lead to the same are one link, with the tabs and breaks between them. */
export function endOfLink(said: readonly Said[], from: number, target: Target): number {
  let end = from + 1;
  for (let at = end; at < said.length; at += 1) {
    const one = said[at];
    if (one?.kind === "run" && isSameTarget(one.target, target)) end = at + 1;
    else if (one?.kind !== "tab" && one?.kind !== "break") break;
  }
  return end;
}

const hrefOf = (target: Target, leaf: Leaf): string =>
  "address" in target ? target.address : leaf.placeLink(target.place);

function oneHtml(one: Said, leaf: Leaf): string {
  switch (one.kind) {
    case "run":
      return runHtml(one, leaf);
    case "tab":
      return " \u2003";
    case "break":
      return "<br>";
    case "note":
      return leaf.noteMark(one);
    case "inline-picture":
      return pictureHtml(one, leaf);
  }
}

function runHtml({ text, language, raised, ...run }: Run, { spell = escaped }: Leaf): string {
  const wrapped = looks.reduceRight(
    (inside, [look, name, attributes = {}]) => (run[look] ? element(name, attributes, inside) : inside),
    spell(text),
  );
  const placed = raised ? element(raised === "super" ? "sup" : "sub", {}, wrapped) : wrapped;
  return language === undefined ? placed : element("span", { lang: language }, placed);
}

/** Converts points: one is 4/3 of a browser's pixel. */
const pixels = (points: number): number => Math.max(1, Math.round((points * 4) / 3));

export function pictureHtml({ picture, width, height, alt = "", link }: InlinePicture | Picture, leaf: Leaf): string {
  const src = leaf.addressOf(picture);
  if (src === undefined) return "";
  const shown = opening("img", { src, alt, width: pixels(width), height: pixels(height) });
  const target = leadsTo(link, leaf.setting);
  return target ? element("a", { href: hrefOf(target, leaf) }, shown) : shown;
}
