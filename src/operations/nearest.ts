/** Gives the number of wrong letters that a name may have: to a short name any other word would be near. */
const slips = (name: string): number => (name.length <= 5 ? 1 : name.length <= 10 ? 2 : 3);

/** Counts the letters left out, put in, exchanged or swapped between two texts (optimal string alignment). */
function distance(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const next = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const ways = [(last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (isSame ? 0 : 1)];
      if (isSwapped && row > 1 && column > 1) ways.push((before[column - 2] ?? 0) + 1);
      next.push(Math.min(...ways));
    }
    [before, last] = [last, next];
  }
  return last[to.length] ?? 0;
}

/** Finds the known name that was probably meant, in capitals or not; undefined where none is near enough. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const typed = name.toLowerCase();
  const [best] = known
    .filter((one) => Math.abs(one.length - typed.length) <= slips(one))
    .map((one) => ({ one, away: distance(typed, one.toLowerCase()) }))
    .filter(({ one, away }) => away <= slips(one))
    .sort((a, b) => a.away - b.away);
  return best?.one;
}
