import type { Tool } from "../../ui/catalogue.ts";
import type { Lock } from "../by-hand/lock.ts";
import type { Chosen, Values } from "../model.ts";

export interface DrawnProps {
  tool: Tool;
  /** The first of the files, where several get the same. */
  chosen: Chosen;
  values: Values;
  parts: Readonly<Record<string, File>>;
  lock: Lock | undefined;
  change(some: Values): void;
}
