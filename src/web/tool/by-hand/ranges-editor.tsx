import { useMemo, useRef } from "preact/hooks";
import type { Pdf } from "../../pdf/document.ts";
import { useSheets } from "../../pdf/sheet.tsx";
import { usePdf } from "../../pdf/use-pdf.ts";
import { useRested } from "../../pdf/use-rested.ts";
import { Button } from "../../ui/button.tsx";
import { count } from "../../ui/words.ts";
import type { WidgetProps } from "../form/widget.ts";
import type { Lock } from "./lock.ts";
import { useRoving } from "./roving.ts";
import { pagesIn, readSpans, type Span, spansOf, stretched, toggled, writeSpans } from "./spans.ts";
import { Unlocking } from "./unlocking.tsx";

interface RangesProps extends Pick<WidgetProps, "field" | "value" | "set" | "files"> {
  lock: Lock | undefined;
}

/** Pages chosen by clicking them; what stands in the field and what is marked here are the same. */
export function RangesEditor({ field, value, set, files, lock }: RangesProps) {
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
        <PageGrid pdf={opened.pdf} title={field.title} value={value} set={set} />
      )}
      {opened.state === "broken" && (
        <p class="by-hand-note">This PDF can't be shown here; its pages can be named in the field.</p>
      )}
    </Unlocking>
  );
}

interface GridProps {
  pdf: Pdf;
  title: string;
  value: string;
  set(value: string): void;
}

const box = { width: 84, height: 108 };

function PageGrid({ pdf, title, value, set }: GridProps) {
  const spans = useMemo(() => readSpans(value, pdf.pages), [value, pdf.pages]);
  const marked = useMemo(() => new Set(pagesIn(spans ?? [])), [spans]);
  const sheets = useSheets(pdf, box);
  const last = useRef(1);
  const { itemProps, groupProps } = useRoving(pdf.pages);
  const write = (next: readonly Span[]) => set(writeSpans(next));
  const choose = (page: number, isStretch: boolean) => {
    const now = spans ?? [];
    write(isStretch ? stretched(now, last.current, page, !marked.has(page)) : toggled(now, page));
    last.current = page;
  };
  const every = (test: (page: number) => boolean) =>
    write(spansOf(Array.from({ length: pdf.pages }, (_, at) => at + 1).filter(test)));

  return (
    <div class="by-hand">
      <div class="by-hand-bar">
        <span class="by-hand-note" aria-live="polite">
          {spans ? told(marked.size, pdf.pages) : "The list can't be read yet; a click on a page begins a new one."}
        </span>
        <Button look="bare" onClick={() => every(() => true)}>
          Mark all
        </Button>
        <Button look="bare" onClick={() => every((page) => page % 2 === 1)}>
          Mark odd
        </Button>
        <Button look="bare" onClick={() => every((page) => page % 2 === 0)}>
          Mark even
        </Button>
        <Button look="bare" onClick={() => write([])}>
          Mark none
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would have a legend of its own beside the field's label. */}
      <div class="page-grid" role="group" aria-label={`${title}: pages to mark`} {...groupProps}>
        {sheets.map((sheet, at) => (
          <button
            key={sheet.key}
            type="button"
            class="page-tile"
            aria-pressed={marked.has(at + 1)}
            aria-label={`Mark page ${at + 1}`}
            onClick={(event) => choose(at + 1, event.shiftKey)}
            {...itemProps(at)}
          >
            {sheet}
            <span class="page-number">{at + 1}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

const told = (marked: number, pages: number): string =>
  marked === 0 ? `None of ${count(pages, "page")} is marked.` : `${marked} of ${count(pages, "page")} marked.`;
