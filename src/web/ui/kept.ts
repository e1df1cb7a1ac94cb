/** Reads a text that the browser keeps for the next visit: names and choices, never a file, a result or a password. */
export function kept(name: string): string {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    // Storage that is switched off keeps nothing, and everything else goes on.
    return "";
  }
}

export function keep(name: string, text: string): void {
  try {
    if (text === "") localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    return;
  }
}

export function keptNames(name: string): string[] {
  return kept(name)
    .split(",")
    .filter((part) => part !== "");
}
