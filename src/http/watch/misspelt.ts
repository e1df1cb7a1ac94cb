import { settingNames } from "#config";
import { log } from "#log";
import { nearest } from "#operations/nearest.ts";

/** Variables that systems, shells, package managers and clusters set: none of them is a misspelt name of ours. */
const usual =
  /^(PATH|HOME|USER|LANG|SHELL|TERM|TZ|PWD|OLDPWD|SHLVL|HOSTNAME|HOSTTYPE|LOGNAME|MAIL|EDITOR|PAGER|DISPLAY|COLUMNS|LINES|CI|_|(npm|BUN|NODE|KUBERNETES|LC|XDG|SSH|LD|DOCKER|GIT|PG|FONTCONFIG|MALLOC|OMP|VIPS)_.*|.*_SERVICE_HOST|.*_PORT(_.*)?|.*_ENV_.*)$/i;

/** The most letters of a name that is compared; none of ours has half as many. */
const longestLetters = 64;

/** Variables that are none of ours, and nearly are: each with the name that was probably meant. */
export function misspelt(names: readonly string[]): { name: string; nearest: string }[] {
  const known = [...settingNames()];
  return names.flatMap((name) => {
    if (known.includes(name) || usual.test(name) || name.length > longestLetters) return [];
    const meant = nearest(name, known);
    return meant ? [{ name, nearest: meant }] : [];
  });
}

/** Warns of misspelt names: a wrong value stops the start, but a wrong name looks as if nothing had been set. */
export function tellMisspelt(names: readonly string[]): void {
  for (const { name, nearest } of misspelt(names)) {
    log.warn("a variable of the environment is not known here, though it is much like one that is", { name, nearest });
  }
}
