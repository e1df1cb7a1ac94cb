import { warn } from "#engines/job/job.ts";
import { freeName } from "../kernel/free-name.ts";
import type { PDFObject } from "../kernel/library.ts";
import { append, bytesOf, entriesOf, itemsOf, numberOf, stringOf, wholeOf } from "../kernel/objects.ts";
import type { Copy } from "./copy.ts";
import type { Renamed } from "./field-names.ts";
import { type FormNode, flatten, nodesFor } from "./form-model.ts";
import { addResources, renameFonts } from "./form-resources.ts";

/** Entries of a form that are joined one by one below; the rest comes from the first file that has a form. */
const joined = new Set(["Fields", "DR", "CO", "XFA", "SigFlags", "NeedAppearances"]);

/** Joins the forms of all files. Fields of one name would show one value, so later ones get another name. */
export class Forms {
  readonly #root: PDFObject;
  readonly #names = new Set<string>();

  constructor(root: PDFObject) {
    this.#root = root;
  }

  /** Adds the fields of a copy, and tells which have new names. */
  add(copy: Copy): Renamed {
    const { dict, fields, strays } = copy.source.form;
    const kept = nodesFor(fields, copy.isKept);
    for (const node of [...kept, ...nodesFor(strays, copy.isKept)]) write(copy, node);
    // A form without fields still has the fonts that annotations name.
    if (!dict.isDictionary() || (kept.length === 0 && !copy.isWhole)) return new Map();

    const form = this.#form(copy, kept);
    for (const { number } of kept) append(form, "Fields", copy.place(number));
    const renamed = addResources(copy, form, dict.get("DR"));
    if (renamed.size > 0) for (const { number } of flatten(kept)) renameFonts(copy, copy.place(number), renamed);
    const names = this.#rename(copy, kept);
    if (dict.get("NeedAppearances").valueOf() === true) form.put("NeedAppearances", true);
    const flags = wholeOf(dict.get("SigFlags"), 0) | wholeOf(form.get("SigFlags"), 0);
    if (flags > 0) form.put("SigFlags", flags);
    const present = new Set(flatten(kept).map(({ number }) => number));
    for (const field of itemsOf(dict.get("CO")))
      if (present.has(numberOf(field))) append(form, "CO", copy.graft(field));
    if (copy.isAlone) form.put("XFA", copy.graft(dict.get("XFA")));
    else if (!dict.get("XFA").isNull())
      warn(`The XFA part of the form in ${copy.source.subject} describes the file as a whole and was left out.`);
    return names;
  }

  /** The target's form; settings of a later file for all its fields are written into these fields. */
  #form(copy: Copy, kept: readonly FormNode[]): PDFObject {
    const { dict } = copy.source.form;
    const present = this.#root.get("AcroForm");
    if (present.isDictionary()) {
      for (const key of ["DA", "Q"]) {
        const said = dict.get(key);
        if (said.isNull() || String(said) === String(present.get(key))) continue;
        for (const field of kept.map(({ number }) => copy.place(number))) {
          if (field.get(key).isNull()) field.put(key, copy.graft(said));
        }
      }
      return present;
    }
    const form = copy.target.addObject({ Fields: [] });
    for (const [key, value] of entriesOf(dict)) if (!joined.has(key)) form.put(key, copy.graft(value));
    return this.#root.put("AcroForm", form);
  }

  #rename(copy: Copy, kept: readonly FormNode[]): Renamed {
    const renamed = new Map<string, string>();
    let count = 0;
    for (const field of kept.map(({ number }) => copy.place(number))) {
      const name = field.get("T");
      if (!name.isString()) continue;
      const old = bytesOf(name);
      const free = freeName(old, this.#names);
      this.#names.add(free);
      if (free === old) continue;
      const told = name.asString();
      field.put("T", stringOf(copy.target, free));
      renamed.set(told, field.get("T").asString());
      count += 1;
    }
    if (count === 0) return renamed;
    const some = count === 1 ? "one of them" : `${count} of them`;
    warn(`${copy.source.subject} has form fields with names of earlier files: ${some} got another name.`);
    return renamed;
  }
}

/** Fills a field and those below it, and ties them together anew: hostile ones are their own ancestors. */
function write(copy: Copy, { number, kids }: FormNode, above?: PDFObject): void {
  const made = copy.fill(number);
  if (above) made.put("Parent", above);
  else made.delete("Parent");
  if (kids.length === 0) return;
  const list = kids.map((kid) => copy.place(kid.number));
  made.put("Kids", list);
  for (const kid of kids) write(copy, kid, made);
}
