import { Problem } from "#problem";
import { textIn } from "./content-text.ts";
import { isFault } from "./door.ts";
import type { PDFDocument, PDFObject, PDFPage } from "./library.ts";
import { entriesOf, numberOf } from "./objects.ts";

/**
 * Letters of content that a page may have drawn by its forms: some three million operators, which take some ten seconds.
 * Twenty forms that draw the next one twice each are a file of 4 KB and a million drawings of the last.
 */
const most = 64_000_000;
/** To draw a form takes as long as so many letters do: it clips, and has a state of its own. */
const perForm = 256;
/** The library goes no deeper either. */
const deepest = 500;

/** What is drawn by its name, and where names are told: after blanks and comments the operator follows. */
const drawnBy = /\/([^\0\t\n\f\r /<>[\](){}%]+)(?:[\0\s]|%[^\r\n]*[\r\n])+(Do|gs|scn|SCN)(?![^\0\s/<>[\](){}%])/g;

/** A page that is to be drawn or read, unless it has itself drawn without end. */
export function pageToDraw(doc: PDFDocument, index: number): PDFPage {
  const page = doc.findPage(index);
  const resources = page.getInheritable("Resources");
  if (leadsOn(resources)) {
    const said = saidBy(textOf(page.get("Contents")), resources);
    if (new Weighing().nested(said, resources, 0).letters > most) refuse();
  }
  return doc.loadPage(index);
}

function refuse(): never {
  throw new Problem(
    "unprocessable",
    "A page of this PDF has the same forms drawn again and again, millions of times in all, which would take too long. Try it without that page.",
  );
}

interface Weight {
  letters: number;
  /** It is drawn within itself, which comes to nothing, and might weigh more elsewhere. */
  isCut: boolean;
}

/** A form's content: its length, and what it has drawn how often. */
interface Said {
  length: number;
  draws: readonly { form: PDFObject; number: number; times: number }[];
}

class Weighing {
  readonly #known = new Map<string, Weight>();
  readonly #said = new Map<string, Said>();
  readonly #open = new Set<number>();
  #steps = 0;

  /** What content has drawn, but for what it draws itself. */
  nested({ draws }: Said, resources: PDFObject, depth: number): Weight {
    const all: Weight = { letters: 0, isCut: false };
    for (const { form, number, times } of draws) {
      const { letters, isCut } = this.#form(form, number, resources, depth);
      all.letters += times * letters;
      all.isCut ||= isCut;
    }
    return all;
  }

  #form(form: PDFObject, number: number, outer: PDFObject, depth: number): Weight {
    if (this.#open.has(number) || depth > deepest) return { letters: perForm, isCut: true };
    const own = form.get("Resources");
    const [key, resources] = own.isDictionary() ? [`${number}`, own] : [`${number} in ${numberOf(outer)}`, outer];
    const known = this.#known.get(key);
    if (known) return known;
    // What is drawn in circles is followed as the library does.
    this.#steps += 1;
    if (this.#steps > most / perForm) refuse();
    this.#open.add(number);
    const said = this.#said.get(key) ?? saidBy(textOf(form), resources);
    this.#said.set(key, said);
    const { letters, isCut } = this.nested(said, resources, depth + 1);
    this.#open.delete(number);
    const weight = { letters: perForm + said.length + letters, isCut };
    if (!isCut) this.#known.set(key, weight);
    return weight;
  }
}

function saidBy(content: string, resources: PDFObject): Said {
  const times = new Map<string, number>();
  for (const [, name = "", operator = ""] of content.matchAll(drawnBy)) {
    const key = `${operator} ${name}`;
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  const draws = [...times].flatMap(([key, count]) => {
    const [operator = "", name = ""] = key.split(" ");
    const form = formOf(operator, unescaped(name), resources);
    return form ? [{ form, number: numberOf(form), times: count }] : [];
  });
  return { length: content.length, draws };
}

/** What an operator draws that has content of its own. */
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
