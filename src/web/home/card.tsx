import type { Listed } from "../ui/catalogue.ts";
import { Icon } from "../ui/icon.tsx";
import { at } from "../ui/place.ts";

interface Props {
  tool: Listed;
  pinned: boolean;
  /** Enter in the search opens this card. */
  best?: boolean;
  pin(): void;
  open(event: MouseEvent): void;
}

export function Card({ tool, pinned, best = false, pin, open }: Props) {
  return (
    <li class={`home-card${best ? " best" : ""}`}>
      <Icon tool={tool} />
      <div>
        <a class="home-link" href={at(tool.name)} onClick={open}>
          {tool.title}
        </a>
        <p>{tool.available ? tool.summary : "Not installed here."}</p>
      </div>
      <button type="button" class="home-pin" aria-pressed={pinned} aria-label={`Pin ${tool.title}`} onClick={pin}>
        <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" focusable="false">
          <path d="M6.2 2.5h5.6l-.7 4.7 2.4 2.6H4.5l2.4-2.6zM9 9.8v5.7" />
        </svg>
      </button>
    </li>
  );
}
