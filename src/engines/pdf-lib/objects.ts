import {
  blends,
  intents,
  isSoundProfile,
  longestName,
  longestString,
  type ProfileHead,
  partOf,
  plainBlends,
  profileHead,
} from "#formats/pdf/archival.ts";
import { filterNames } from "#formats/pdf/decode.ts";
import { isAbsent, isDictionary, namesIn, numberOr, type Thing } from "#formats/pdf/thing.ts";
import { judgeAction } from "./document.ts";
import type { Findings } from "./findings.ts";
import { judgeJpx } from "./jpx.ts";

const has = (thing: Thing, key: string): boolean => !isAbsent(thing.get(key));
const deepest = 12;

/** Judges every object, whether a page shows it or not. */
export class ObjectJudge {
  readonly #findings: Findings;
  /** How each separation is shown: two of one name must not differ (6.2.4.4). */
  readonly #separations = new Map<string, string>();
  readonly #signs = new Map<unknown, string>();
  readonly #profiles = new Map<unknown, ProfileHead | undefined>();
  /** Files that are embedded. */
  readonly embedded: Thing[] = [];

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  judge(thing: Thing, depth = 0): void {
    if (depth > deepest) return;
    if (thing.kind === "array") {
      this.#space(thing);
      for (const item of thing.items) if (item.id === 0) this.judge(item, depth + 1);
    }
    if (thing.kind === "string") this.#findings.unless(thing.bytes.length <= longestString, "range");
    if (!isDictionary(thing)) return;
    this.#dictionary(thing);
    for (const [key, value] of thing.entries) {
      this.#findings.unless(key.length <= longestName, "range");
      if (value.id === 0) this.judge(value, depth + 1);
    }
  }

  #dictionary(thing: Thing): void {
    const findings = this.#findings;
    const type = thing.get("Type").name;
    if (thing.kind === "stream") this.#stream(thing);
    if (type === "ExtGState") judgeState(thing, findings);
    if (has(thing, "EF") && type !== "TransformParams") this.#file(thing);
    if (type === "Halftone" || has(thing, "HalftoneType")) judgeHalftone(thing, findings);
    if (type === "Action") judgeAction(thing, findings);
    if (type === "Font") this.#utf8(thing.get("BaseFont"));
    if (type === "StructElem") this.#utf8(thing.get("S"));
    // Part 1 checks no metadata but the document's own; any other may hold whatever it likes.
    if (thing.get("S").name === "JavaScript" && has(thing, "JS")) findings.add("script");
  }

  #stream(stream: Thing): void {
    const findings = this.#findings;
    for (const key of ["F", "FFilter", "FDecodeParms"]) findings.unless(!has(stream, key), "external");
    for (const [index, filter] of filterNames(stream).entries()) {
      const parameters = stream.get("DecodeParms");
      const own = parameters.kind === "array" ? parameters.get(index) : parameters;
      if (filter === "LZWDecode" || filter === "LZW") findings.add("filter", "LZW");
      if (filter === "Crypt") findings.unless(own.get("Name").name === "Identity", "filter", "Crypt");
    }
    const kind = stream.get("Subtype").name;
    if (kind === "Image") judgePicture(stream, findings);
    if (kind === "PS" || (kind === "Form" && ["PS", "Ref"].some((key) => has(stream, key)))) findings.add("xobject");
    if (kind === "Form" && stream.get("Subtype2").name === "PS") findings.add("xobject");
    if (kind === "Form" && has(stream, "OPI")) findings.add("xobject", "OPI");
    if (findings.level === "1b" && kind === "Form" && stream.get("Group", "S").name === "Transparency")
      findings.add("transparency");
  }

  #space(list: Thing): void {
    const findings = this.#findings;
    const kind = list.get(0).name;
    if (kind === "ICCBased") {
      const profile = list.get(1);
      const head = this.#profiles.has(profile.key)
        ? this.#profiles.get(profile.key)
        : profileHead(profile.content() ?? new Uint8Array());
      this.#profiles.set(profile.key, head);
      findings.unless(isSoundProfile(head, numberOr(profile.get("N"), 0), findings.level), "profile");
    }
    if (kind === "Separation" && list.items.length >= 4) this.#separation(list);
    if (kind === "DeviceN") this.#colorants(list);
  }

  #separation(list: Thing): void {
    const name = list.get(1).name;
    this.#utf8(list.get(1));
    if (name === "All" || name === "None" || this.#findings.level === "1b") return;
    const way = `${this.#signOf(list.get(2))} ${this.#signOf(list.get(3))}`;
    const known = this.#separations.get(name) ?? way;
    this.#findings.unless(known === way, "colorant", name);
    this.#separations.set(name, known);
  }

  #signOf(thing: Thing): string {
    const sign = this.#signs.get(thing.key) ?? signOf(thing, { left: mostSigned }, 0);
    this.#signs.set(thing.key, sign);
    return sign;
  }

  #colorants(list: Thing): void {
    const names = list.get(1).items;
    const findings = this.#findings;
    findings.unless(names.length <= (findings.level === "1b" ? 8 : 32), "range");
    for (const name of names) this.#utf8(name);
    if (findings.level === "1b") return;
    const process = new Set(list.get(4, "Process", "Components").items.map(({ name }) => name));
    const described = list.get(4, "Colorants");
    for (const { name } of names) {
      const isKnown = ["None", "Cyan", "Magenta", "Yellow", "Black"].includes(name) || process.has(name);
      findings.unless(isKnown || has(described, name), "colorant", name);
    }
  }

  #file(file: Thing): void {
    const { level } = this.#findings;
    if (partOf(level) === 1) {
      this.#findings.add("attachment");
      return;
    }
    this.#findings.unless(has(file, "F") && has(file, "UF"), "attachment", "F, UF");
    if (partOf(level) === 3) {
      this.#findings.unless(has(file, "AFRelationship"), "attachment", "AFRelationship");
      return;
    }
    const [, inside] = file.get("EF").entries[0] ?? [];
    if (inside) this.embedded.push(inside);
  }

  #utf8({ kind, name }: Thing): void {
    if (kind !== "name" || this.#findings.level === "1b") return;
    const bytes = Buffer.from(name, "latin1");
    this.#findings.unless(Buffer.compare(Buffer.from(bytes.toString("utf8")), bytes) === 0, "name", name);
  }
}

