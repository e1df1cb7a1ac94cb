import { Button } from "../../ui/button.tsx";
import type { Tool } from "../../ui/catalogue.ts";
import type { Chosen } from "../model.ts";
import { filesTaken } from "./who-helps.ts";

export type Hand = (tool: Tool, files: readonly File[]) => void;

interface HelpsProps {
  helpers: readonly Tool[];
  files: readonly Chosen[];
  hand: Hand;
}

/** Buttons for tools that help; each takes the files along. */
export function Helps({ helpers, files, hand }: HelpsProps) {
  if (helpers.length === 0) return null;
  return (
    <span class="helps">
      {helpers.map((tool) => (
        <Button key={tool.name} onClick={() => hand(tool, filesTaken(files, tool))}>
          {tool.title}
        </Button>
      ))}
    </span>
  );
}
