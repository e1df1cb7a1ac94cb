import { isFault } from "../kernel/door.ts";
import type { PDFObject } from "../kernel/library.ts";
import { entriesOf, itemsOf, numberOf } from "../kernel/objects.ts";
import type { Copy } from "./copy.ts";
import type { Source } from "./source.ts";

type Users = ReadonlyMap<number, number>;

/** Lists the dictionaries of a page's resources that other pages may use as well. */
function shareable(source: Source, index: number): number[] {
  const resources = source.pages[index]?.dict.get("Resources");
  if (!resources?.isDictionary()) return [];
  return [resources, ...entriesOf(resources).map(([, kind]) => kind)].map(numberOf).filter((number) => number > 0);
}

/** Counts how many of some pages use each dictionary. */
function usersOf(source: Source, indexes: Iterable<number>): Users {
  const users = new Map<number, number>();
  for (const index of indexes)
    for (const number of shareable(source, index)) users.set(number, (users.get(number) ?? 0) + 1);
  return users;
}

const usersOfAll = new WeakMap<Source, Users>();

/**
 * Picks from shared resources those that the kept pages need. Some writers list every font and
 * picture of a document in one dictionary, with which each part would carry them all.
 */
export class SharedResources {
  readonly #copy: Copy;
  readonly #all: Users;
  readonly #kept: Users;

  constructor(copy: Copy) {
    const { source, kept } = copy;
    this.#copy = copy;
    this.#all = usersOfAll.get(source) ?? usersOf(source, source.pages.keys());
    usersOfAll.set(source, this.#all);
    this.#kept = copy.isWhole ? this.#all : usersOf(source, kept);
  }

  /** Resources cut down to what the page uses; undefined where it shares none, or where that can't be told. */
  usedBy(index: number): PDFObject | undefined {
    const { source, target } = this.#copy;
    const isOwn = (number: number) => this.#all.get(number) === this.#kept.get(number);
    const page = source.pages[index]?.dict;
    if (!page || shareable(source, index).every(isOwn)) return undefined;
    const names = namesIn(itemsOrOne(page.get("Contents")), page.get("Resources"));
    if (!names) return undefined;

    const used = target.newDictionary();
    for (const [kind, all] of entriesOf(page.get("Resources"))) {
      used.put(kind, all.isDictionary() ? this.#some(all, names) : this.#copy.graft(all));
    }
    return used;
  }

  #some(all: PDFObject, names: ReadonlySet<string>): PDFObject {
    const some = this.#copy.target.newDictionary();
    for (const [name, resource] of entriesOf(all)) {
      // A name with bytes beyond ASCII can be read in several ways, so it is kept.
      if (names.has(name) || /[^\0-\x7f]/.test(name)) some.put(name, this.#copy.graft(resource));
    }
    return some;
  }
}

const itemsOrOne = (contents: PDFObject): PDFObject[] => (contents.isArray() ? itemsOf(contents) : [contents]);

/** The longest content that is read; where it is longer, or can't be read, everything is kept. */
const longestContent = 16 * 1024 * 1024;

/** Lists the names in content, whatever they are used for; undefined where they can't be told. */
function namesIn(streams: readonly PDFObject[], resources: PDFObject): Set<string> | undefined {
  const names = new Set<string>();
  const seen = new Set<number>();
  const ahead = [...streams];
  for (let stream = ahead.pop(); stream; stream = ahead.pop()) {
    if (!stream.isStream() || seen.has(numberOf(stream))) continue;
    seen.add(numberOf(stream));
    if (!readNames(stream, names)) return undefined;
    // Old forms without resources of their own use those of the page.
    for (const [name, form] of entriesOf(resources.get("XObject"))) {
      const isForm = form.get("Subtype").asName() === "Form";
      if (names.has(name) && isForm && !form.get("Resources").isDictionary()) ahead.push(form);
    }
  }
  const fonts = entriesOf(resources.get("Font")).filter(([name]) => names.has(name));
  const borrows = fonts.some(
    ([, font]) => font.get("CharProcs").isDictionary() && !font.get("Resources").isDictionary(),
  );
  return borrows ? undefined : names;
}

const slash = 0x2f;
const delimiters = new Set([..."\0\t\n\f\r ()<>[]{}/%"].map((letter) => letter.charCodeAt(0)));

function readNames(stream: PDFObject, names: Set<string>): boolean {
  if (stream.get("Length").asNumber() > longestContent) return false;
  let content: Uint8Array;
  try {
    const buffer = stream.readStream();
    content = buffer.asUint8Array().slice();
    buffer.destroy();
  } catch (error) {
    if (isFault(error)) return false;
    throw error;
  }
  for (let at = content.indexOf(slash); at >= 0; ) {
    let end = at + 1;
    while (end < content.length && !delimiters.has(content[end] ?? 0)) end += 1;
    const name = Buffer.from(content.subarray(at + 1, end)).toString("latin1");
    names.add(name.replace(/#([0-9a-fA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))));
    at = content.indexOf(slash, end);
  }
  return true;
}
