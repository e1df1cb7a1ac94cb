import type { Field, Tool } from "../../ui/catalogue.ts";
import type { Values } from "../model.ts";

/** The tool's own field for what opens a locked file, and what stands there. */
export interface Lock {
  field: Field;
  value: string;
  set(value: string): void;
  /** Another editor of the page has a card that asks for it. */
  isAsked?: boolean;
}

/** The name of the secret that opens an upload, in every tool. */
const opening = "password";

export function lockOf({ fields }: Tool, values: Values, change: (some: Values) => void): Lock | undefined {
  const field = fields[opening];
  if (field?.format !== "password") return undefined;
  return { field, value: values[opening] ?? "", set: (value) => change({ [opening]: value }) };
}
