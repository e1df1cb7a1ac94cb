import { operationsIn } from "./content.ts";

/** The opacity that a graphics state sets; undefined where it sets none. */
export interface Cover {
  fill: number | undefined;
  stroke: number | undefined;
}

/** Whether the numbers of a colour space are of light or of ink; undefined where they are neither. */
export type Kind = "light" | "ink" | undefined;

export interface Meanings {
  coverOf(state: string): Cover;
  kindOf(space: string): Kind;
}

interface Paint {
  cover: number;
  kind: Kind;
  /** The colour as it was set, before it is mixed; undefined where it was set in a way that can't be mixed. */
  colour: { operands: readonly string[]; operator: string } | undefined;
}

const devices: Record<string, Kind> = { g: "light", rg: "light", k: "ink", G: "light", RG: "light", K: "ink" };
const colours = new Set([...Object.keys(devices), "sc", "SC", "scn", "SCN"]);
const black = (operator: string): Paint => ({ cover: 1, kind: "light", colour: { operands: ["0"], operator } });

/** Operators that bring colours of their own, which can't be mixed here. */
const others = new Set(["sh", "Do", "BI"]);

/**
 * Mixes flat colours of a content with white as far as they are see-through, so that nothing need be see-through any
 * more; undefined where that can't be done by colours alone.
 */
export function blendColours(text: string, { coverOf, kindOf }: Meanings): string | undefined {
  const parts: string[] = [];
  let [fill, stroke] = [black("g"), black("G")];
  const stack: [Paint, Paint][] = [];
  let from = 0;
  for (const { operator, operands, start, end } of operationsIn(text)) {
    if (operator === "q") stack.push([fill, stroke]);
    else if (operator === "Q") [fill, stroke] = stack.pop() ?? [fill, stroke];
    else if (operator === "cs") fill = { ...fill, kind: kindOf((operands[0] ?? "").slice(1)), colour: undefined };
    else if (operator === "CS") stroke = { ...stroke, kind: kindOf((operands[0] ?? "").slice(1)), colour: undefined };
    else if (colours.has(operator)) {
      const isFill = operator === operator.toLowerCase();
      const old = isFill ? fill : stroke;
      const set: Paint = {
        cover: old.cover,
        kind: operator in devices ? devices[operator] : old.kind,
        colour: { operands, operator },
      };
      if (isFill) fill = set;
      else stroke = set;
      if (set.cover === 1) continue;
      const own = mixed(set);
      if (own === undefined) return undefined;
      parts.push(text.slice(from, start), own);
      from = end;
    } else if (operator === "gs") {
      const cover = coverOf((operands[0] ?? "").slice(1));
      const [before, behind] = [fill, stroke];
      fill = { ...fill, cover: cover.fill ?? fill.cover };
      stroke = { ...stroke, cover: cover.stroke ?? stroke.cover };
      const again = [
        fill.cover === before.cover ? "" : mixed(fill),
        stroke.cover === behind.cover ? "" : mixed(stroke),
      ];
      if (again.includes(undefined)) return undefined;
      parts.push(text.slice(from, end), ` ${again.join("")}`);
      from = end;
    } else if (others.has(operator) && (fill.cover !== 1 || stroke.cover !== 1)) return undefined;
  }
  return `${parts.join("")}${text.slice(from)}`;
}

/** Mixes a colour with white, which is 1 of light and 0 of ink. */
function mixed({ cover, kind, colour }: Paint): string | undefined {
  if (!colour || !kind || colour.operands.some((operand) => Number.isNaN(Number(operand)))) return undefined;
  const values = colour.operands.map((operand) => Number(operand) * cover + (kind === "ink" ? 0 : 1 - cover));
  return `${values.map((value) => String(Number(value.toFixed(4)))).join(" ")} ${colour.operator}\n`;
}
