import { blends, intents, isSoundProfile, type Level, largestReal } from "#formats/pdf/archival.ts";
import { filterNames } from "#formats/pdf/decode.ts";
import { namesIn } from "#formats/pdf/thing.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { entriesOf, numberOf, wholeOf } from "../kernel/objects.ts";
import { DocThing } from "../kernel/things.ts";
import type { Colorants } from "./colorants.ts";
import type { Profiles } from "./colours.ts";
import { cleanActions, drop, type Losses } from "./document.ts";

interface Terms {
  level: Level;
  profiles: Profiles;
  colorants: Colorants;
  losses: Losses;
}

/** Removes from every object entries that an archive may not hold and nobody sees, or writes them in another way. */
export function mendObjects(doc: PDFDocument, terms: Terms): void {
  const root = numberOf(doc.getTrailer().get("Root"));
  const last = doc.countObjects();
  for (let number = 1; number < last; number++) {
    const object = doc.newIndirect(number);
    if (!object.isDictionary() && !object.isArray()) continue;
    mend(doc, object, terms, 0);
    // Metadata of anything less than the document follow rules of their own; the document's are written anew.
    if (number !== root && object.isDictionary() && object.get("Metadata").isStream()) drop(object, "Metadata");
  }
}

const deepest = 12;

function mend(doc: PDFDocument, object: PDFObject, terms: Terms, depth: number): void {
  if (depth > deepest) return;
  const { level } = terms;
  if (object.isArray()) mendSpace(object, terms);
  else mendDictionary(doc, object, terms);
  object.forEach((value, key) => {
    if (level === "1b" && value.isNumber() && Math.abs(value.asNumber()) > largestReal["1b"])
      object.put(key, Math.round(value.asNumber()));
    if (!value.isIndirect() && (value.isDictionary() || value.isArray())) mend(doc, value, terms, depth + 1);
  });
}

function mendDictionary(doc: PDFDocument, object: PDFObject, { level, profiles, losses }: Terms): void {
  const kind = object.get("Subtype").asName();
  const type = object.get("Type").asName();
  if (object.isStream()) recode(object);
  if (kind === "Image" && object.isStream()) mendPicture(object);
  if (kind === "Form" && object.isStream()) for (const key of ["OPI", "PS", "Ref", "Subtype2"]) drop(object, key);
  if (type === "ExtGState" || isStateLike(object)) mendState(object);
  if (level === "1b" && object.get("ShadingType").isNumber()) nameInks(object, "ColorSpace", profiles);
  if (type === "Halftone") drop(object, "HalftoneName");
  if (object.get("FontName").isName() && object.get("Flags").isNumber() && type === "")
    object.put("Type", doc.newName("FontDescriptor"));
  if (type === "FontDescriptor") for (const key of ["CIDSet", "CharSet"]) drop(object, key);
  if (object.get("S").asName() === "JavaScript" && !object.get("JS").isNull()) {
    losses.add("Scripts were removed");
    object.delete("JS");
    object.put("S", doc.newName("Named"));
    object.put("N", doc.newName("NextPage"));
  }
  if (type === "Action") cleanActions(object, "Next", losses);
}

/** Whether an object is a state though it does not say so, by entries that nothing else has. */
const isStateLike = (object: PDFObject): boolean =>
  !object.isStream() &&
  object.get("Type").isNull() &&
  ["TR", "TR2", "HTP", "OPM", "SA", "BM"].some((key) => !object.get(key).isNull());

/** Unpacks a stream whose coding an archive does not take; it is coded anew when it is saved. */
function recode(stream: PDFObject): void {
  const names = filterNames(new DocThing(stream));
  if (!names.includes("LZWDecode") && !names.includes("Crypt")) return;
  const content = new DocThing(stream).content();
  if (content) stream.writeStream(content);
}

function mendPicture(picture: PDFObject): void {
  for (const key of ["Alternates", "OPI"]) drop(picture, key);
  if (picture.get("Interpolate").isBoolean() && picture.get("Interpolate").asBoolean()) drop(picture, "Interpolate");
  if (!picture.get("Intent").isNull() && !intents.has(picture.get("Intent").asName())) drop(picture, "Intent");
}

function mendState(state: PDFObject): void {
  for (const key of ["TR", "HTP"]) drop(state, key);
  if (state.get("TR2").asName() !== "Default") drop(state, "TR2");
  if (!state.get("RI").isNull() && !intents.has(state.get("RI").asName())) drop(state, "RI");
  const halftone = state.get("HT");
  if (halftone.isDictionary() && ![1, 5].includes(wholeOf(halftone.get("HalftoneType"), 1))) drop(state, "HT");
  const modes = state.get("BM");
  const names = namesIn(new DocThing(modes));
  if (names.length === 0 || names.every((name) => blends.has(name))) return;
  const known = names.find((name) => blends.has(name));
  if (known) state.put("BM", names.length > 1 && modes.isArray() ? modes.get(names.indexOf(known)) : modes);
  else drop(state, "BM");
}

/** Leaves a profile out that does not hold: the colours are then the device's, which the output intent describes. */
function mendSpace(list: PDFObject, { level, profiles, colorants }: Terms): void {
  const kind = list.get(0).asName();
  if (level !== "1b") colorants.describe(list);
  else if (kind === "Separation" || kind === "DeviceN") nameInks(list, 2, profiles);
  if (kind !== "ICCBased") return;
  const profile = list.get(1);
  const channels = wholeOf(profile.get("N"), 0);
  if (isSoundProfile(profiles.headOf(profile), channels, level)) return;
  const own = profiles.of(channels);
  if (own) list.put(1, own);
}

/** Names inks where content or a picture uses them: only there readers of part 1 take a default. */
function nameInks(holder: PDFObject, key: number | string, profiles: Profiles): void {
  if (holder.get(key as string).asName() === "DeviceCMYK") holder.put(key, profiles.inks);
}

/** Spells names that are no UTF-8 so that all readers read them alike (6.1.8). */
export function spellNames(doc: PDFDocument): void {
  for (let number = 1; number < doc.countObjects(); number++) {
    const object = doc.newIndirect(number);
    for (const [key, value] of entriesOf(object)) {
      if ((key !== "BaseFont" && key !== "FontName") || !value.isName()) continue;
      const name = value.asName();
      if (name.includes("\ufffd")) object.put(key, doc.newName(name.replaceAll("\ufffd", "_")));
    }
  }
}
