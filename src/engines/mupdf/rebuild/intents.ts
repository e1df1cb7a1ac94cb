import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { itemsOf } from "../kernel/objects.ts";

/** Lists intents whose profile has a name, too: half a megabyte that nobody but a press reads. */
const named = (doc: PDFDocument): PDFObject[] =>
  itemsOf(doc.getTrailer().get("Root", "OutputIntents")).filter((intent) => {
    const name = intent.get("OutputConditionIdentifier");
    // An archive has to bring along the meaning of its colours.
    const isArchive = intent.get("S").asName().startsWith("GTS_PDFA");
    return !isArchive && intent.get("DestOutputProfile").isStream() && name.isString() && name.asString() !== "";
  });

export const hasNamedProfiles = (doc: PDFDocument): boolean => named(doc).length > 0;

/** Drops the profiles of output intents that have names; tells whether there were any. */
export function dropProfiles(doc: PDFDocument): boolean {
  const intents = named(doc);
  for (const intent of intents) intent.delete("DestOutputProfile");
  return intents.length > 0;
}
