import { useRef, useState } from "preact/hooks";
import type { Pdf } from "../../pdf/document.ts";
import { PageTurn } from "../../pdf/page-turn.tsx";
import { Sheet, useSheets } from "../../pdf/sheet.tsx";
import { usePdf } from "../../pdf/use-pdf.ts";
import { useShape } from "../../pdf/use-shape.ts";
import { useWidth } from "../../pdf/use-width.ts";
import { Card } from "./card.tsx";
import { PageText } from "./page-text.tsx";
import { useRoving } from "./roving.ts";

interface PdfPagesProps {
  file: Blob;
  name: string;
  /** Its text is what somebody came for. */
  withText?: boolean;
}

/** The pages of a PDF, one at a time, with all of them below to choose from. */
export function PdfPages({ file, name, withText = false }: PdfPagesProps) {
  const opened = usePdf(file);
  switch (opened.state) {
    case "opening":
      return <div class="pages-opening" />;
    case "open":
      return <Pages pdf={opened.pdf} withText={withText} />;
    case "locked":
      return (
        <Card name={name} bytes={file.size}>
          It opens with its password only.
        </Card>
      );
    case "broken":
      return (
        <Card name={name} bytes={file.size}>
          This PDF can't be shown here. Download it to open it.
        </Card>
      );
  }
}

/** High enough to read a page, low enough to see all of it. */
const tallest = 640;
const small = { width: 88, height: 104 };

function Pages({ pdf, withText }: { pdf: Pdf; withText: boolean }) {
  const [page, setPage] = useState(1);
  const stage = useRef<HTMLDivElement>(null);
  const width = useWidth(stage);
  const shape = useShape(pdf, page);
  const sheets = useSheets(pdf, small);
  const { groupProps, itemProps } = useRoving(pdf.pages);
  const fits = shape && width > 0 ? Math.min(width / shape.width, tallest / shape.height) : 0;
  return (
    <div class="pages">
      <div class="pages-stage" ref={stage}>
        {shape && fits > 0 && (
          <Sheet
            key={page}
            pdf={pdf}
            page={page}
            box={{ width: Math.floor(shape.width * fits), height: Math.floor(shape.height * fits) }}
            label={`Page ${page} of ${pdf.pages}`}
            stays
          />
        )}
      </div>
      <PageTurn page={page} pages={pdf.pages} go={setPage} back="Previous page" on="Next page" />
      {pdf.pages > 1 && (
        <div {...groupProps}>
          <ol class="pages-strip" aria-label="Pages of the result">
            {sheets.map((sheet, at) => (
              <li key={sheet.key}>
                <button
                  type="button"
                  class="page-tile"
                  aria-label={`Show page ${at + 1}`}
                  aria-current={at + 1 === page ? "page" : undefined}
                  onClick={() => setPage(at + 1)}
                  {...itemProps(at)}
                >
                  {sheet}
                  <span class="page-number">{at + 1}</span>
                </button>
              </li>
            ))}
          </ol>
        </div>
      )}
      {withText && <PageText pdf={pdf} page={page} />}
    </div>
  );
}
