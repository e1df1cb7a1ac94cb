import {
  actions,
  annotationFlags,
  annotationKinds,
  isSoundProfile,
  mostConfigurations,
  namedActions,
  pageSides,
  profileHead,
} from "#formats/pdf/archival.ts";
import { inherited, isAbsent, isDictionary, numberOr, type Thing } from "#formats/pdf/thing.ts";
import type { Findings } from "./findings.ts";

/** The kind of colours that the output intent describes; undefined where there is none. */
export type Intent = "RGB " | "CMYK" | "GRAY" | undefined;

const has = (thing: Thing, key: string): boolean => !isAbsent(thing.get(key));

/** Judges a document's catalog. */
export function judgeCatalog(root: Thing, findings: Findings): void {
  if (has(root, "AA")) findings.add("action", "AA");
  judgeAction(root.get("OpenAction"), findings);
  if (root.get("NeedsRendering").isTrue) findings.add("form", "NeedsRendering");
  if (has(root, "Requirements")) findings.add("requirements");
  for (const [key] of root.get("Perms").entries) findings.unless(key === "UR3" || key === "DocMDP", "permissions", key);
  for (const reference of root.get("Perms", "DocMDP", "Reference").items) {
    const digests = ["DigestLocation", "DigestMethod", "DigestValue"];
    findings.unless(!digests.some((key) => has(reference, key)), "permissions");
  }
  if (has(root.get("Names"), "JavaScript")) findings.add("script");
  if (has(root.get("Names"), "AlternatePresentations")) findings.add("presentation");
  if (findings.level === "1b" && has(root.get("Names"), "EmbeddedFiles")) findings.add("attachment");
  judgeLayers(root.get("OCProperties"), findings);
  judgeForm(root.get("AcroForm"), findings);
  for (const item of treeOf(root.get("Outlines", "First"), ["First", "Next"])) judgeAction(item.get("A"), findings);
}

const mostNodes = 200_000;

function treeOf(first: Thing, keys: readonly string[]): Thing[] {
  const found: Thing[] = [];
  const seen = new Set<number>();
  const ahead = [first];
  for (let node = ahead.pop(); node && found.length < mostNodes; node = ahead.pop()) {
    if (!isDictionary(node) || (node.id > 0 && seen.has(node.id))) continue;
    seen.add(node.id);
    found.push(node);
    for (const key of keys) {
      const next = node.get(key);
      ahead.push(...(next.kind === "array" ? next.items : [next]));
    }
  }
  return found;
}

function judgeLayers(properties: Thing, findings: Findings): void {
  if (!isDictionary(properties)) return;
  if (findings.level === "1b") {
    findings.add("layers");
    return;
  }
  const groups = properties.get("OCGs").items.map(({ id }) => id);
  const names = new Set<string>();
  for (const [index, configuration] of [properties.get("D"), ...properties.get("Configs").items].entries()) {
    if (!isDictionary(configuration)) continue;
    const name = Buffer.from(configuration.get("Name").bytes).toString("latin1");
    findings.unless(name !== "" && !names.has(name), "layers", "Name");
    names.add(name);
    if (has(configuration, "AS")) findings.add("layers", "AS");
    if (!has(configuration, "Order")) continue;
    const ordered = new Set(index < mostConfigurations ? treeOfLists(configuration.get("Order")) : []);
    findings.unless(
      groups.every((group) => ordered.has(group)),
      "layers",
      "Order",
    );
  }
}

function treeOfLists(list: Thing): number[] {
  const found: number[] = [];
  const ahead = [list];
  for (let one = ahead.pop(); one && found.length < mostNodes; one = ahead.pop()) {
    if (one.kind === "array") ahead.push(...one.items);
    else found.push(one.id);
  }
  return found;
}

function judgeForm(form: Thing, findings: Findings): void {
  if (!isDictionary(form)) return;
  if (form.get("NeedAppearances").isTrue) findings.add("form", "NeedAppearances");
  if (has(form, "XFA")) findings.add("form", "XFA");
  for (const root of form.get("Fields").items) {
    for (const field of treeOf(root, ["Kids"])) {
      if (has(field, "AA")) findings.add("action", "AA");
      if (has(field, "A")) findings.add("action", "A");
    }
  }
}

