import type { Document, List, Paragraph } from "../model/document.ts";
import type { Stop } from "../model/walk.ts";
import { type Called, called, contents, heading, list } from "./style-names.ts";

/** Chooses the style of a paragraph by its role and its place. */
export function roleStyle(
  { block, place, next }: Stop,
  document: Document,
  levels: ReadonlyMap<Paragraph, number>,
): Called {
  if (block.kind === "picture") return called.figure;
  if (place === "contents") return contents(levels.get(block) ?? 1);
  const { role } = block;
  if (next?.kind === "contents" && (role.kind === "heading" || role.kind === "title")) return called.contentsHeading;
  if (role.kind === "heading") return heading(role.level);
  if (role.kind === "item")
    return list(isNumber(document.lists[role.list], role.level) ? "number" : "bullet", role.level);
  if (role.kind === "more") return list("continue", role.level);
  if (role.kind !== "text") return called[role.kind];
  return place === "body" ? called.normal : called[place];
}

const isNumber = (known: List | undefined, level: number): boolean => {
  const levels = known?.levels ?? [];
  return (levels[level] ?? levels.at(-1))?.mark.kind === "number";
};
