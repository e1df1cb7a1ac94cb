import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { itemsOf, wholeOf } from "../kernel/objects.ts";
import { DocThing } from "../kernel/things.ts";

const mostColorants = 32;
const inks = new Set(["None", "Cyan", "Magenta", "Yellow", "Black"]);

/** Describes how each colorant of a mixture looks by itself (6.2.4.4): as the mixture does without the others. */
export class Colorants {
  readonly #doc: PDFDocument;
  readonly #known = new Map<string, PDFObject>();

  constructor(doc: PDFDocument) {
    this.#doc = doc;
    for (let number = 1; number < doc.countObjects(); number++) this.#learn(doc.newIndirect(number));
  }

  #learn(list: PDFObject): void {
    if (!list.isArray() || list.get(0).asName() !== "Separation") return;
    const name = list.get(1).asName();
    if (!this.#known.has(name)) this.#known.set(name, list);
  }

  describe(space: PDFObject): void {
    if (space.get(0).asName() !== "DeviceN") return;
    const names = itemsOf(space.get(1)).map((name) => name.asName());
    // No part of PDF/A takes more colorants.
    if (names.length > mostColorants) return;
    const process = new Set(itemsOf(space.get(4, "Process", "Components")).map((name) => name.asName()));
    for (const [index, name] of names.entries()) {
      const isDescribed = !space.get(4, "Colorants", name).isNull();
      if (inks.has(name) || process.has(name) || isDescribed) continue;
      const alone = this.#known.get(name) ?? this.#alone(space, name, index, names.length);
      if (!alone) return;
      this.#known.set(name, alone);
      if (!space.get(4).isDictionary()) space.put(4, this.#doc.newDictionary());
      if (!space.get(4, "Colorants").isDictionary()) space.get(4).put("Colorants", this.#doc.newDictionary());
      space.get(4, "Colorants").put(name, alone);
    }
  }

  #alone(space: PDFObject, name: string, index: number, count: number): PDFObject | undefined {
    const tint = this.#tint(space.get(3), index, count);
    if (!tint) return undefined;
    const list = this.#doc.newArray();
    list.push(this.#doc.newName("Separation"));
    list.push(this.#doc.newName(name));
    list.push(space.get(2));
    list.push(tint);
    return this.#doc.addObject(list);
  }

  /** Makes the function of one colorant: that of all colorants with all but one at nothing. */
  #tint(mixed: PDFObject, index: number, count: number): PDFObject | undefined {
    const bytes = new DocThing(mixed).content();
    if (!bytes) return undefined;
    const entries = {
      FunctionType: 0,
      Domain: [0, 1],
      Range: itemsOf(mixed.get("Range")).map((value) => value.asNumber()),
    };
    if (wholeOf(mixed.get("FunctionType"), -1) === 4) {
      const body = Buffer.from(bytes)
        .toString("latin1")
        .replace(/^\s*\{|\}\s*$/g, "");
      const before = "0 ".repeat(index) + (index > 0 ? `${index + 1} -1 roll ` : "");
      const code = `{ ${before}${"0 ".repeat(count - 1 - index)}${body} }`;
      return this.#doc.addStream(code, { ...entries, FunctionType: 4 });
    }
    if (wholeOf(mixed.get("FunctionType"), -1) !== 0 || wholeOf(mixed.get("BitsPerSample"), 0) !== 8) return undefined;
    const sizes = itemsOf(mixed.get("Size")).map((size) => size.asNumber());
    const stride = sizes.slice(0, index).reduce((product, size) => product * size, 1);
    const channels = entries.Range.length / 2;
    const steps = sizes[index] ?? 0;
    if (!(steps * stride * channels <= bytes.length)) return undefined;
    const samples = Array.from({ length: steps * channels }, (_, at) => {
      const sample = Math.floor(at / channels) * stride;
      return bytes[sample * channels + (at % channels)] ?? 0;
    });
    const decode = mixed.get("Decode").isArray() ? { Decode: mixed.get("Decode") } : {};
    return this.#doc.addStream(Uint8Array.from(samples), { ...entries, ...decode, Size: [steps], BitsPerSample: 8 });
  }
}
