import { inkProfile, srgbProfile } from "#formats/image/icc.ts";
import { type ProfileHead, profileHead } from "#formats/pdf/archival.ts";
import { isAbsent, isDictionary, type Thing } from "#formats/pdf/thing.ts";
import { type Space, Walk } from "#formats/pdf/walk.ts";
import { mupdf, type PDFDocument, type PDFObject } from "../kernel/library.ts";
import { DocThing, keyOf } from "../kernel/things.ts";
import { walkAll } from "../kernel/walk-all.ts";

const steps = 9;
let inks: Uint8Array | undefined;

/** A table of how every mixture of inks shows where the file has none: readers would differ about it. */
function inksAsShown(): Uint8Array {
  const count = steps ** 4;
  const mixtures = new mupdf.Pixmap(mupdf.ColorSpace.DeviceCMYK, [0, 0, count, 1], false);
  const pixels = mixtures.getPixels();
  for (let index = 0; index < count; index++) {
    for (let ink = 0; ink < 4; ink++) {
      const step = Math.floor(index / steps ** (3 - ink)) % steps;
      pixels[4 * index + ink] = Math.round((255 * step) / (steps - 1));
    }
  }
  const shown = mixtures.convertToColorSpace(mupdf.ColorSpace.DeviceRGB, false);
  const profile = inkProfile(new Uint8Array(shown.getPixels()), steps);
  mixtures.destroy();
  shown.destroy();
  return profile;
}

/** The colour profiles of an archived document, each written once, when it is asked for. */
export class Profiles {
  readonly #doc: PDFDocument;
  readonly #made = new Map<number, PDFObject>();
  readonly #heads = new Map<number, ProfileHead | undefined>();
  #inks: PDFObject | undefined;

  constructor(doc: PDFDocument) {
    this.#doc = doc;
  }

  of(channels: number): PDFObject | undefined {
    if (channels === 4) inks ??= inksAsShown();
    const bytes = channels === 3 ? srgbProfile() : channels === 4 ? inks : undefined;
    const known = this.#made.get(channels);
    if (known || !bytes) return known;
    const made = this.#doc.addStream(bytes, { N: channels });
    this.#made.set(channels, made);
    return made;
  }

  /** Reads the head of a profile once; many spaces may name the same one. */
  headOf(profile: PDFObject): ProfileHead | undefined {
    const key = keyOf(profile);
    if (!this.#heads.has(key)) this.#heads.set(key, profileHead(new DocThing(profile).content() ?? new Uint8Array()));
    return this.#heads.get(key);
  }

  /** The space of inks that the profile describes. */
  get inks(): PDFObject {
    if (this.#inks) return this.#inks;
    const space = this.#doc.newArray();
    space.push(this.#doc.newName("ICCBased"));
    const profile = this.of(4);
    if (profile) space.push(profile);
    this.#inks = this.#doc.addObject(space);
    return this.#inks;
  }
}

/** Describes the colours of devices: those of a screen by the output intent, inks by a space of their own. */
export function describeColours(doc: PDFDocument, profiles: Profiles): void {
  const intent = doc.newDictionary();
  intent.put("Type", doc.newName("OutputIntent"));
  intent.put("S", doc.newName("GTS_PDFA1"));
  intent.put("OutputConditionIdentifier", doc.newString("sRGB IEC61966-2.1"));
  intent.put("Info", doc.newString("sRGB IEC61966-2.1"));
  const profile = profiles.of(3);
  if (profile) intent.put("DestOutputProfile", profile);
  doc
    .getTrailer()
    .get("Root")
    .put("OutputIntents", [doc.addObject(intent)]);
  describeInks(doc, profiles);
}

function describeInks(doc: PDFDocument, profiles: Profiles): void {
  const without = holdersWithoutInks(doc);
  if (without.length === 0) return;
  for (const resources of without) {
    if (!resources.get("ColorSpace").isDictionary()) resources.put("ColorSpace", doc.newDictionary());
    resources.get("ColorSpace").put("DefaultCMYK", profiles.inks);
  }
}

/** Lists resources under which inks are used that nothing describes. */
function holdersWithoutInks(doc: PDFDocument): PDFObject[] {
  const found = new Map<unknown, PDFObject>();
  const look = (space: Space | Thing, resources: Thing, depth: number): void => {
    if (depth > 8) return;
    if (typeof space === "string" || space.name === "DeviceCMYK") {
      const isInk = (typeof space === "string" ? space : space.name) === "DeviceCMYK";
      if (!isInk || !isAbsent(resources.get("ColorSpace", "DefaultCMYK"))) return;
      if (resources instanceof DocThing && isDictionary(resources)) found.set(resources.key, resources.object);
      return;
    }
    const kind = space.get(0).name;
    if (kind === "Indexed" || kind === "Pattern") look(space.get(1), resources, depth + 1);
    if (kind === "Separation" || kind === "DeviceN") {
      look(space.get(2), resources, depth + 1);
      look(space.get(4, "Process", "ColorSpace"), resources, depth + 1);
    }
    if (kind === "DeviceCMYK") look("DeviceCMYK", resources, depth + 1);
  };
  walkAll(doc, new Walk({ colour: (space, resources) => look(space, resources, 0) }));
  return [...found.values()];
}
