/** What an element or an attribute is called, by the language that it belongs to and its name there. */
export interface XmlName {
  space: string;
  local: string;
}

export interface XmlAttribute extends XmlName {
  value: string;
}

/** What is told of a document while it is read. */
export interface XmlListener {
  open?(name: XmlName, attributes: readonly XmlAttribute[]): void;
  close?(name: XmlName): void;
  text?(text: string): void;
}

/** Why a part is no XML, or none as packages have it. */
export class XmlFault extends Error {}

const start =
  ":A-Z_a-z\\u{c0}-\\u{d6}\\u{d8}-\\u{f6}\\u{f8}-\\u{2ff}\\u{370}-\\u{37d}\\u{37f}-\\u{1fff}\\u{200c}\\u{200d}\\u{2070}-\\u{218f}\\u{2c00}-\\u{2fef}\\u{3001}-\\u{d7ff}\\u{f900}-\\u{fdcf}\\u{fdf0}-\\u{fffd}\\u{10000}-\\u{effff}";
const name = `[${start}][-.0-9\\u{b7}\\u{300}-\\u{36f}\\u{203f}\\u{2040}${start}]*`;
const tagName = new RegExp(name, "uy");
const attribute = new RegExp(`[ \\t\\r\\n]+(${name})[ \\t\\r\\n]*=[ \\t\\r\\n]*(?:"([^"<]*)"|'([^'<]*)')`, "uy");
const tagEnd = /[ \t\r\n]*(\/?)>/y;
const closing = new RegExp(`(${name})[ \\t\\r\\n]*>`, "uy");
const declaration =
  /^<\?xml[ \t\r\n]+version=["']1\.0["'](?:[ \t\r\n]+encoding=["']utf-8["'])?(?:[ \t\r\n]+standalone=["'](?:yes|no)["'])?[ \t\r\n]*\?>/i;
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

const deepest = 1_000;
/** Each element that names languages has a list of its own: long ones would weigh more than the file. */
const mostSpaces = 64;
const xmlSpace = "http://www.w3.org/XML/1998/namespace";

type Spaces = ReadonlyMap<string, string>;

interface Open {
  written: string;
  name: XmlName;
  spaces: Spaces;
}

/** Reads a part of a package: XML 1.0 in UTF-8 with its namespaces, without a document type (ECMA-376, part 2, 9.1.4). */
export function readStrictXml(bytes: Uint8Array, listener: XmlListener = {}): void {
  new Reading(decoded(bytes), listener).run();
}

function decoded(bytes: Uint8Array): string {
  let xml: string;
  try {
    xml = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new XmlFault("it is not UTF-8");
  }
  const bad = forbidden.exec(xml);
  if (bad) throw new XmlFault(`a character that XML has not, at ${bad.index}`);
  return xml;
}

/** Each letter is looked at a fixed number of times: nothing is searched from where another search began. */
class Reading {
  readonly #open: Open[] = [];
  #at = 0;
  #hasRoot = false;

  constructor(
    readonly xml: string,
    readonly listener: XmlListener,
  ) {}

