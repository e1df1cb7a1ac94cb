import { useEffect, useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { useCopy } from "./use-copy.ts";

/** The most bytes of text that are shown, some 100 pages; browsers lay out more slowly. */
const shownBytes = 200_000;

/** A file of text, to be read, selected and copied: of a long one the beginning is shown, and all of it copied. */
export function FileText({ file }: { file: Blob }) {
  const [text, show] = useState<string>();
  const { told, tell, put } = useCopy();
  const isCut = file.size > shownBytes;
  useEffect(() => {
    let stands = true;
    show(undefined);
    tell("");
    file
      .slice(0, shownBytes)
      .text()
      // Bytes of a letter that was cut in two are read as U+FFFD.
      .then((found) => stands && show(isCut ? found.replace(/\uFFFD+$/, "") : found));
    return () => {
      stands = false;
    };
  }, [file]);
  if (text === undefined) return <div class="page-text-coming" />;
  if (text.trim() === "") return <p class="hint">There is no text in it.</p>;
  return (
    <section class="page-text" aria-label="Text">
      <div class="row">
        <Button onClick={() => put(file.text(), "The text")}>Copy the text</Button>
        <span role="status">{told}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1) */}
      <section class="page-words" tabIndex={0} aria-label="Text of the file" dir="auto">
        {text}
      </section>
      {isCut && <p class="hint">This is the beginning. Copied and downloaded is all of it.</p>}
    </section>
  );
}
