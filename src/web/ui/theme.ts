import { keep, kept } from "./kept.ts";

export type Theme = "system" | "light" | "dark";

export const themes: readonly Theme[] = ["system", "light", "dark"];

export function currentTheme(): Theme {
  const chosen = kept("theme");
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

/** `theme-start.ts` does the same for the next page. */
export function setTheme(theme: Theme): void {
  keep("theme", theme === "system" ? "" : theme);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
