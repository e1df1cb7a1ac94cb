import { keep, kept } from "./kept.ts";

export type Theme = "system" | "light" | "dark";

export const themes: readonly Theme[] = ["system", "light", "dark"];

export function currentTheme(): Theme {
  const chosen = kept("theme");
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

/** Sets the colour scheme of this page; `theme-start.ts` sets that of the next. */
export function setTheme(theme: Theme): void {
  keep("theme", theme === "system" ? "" : theme);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
