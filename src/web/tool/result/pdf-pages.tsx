import { useEffect, useRef, useState } from "preact/hooks";
import type { Pdf } from "../../pdf/document.ts";
import { PageTurn } from "../../pdf/page-turn.tsx";
import { Sheet } from "../../pdf/sheet.tsx";
import { usePdf } from "../../pdf/use-pdf.ts";
import { useShape } from "../../pdf/use-shape.ts";
import { useWidth } from "../../pdf/use-width.ts";
import type { Live } from "../follow/sight.ts";
import { Card } from "./card.tsx";
import { PageStrip } from "./page-strip.tsx";
import { PageText } from "./page-text.tsx";

interface PdfPagesProps {
  file: Blob;
  name: string;
  /** People came for the PDF's text. */
  withText?: boolean;
  live?: Live | undefined;
}

/** The pages of a PDF, one at a time, with all of them below to choose from. */
export function PdfPages({ file, name, withText = false, live }: PdfPagesProps) {
  const opened = usePdf(file, "", { stays: live !== undefined });
  switch (opened.state) {
    case "opening":
      return <div class="pages-opening" />;
    case "open":
      return <Pages pdf={opened.pdf} withText={withText} live={live} />;
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

/** The height of a page in pixels: high enough to read it, low enough to see all of it. */
const tallest = 640;

interface PagesProps {
  pdf: Pdf;
  withText: boolean;
  live: Live | undefined;
}

function Pages({ pdf, withText, live }: PagesProps) {
  const [chosen, setPage] = useState(1);
  const page = Math.min(chosen, pdf.pages);
  useEffect(() => live?.see({ page }), [page]);
  const part = live?.part && "page" in live.part.sight && live.part.sight.page === page ? live.part : undefined;
  const alone = usePdf(part?.outcome.bytes);
  const newest = part && alone.state === "open" ? { pdf: alone.pdf, page: 1 } : { pdf, page };
  const stage = useRef<HTMLDivElement>(null);
  const width = useWidth(stage);
  const shape = useShape(pdf, page);
  const fits = shape && width > 0 ? Math.min(width / shape.width, tallest / shape.height) : 0;
  return (
    <div class="pages">
      <div class="pages-stage" ref={stage}>
        {shape && fits > 0 && (
          <Sheet
            key={page}
            {...newest}
            box={{ width: Math.floor(shape.width * fits), height: Math.floor(shape.height * fits) }}
            label={`Page ${page} of ${pdf.pages}`}
            stays
          />
        )}
      </div>
      <PageTurn page={page} pages={pdf.pages} go={setPage} />
      {pdf.pages > 1 && <PageStrip pdf={pdf} page={page} show={setPage} />}
      {withText && <PageText pdf={pdf} page={page} />}
    </div>
  );
}
