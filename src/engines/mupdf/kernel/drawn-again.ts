import { Problem } from "#problem";
import { textIn } from "./content-text.ts";
import { isFault } from "./door.ts";
import type { PDFDocument, PDFObject, PDFPage } from "./library.ts";
import { entriesOf, itemsOf, numberOf } from "./objects.ts";
import { clipsOf, paintsOf, paintsUnder } from "./paints.ts";

/**
 * The most letters of content that a page may have drawn by its forms: some three million operators, which take some
 * ten seconds. Twenty forms that draw the next one twice each are a file of 4 KB and a million drawings of the last.
 */
const mostNestedLetters = 64_000_000;
/** The letters in whose time a form is drawn: it clips, and has a state of its own. */
const perForm = 256;
/** How deep forms are followed, as the library does. */
const deepest = 500;

/** Names, and operators that draw by the last of them: other operands may stand between the two. */
const drawnBy = /\/([^\0\t\n\f\r /<>[\](){}%]+)|(?<![^\0\s)>\]}])(?:Do|gs|scn|SCN)(?![^\0\s/<>[\](){}%])/g;

/** How much a page has drawn, by its content and by all that this has drawn. */
export interface Drawn {
  letters: number;
  /** Areas that are filled, stroked, shaded, set as text or drawn as a whole. */
  paints: number;
  /** Areas of any shape that all else is cut to. */
  clips: number;
  /** How deep forms lie within forms. */
  depth: number;
}

/** Loads a page to read its text and drawings, unless it has itself drawn without end; its pictures stay packed. */
export function pageToRead(doc: PDFDocument, index: number): PDFPage {
  const page = doc.findPage(index);
  if (leadsOn(page.getInheritable("Resources")) || looksOn(page).length > 0) drawnOn(page, contentOf(page));
  return doc.loadPage(index);
}

export const contentOf = (page: PDFObject): string => textOf(page.get("Contents"));

/** Counts all that a page has drawn; refuses a page with too much of it. */
export function drawnOn(page: PDFObject, content: string): Drawn {
  const resources = page.getInheritable("Resources");
  const said = saidBy(content, resources);
  const looks = looksOn(page).map((form) => ({ form, number: numberOf(form), times: 1 }));
  const nested = new Weighing().nested({ ...said, draws: [...said.draws, ...looks] }, resources, 0);
  if (nested.letters > mostNestedLetters) refuse();
  return {
    letters: content.length + nested.letters,
    paints: said.paints + nested.paints,
    clips: said.clips + nested.clips,
    depth: nested.depth,
  };
}

/** Lists the looks of annotations and fields. */
export function looksOn(page: PDFObject): PDFObject[] {
  return itemsOf(page.get("Annots")).flatMap((annotation) => {
    const look = annotation.get("AP", "N");
    return (look.isStream() ? [look] : entriesOf(look).map(([, state]) => state)).filter((one) => one.isStream());
  });
}

function refuse(): never {
  throw new Problem(
    "unprocessable",
    "A page of this PDF has the same forms drawn again and again, millions of times in all, which would take too long. Try it without that page.",
  );
}

interface Weight extends Drawn {
  /** Whether it is drawn within itself, which comes to nothing there, and may weigh more elsewhere. */
  isCut: boolean;
}

/** A form's content: its length, and how often it draws each form. */
interface Said {
  length: number;
  paints: number;
  clips: number;
  draws: readonly { form: PDFObject; number: number; times: number }[];
}

class Weighing {
  readonly #known = new Map<string, Weight>();
  readonly #said = new Map<string, Said>();
  readonly #open = new Set<number>();
  #steps = 0;

