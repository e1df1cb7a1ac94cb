import type { Chosen, Outcome, Values } from "./model.ts";
import type { Sent } from "./sent.ts";

/** The state of a tool's page when it was left, or the files that another one has handed to it. */
export interface Left {
  files: readonly Chosen[];
  values?: Values;
  parts?: Record<string, File>;
  outcome?: Outcome;
  /** The files and options that the outcome was made of. */
  sent?: Sent;
}

/** The pages that were left, by their places in the tab's history: back and forward find them in memory. */
const places = new Map<string, Left>();

/** The most results that are kept, as they are large: of pages left long ago only the files stay. */
const mostOutcomes = 5;

export const leftAt = (place: string): Left => places.get(place) ?? { files: [] };

export function leaveAt(place: string, left: Left): void {
  places.delete(place);
  places.set(place, left);
  const withOutcome = [...places].filter(([, { outcome }]) => outcome);
  for (const [old, { outcome: _gone, ...others }] of withOutcome.slice(0, -mostOutcomes)) places.set(old, others);
}
