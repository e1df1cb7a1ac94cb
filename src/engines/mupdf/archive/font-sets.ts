import { cidsOf, descendantOf, isComposite, isSubset } from "#formats/fonts/codes.ts";
import { Programs } from "#formats/fonts/program.ts";
import { usesOf } from "../kernel/font-use.ts";
import type { PDFDocument } from "../kernel/library.ts";
import { DocThing } from "../kernel/things.ts";

/** Lists every font, whether shown or not: some readers judge all that they come upon. */
function* fontsOf(doc: PDFDocument): Generator<DocThing> {
  for (let number = 1; number < doc.countObjects(); number++) {
    const object = doc.newIndirect(number);
    if (object.isDictionary() && object.get("Type").asName() === "Font") yield new DocThing(object);
  }
  for (const { font } of usesOf(doc)) if (font.id === 0) yield font;
}

/** Lists the glyphs of every font that is a part of another (ISO 19005-1, 6.3.5). */
export function listGlyphs(doc: PDFDocument): void {
  const programs = new Programs();
  for (const font of fontsOf(doc)) {
    if (!isSubset(font.get("BaseFont").name)) continue;
    const holder = isComposite(font) ? descendantOf(font) : font;
    const descriptor = holder.get("FontDescriptor");
    const program = programs.of(descriptor);
    if (!program || !(descriptor instanceof DocThing)) continue;
    if (isComposite(font)) {
      const cids = cidsOf(holder, program);
      const last = cids.reduce((most, cid) => Math.max(most, cid), 0);
      const bits = new Uint8Array((last >> 3) + 1);
      for (const cid of cids) bits[cid >> 3] = (bits[cid >> 3] ?? 0) | (128 >> (cid & 7));
      descriptor.object.put("CIDSet", doc.addStream(bits, {}));
    } else if (program.kind !== "truetype") {
      const names = program.kind === "type1" ? [...program.widths.keys()] : program.names;
      const list = names.filter((name) => name !== ".notdef").map((name) => `/${name}`);
      // Some readers take an empty list for none.
      descriptor.object.put("CharSet", doc.newString(list.join("") || "/.notdef"));
    }
  }
}
