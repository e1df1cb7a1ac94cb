/** How many at the beginning of a row are so, of which none is that comes later: by halves, since a page can have thousands. */
export function countBelow<T>(sorted: readonly T[], isSo: (one: T) => boolean): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isSo(sorted[middle] as T)) from = middle + 1;
    else to = middle;
  }
  return from;
}
