const utf16 = "\xfe\xff";

/** Keeps a free name as it is; else adds the first number that makes it one of its own. */
export function freeName(name: string, taken: { has(name: string): boolean }): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) {
    const ending = `_${number}`;
    const free = name + (name.startsWith(utf16) ? ending.replace(/./g, "\0$&") : ending);
    if (!taken.has(free)) return free;
  }
}
