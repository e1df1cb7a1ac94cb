import type { Tool } from "./catalogue.ts";

/** Stands beside a tool's title, so that readers pass it over. */
export function Icon({ tool, size = 24 }: { tool: Tool; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <title>{tool.title}</title>
      <rect x="4" y="3" width="16" height="18" rx="2.5" fill="none" stroke="currentColor" stroke-width="1.6" />
    </svg>
  );
}
