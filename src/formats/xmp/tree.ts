import { Problem } from "#problem";
import { markup } from "../svg/markup.ts";
import { utf16 } from "../svg/prologue.ts";

/** An element of XMP with the namespaces of its names resolved. */
export interface Node {
  space: string;
  name: string;
  prefix: string;
  attributes: readonly Attribute[];
  children: Node[];
  /** The text of the element itself, between its children. */
  text: string;
}

export interface Attribute {
  space: string;
  name: string;
  value: string;
}

export const rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
export const xml = "http://www.w3.org/XML/1998/namespace";

/** The most bytes and the greatest depth of a packet: more than any program writes. */
const longest = 4 * 1024 * 1024;
const deepest = 100;

/** The root of a packet's tree; nothing where it is no well-formed XML. */
export function treeOf(bytes: Uint8Array): Node | undefined {
  if (bytes.length > longest) return undefined;
  const text = textOf(bytes);
  try {
    return text === undefined ? undefined : build(text);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** Decodes a packet as UTF-16, as UTF-8 whatever it says of itself, or as it says. */
function textOf(bytes: Uint8Array): string | undefined {
  const wide = utf16(bytes);
  return wide ? decoded(bytes, wide) : (decoded(bytes, "utf-8") ?? decoded(bytes, declared(bytes)));
}

function decoded(bytes: Uint8Array, encoding: string | undefined): string | undefined {
  try {
    return encoding === undefined
      ? undefined
      : new TextDecoder(encoding as Bun.Encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The encoding that an XML declaration names (XML 1.0, 4.3.3). */
function declared(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  return /^<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/.exec(head)?.[1];
}

/** The namespaces that an element declares, and where those around it do. */
interface Spaces {
  own: ReadonlyMap<string, string>;
  outer: Spaces | undefined;
}

const first: Spaces = { own: new Map([["xml", xml]]), outer: undefined };

function build(text: string): Node | undefined {
  // A document type could say that other texts stand for the ones that are seen here.
  if (/<!(?!--|\[CDATA\[)/.test(text)) return undefined;
  const open: { node: Node; spaces: Spaces }[] = [];
  let root: Node | undefined;
  for (const token of markup(text)) {
    const top = open.at(-1);
    if (token.kind === "text") {
      if (top) top.node.text += token.text;
      continue;
    }
    if (token.kind === "close") {
      open.pop();
      continue;
    }
    const spaces = within(top?.spaces ?? first, token.attributes);
    const { prefix, name, space } = resolved(token.name, spaces, spaceOf("", spaces) ?? "");
    const attributes = [...token.attributes]
      .filter(([key]) => key !== "xmlns" && !key.startsWith("xmlns:"))
      .map(([key, value]) => ({ ...resolved(key, spaces, ""), value }));
    const node: Node = { space, name, prefix, attributes, children: [], text: "" };
    if (top) top.node.children.push(node);
    root ??= node;
    if (!token.empty) open.push({ node, spaces });
    if (open.length > deepest) return undefined;
  }
  return root;
}

function within(outer: Spaces, attributes: ReadonlyMap<string, string>): Spaces {
  const own = [...attributes].filter(([key]) => key === "xmlns" || key.startsWith("xmlns:"));
  if (own.length === 0) return outer;
  return { own: new Map(own.map(([key, value]) => [key.slice(6), value])), outer };
}

function spaceOf(prefix: string, spaces: Spaces): string | undefined {
  for (let at: Spaces | undefined = spaces; at; at = at.outer) {
    const space = at.own.get(prefix);
    if (space !== undefined) return space;
  }
  return undefined;
}

function resolved(name: string, spaces: Spaces, otherwise: string): { prefix: string; name: string; space: string } {
  const at = name.indexOf(":");
  if (at < 0) return { prefix: "", name, space: otherwise };
  const prefix = name.slice(0, at);
  return { prefix, name: name.slice(at + 1), space: spaceOf(prefix, spaces) ?? `unbound:${prefix}` };
}

export const childOf = (node: Node, space: string, name: string): Node | undefined =>
  node.children.find((child) => child.space === space && child.name === name);

export const attributeOf = (node: Node, space: string, name: string): string | undefined =>
  node.attributes.find((attribute) => attribute.space === space && attribute.name === name)?.value;
