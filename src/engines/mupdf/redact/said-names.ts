import { isSaid, type Sought } from "#formats/sought/sought.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { entriesOf } from "../kernel/objects.ts";

/** Entries whose value is a name that people have chosen: a button's state, or a destination. */
const chosen = ["V", "DV", "AS", "Dest", "D"];
/** Names of properties that stand in every file (ISO 32000-1, table 317). */
const usualProperties = new Set(
  "Title Author Subject Keywords Creator Producer CreationDate ModDate Trapped".split(" "),
);

/** States that buttons have in every form (ISO 32000-1, 12.7.4.2.3). */
const usualStates = new Set(["Off", "Yes", "On"]);

const says = (name: string, sought: Sought): boolean => !usualStates.has(name) && isSaid(name, sought);

/** Takes the sought words out of names that people have chosen, and returns how many there were. */
export function cleanNames(doc: PDFDocument, holders: Iterable<PDFObject>, sought: Sought): number {
  const { places, properties } = namedIn(doc);
  const instead = new Map<string, string>();
  for (const [name, place] of entriesOf(places)) {
    if (!says(name, sought)) continue;
    let count = instead.size + 1;
    while (!places.get(`Left${count}`).isNull()) count += 1;
    instead.set(name, `Left${count}`);
    places.put(`Left${count}`, place);
    places.delete(name);
  }
  let done = instead.size;
  for (const [name] of entriesOf(properties)) {
    if (usualProperties.has(name) || !says(name, sought)) continue;
    properties.delete(name);
    done += 1;
  }
  for (const holder of holders)
    for (const [key, name] of chosenIn(holder)) {
      const other = instead.get(name);
      if (other !== undefined) holder.put(key, doc.newName(other));
      else if (says(name, sought)) {
        holder.delete(key);
        done += 1;
      }
    }
  return done;
}

/** Whether a name that people have chosen still says what is sought. */
export function namesSay(doc: PDFDocument, holders: Iterable<PDFObject>, sought: Sought): boolean {
  const { places, properties } = namedIn(doc);
  const names = [...entriesOf(places), ...entriesOf(properties)].map(([name]) => name);
  if (names.some((name) => !usualProperties.has(name) && says(name, sought))) return true;
  for (const holder of holders) if (chosenIn(holder).some(([, name]) => says(name, sought))) return true;
  return false;
}

/** Whether the states of a button say what is sought. */
export const statesSay = (annotation: PDFObject, sought: Sought): boolean =>
  [
    ...entriesOf(annotation.get("AP")).flatMap(([, look]) => (look.isStream() ? [] : entriesOf(look))),
    ...chosenIn(annotation).map(([, name]) => [name]),
  ].some(([name]) => says(name, sought));

const namedIn = (doc: PDFDocument) => ({
  places: doc.getTrailer().get("Root", "Dests"),
  properties: doc.getTrailer().get("Info"),
});

const chosenIn = (holder: PDFObject): [key: string, name: string][] =>
  !holder.isDictionary()
    ? []
    : chosen.flatMap((key): [string, string][] => {
        const value = holder.get(key);
        return value.isName() ? [[key, value.asName()]] : [];
      });