  run(): void {
    this.#at = declaration.exec(this.xml)?.[0].length ?? 0;
    while (this.#at < this.xml.length) {
      const found = this.xml.indexOf("<", this.#at);
      this.#text(this.xml.slice(this.#at, found < 0 ? undefined : found));
      if (found < 0) break;
      this.#at = found;
      this.#markup();
    }
    const last = this.#open.at(-1);
    if (last) throw this.#fault(`<${last.written}> is not closed`);
    if (!this.#hasRoot) throw this.#fault("there is no element");
  }

  #fault(why: string): XmlFault {
    return new XmlFault(`${why}, at ${this.#at}`);
  }

  #text(text: string): void {
    if (text === "") return;
    if (this.#open.length === 0) {
      if (/[^ \t\r\n]/.test(text)) throw this.#fault("text outside of the element");
      return;
    }
    if (text.includes("]]>")) throw this.#fault("]]> in text");
    this.listener.text?.(this.#meant(text));
  }

  #markup(): void {
    const { xml } = this;
    if (xml.startsWith("</", this.#at)) this.#close();
    else if (xml.startsWith("<!--", this.#at)) this.#comment();
    else if (xml.startsWith("<![CDATA[", this.#at)) this.#section();
    else if (xml.startsWith("<?", this.#at)) this.#instruction();
    else if (xml.startsWith("<!", this.#at)) throw this.#fault("a document type");
    else this.#element();
  }

  #until(end: string, from: number): string {
    const found = this.xml.indexOf(end, from);
    if (found < 0) throw this.#fault(`no ${end}`);
    this.#at = found + end.length;
    return this.xml.slice(from, found);
  }

  #comment(): void {
    this.#until("--", this.#at + 4);
    if (this.xml[this.#at] !== ">") throw this.#fault("-- in a comment");
    this.#at += 1;
  }

  #section(): void {
    if (this.#open.length === 0) throw this.#fault("text outside of the element");
    this.listener.text?.(this.#until("]]>", this.#at + 9));
  }

  #instruction(): void {
    const target = this.#take(tagName, this.#at + 2)?.[0];
    if (target === undefined || /^xml$/i.test(target)) throw this.#fault("a bad instruction");
    this.#until("?>", this.#at);
  }

  #take(form: RegExp, at: number): RegExpExecArray | null {
    form.lastIndex = at;
    return form.exec(this.xml);
  }

  #element(): void {
    const written = this.#take(tagName, this.#at + 1)?.[0];
    if (written === undefined) throw this.#fault("a bad tag");
    if (this.#open.length === 0 && this.#hasRoot) throw this.#fault("a second element at the top");
    if (this.#open.length >= deepest) throw this.#fault(`more than ${deepest} elements in each other`);
    let at = this.#at + 1 + written.length;
    const given = new Map<string, string>();
    for (let found = this.#take(attribute, at); found; found = this.#take(attribute, at)) {
      const [whole, key = "", double, single] = found;
      if (given.has(key)) throw this.#fault(`${key} twice`);
      given.set(key, this.#meant(double ?? single ?? ""));
      at += whole.length;
    }
    const end = this.#take(tagEnd, at);
    if (!end) throw this.#fault("a bad tag");
    this.#opened(written, given);
    this.#at = at + end[0].length;
    if (end[1] === "/") this.#closed();
  }

  #opened(written: string, given: ReadonlyMap<string, string>): void {
    const spaces = this.#spacesWith(given);
    const name = this.#named(written, spaces, spaces.get("") ?? "");
    const attributes: XmlAttribute[] = [];
    for (const [key, value] of given) {
      if (key !== "xmlns" && !key.startsWith("xmlns:")) attributes.push({ ...this.#named(key, spaces, ""), value });
    }
    this.#hasRoot = true;
    this.#open.push({ written, name, spaces });
    this.listener.open?.(name, attributes);
  }

  #spacesWith(given: ReadonlyMap<string, string>): Spaces {
    const above = this.#open.at(-1)?.spaces ?? new Map([["xml", xmlSpace]]);
    let own: Map<string, string> | undefined;
    for (const [key, value] of given) {
      if (key !== "xmlns" && !key.startsWith("xmlns:")) continue;
      own ??= new Map(above);
      own.set(key.slice("xmlns:".length), value);
      if (own.size > mostSpaces) throw this.#fault(`more than ${mostSpaces} languages`);
    }
    return own ?? above;
  }

  #named(written: string, spaces: Spaces, otherwise: string): XmlName {
    const colon = written.indexOf(":");
    if (colon < 0) return { space: otherwise, local: written };
    const space = spaces.get(written.slice(0, colon));
    if (!space || written.includes(":", colon + 1)) throw this.#fault(`nobody says what ${written} is`);
    return { space, local: written.slice(colon + 1) };
  }

  #close(): void {
    const found = this.#take(closing, this.#at + 2);
    if (!found || this.#open.at(-1)?.written !== found[1]) throw this.#fault("it closes what is not open");
    this.#at += 2 + found[0].length;
    this.#closed();
  }

  #closed(): void {
    const last = this.#open.pop();
    if (last) this.listener.close?.(last.name);
  }

  /** What text stands for, its references resolved. */
  #meant(text: string): string {
    if (!text.includes("&")) return text;
    return text.replace(/&([^&;]{0,12}(?:;|$)?)/g, (_whole, reference: string) => {
      const meant = reference.endsWith(";") ? letterOf(reference.slice(0, -1)) : undefined;
      if (meant === undefined) throw this.#fault(`&${reference} is nothing`);
      return meant;
    });
  }
}

const letters: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function letterOf(reference: string): string | undefined {
  const [, hex, digits] = /^#(?:x([\da-fA-F]{1,6})|(\d{1,7}))$/.exec(reference) ?? [];
  if (hex === undefined && digits === undefined)
    return Object.hasOwn(letters, reference) ? letters[reference] : undefined;
  const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
  if (code > 0x10ffff) return undefined;
  const letter = String.fromCodePoint(code);
  return forbidden.test(letter) ? undefined : letter;
}
