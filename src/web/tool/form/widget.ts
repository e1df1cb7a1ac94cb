import type { Field, Tool } from "../../ui/catalogue.ts";
import type { Chosen, Values } from "../model.ts";

/** What a field's control is given. `id` is the control's own: its label and what is said of it point there. */
export interface WidgetProps {
  tool: Tool;
  name: string;
  field: Field;
  id: string;
  value: string;
  set(value: string): void;
  files: readonly Chosen[];
  /** What is wrong with the value, where something is. */
  invalid?: string;
  /** The whole form, for editors of several fields at once, such as the four that are a rectangle. */
  values: Values;
  put(name: string, value: string): void;
}
