import { settingNames } from "#config";
import { log } from "#log";

/** What systems, shells, package managers and clusters set; as a name of ours it would be one by accident. */
const usual =
  /^(PATH|HOME|USER|LANG|SHELL|TERM|TZ|PWD|OLDPWD|SHLVL|HOSTNAME|HOSTTYPE|LOGNAME|MAIL|EDITOR|PAGER|DISPLAY|COLUMNS|LINES|CI|_|(npm|BUN|NODE|KUBERNETES|LC|XDG|SSH|LD|DOCKER|GIT|PG|FONTCONFIG|MALLOC|OMP|VIPS)_.*|.*_SERVICE_HOST|.*_PORT(_.*)?|.*_ENV_.*)$/i;

/** No name of ours is half as long. */
const longestLetters = 64;

/** So many letters may be wrong; of a short name any other word would be near. */
const slips = (name: string): number => (name.length <= 5 ? 1 : name.length <= 10 ? 2 : 3);

/** Variables that are none of ours, and nearly are: each with the name that was probably meant. */
export function misspelt(names: readonly string[]): { name: string; nearest: string }[] {
  const known = [...settingNames()];
  return names.flatMap((name) => {
    if (known.includes(name) || usual.test(name) || name.length > longestLetters) return [];
    const typed = name.toUpperCase();
    const [best] = known
      .filter((one) => Math.abs(one.length - typed.length) <= slips(one))
      .map((nearest) => ({ name, nearest, away: distance(typed, nearest) }))
      .filter(({ nearest, away }) => away <= slips(nearest))
      .sort((a, b) => a.away - b.away);
    return best ? [{ name, nearest: best.nearest }] : [];
  });
}

/** Letters left out, put in, exchanged or swapped with their neighbours until one text is the other (optimal string alignment). */
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

/** A wrong value stops the start; of a wrong name it would look as if nothing had been set. */
export function tellMisspelt(names: readonly string[]): void {
  for (const { name, nearest } of misspelt(names)) {
    log.warn("a variable of the environment is not known here, though it is much like one that is", { name, nearest });
  }
}
