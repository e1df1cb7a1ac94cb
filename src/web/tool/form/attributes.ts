import type { WidgetProps } from "./widget.ts";

export const hintId = (id: string): string => `${id}-hint`;
export const faultId = (id: string): string => `${id}-fault`;
export const unitId = (id: string): string => `${id}-unit`;

/** The attributes that tie a control to its label and its notes. */
export function attributesOf({ id, name, field, invalid }: Pick<WidgetProps, "id" | "name" | "field" | "invalid">) {
  const told = [field.description && hintId(id), field.unit && unitId(id), invalid && faultId(id)].filter(Boolean);
  return {
    id,
    name,
    "aria-invalid": invalid ? true : undefined,
    "aria-required": field.required || undefined,
    "aria-describedby": told.join(" ") || undefined,
  };
}