  /** Sums up the forms that content draws, without what it draws itself. */
  nested({ draws }: Said, resources: PDFObject, depth: number): Weight {
    const all: Weight = { letters: 0, paints: 0, clips: 0, depth: 0, isCut: false };
    for (const { form, number, times } of draws) {
      const { letters, paints, clips, depth: deeper, isCut } = this.#form(form, number, resources, depth);
      all.letters += times * letters;
      all.paints += times * paints;
      all.clips += times * clips;
      all.depth = Math.max(all.depth, deeper);
      all.isCut ||= isCut;
    }
    return all;
  }

  #form(form: PDFObject, number: number, outer: PDFObject, depth: number): Weight {
    if (this.#open.has(number) || depth > deepest)
      return { letters: perForm, paints: 1, clips: 0, depth: 0, isCut: true };
    const own = form.get("Resources");
    const [key, resources] = own.isDictionary() ? [`${number}`, own] : [`${number} in ${numberOf(outer)}`, outer];
    const known = this.#known.get(key);
    if (known) return known;
    // Forms that draw each other in circles are followed as far as the library follows them.
    this.#steps += 1;
    if (this.#steps > mostNestedLetters / perForm) refuse();
    this.#open.add(number);
    const said = this.#said.get(key) ?? saidBy(textOf(form), resources);
    this.#said.set(key, said);
    const nested = this.nested(said, resources, depth + 1);
    this.#open.delete(number);
    const weight = {
      letters: perForm + said.length + nested.letters,
      paints: said.paints + nested.paints,
      clips: said.clips + nested.clips,
      depth: nested.depth + 1,
      isCut: nested.isCut,
    };
    if (!nested.isCut) this.#known.set(key, weight);
    return weight;
  }
}

function saidBy(content: string, resources: PDFObject): Said {
  const times = new Map<string, number>();
  let named = "";
  for (const [operator, name] of content.matchAll(drawnBy)) {
    if (name !== undefined) named = name;
    else times.set(`${operator} ${named}`, (times.get(`${operator} ${named}`) ?? 0) + 1);
  }
  const draws = [...times].flatMap(([key, count]) => {
    const [operator = "", name = ""] = key.split(" ");
    const form = formOf(operator, unescaped(name), resources);
    return form ? [{ form, number: numberOf(form), times: count, mask: operator === "gs" ? name : undefined }] : [];
  });
  const masks = new Set(draws.flatMap(({ mask }) => mask ?? []));
  const isMask = (name: string) => masks.has(name) || resources.get("ExtGState", unescaped(name), "SMask").isName();
  // A mask is drawn anew for each drawing through it.
  const under = masks.size > 0 ? paintsUnder(content, (name) => (isMask(name) ? name : undefined)) : undefined;
  return {
    length: content.length,
    paints: paintsOf(content),
    clips: clipsOf(content),
    draws: draws.map(({ mask, ...draw }) =>
      mask === undefined ? draw : { ...draw, times: Math.max(draw.times, under?.get(mask) ?? 0) },
    ),
  };
}

/** Finds the form, pattern or mask that an operator draws with content of its own. */
function formOf(operator: string, name: string, resources: PDFObject): PDFObject | undefined {
  const found =
    operator === "Do"
      ? resources.get("XObject", name)
      : operator === "gs"
        ? resources.get("ExtGState", name, "SMask", "G")
        : resources.get("Pattern", name);
  return isForm(found) ? found : undefined;
}

/** Pictures are streams as well. */
const isForm = (object: PDFObject): boolean => object.isStream() && object.get("Subtype").asName() !== "Image";

const leadsOn = (resources: PDFObject): boolean =>
  entriesOf(resources.get("XObject")).some(([, one]) => isForm(one)) ||
  entriesOf(resources.get("Pattern")).some(([, one]) => isForm(one)) ||
  entriesOf(resources.get("ExtGState")).some(([, one]) => isForm(one.get("SMask", "G")));

const unescaped = (name: string): string =>
  name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Content that can't be read draws nothing. */
function textOf(content: PDFObject): string {
  try {
    return textIn(content);
  } catch (error) {
    if (isFault(error)) return "";
    throw error;
  }
}
