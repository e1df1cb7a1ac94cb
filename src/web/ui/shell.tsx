import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { at, siteName } from "./place.ts";
import { currentTheme, setTheme, themes } from "./theme.ts";

const themeTitles = { system: "As the system", light: "Light", dark: "Dark" };

function ThemeSwitch() {
  const [theme, show] = useState(currentTheme);
  return (
    <label class="theme">
      <span class="unseen">Colour scheme</span>
      <select
        value={theme}
        onChange={(event) => {
          const chosen = themes.find((one) => one === event.currentTarget.value) ?? "system";
          setTheme(chosen);
          show(chosen);
        }}
      >
        {themes.map((one) => (
          <option key={one} value={one}>
            {themeTitles[one]}
          </option>
        ))}
      </select>
    </label>
  );
}

interface Props {
  current?: "tools" | "keys";
  /** While something is loaded or worked on. */
  busy?: boolean;
  children: ComponentChildren;
}

/** What every page has around its own: the way home, the API, the keys, and the colour scheme. */
export function Shell({ current, busy = false, children }: Props) {
  const here = (name: string) => (name === current ? ("page" as const) : undefined);
  return (
    <>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <header class="top">
        <a class="brand" href={at("")}>
          {siteName}
        </a>
        <nav aria-label="Site">
          <a href={at("")} aria-current={here("tools")}>
            Tools
          </a>
          <a href={at("swagger")}>API</a>
          <a href={at("dashboard/api-keys")} aria-current={here("keys")}>
            Keys
          </a>
        </nav>
        <ThemeSwitch />
      </header>
      <main id="main" tabIndex={-1} aria-busy={busy}>
        {children}
      </main>
      <footer class="bottom">
        <p>Files are worked on and forgotten: nothing is stored.</p>
      </footer>
    </>
  );
}
