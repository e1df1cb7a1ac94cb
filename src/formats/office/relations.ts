import { mainPart } from "./kind.ts";
import { attributeOf, lastWordOf, tagsOf } from "./markup.ts";
import { type Parts, textOf } from "./parts.ts";

/** A reference from one part to another, or to an address (ECMA-376, part 2, 9.3). */
export interface Relation {
  id: string;
  /** The last word of its type, such as "image". */
  kind: string;
  /** A part of the package, or an address outside of it. */
  target: string;
  external: boolean;
}

export function relationsOf(parts: Parts, name: string): Relation[] {
  const slash = name.lastIndexOf("/");
  const folder = name.slice(0, slash + 1);
  const xml = textOf(parts, `${folder}_rels/${name.slice(slash + 1)}.rels`) ?? "";
  return tagsOf(xml, "Relationship").map((tag) => {
    const external = attributeOf(tag, "TargetMode")?.toLowerCase() === "external";
    const target = attributeOf(tag, "Target") ?? "";
    return {
      id: attributeOf(tag, "Id") ?? "",
      kind: lastWordOf(attributeOf(tag, "Type") ?? ""),
      target: external ? target : resolve(folder, target),
      external,
    };
  });
}

/** The relations of the part that the package is about. */
export const mainRelations = (parts: Parts): Relation[] => relationsOf(parts, mainPart(parts) ?? "");

/** A step of a path that does not lead down: "..", "." or none. */
const detour = /(^|\/)\.{0,2}(\/|$)/;

function resolve(folder: string, target: string): string {
  const path = target.startsWith("/") ? target.slice(1) : folder + target;
  if (!detour.test(target)) return path;
  const names: string[] = [];
  for (const name of path.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return names.join("/");
}

/** The parts that relations of some kinds lead to, each once, however many of them lead there. */
export const targetsOf = (relations: readonly Relation[], ...kinds: readonly string[]): Set<string> =>
  new Set(relations.filter(({ kind }) => kinds.includes(kind)).map(({ target }) => target));
