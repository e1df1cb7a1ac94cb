import type { Listed } from "../ui/catalogue.ts";
import { Icon } from "../ui/icon.tsx";
import { at } from "../ui/place.ts";

/** Links to the tools that were used last, named apart from those in the tools' families. */
export function Recent({ tools }: { tools: readonly Listed[] }) {
  if (tools.length === 0) return null;
  return (
    <nav class="home-recent" aria-label="Recent tools">
      <ul>
        {tools.map((tool) => (
          <li key={tool.name}>
            <a href={at(tool.name)}>
              <Icon tool={tool} size={20} />
              <span>
                <span class="unseen">Recent: </span>
                {tool.title}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
