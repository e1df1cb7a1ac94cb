import { useMemo } from "preact/hooks";
import type { Pdf } from "../../pdf/document.ts";
import { usePdf } from "../../pdf/use-pdf.ts";
import { useRested } from "../../pdf/use-rested.ts";
import { count } from "../../ui/words.ts";
import type { Lock } from "../by-hand/lock.ts";
import { Unlocking } from "../by-hand/unlocking.tsx";
import type { WidgetProps } from "../form/widget.ts";
import { Act, Steps, useSaid } from "./board-bar.tsx";
import { changed, pagesIn, readSpans, writeSpans } from "./spans.ts";
import { Tiles } from "./tiles.tsx";
import { useUndo } from "./use-undo.ts";

interface MarksProps extends Pick<WidgetProps, "field" | "value" | "set" | "files"> {
  lock: Lock | undefined;
  /** The field may be empty: then the tool takes all pages. */
  isFree: boolean;
}

/** Pages chosen by hand; what stands in the field and what is chosen here are the same. */
export function MarksBoard({ field, value, set, files, lock, isFree }: MarksProps) {
  const chosen = files.length === 1 && files[0]?.format === "pdf" ? files[0].file : undefined;
  const opened = usePdf(chosen, useRested(lock?.value ?? ""));
  if (!chosen) return null;
  return (
    <Unlocking
      files={[chosen]}
      locked={opened.state === "locked" ? { file: chosen, tried: opened.tried } : undefined}
      lock={lock}
    >
      {opened.state === "opening" && <p class="by-hand-note">Drawing the pages …</p>}
      {opened.state === "open" && opened.pdf.pages > 1 && (
        <Board key={files[0]?.id} pdf={opened.pdf} title={field.title} value={value} set={set} isFree={isFree} />
      )}
      {opened.state === "broken" && (
        <p class="by-hand-note">This PDF can't be shown here; its pages can be named in the field.</p>
      )}
    </Unlocking>
  );
}

interface BoardProps {
  pdf: Pdf;
  title: string;
  value: string;
  set(value: string): void;
  isFree: boolean;
}

function Board({ pdf, title, value, set, isFree }: BoardProps) {
  const spans = useMemo(() => readSpans(value, pdf.pages), [value, pdf.pages]);
  const chosen = useMemo(() => new Set(pagesIn(spans ?? []).map((page) => page - 1)), [spans]);
  const tiles = useMemo(
    () => Array.from({ length: pdf.pages }, (_, at) => ({ key: `${at}`, pdf, page: at + 1, name: `Page ${at + 1}` })),
    [pdf],
  );
  const { line, say } = useSaid();
  const steps = useUndo(value, set, "", say);
  const choose = (next: ReadonlySet<number>) => steps.change(writeSpans(changed(spans ?? [], next)));
  const every = (test: (page: number) => boolean) => () =>
    choose(new Set([...tiles.keys()].filter((at) => test(at + 1))));

  return (
    <section class="by-hand" aria-label={title}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and looks like a part of the form. */}
      <div class="by-hand-bar" role="group" aria-label="Which pages to choose">
        <span class="board-count" aria-live="polite">
          {spans
            ? told(chosen.size, pdf.pages, isFree)
            : "The list can't be read yet; a click on a page begins a new one."}
        </span>
        <Act onClick={every(() => true)}>Choose all</Act>
        <Act onClick={every((page) => page % 2 === 1)}>Choose odd</Act>
        <Act onClick={every((page) => page % 2 === 0)}>Choose even</Act>
        <Act onClick={every(() => false)}>Choose none</Act>
        <Steps {...steps} />
      </div>
      {line}
      <Tiles
        label={`${title}: pages to choose`}
        tiles={tiles}
        chosen={chosen}
        choose={choose}
        undo={steps.undo}
        redo={steps.redo}
      />
      <p class="by-hand-note">
        Click pages, with Shift up to another one, or draw a frame around them; a finger rests first.{" "}
        <span class="board-keys">By keyboard: arrows, Space, Shift with arrows; a number goes to its page.</span>
      </p>
    </section>
  );
}

const told = (chosen: number, pages: number, isFree: boolean): string => {
  if (chosen > 0) return `${chosen} of ${count(pages, "page")} chosen`;
  return isFree ? `None chosen: all ${count(pages, "page")}` : `None of ${count(pages, "page")} chosen`;
};
