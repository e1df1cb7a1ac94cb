/** The name of an element or an attribute, with the namespace that it belongs to. */
export interface XmlName {
  space: string;
  local: string;
}

export interface XmlAttribute extends XmlName {
  value: string;
}

/** Hears of a document's parts while it is read. */
export interface XmlListener {
  open?(name: XmlName, attributes: readonly XmlAttribute[]): void;
  close?(name: XmlName): void;
  text?(text: string): void;
}

/** A fault that makes a part no XML, or XML that packages may not have. */
export class XmlFault extends Error {}

const start =
  ":A-Z_a-z\\u{c0}-\\u{d6}\\u{d8}-\\u{f6}\\u{f8}-\\u{2ff}\\u{370}-\\u{37d}\\u{37f}-\\u{1fff}\\u{200c}\\u{200d}\\u{2070}-\\u{218f}\\u{2c00}-\\u{2fef}\\u{3001}-\\u{d7ff}\\u{f900}-\\u{fdcf}\\u{fdf0}-\\u{fffd}\\u{10000}-\\u{effff}";
const name = `[${start}][-.0-9\\u{b7}\\u{300}-\\u{36f}\\u{203f}\\u{2040}${start}]*`;
const tagName = new RegExp(name, "uy");
/** Whether each of Unicode's first 128 characters, which nearly all names have, may begin a name, and be in one. */
const [begins, isIn] = [/[A-Za-z_:]/, /[-.\w:]/].map((letter) =>
  Array.from({ length: 128 }, (_, code) => letter.test(String.fromCharCode(code))),
) as [boolean[], boolean[]];
const [blank, tab, feed, carriage] = [0x20, 0x09, 0x0a, 0x0d];
const [slash, less, greater, equals, double, single] = [0x2f, 0x3c, 0x3e, 0x3d, 0x22, 0x27];
const declaration =
  /^<\?xml[ \t\r\n]+version=["']1\.0["'](?:[ \t\r\n]+encoding=["']utf-8["'])?(?:[ \t\r\n]+standalone=["'](?:yes|no)["'])?[ \t\r\n]*\?>/i;
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

const deepest = 1_000;
/** The most namespaces in force: each element that declares some has a list, and long ones outweigh the file. */
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

/** Reads a document and looks at each letter a fixed number of times: no search begins where another one did. */
class Reading {
  readonly #open: Open[] = [];
  /** Resolved names by the namespaces in force: most names come again and again. */
  readonly #known = new WeakMap<Spaces, Map<string, XmlName>>();
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
    const end = this.#nameEnd(this.#at + 2);
    const target = this.xml.slice(this.#at + 2, end);
    if (target === "" || /^xml$/i.test(target)) throw this.#fault("a bad instruction");
    this.#until("?>", end);
  }

  /** Gives the end of the name that begins here; the same place where none begins. */
  #nameEnd(at: number): number {
    let end = at;
    let code = this.xml.charCodeAt(end);
    while (code < 128 && (end === at ? begins : isIn)[code]) code = this.xml.charCodeAt(++end);
    if (!(code >= 128)) return end;
    tagName.lastIndex = at;
    return tagName.exec(this.xml) ? tagName.lastIndex : at;
  }

  #behindBlanks(at: number): number {
    let end = at;
    for (let code = this.xml.charCodeAt(end); ; code = this.xml.charCodeAt(++end))
      if (code !== blank && code !== feed && code !== tab && code !== carriage) return end;
  }

  #element(): void {
    const start = this.#at + 1;
    const end = this.#nameEnd(start);
    if (end === start) throw this.#fault("a bad tag");
    if (this.#open.length === 0 && this.#hasRoot) throw this.#fault("a second element at the top");
    if (this.#open.length >= deepest) throw this.#fault(`more than ${deepest} elements in each other`);
    const given = new Map<string, string>();
    const behind = this.#attributes(end, given);
    const isEmpty = this.xml.charCodeAt(behind) === slash;
    const last = isEmpty ? behind + 1 : behind;
    if (this.xml.charCodeAt(last) !== greater) throw this.#fault("a bad tag");
    this.#opened(this.xml.slice(start, end), given);
    this.#at = last + 1;
    if (isEmpty) this.#closed();
  }

  /** Reads the attributes between a tag's name and its end; gives the place of that end. */
  #attributes(from: number, given: Map<string, string>): number {
    const { xml } = this;
    for (let at = from; ; ) {
      const start = this.#behindBlanks(at);
      const code = xml.charCodeAt(start);
      if (code === greater || code === slash) return start;
      const end = this.#nameEnd(start);
      const sign = this.#behindBlanks(end);
      if (start === at || end === start || xml.charCodeAt(sign) !== equals) throw this.#fault("a bad tag");
      const opening = this.#behindBlanks(sign + 1);
      const quote = xml.charCodeAt(opening);
      if (quote !== double && quote !== single) throw this.#fault("a bad tag");
      let closing = opening + 1;
      for (let letter = xml.charCodeAt(closing); letter !== quote; letter = xml.charCodeAt(++closing))
        if (letter === less || Number.isNaN(letter)) throw this.#fault("a bad tag");
      const key = xml.slice(start, end);
      if (given.has(key)) throw this.#fault(`${key} twice`);
      given.set(key, this.#meant(xml.slice(opening + 1, closing)));
      at = closing + 1;
    }
  }

  #opened(written: string, given: ReadonlyMap<string, string>): void {
    const spaces = this.#spacesWith(given);
    const name = this.#nameOf(written, spaces);
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

  #nameOf(written: string, spaces: Spaces): XmlName {
    const known = this.#known.get(spaces) ?? new Map<string, XmlName>();
    if (known.size === 0) this.#known.set(spaces, known);
    const name = known.get(written) ?? this.#named(written, spaces, spaces.get("") ?? "");
    known.set(written, name);
    return name;
  }

  #named(written: string, spaces: Spaces, otherwise: string): XmlName {
    const colon = written.indexOf(":");
    if (colon < 0) return { space: otherwise, local: written };
    const space = spaces.get(written.slice(0, colon));
    if (!space || written.includes(":", colon + 1)) throw this.#fault(`nobody says what ${written} is`);
    return { space, local: written.slice(colon + 1) };
  }

  #close(): void {
    const start = this.#at + 2;
    const written = this.#open.at(-1)?.written ?? "";
    const end = this.#behindBlanks(start + written.length);
    const isIts = written !== "" && this.xml.startsWith(written, start) && this.xml.charCodeAt(end) === greater;
    if (!isIts) throw this.#fault("it closes what is not open");
    this.#at = end + 1;
    this.#closed();
  }

  #closed(): void {
    const last = this.#open.pop();
    if (last) this.listener.close?.(last.name);
  }

  /** Resolves the references in a text. */
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
