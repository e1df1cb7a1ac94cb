import type { PdfTruth } from "#engines/product.ts";
import { task } from "../door.ts";
import { open } from "../open.ts";
import { count } from "../truth.ts";

export interface Survey extends Omit<PdfTruth, "text" | "password"> {
  /** Names of the fonts it brings along, without the mark of a subset. */
  fonts: string[];
}

/** What a PDF that was just made holds, without a look at its text. */
export const survey = task((bytes: Uint8Array): Survey => {
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
  doc.destroy();
  return { ...counts, fonts: [...fonts] };
});
