import type { Case, Sum } from "../case.ts";
import type { Tool } from "../read.ts";
import { Bag } from "../text.ts";

export interface Measure {
  name: string;
  /** A sentence of what the measure counts. */
  says: string;
  /** The tools that promise what the measure counts. */
  tools: readonly Tool[];
  /** Nothing where the document has no truth for it. */
  score(one: Case): Sum | undefined;
}

/** Of all that is wanted and all that is given, how much is both (F1 of one to one matches). */
export function both(wanted: readonly string[], given: readonly string[]): Sum | undefined {
  if (wanted.length + given.length === 0) return undefined;
  return { got: 2 * new Bag(wanted).common(new Bag(given)), of: wanted.length + given.length };
}

/** Sheets and slides say nothing of the roles of texts. */
export const hasRoles = ({ truth }: Case): boolean => truth.kind !== "workbook" && truth.kind !== "slides";
