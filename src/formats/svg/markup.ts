import { Problem } from "#problem";

/** The deepest nesting of a drawing: renderers answer deeper ones with their stack's end. */
const deepest = 1_000;

export type Token =
  | { kind: "open"; name: string; attributes: Map<string, string>; empty: boolean }
  | { kind: "close"; name: string }
  | { kind: "text"; text: string };

const broken = (why: string): Problem =>
  new Problem("unprocessable", "The SVG is damaged: it is not well-formed XML.", { cause: new Error(why) });

const named: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'", nbsp: "\u00a0" };

/** Gives a code's character. Zero and half letters (surrogates) can't even be written as references (XML 1.0, 2.2). */
function character(code: number): string {
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) throw broken(`no character ${code}`);
  return String.fromCodePoint(code);
}

/** Resolves character references; unknown names are refused as XML does. */
function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|([^\s;&]*));?/gi, (whole, hex, digits, name: string) => {
    if (!whole.endsWith(";")) throw broken("a bare &");
    const code = hex ? Number.parseInt(hex, 16) : digits ? Number(digits) : undefined;
    if (code !== undefined) return character(code);
    const letter = named[name ?? ""];
    if (letter === undefined) throw broken(`unknown entity ${name}`);
    return letter;
  });
}

export const escapeText = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

export const escapeAttribute = (text: string): string =>
  escapeText(text)
    .replace(/"/g, "&quot;")
    .replace(/[\t\n\r]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const tagName = /[^\s/>"'=<]+/y;
const attribute = /\s+([^\s/>"'=<]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const tagEnd = /\s*(\/?)>/y;

function take(form: RegExp, text: string, at: number): RegExpExecArray | undefined {
  form.lastIndex = at;
  return form.exec(text) ?? undefined;
}

/** An opening tag at a place, and where it ends. One expression for all of it would give up on long ones. */
function readOpen(
  text: string,
  start: number,
): { name: string; attributes: Map<string, string>; empty: boolean; end: number } {
  const name = take(tagName, text, start)?.[0];
  if (name === undefined) throw broken("a bad tag");
  const attributes = new Map<string, string>();
  let end = start + name.length;
  for (let found = take(attribute, text, end); found; found = take(attribute, text, end)) {
    const [whole, key = "", double, single] = found;
    if (attributes.has(key)) throw broken(`${key} twice`);
    attributes.set(key, decode(double ?? single ?? ""));
    end += whole.length;
  }
  const closing = take(tagEnd, text, end);
  if (!closing) throw broken("a bad tag");
  return { name, attributes, empty: closing[1] === "/", end: end + closing[0].length };
}

function between(text: string, from: number, end: string): number {
  const found = text.indexOf(end, from);
  if (found < 0) throw broken(`no ${end}`);
  return found;
}

/** The elements and the text of a document; comments and processing instructions are left out. */
export function* markup(text: string): Generator<Token> {
  const open: string[] = [];
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf("<", at);
    const words = text.slice(at, start < 0 ? undefined : start);
    if (words) yield { kind: "text", text: decode(words) };
    if (start < 0) break;
    if (text.startsWith("<!--", start)) at = between(text, start + 4, "-->") + 3;
    else if (text.startsWith("<?", start)) at = between(text, start, "?>") + 2;
    else if (text.startsWith("<![CDATA[", start)) {
      const end = between(text, start, "]]>");
      yield { kind: "text", text: text.slice(start + 9, end) };
      at = end + 3;
    } else if (text.startsWith("</", start)) {
      const end = between(text, start, ">");
      const name = text.slice(start + 2, end).trim();
      if (open.pop() !== name) throw broken(`</${name}> closes nothing`);
      yield { kind: "close", name };
      at = end + 1;
    } else {
      const { name, attributes, empty, end } = readOpen(text, start + 1);
      yield { kind: "open", name, attributes, empty };
      if (!empty) open.push(name);
      if (open.length > deepest) throw new Problem("unprocessable", `The SVG nests more than ${deepest} elements.`);
      at = end;
    }
  }
  if (open.length > 0) throw broken(`<${open.at(-1)}> is not closed`);
}