/** Judges an action and those that follow it (6.5.1). */
export function judgeAction(action: Thing, findings: Findings): void {
  for (const one of treeOf(action, ["Next"])) {
    const kind = one.get("S").name;
    findings.unless(kind === "" ? isAbsent(one.get("S")) : actions.has(kind), "action", kind);
    if (kind === "Named") findings.unless(namedActions.has(one.get("N").name), "action", one.get("N").name);
  }
}

export function judgeIntents(root: Thing, findings: Findings): Intent {
  let intent: Intent;
  const profiles = new Set<number>();
  for (const one of root.get("OutputIntents").items) {
    const profile = one.get("DestOutputProfile");
    if (has(one, "DestOutputProfileRef")) findings.add("intents");
    if (profile.kind !== "stream") continue;
    profiles.add(profile.id);
    if (one.get("S").name !== "GTS_PDFA1") continue;
    const head = profileHead(profile.content() ?? new Uint8Array());
    const space = head?.space;
    const isSound =
      (space === "RGB " || space === "CMYK" || space === "GRAY") &&
      ["mntr", "prtr"].includes(head?.kind ?? "") &&
      isSoundProfile(head, numberOr(profile.get("N"), 0), findings.level);
    findings.unless(isSound, "intent");
    if (isSound) intent = space;
  }
  findings.unless(profiles.size <= 1, "intents");
  return intent;
}

const boxes = ["MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox"];

export function judgePage(page: Thing, findings: Findings): void {
  if (has(page, "AA")) findings.add("action", "AA");
  if (has(page, "PresSteps")) findings.add("presentation");
  if (findings.level === "1b" && page.get("Group", "S").name === "Transparency") findings.add("transparency");
  if (findings.level === "1b") return;
  for (const key of boxes) {
    const [left = 0, bottom = 0, right = 0, top = 0] = inherited(page, key).items.map(({ number }) => number);
    if (!has(page, key) && key !== "MediaBox") continue;
    const sides = [Math.abs(right - left), Math.abs(top - bottom)];
    const isSound = sides.every((side) => side >= pageSides.least && side <= pageSides.most);
    findings.unless(isSound, "page", sides.join(" × "));
  }
}

/** Judges an annotation by itself; the drawings of its appearance are walked through elsewhere. */
export function judgeAnnotation(annotation: Thing, intent: Intent, findings: Findings): void {
  const { level } = findings;
  const kind = annotation.get("Subtype").name;
  findings.unless(annotationKinds(level).has(kind), "annotation", kind);
  const { print, invisible, hidden, noView, toggleNoView } = annotationFlags;
  const banned = invisible | hidden | noView | (level === "1b" ? 0 : toggleNoView);
  const flags = numberOr(annotation.get("F"), 0);
  // Part 1 alone makes no exception for windows of comments (6.5.3; in part 2 6.3.2).
  if (kind !== "Popup" || level === "1b")
    findings.unless((flags & print) !== 0 && (flags & banned) === 0, "flags", kind);
  judgeAppearance(annotation, kind, findings);
  if (level === "1b" && numberOr(annotation.get("CA"), 1) !== 1) findings.add("transparency", "CA");
  if (level === "1b" && intent !== "RGB ") {
    const coloured = ["C", "IC"].some((key) => annotation.get(key).items.length > 0);
    findings.unless(!coloured, "colour", kind);
  }
  if (has(annotation, "AA") || (kind === "Widget" && has(annotation, "A"))) findings.add("action", kind);
  judgeAction(annotation.get("A"), findings);
}

function judgeAppearance(annotation: Thing, kind: string, findings: Findings): void {
  const [left, bottom, right, top] = annotation.get("Rect").items.map(({ number }) => number);
  const isEmpty = left === right && bottom === top;
  const looks = annotation.get("AP");
  if (!isDictionary(looks)) {
    const needsNone = kind === "Popup" || kind === "Link" || isEmpty || findings.level === "1b";
    findings.unless(needsNone, "appearance", kind);
    return;
  }
  findings.unless(looks.entries.every(([key]) => key === "N") && has(looks, "N"), "appearance", kind);
  const normal = looks.get("N");
  const isButton = kind === "Widget" && inherited(annotation, "FT").name === "Btn";
  if (!isButton) findings.unless(normal.kind === "stream", "appearance", kind);
  else if (findings.level !== "1b") findings.unless(normal.kind === "dictionary", "appearance", "button");
}
