import { useMemo, useState } from "preact/hooks";
import type { Pdf } from "../../pdf/document.ts";
import { useRested } from "../../pdf/use-rested.ts";
import { Button } from "../../ui/button.tsx";
import { count } from "../../ui/words.ts";
import { useDocuments, useFollowing } from "../by-hand/documents.ts";
import type { Lock } from "../by-hand/lock.ts";
import { Unlocking } from "../by-hand/unlocking.tsx";
import type { Chosen } from "../model.ts";
import { Act, nothingChosen, Steps, useSaid } from "./board-bar.tsx";
import { Legend, letterOf } from "./legend.tsx";
import { type Item, moved, namesOf, readOrder, writeOrder } from "./order.ts";
import { type Tile, Tiles } from "./tiles.tsx";
import { useUndo } from "./use-undo.ts";

interface BoardProps {
  files: readonly Chosen[];
  lock: Lock | undefined;
  value: string;
  set(value: string): void;
}

/** The pages of all files as they come in the result: chosen, moved, also between files, repeated and removed. */
export function OrderBoard({ files, lock, value, set }: BoardProps) {
  const documents = useDocuments(files, useRested(lock?.value ?? ""));
  useFollowing(files, value, set);
  if (files.length === 0) return null;
  const isLocked = typeof documents === "object" && "tried" in documents;
  return (
    <Unlocking files={files.map(({ file }) => file)} locked={isLocked ? documents : undefined} lock={lock}>
      {documents === undefined && <p class="by-hand-note">Drawing the pages …</p>}
      {documents === "unseen" && (
        <p class="by-hand-note">One of the files can't be shown here; its pages can be named in the field.</p>
      )}
      {typeof documents === "object" && !isLocked && (
        <Order documents={documents} files={files} value={value} set={set} />
      )}
    </Unlocking>
  );
}

interface OrderProps extends Omit<BoardProps, "lock"> {
  documents: readonly Pdf[];
}

function Order({ documents, files, value, set }: OrderProps) {
  const pages = documents.map((pdf) => pdf.pages);
  const items = useMemo(() => readOrder(value, pages), [value, pages.join()]);
  if (items) return <Board items={items} pages={pages} documents={documents} files={files} value={value} set={set} />;
  return (
    <p class="by-hand-note">
      The list doesn't fit these files.{" "}
      <Button look="bare" onClick={() => set("")}>
        Begin with all pages
      </Button>
    </p>
  );
}

interface OnBoard extends OrderProps {
  items: readonly Item[];
  pages: readonly number[];
}

function Board({ items, pages, documents, files, value, set }: OnBoard) {
  const ids = files.map(({ id }) => id);
  const [picked, pick] = useState<ReadonlySet<string>>(new Set());
  const { line, say } = useSaid();
  const steps = useUndo(value, set, ids.join(), say);
  const keys = useMemo(() => namesOf(items, ids), [items, ids.join()]);
  const chosen = useMemo(() => new Set([...keys.keys()].filter((at) => picked.has(keys[at] ?? ""))), [keys, picked]);
  const tiles = useMemo(
    () =>
      items.flatMap(({ file, page }, at): Tile[] => {
        const pdf = documents[file];
        if (!pdf) return [];
        const of = files.length > 1 ? { letter: letterOf(file), hue: file % 6 } : {};
        const name = files.length > 1 ? `Page ${page} of ${files[file]?.file.name}` : `Page ${page}`;
        return [{ key: keys[at] ?? "", pdf, page, name, ...of }];
      }),
    [keys, documents],
  );
  const write = (next: readonly Item[]) => steps.change(writeOrder(next, pages));
  const choose = (next: ReadonlySet<number>) => pick(new Set([...next].map((at) => keys[at] ?? "")));
  /** Works on the chosen pages, or says that none is chosen. */
  const withChosen = (work: () => void) => () => (chosen.size > 0 ? work() : say(nothingChosen));
  const several = count(chosen.size, "page");

  const move = (which: ReadonlySet<number>, before: number) => {
    const next = moved(items, which, before);
    const first = moved([...items.keys()], which, before).indexOf(Math.min(...which));
    write(next);
    const what = which.size === 1 ? `Page ${items[Math.min(...which)]?.page}` : count(which.size, "page");
    say(`${what} moved to place ${first + 1} of ${items.length}.`);
  };
  const remove = (): number | undefined => {
    if (chosen.size === 0) say(nothingChosen);
    else if (chosen.size === items.length) say("At least one page has to stay.");
    else {
      write(items.filter((_, at) => !chosen.has(at)));
      pick(new Set());
      say(`${several} deleted. Undo brings ${chosen.size === 1 ? "it" : "them"} back.`);
      return Math.min(Math.min(...chosen), items.length - chosen.size - 1);
    }
    return undefined;
  };
  const keep = () => {
    write(items.filter((_, at) => chosen.has(at)));
    pick(new Set());
    say(`${several} kept, all others deleted. Undo brings them back.`);
  };
  const repeat = () => {
    write(items.flatMap((item, at) => (chosen.has(at) ? [item, item] : [item])));
    say(`${several} repeated.`);
  };
  const shift = (by: 1 | -1) => () =>
    move(chosen, by < 0 ? Math.max(0, Math.min(...chosen) - 1) : Math.min(items.length, Math.max(...chosen) + 2));
  const isNone = chosen.size === 0;
  const isAll = chosen.size === items.length;

  return (
    <section class="by-hand board" aria-label="Pages of the result">
      {files.length > 1 && <Legend files={files} items={items} chosen={chosen} choose={choose} />}
      <div class="by-hand-bar">
        <span class="board-count">
          {count(items.length, "page")}
          {!isNone && `, ${chosen.size} chosen`}
        </span>
        <Act onClick={() => choose(isAll ? new Set() : new Set(items.keys()))}>
          {isAll ? "Choose none" : "Choose all"}
        </Act>
        <Steps {...steps} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and looks like a part of the form. */}
      <div class="by-hand-bar" role="group" aria-label="What to do with the chosen pages">
        <Act isIdle={isNone || isAll} onClick={remove}>
          Delete
        </Act>
        <Act isIdle={isNone} onClick={withChosen(keep)}>
          Keep these
        </Act>
        <Act isIdle={isNone} onClick={withChosen(repeat)}>
          Repeat
        </Act>
        <Act isIdle={isNone} onClick={withChosen(shift(-1))}>
          Earlier
        </Act>
        <Act isIdle={isNone} onClick={withChosen(shift(1))}>
          Later
        </Act>
        {value !== "" && <Act onClick={() => steps.change("")}>All pages again</Act>}
      </div>
      {line}
      <Tiles
        label="Pages in the order of the result"
        tiles={tiles}
        chosen={chosen}
        choose={choose}
        move={move}
        remove={remove}
        undo={steps.undo}
        redo={steps.redo}
      />
      <p class="by-hand-note">
        Click pages to choose them, with Shift up to another one, or draw a frame around them. Drag them to where they
        belong; a finger rests on a page first.{" "}
        <span class="board-keys">By keyboard: arrows, Space, Shift with arrows, Alt with arrows to move, Del.</span>
      </p>
    </section>
  );
}
