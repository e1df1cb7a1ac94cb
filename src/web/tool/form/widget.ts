import type { Field, Tool } from "../../ui/catalogue.ts";
import type { Chosen, Values } from "../model.ts";

/** The properties of a field's control. `id` is the control's own: its label and its notes point there. */
export interface WidgetProps {
  tool: Tool;
  name: string;
  field: Field;
  id: string;
  value: string;
  set(value: string): void;
  files: readonly Chosen[];
  /** The fault of the value, where it has one. */
  invalid?: string;
  /** The whole form, for editors of several fields at once, such as the four that are a rectangle. */
  values: Values;
  put(name: string, value: string): void;
}
