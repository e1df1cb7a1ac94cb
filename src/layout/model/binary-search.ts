/** Counts those at the beginning of a sorted row that are so, by halves: a page can have thousands. None behind the first that is not so may be. */
export function countWhile<T>(sorted: readonly T[], isSo: (one: T) => boolean): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isSo(sorted[middle] as T)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Counts those of ascending places that lie between two others. */
export const countBetween = (ascending: readonly number[], from: number, to: number): number =>
  countWhile(ascending, (place) => place < to) - countWhile(ascending, (place) => place <= from);

/** Gives those of ascending places that lie between two others. */
export const placesBetween = (ascending: readonly number[], from: number, to: number): number[] =>
  ascending.slice(
    countWhile(ascending, (place) => place <= from),
    countWhile(ascending, (place) => place < to),
  );
