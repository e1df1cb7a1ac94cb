import type { Chosen, Values } from "./model.ts";

/** The files and options of a page when its button was pressed. */
export interface Sent {
  files: readonly Chosen[];
  values: Values;
  parts: Readonly<Record<string, File>>;
}

type Named = Readonly<Record<string, unknown>>;

/** Whether two sets of values are the same, in whatever order they were filled in. */
function isSame(one: Named, other: Named): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** Whether two calls differ in their files at most. */
export const isSameForm = (one: Sent, other: Sent): boolean =>
  isSame(one.values, other.values) && isSame(one.parts, other.parts);

/** Whether a result is of something else than what the page holds now; what was refused is not in it either way. */
export function isOld(sent: Sent, now: Sent, refused: ReadonlyMap<string, unknown>): boolean {
  const ids = ({ files }: Sent) =>
    files
      .map(({ id }) => id)
      .filter((id) => !refused.has(id))
      .join();
  return ids(sent) !== ids(now) || !isSameForm(sent, now);
}
