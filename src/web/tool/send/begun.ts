import { type Chosen, GoneFile, type Outcome, type Refused } from "../model.ts";
import { isSameForm, type Sent } from "../sent.ts";

/** Several files of which some are done and some were never answered, as after Cancel. */
export interface Begun {
  done: readonly Outcome[];
  /** The files that would be refused again, by their ids. */
  refused: ReadonlyMap<string, Refused>;
  left: readonly Chosen[];
}

const statusesOfAFile = new Set([413, 415, 422, 500, 504]);

/** Whether a refusal is about this file alone; any other would be the same with every file. */
export const isOfTheFile = (refusal: Refused): boolean =>
  refusal instanceof GoneFile || statusesOfAFile.has(refusal.status);

/** The end of the last run. */
interface Ended {
  outcome?: Outcome;
  sent?: Sent;
  refused: ReadonlyMap<string, Refused>;
}

/** The files of the page that the last run has done; undefined where another form would make them otherwise. */
export function begunOf({ outcome, sent, refused }: Ended, now: Sent): Begun | undefined {
  if (!outcome?.each || !sent || !isSameForm(sent, now)) return undefined;
  const ids = new Set(now.files.map(({ id }) => id));
  const done = outcome.each.filter(({ from }) => from.some(({ id }) => ids.has(id)));
  const doneIds = new Set(done.flatMap(({ from }) => from.map(({ id }) => id)));
  const again = new Map([...refused].filter(([id, refusal]) => ids.has(id) && isOfTheFile(refusal)));
  const left = now.files.filter(({ id }) => !doneIds.has(id) && !again.has(id));
  return done.length > 0 && left.length > 0 ? { done, refused: again, left } : undefined;
}
