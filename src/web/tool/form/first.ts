import type { Field, Tool } from "../../ui/catalogue.ts";
import { keep, kept } from "../../ui/kept.ts";
import type { Values } from "../model.ts";

/** What a choice is and what a content: texts may be private or belong to one file, and secrets are nobody's. */
function isChoice({ type, format, required, maxLength = 0, enum: options }: Field): boolean {
  if (format === "area") return false;
  if (type === "boolean" || type === "integer" || type === "number") return true;
  if (options) return true;
  if (type !== "string") return false;
  return format === "color" || format === "language" || (!format && !required && maxLength <= 500);
}

const shelf = (tool: Tool) => `choices.${tool.name}`;

/** What has to be chosen and has no own value begins with the example's: one drop and one click suffice. */
function proposed({ fields, example }: Tool): Values {
  const asked = Object.entries(fields).filter(([, field]) => field.required && isChoice(field));
  return Object.fromEntries(asked.map(([name]) => [name, String(example[name] ?? "")]));
}

function remembered(tool: Tool): Values {
  try {
    const told: unknown = JSON.parse(kept(shelf(tool)) || "{}");
    return Object.fromEntries(
      Object.entries(told as Record<string, unknown>).flatMap(([name, text]) => {
        const field = tool.fields[name];
        // What the tool no longer takes would be refused, and nobody would know why it stands there.
        if (!field || !isChoice(field) || typeof text !== "string") return [];
        if (field.enum && !text.split("+").every((one) => field.enum?.map(String).includes(one))) return [];
        return [[name, text]];
      }),
    );
  } catch {
    return {};
  }
}

export const firstValues = (tool: Tool): Values => ({ ...proposed(tool), ...remembered(tool) });

export function rememberChoices(tool: Tool, values: Values): void {
  const choices = Object.entries(values).filter(([name]) => {
    const field = tool.fields[name];
    return field && isChoice(field);
  });
  keep(shelf(tool), choices.length > 0 ? JSON.stringify(Object.fromEntries(choices)) : "");
}

/** As nobody had ever chosen anything. */
export function forgetChoices(tool: Tool): Values {
  keep(shelf(tool), "");
  return proposed(tool);
}
