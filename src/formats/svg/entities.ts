import { Problem } from "#problem";
import { afterDoctype, utf16 } from "./prologue.ts";

/** The most letters of entities: far more than drawing programs need for namespaces, and far fewer than a bomb has. */
const mostExpanded = 1_000_000;

/** The text of an SVG, from whatever encoding its mark or its XML declaration names. */
export function decodeXml(bytes: Uint8Array): string {
  const wide = utf16(bytes);
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const declared = /^(?:ï»¿)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
  // A text that is readable as it stands is no UTF-16, whatever it declares.
  const label = wide ?? (declared && !/^utf-?16/i.test(declared) ? declared : "utf-8");
  try {
    return new TextDecoder(label as "utf-8").decode(bytes);
  } catch (cause) {
    throw new Problem("unprocessable", `The SVG says that it is written in ${label}, which can't be read.`, { cause });
  }
}

/** Removes the document's type declaration and puts the entities that it declares in where they are named. */
export function expandEntities(text: string): { text: string; outside: boolean } {
  const start = text.search(/<!doctype\b/i);
  const root = text.search(/<[A-Za-z_]/);
  if (start < 0 || (root >= 0 && root < start)) return { text, outside: false };
  const end = afterDoctype(text, start);
  if (end < 0) throw new Problem("unprocessable", "The SVG is damaged: its document type declaration has no end.");
  const { entities, outside } = declarations(text.slice(start, end));
  const rest = text.slice(0, start) + text.slice(end);
  return { text: entities.size > 0 ? expand(rest, entities) : rest, outside };
}

/** Reads declared entities in quotes; those that stand for another file are empty here, and told. */
function declarations(doctype: string): { entities: Map<string, string>; outside: boolean } {
  const entities = new Map<string, string>();
  let outside = false;
  const declaration = /<!ENTITY\s+(%\s+)?([^\s%"'>]+)\s+(?:(SYSTEM|PUBLIC)\b|"([^"]*)"|'([^']*)')/g;
  for (const [, parameter, name = "", external, double, single] of doctype.matchAll(declaration)) {
    if (external || parameter) outside ||= external !== undefined;
    // The first declaration of a name binds (XML 1.0, 4.2).
    if (!parameter && !entities.has(name)) entities.set(name, external ? "" : (double ?? single ?? ""));
  }
  return { entities, outside };
}

function expand(text: string, entities: ReadonlyMap<string, string>): string {
  let expanded = 0;
  const replace = (part: string, within: readonly string[]): string =>
    part.replace(/&([^\s&;#<>"']+);/g, (whole, name: string) => {
      const value = entities.get(name);
      if (value === undefined) return whole;
      expanded += value.length + 1;
      if (expanded > mostExpanded || within.includes(name) || within.length > 32) {
        const says = "The SVG defines entities that expand without end or nearly so: it was refused as an attack.";
        throw new Problem("unprocessable", says);
      }
      return replace(value, [...within, name]);
    });
  return replace(text, []);
}
