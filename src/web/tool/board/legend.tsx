import { Button } from "../../ui/button.tsx";
import type { Chosen } from "../model.ts";
import type { Item } from "./order.ts";

/** Gives a file's letter: A, B … Z, AA, AB. Numbers would be taken for pages. */
export const letterOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letterOf(Math.floor(at / 26) - 1) + letterOf(at % 26);

interface LegendProps {
  files: readonly Chosen[];
  items: readonly Item[];
  chosen: ReadonlySet<number>;
  choose(next: ReadonlySet<number>): void;
}

/** Tells the letter of each file; a click chooses all of its pages, or none of them. */
export function Legend({ files, items, chosen, choose }: LegendProps) {
  return (
    <ul class="board-legend" aria-label="Files on the board">
      {files.map(({ id, file: { name } }, file) => {
        const own = [...items.keys()].filter((at) => items[at]?.file === file);
        const isChosen = own.length > 0 && own.every((at) => chosen.has(at));
        const others = [...chosen].filter((at) => items[at]?.file !== file);
        return (
          <li key={id}>
            <Button
              look="bare"
              data-hue={file % 6}
              aria-pressed={isChosen}
              aria-label={`Choose all pages of ${name}`}
              onClick={() => choose(new Set(isChosen ? others : [...others, ...own]))}
            >
              <span class="page-file" data-letter={letterOf(file)} /> <bdi>{name}</bdi>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
