import { useEffect, useRef } from "preact/hooks";

interface Props {
  query: string;
  ask(query: string): void;
  /** Enter: the best of what was found. */
  open(): void;
  /** Down: into what was found. */
  down(): void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export function SearchBox({ query, ask, open, down }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const slash = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    addEventListener("keydown", slash);
    return () => removeEventListener("keydown", slash);
  }, []);
  return (
    <search class="home-search">
      <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" focusable="false">
        <circle cx="9.5" cy="9.5" r="6" />
        <path d="m14 14 5 5" />
      </svg>
      <input
        ref={box}
        type="search"
        aria-label="Search tools"
        aria-keyshortcuts="/"
        placeholder="Search tools"
        autocomplete="off"
        spellcheck={false}
        enterkeyhint="go"
        dir="auto"
        value={query}
        onInput={(event) => ask(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.isComposing) return;
          if (event.key === "Escape") ask("");
          if (event.key === "Enter") open();
          if (event.key === "ArrowDown") {
            event.preventDefault();
            down();
          }
        }}
      />
      <span class="home-key" aria-hidden="true">
        /
      </span>
    </search>
  );
}
