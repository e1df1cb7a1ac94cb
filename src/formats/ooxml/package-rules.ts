import type { Parts } from "../office/parts.ts";
import type { OfficeKind } from "./promise.ts";
import { readStrictXml, type XmlAttribute } from "./strict-xml.ts";

/** A part that was read and is sound. */
export interface Seen {
  bytes: Uint8Array;
  /** The relations that it names. */
  relations: ReadonlySet<string>;
}

type Read = ReadonlyMap<string, Seen>;

const types = "[Content_Types].xml";

/** Finds names that differ in capitals only, and names that lead out of their folder (ECMA-376, part 2, 9.1.1). */
export function faultsOfNames(parts: Parts): string[] {
  const faults: string[] = [];
  const known = new Set<string>();
  for (const name of parts.keys()) {
    const small = name.toLowerCase();
    if (known.has(small)) faults.push(`two parts are called ${name}`);
    known.add(small);
    if (name.includes("\\") || name.split("/").some((step) => /^\.*$/.test(step)))
      faults.push(`${name} is no name of a part`);
  }
  return faults;
}

type Element = Record<string, string>;

/** The elements of a name in a part, each by its attributes. */
function elementsIn(bytes: Uint8Array, wanted: string): Element[] {
  const found: Element[] = [];
  const open = ({ local }: { local: string }, attributes: readonly XmlAttribute[]) => {
    if (local === wanted) found.push(Object.fromEntries(attributes.map((one) => [one.local, one.value])));
  };
  readStrictXml(bytes, { open });
  return found;
}

const mainTypes: Record<OfficeKind, string> = {
  docx: "wordprocessingml.document.main+xml",
  xlsx: "spreadsheetml.sheet.main+xml",
  pptx: "presentationml.presentation.main+xml",
};

/** Finds parts without a type, types without a part, and a package without a document (ECMA-376, part 2, 10.1.2). */
export function faultsOfTypes(parts: Parts, seen: Read, format: OfficeKind): string[] {
  const list = seen.get(types);
  if (!list) return ["the list of types is missing"];
  const defaults = new Set(elementsIn(list.bytes, "Default").map(({ Extension = "" }) => Extension.toLowerCase()));
  const overrides = elementsIn(list.bytes, "Override");
  const named = new Set(overrides.map(({ PartName = "" }) => PartName.toLowerCase()));
  const known = new Set([...parts.keys()].map((name) => `/${name.toLowerCase()}`));
  const untyped = [...parts.keys()].filter(
    (name) => name !== types && !named.has(`/${name.toLowerCase()}`) && !defaults.has(extensionOf(name)),
  );
  const isMain = overrides.some(({ ContentType = "" }) => ContentType.endsWith(`.${mainTypes[format]}`));
  return [
    ...untyped.map((name) => `${name} has no type`),
    ...[...named].filter((name) => !known.has(name)).map((name) => `${name} has a type and is not there`),
    ...(named.size < overrides.length ? ["a part has two types"] : []),
    ...(isMain ? [] : [`nothing in it is the main part of ${format}`]),
  ];
}

const extensionOf = (name: string): string => name.slice(name.lastIndexOf(".") + 1).toLowerCase();

/** Finds references to parts that are missing, or that are used by an unknown name (ECMA-376, part 2, 9.3). */
export function faultsOfRelations(parts: Parts, seen: Read): string[] {
  const known = new Set([...parts.keys()].map((name) => name.toLowerCase()));
  const faults = seen.has("_rels/.rels") ? [] : ["nothing says which part is the document"];
  for (const [name, { bytes }] of seen) {
    if (!name.endsWith(".rels")) continue;
    const source = sourceOf(name);
    if (source !== "" && !parts.has(source)) faults.push(`${name} belongs to nothing`);
    const relations = elementsIn(bytes, "Relationship");
    const ids = new Set(relations.map(({ Id = "" }) => Id));
    if (ids.size < relations.length || ids.has(""))
      faults.push(`${name} has two relations of one name, or one of none`);
    for (const { Target = "", TargetMode } of relations) {
      if (TargetMode !== "External" && !known.has(targetOf(source, Target).toLowerCase()))
        faults.push(`${name} leads to ${Target}, which is not there`);
    }
  }
  for (const [name, { relations }] of seen) {
    if (relations.size === 0) continue;
    const list = seen.get(listOf(name));
    const ids = new Set((list ? elementsIn(list.bytes, "Relationship") : []).map(({ Id }) => Id));
    faults.push(
      ...[...relations]
        .filter((id) => !ids.has(id))
        .map((id) => `${name} uses ${id || "a relation without a name"}, which nothing says`),
    );
  }
  return faults;
}

function listOf(name: string): string {
  const at = name.lastIndexOf("/") + 1;
  return `${name.slice(0, at)}_rels/${name.slice(at)}.rels`;
}

/** The part that a list of relations belongs to; "" for the package itself. */
const sourceOf = (list: string): string => list.replace(/_rels\/([^/]*)\.rels$/, "$1");

function targetOf(source: string, target: string): string {
  const path = target.split("#")[0] ?? "";
  const steps = path.startsWith("/") ? [] : source.split("/").slice(0, -1);
  for (const step of path.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "" && step !== ".") steps.push(decoded(step));
  }
  return steps.join("/");
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
