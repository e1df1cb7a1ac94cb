import { useEffect, useState } from "preact/hooks";
import type { Pdf } from "../../pdf/document.ts";
import { Button } from "../../ui/button.tsx";
import { count } from "../../ui/words.ts";
import { useCopy } from "./use-copy.ts";

interface PageTextProps {
  pdf: Pdf;
  page: number;
}

/** The text of a page, to be read, selected and copied; and that of all pages. */
export function PageText({ pdf, page }: PageTextProps) {
  const [text, show] = useState<string>();
  const { told, tell, put } = useCopy();
  useEffect(() => {
    let stands = true;
    tell("");
    pdf.text(page).then(
      (found) => stands && show(found),
      () => stands && show(""),
    );
    return () => {
      stands = false;
    };
  }, [pdf, page]);

  if (text === undefined) return <div class="page-text-coming" />;
  return (
    <section class="page-text" aria-label="Text">
      <div class="row">
        <Button onClick={() => put(textOfAll(pdf, tell), pdf.pages > 1 ? "All text" : "The text")}>
          {pdf.pages > 1 ? "Copy all text" : "Copy the text"}
        </Button>
        {pdf.pages > 1 && text && (
          <Button onClick={() => put(Promise.resolve(text), `The text of page ${page}`)}>Copy page {page}</Button>
        )}
        <span role="status">{told}</span>
      </div>
      {text ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1)
        <section class="page-words" tabIndex={0} aria-label={`Text of page ${page}`} dir="auto">
          {text}
        </section>
      ) : (
        <p class="hint">There is no text on this page.</p>
      )}
    </section>
  );
}

/** Reads one page after the other, and tells how far that is. */
async function textOfAll(pdf: Pdf, tell: (says: string) => void): Promise<string> {
  const texts: string[] = [];
  for (let page = 1; page <= pdf.pages; page++) {
    if (page % 20 === 0) tell(`${count(page, "page")} of ${pdf.pages} …`);
    texts.push(await pdf.text(page));
  }
  return texts.join("\n\n");
}
