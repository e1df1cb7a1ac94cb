import type { Border } from "../model/document.ts";
import { element } from "../ooxml/xml.ts";
import { emu, solid } from "./units.ts";

const dashes = { solid: "solid", dashed: "dash", dotted: "sysDot", double: "solid" } as const;

/** Writes a line around a shape, or at a side of a cell; no line is written, too, since a style might bring one. */
export function lineOf(line: Border | undefined, name = "a:ln", opacity = 1): string {
  if (!line || line.width <= 0) return element(name, {}, "<a:noFill/>");
  const told = { w: Math.max(1, emu(line.width)), cmpd: line.style === "double" ? "dbl" : undefined };
  return element(name, told, solid(line.colour, opacity), element("a:prstDash", { val: dashes[line.style] }));
}
