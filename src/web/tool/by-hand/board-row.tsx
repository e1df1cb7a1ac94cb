import { useState } from "preact/hooks";
import type { Pdf } from "../../pdf/document.ts";
import { Sheet } from "../../pdf/sheet.tsx";
import { Button } from "../../ui/button.tsx";
import { count } from "../../ui/words.ts";
import { useDragging } from "./dragging.ts";
import { moved } from "./page-lists.ts";
import { useRoving } from "./roving.ts";

interface RowProps {
  pdf: Pdf;
  name: string;
  list: readonly number[];
  set(list: number[]): void;
}

const box = { width: 84, height: 108 };

/** The pages of one file; the buttons above work on the one that was chosen last. */
export function BoardRow({ pdf, name, list, set }: RowProps) {
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, list.length - 1);
  const page = list[at];
  const { groupProps, itemProps, go } = useRoving(list.length);
  const [told, tell] = useState("");
  const move = (from: number, to: number) => {
    if (to < 0 || to >= list.length) return;
    set(moved(list, from, to));
    setChosen(to);
    tell(`Page ${list[from]} now stands in place ${to + 1} of ${list.length}.`);
  };
  const remove = (place: number) => {
    // An empty list would mean all pages to the service.
    if (list.length === 1) return tell("A file keeps at least one page. Remove the file instead.");
    set(list.toSpliced(place, 1));
    setChosen(Math.min(place, list.length - 2));
    tell(`Page ${list[place]} is taken out.`);
  };
  const repeat = (place: number) => {
    const again = list[place];
    if (again === undefined) return;
    set(list.toSpliced(place + 1, 0, again));
    tell(`Page ${again} comes twice in a row.`);
  };
  const { list: dragged, drag, itemProps: dragProps } = useDragging(move);
  const keys = (place: number) => (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (event.altKey && step) {
      event.preventDefault();
      move(place, place + step);
      const to = Math.min(list.length - 1, Math.max(0, place + step));
      requestAnimationFrame(() => go(to));
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      remove(place);
      requestAnimationFrame(() => go(Math.min(place, Math.max(0, list.length - 2))));
    }
  };
  const isWhole = list.length === pdf.pages && list.every((number, place) => number === place + 1);
  return (
    <section class="board-row" aria-label={`Pages of ${name}`}>
      <div class="by-hand-bar">
        <span class="board-name">
          <bdi>{name}</bdi> <span class="by-hand-note">{count(list.length, "page")}</span>
        </span>
        <Button look="bare" aria-label={`Move page ${page} of ${name} earlier`} onClick={() => move(at, at - 1)}>
          Earlier
        </Button>
        <Button look="bare" aria-label={`Move page ${page} of ${name} later`} onClick={() => move(at, at + 1)}>
          Later
        </Button>
        <Button look="bare" aria-label={`Repeat page ${page} of ${name}`} onClick={() => repeat(at)}>
          Repeat
        </Button>
        <Button look="bare" aria-label={`Delete page ${page} of ${name}`} onClick={() => remove(at)}>
          Delete
        </Button>
        {!isWhole && (
          <Button
            look="bare"
            aria-label={`All pages of ${name} again`}
            onClick={() => {
              set(Array.from({ length: pdf.pages }, (_, place) => place + 1));
              // The button is gone once there is nothing more to bring back.
              requestAnimationFrame(() => go(0));
            }}
          >
            All pages
          </Button>
        )}
      </div>
      <p class="unseen" aria-live="polite">
        {told}
      </p>
      <div {...groupProps}>
        <ol class="page-grid" ref={dragged} aria-label={`Order of the pages of ${name}`}>
          {occurrences(list).map(({ number, key }, place) => (
            <li key={key} data-drop={drop(drag, place)} data-dragged={drag?.from === place}>
              <button
                type="button"
                class="page-tile"
                aria-pressed={place === at}
                aria-label={`Page ${number}, place ${place + 1} of ${list.length}`}
                onClick={() => setChosen(place)}
                onKeyDown={keys(place)}
                {...itemProps(place)}
                {...dragProps(place)}
              >
                <Sheet pdf={pdf} page={number} box={box} />
                <span class="page-number">{number}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Where it would come to stand: before the one that is there now, or behind it. */
function drop(drag: { from: number; to: number } | undefined, place: number): "before" | "after" | undefined {
  if (!drag || drag.to !== place || drag.from === place) return undefined;
  return drag.to < drag.from ? "before" : "after";
}

/** Pages with a name of their own each, though a page may come twice. */
function occurrences(list: readonly number[]): { number: number; key: string }[] {
  const seen = new Map<number, number>();
  return list.map((number) => {
    const times = (seen.get(number) ?? 0) + 1;
    seen.set(number, times);
    return { number, key: `${number}/${times}` };
  });
}
