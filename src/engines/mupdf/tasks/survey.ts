import type { PdfTruth, Verdict } from "#engines/product/product.ts";
import { task } from "../kernel/door.ts";
import { open } from "../kernel/open.ts";
import { type Counts, count } from "../kernel/truth.ts";
import { verdictOnForeign } from "../kernel/verdict.ts";

export interface Survey {
  truth: PdfTruth;
  verdict: Verdict;
  /** Names of the fonts it brings along, without the mark of a subset. */
  fonts: string[];
}

/** Counts the contents of a PDF that another program has made, without a look at its text. */
export const survey = task((bytes: Uint8Array, promised: Partial<Counts>): Survey => {
  const { doc } = open(bytes);
  const fonts = new Set<string>();
  for (let number = 1; number < doc.countObjects(); number++) {
    const object = doc.newIndirect(number).resolve();
    if (!object.isDictionary() || object.get("Type").asName() !== "FontDescriptor") continue;
    fonts.add(
      object
        .get("FontName")
        .asName()
        .replace(/^[A-Z]{6}\+/, ""),
    );
  }
  const counts = count(doc);
  const verdict = verdictOnForeign(doc.wasRepaired(), promised, counts);
  doc.destroy();
  return { truth: { ...counts, text: {} }, verdict, fonts: [...fonts] };
});
