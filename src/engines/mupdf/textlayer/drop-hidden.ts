import { operationsIn } from "#formats/pdf/content.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { contentsOf, copyOf, entriesOf, numberOf } from "../kernel/objects.ts";

const invisible = 3;
/** How deep forms are looked into: nobody nests them so deep, and hostile ones have no end. */
const deepest = 32;
/** Forms of a document that were looked into, by their numbers, each with the one that takes its place. */
export type KnownForms = Map<number, PDFObject | undefined>;

/** Takes text off a page that is drawn invisibly, as recognisers leave it; tells whether there was any. */
export function dropHidden(doc: PDFDocument, index: number, known: KnownForms): boolean {
  const page = doc.findPage(index);
  const streams = contentsOf(page).filter((stream) => stream.isStream());
  const state = { mode: 0, saved: [] as number[] };
  let isChanged = false;
  // Streams of a page are read as one, but an operation never runs over from one to the next.
  const kept = streams.map((stream) => {
    const text = contentOf(stream);
    const without = withoutHidden(text, state);
    if (without === text) return stream;
    isChanged = true;
    return doc.addStream(Buffer.from(without, "latin1"), {});
  });
  if (isChanged) page.put("Contents", kept);
  const resources = page.getInheritable("Resources");
  const without = withoutHiddenForms(doc, resources, known, 0);
  if (without) page.put("Resources", without);
  return isChanged || without !== undefined;
}

/** The same resources with forms that have no hidden text; undefined where no form had any. */
function withoutHiddenForms(
  doc: PDFDocument,
  resources: PDFObject,
  known: KnownForms,
  depth: number,
): PDFObject | undefined {
  if (depth > deepest || !resources.isDictionary()) return undefined;
  const changed = entriesOf(resources.get("XObject")).flatMap(([name, form]) => {
    const own = form.get("Subtype").asName() === "Form" ? withoutHiddenIn(doc, form, known, depth) : undefined;
    return own ? [[name, own] as const] : [];
  });
  if (changed.length === 0) return undefined;
  // The dictionaries are copied, as other pages may have the same ones and keep them as they are.
  const forms = ownOf(doc, resources.get("XObject"));
  for (const [name, form] of changed) forms.put(name, form);
  const own = ownOf(doc, resources);
  own.put("XObject", forms);
  return own;
}

function withoutHiddenIn(doc: PDFDocument, form: PDFObject, known: KnownForms, depth: number): PDFObject | undefined {
  const number = numberOf(form);
  if (known.has(number)) return known.get(number);
  // A form that shows itself is looked into once.
  known.set(number, undefined);
  const text = contentOf(form);
  const without = withoutHidden(text, { mode: 0, saved: [] });
  const resources = withoutHiddenForms(doc, form.get("Resources"), known, depth + 1);
  if (without === text && !resources) return undefined;
  const own = doc.addStream(Buffer.from(without, "latin1"), {});
  const ofStream = new Set(["Length", "Filter", "DecodeParms", "DL"]);
  for (const [key, value] of entriesOf(form)) if (!ofStream.has(key)) own.put(key, value);
  if (resources) own.put("Resources", resources);
  known.set(number, own);
  return own;
}

/** Copies a dictionary; a copy of an object is an object. */
function ownOf(doc: PDFDocument, dictionary: PDFObject): PDFObject {
  const own = copyOf(doc, dictionary);
  return numberOf(dictionary) > 0 ? doc.addObject(own) : own;
}

function contentOf(stream: PDFObject): string {
  const buffer = stream.readStream();
  const text = Buffer.from(buffer.asUint8Array()).toString("latin1");
  buffer.destroy();
  return text;
}

interface State {
  mode: number;
  saved: number[];
}

/** Operators that show text, with their other effects: ISO 32000-1, table 109. */
const shows: Record<string, string> = { Tj: "", TJ: "", "'": "T*", '"': "T*" };

/** Takes invisible text out of content; `state` is that of the streams before it, and after it. */
export function withoutHidden(text: string, state: State): string {
  if (!/\bTr\b/.test(text) && state.mode !== invisible) return text;
  const parts: string[] = [];
  let at = 0;
  for (const { operator, operands, start, end } of operationsIn(text)) {
    if (operator === "q") state.saved.push(state.mode);
    else if (operator === "Q") state.mode = state.saved.pop() ?? state.mode;
    else if (operator === "Tr") state.mode = Number(operands[0]);
    const instead = shows[operator];
    if (instead === undefined || state.mode !== invisible) continue;
    const spacing = operator === '"' ? `${operands[0] ?? 0} Tw ${operands[1] ?? 0} Tc ` : "";
    parts.push(text.slice(at, start), spacing, instead);
    at = end;
  }
  return at === 0 ? text : parts.join("") + text.slice(at);
}
