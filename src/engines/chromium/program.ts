/** Debian's name first, then those of other systems. */
const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

export const findProgram = (): string | undefined =>
  names.map((name) => Bun.which(name)).find((path) => path !== null) ?? undefined;
