import type { ComponentChildren } from "preact";

interface Props {
  tools: number | undefined;
  /** The address leads nowhere. */
  isMissing: boolean;
  take(files: File[]): void;
  children: ComponentChildren;
}

export function Hero({ tools, isMissing, take, children }: Props) {
  return (
    <div class="home-hero">
      <h1>{isMissing ? "There is no such page" : "What do you want to do?"}</h1>
      {isMissing ? (
        <p>Nothing stands at this address. Perhaps it was one of these tools, or you search for what you want to do.</p>
      ) : (
        <p>
          {tools === undefined ? "Tools" : `${tools} tools`} for PDFs, pictures and documents. Files are worked on,
          handed back and forgotten.
        </p>
      )}
      {children}
      <p class="home-choose">
        <label class="button">
          <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" focusable="false">
            <path d="M9 12V3M5.5 6.5 9 3l3.5 3.5M3 12v1.5A1.5 1.5 0 0 0 4.5 15h9a1.5 1.5 0 0 0 1.5-1.5V12" />
          </svg>
          <span>Begin with files</span>
          <input
            class="unseen"
            type="file"
            multiple
            onChange={(event) => {
              const input = event.currentTarget;
              take([...(input.files ?? [])]);
              // The same file can then be chosen once more.
              input.value = "";
            }}
          />
        </label>
        <span>or drop them anywhere: you see what fits.</span>
      </p>
    </div>
  );
}
