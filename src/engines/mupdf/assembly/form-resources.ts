import { freeName } from "../kernel/free-name.ts";
import type { PDFObject } from "../kernel/library.ts";
import { bytesOf, entriesOf, stringOf } from "../kernel/objects.ts";
import type { Copy } from "./copy.ts";

/** Adds fonts and other resources of fields; returns the new names of fonts whose own was taken by another font. */
export function addResources(copy: Copy, form: PDFObject, resources: PDFObject): Map<string, string> {
  const renamed = new Map<string, string>();
  if (!resources.isDictionary()) return renamed;
  const present = form.get("DR");
  const all = present.isDictionary() ? present : form.put("DR", copy.target.newDictionary());
  for (const [kind, some] of entriesOf(resources)) {
    const list = all.get(kind);
    if (!list.isDictionary()) {
      all.put(kind, copy.graft(some).resolve());
      continue;
    }
    const taken = new Set(entriesOf(list).map(([name]) => name));
    for (const [name, resource] of entriesOf(some)) {
      if (taken.has(name) && (kind !== "Font" || isSameFont(list.get(name), resource))) continue;
      const free = freeName(name, taken);
      taken.add(free);
      list.put(free, copy.graft(resource));
      if (free !== name) renamed.set(name, free);
    }
  }
  return renamed;
}

/** Whether two fonts are the same: those that every reader has are if their names and encodings are. */
function isSameFont(one: PDFObject, other: PDFObject): boolean {
  const told = (font: PDFObject) =>
    ["BaseFont", "Subtype", "Encoding"].map((key) => font.get(key).resolve().toString(true, true)).join();
  const isEmbedded = (font: PDFObject) =>
    font.get("FontDescriptor").isDictionary() || font.get("DescendantFonts").isArray();
  return !isEmbedded(one) && !isEmbedded(other) && told(one) === told(other);
}

/** Renames fonts in a field's default appearance, a bit of content such as "/Helv 12 Tf 0 g". */
export function renameFonts(copy: Copy, field: PDFObject, renamed: ReadonlyMap<string, string>): void {
  const appearance = field.get("DA");
  if (!appearance.isString()) return;
  const text = bytesOf(appearance).replace(/\/([^\s/[\]()<>{}%]+)/g, (word, name) => {
    const free = renamed.get(name);
    return free === undefined ? word : `/${free}`;
  });
  field.put("DA", stringOf(copy.target, text));
}