const mostSigned = 2_000;

/** Writes a value as a text that is the same for the same value, whatever numbers its objects bear. */
function signOf(thing: Thing, budget: { left: number }, depth: number): string {
  // A list within itself has no end.
  if (depth > 8 || budget.left-- < 0) return "…";
  const parts = thing.entries
    .filter(([key]) => key !== "Length")
    .map(([key, value]) => `${key} ${signOf(value, budget, depth + 1)}`);
  const items = thing.items.map((item) => signOf(item, budget, depth + 1));
  const bytes = thing.kind === "stream" ? Bun.hash(thing.raw()) : Buffer.from(thing.bytes).toString("hex");
  return `${thing.kind} ${thing.name} ${thing.number} ${bytes} ${parts.sort()} ${items}`;
}

function judgePicture(picture: Thing, findings: Findings): void {
  for (const key of ["Alternates", "OPI"]) if (has(picture, key)) findings.add("picture", key);
  if (picture.get("Interpolate").isTrue) findings.add("picture", "Interpolate");
  if (has(picture, "Intent")) findings.unless(intents.has(picture.get("Intent").name), "rendering");
  if (findings.level === "1b" && picture.get("SMask").kind === "stream") findings.add("transparency", "SMask");
  const isJpx = filterNames(picture).includes("JPXDecode");
  if (isJpx && findings.level === "1b") findings.add("jpx");
  else if (isJpx) judgeJpx(picture.raw(), picture, findings);
  else
    findings.unless(
      [1, 2, 4, 8, 16].includes(numberOr(picture.get("BitsPerComponent"), 1)),
      "picture",
      "BitsPerComponent",
    );
}

export function judgeState(state: Thing, findings: Findings): void {
  if (has(state, "TR")) findings.add("state", "TR");
  if (has(state, "TR2")) findings.unless(state.get("TR2").name === "Default", "state", "TR2");
  if (has(state, "HTP")) findings.add("state", "HTP");
  if (isDictionary(state.get("HT"))) judgeHalftone(state.get("HT"), findings);
  if (has(state, "RI")) findings.unless(intents.has(state.get("RI").name), "rendering");
  const names = namesIn(state.get("BM"));
  findings.unless(
    names.every((name) => blends.has(name)),
    "blend",
    names.join(" "),
  );
  if (findings.level !== "1b") return;
  findings.unless(
    names.every((name) => plainBlends.has(name)),
    "transparency",
    names.join(" "),
  );
  if (has(state, "SMask")) findings.unless(state.get("SMask").name === "None", "transparency", "SMask");
  for (const key of ["CA", "ca"]) findings.unless(numberOr(state.get(key), 1) === 1, "transparency", key);
}

const primaries = new Set("Cyan Magenta Yellow Black Red Green Blue Gray Default".split(" "));

function judgeHalftone(halftone: Thing, findings: Findings): void {
  const kind = numberOr(halftone.get("HalftoneType"), 1);
  findings.unless((kind === 1 || kind === 5) && !has(halftone, "HalftoneName"), "halftone");
  if (kind !== 5) return;
  for (const [key, value] of halftone.entries) {
    if (isDictionary(value)) findings.unless(has(value, "TransferFunction") !== primaries.has(key), "halftone", key);
  }
}
