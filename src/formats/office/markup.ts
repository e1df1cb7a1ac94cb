import { afterMiscellany } from "../svg/prologue.ts";

/** Elements of XML that are looked for and changed without a tree of the whole: parts can be a hundred megabytes. */
export interface Tag {
  /** The element's text, from its `<` to its `>`. */
  text: string;
  at: number;
}

/** Every opening tag of a name, whatever its prefix. None holds a `<`, so that no search goes further than the next. */
export const tagsOf = (xml: string, name: string): Tag[] => [...eachTag(xml, name)];

/** Finds every opening tag one by one: a part of a few megabytes can have hundreds of thousands. */
export function* eachTag(xml: string, name: string): Generator<Tag> {
  const isSpoken = outsideOfText(xml);
  for (let found = xml.indexOf(name); found >= 0; found = xml.indexOf(name, found + 1)) {
    const at = startOfTag(xml, found);
    if (at < 0 || !/[\s/>]/.test(xml.charAt(found + name.length)) || !isSpoken(at)) continue;
    const end = endOfTag(xml, found + name.length);
    if (end > 0) yield { text: xml.slice(at, end), at };
  }
}

/** Makes a test whether a place is markup (ask in their order): comments and CDATA may hold tags that are none. */
function outsideOfText(xml: string): (at: number) => boolean {
  let start = xml.indexOf("<!");
  return (at) => {
    while (start >= 0 && start < at) {
      const end = xml.startsWith("<!--", start) ? "-->" : xml.startsWith("<![CDATA[", start) ? "]]>" : undefined;
      const found = end === undefined ? start + 2 : xml.indexOf(end, start);
      if (found < 0 || found > at) return false;
      start = xml.indexOf("<!", found);
    }
    return true;
  };
}

const openingTag = /<([\w.-]+:)?[A-Za-z_][\w.-]*(?=[\s/>])/y;

/**
 * The tags of a name that belong to the language of the part's root. Extensions have elements of the same names: p14:sldId
 * says which section a slide is in.
 */
export function ownTagsOf(xml: string, name: string): Tag[] {
  openingTag.lastIndex = Math.max(0, afterMiscellany(xml, 0));
  const root = openingTag.exec(xml);
  if (!root) return [];
  const text = xml.slice(root.index, endOfTag(xml, openingTag.lastIndex));
  const spaceOf = (prefix: string) => attributeOf({ text }, prefix === "" ? "xmlns" : `xmlns:${prefix.slice(0, -1)}`);
  const space = spaceOf(root[1] ?? "");
  const isOwn = (prefix: string) => prefix === (root[1] ?? "") || (space !== undefined && spaceOf(prefix) === space);
  return tagsOf(xml, name).filter((tag) => isOwn(tag.text.slice(1, tag.text.indexOf(name, 1))));
}

/** Finds the `<` in front of a name, with or without a prefix between them; -1 where it is no tag's name. */
function startOfTag(xml: string, name: number): number {
  if (xml[name - 1] === "<") return name - 1;
  if (xml[name - 1] !== ":") return -1;
  let at = name - 2;
  while (at >= 0 && /[\w.-]/.test(xml.charAt(at))) at -= 1;
  return at < name - 2 && xml[at] === "<" ? at : -1;
}

/** Gives the place behind the next `>` outside of quotes; -1 where a `<` or the end comes before it. */
function endOfTag(xml: string, from: number): number {
  let quote = "";
  for (let at = from; at < xml.length; at += 1) {
    const letter = xml.charAt(at);
    if (letter === "<") return -1;
    if (quote !== "") quote = letter === quote ? "" : quote;
    else if (letter === ">") return at + 1;
    else if (letter === '"' || letter === "'") quote = letter;
  }
  return -1;
}

/** Patterns of attributes by name, made once each: making one takes longer than looking for it in a tag. */
const forms = new Map<string, RegExp>();

function formOf(name: string, prefix: string): RegExp {
  const key = prefix + name;
  const form = forms.get(key) ?? new RegExp(`\\s${key}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  forms.set(key, form);
  return form;
}

/** An attribute of a tag, whatever its prefix unless one is given. */
export function attributeOf({ text }: Pick<Tag, "text">, name: string): string | undefined {
  const found = formOf(name, name.includes(":") ? "" : "(?:[\\w.-]+:)?").exec(text);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : readText(value);
}

/** The last word of an attribute that is a path, such as "image" of a relation's type. */
export const lastWordOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** The tag with an attribute set, or taken out. */
export function withAttribute(text: string, name: string, value: string | undefined): string {
  const without = text.replace(formOf(name, ""), "");
  if (value === undefined) return without;
  const { head, close } = opened(without);
  return `${head.trimEnd()} ${name}="${value}"${close}`;
}

/** Cuts a tag in two: its name and attributes, and its `>` or `/>`. */
export function opened(text: string): { head: string; close: string } {
  const end = text.length - (text.endsWith("/>") ? 2 : 1);
  return { head: text.slice(0, end), close: text.slice(end) };
}

const named: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

export function readText(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name) return named[String(name).toLowerCase()] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    // Zero and half letters (surrogates) are no characters, however they are written: XML 1.0, 2.2.
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : whole;
  });
}

export const writeText = (text: string): string =>
  text.replace(/[<>&"]/g, (letter) => `&${{ "<": "lt", ">": "gt", "&": "amp", '"': "quot" }[letter]};`);
