/**
 * Names of the browser. The one without windows comes first: it opens a page in a fifth of the time, for a whole
 * browser draws its own surface for each. Then come Debian's name of that, and those of other systems.
 */
const names = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];

export const findProgram = (): string | undefined =>
  names.map((name) => Bun.which(name)).find((path) => path !== null) ?? undefined;
