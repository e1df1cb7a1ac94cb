import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Brand } from "./brand.tsx";
import { useNoStrayFiles } from "./files-from-anywhere.ts";
import { at } from "./place.ts";
import { hasKeys, hasTools, siteName } from "./site-name.ts";
import { currentTheme, setTheme, themes } from "./theme.ts";

const themeTitles = { system: "As the system", light: "Light", dark: "Dark" };

function ThemeSwitch() {
  const [theme, show] = useState(currentTheme);
  return (
    <label class="theme">
      <span class="unseen">Colour scheme</span>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <circle cx="10" cy="10" r="7.2" fill="none" stroke="currentColor" stroke-width="1.6" />
        <path d="M10 2.8a7.2 7.2 0 0 1 0 14.4z" fill="currentColor" />
      </svg>
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
  current?: "tools" | "api" | "keys";
  /** Something is being loaded or worked on. */
  busy?: boolean;
  /** The state for screen readers: it is read out when it changes, without taking the focus. */
  heard?: string | undefined;
  children: ComponentChildren;
}

/** The frame of every page: the way home, the API, the keys, and the colour scheme. */
export function Shell({ current, busy = false, heard, children }: Props) {
  useNoStrayFiles();
  const here = (name: string) => (name === current ? ("page" as const) : undefined);
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a link to a part of the page, which is all that it does */}
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          // A link with an address would be a step in the history, which back would have to undo.
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        Skip to content
      </a>
      <header class="top">
        <a class="brand" href={at("")}>
          <Brand />
          <span dir="auto">{siteName}</span>
        </a>
        <nav aria-label="Site">
          {hasTools && (
            <a class="first" href={at("")} aria-current={here("tools")}>
              Tools
            </a>
          )}
          <a href={at("swagger")} aria-current={here("api")}>
            {hasTools ? "API" : "API reference"}
          </a>
          {hasKeys && (
            <a href={at("dashboard/api-keys")} aria-current={here("keys")}>
              Keys
            </a>
          )}
        </nav>
        <ThemeSwitch />
      </header>
      <main id="main" tabIndex={-1} aria-busy={busy}>
        {children}
      </main>
      {/* Of what is busy readers say nothing before it is at rest (WAI-ARIA 1.2, aria-busy). */}
      <p class="unseen" role="status">
        {heard}
      </p>
      <footer class="bottom">
        <div>
          <p>Files are worked on and forgotten. Nothing of them is stored.</p>
          <nav aria-label="For programs">
            <a href={at("swagger")}>API documentation</a>
            <a href={at("catalogue.json")}>Catalogue</a>
          </nav>
        </div>
      </footer>
    </>
  );
}
