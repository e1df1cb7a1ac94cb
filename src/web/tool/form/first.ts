import type { Field, Tool } from "../../ui/catalogue.ts";
import { keep, kept } from "../../ui/kept.ts";
import type { Values } from "../model.ts";
import { isSecret } from "../onward/step.ts";
import { ownText } from "../send/body.ts";
import { misfit } from "./faults.ts";

/** Whether a field is a choice that may be kept. Long texts may be private or belong to one file; secrets are no choice. */
function isChoice({ type, format, required, maxLength = 0, enum: options }: Field): boolean {
  if (format === "area") return false;
  if (type === "boolean" || type === "integer" || type === "number") return true;
  if (options) return true;
  if (type !== "string") return false;
  return format === "color" || format === "language" || (!format && !required && maxLength <= 500);
}

const shelf = (tool: Tool) => `choices.${tool.name}`;

/** Proposes the example's value for a choice that is required and has no default: one drop and one click suffice. */
export function proposed({ fields, example }: Tool): Values {
  const asked = Object.entries(fields).filter(([, field]) => field.required && isChoice(field));
  return Object.fromEntries(asked.map(([name]) => [name, String(example[name] ?? "")]));
}

/** Reads kept choices as far as the tool takes them today: others would be refused, and nobody would know why. */
export function choicesIn(text: string, { fields }: Tool): Values {
  try {
    const told: unknown = JSON.parse(text || "{}");
    const entries = Object.entries(told as Record<string, unknown>).filter(([name, value]) => {
      const field = fields[name];
      if (!field || !isChoice(field) || typeof value !== "string") return false;
      return value === "" || misfit(field, value) === undefined;
    });
    return Object.fromEntries(entries) as Values;
  } catch {
    return {};
  }
}

export const firstValues = (tool: Tool): Values => ({ ...proposed(tool), ...choicesIn(kept(shelf(tool)), tool) });

/** Reads values from an address such as `/image-resize?width=640`; secrets and wrong values are left out. */
export function addressedValues({ fields }: Tool, search: string): Values {
  const asked = [...new URLSearchParams(search)].filter(([name, text]) => {
    const field = fields[name];
    return field && !isSecret(field) && text !== ownText(field) && misfit(field, text) === undefined;
  });
  return Object.fromEntries(asked);
}

export function rememberChoices(tool: Tool, values: Values): void {
  const choices = Object.entries(values).filter(([name]) => {
    const field = tool.fields[name];
    return field && isChoice(field);
  });
  keep(shelf(tool), choices.length > 0 ? JSON.stringify(Object.fromEntries(choices)) : "");
}

/** Forgets all choices, as if nobody had ever made any. */
export function forgetChoices(tool: Tool): Values {
  keep(shelf(tool), "");
  return proposed(tool);
}
