import type { Catalogue } from "../../ui/catalogue.ts";
import type { Live } from "../follow/sight.ts";
import type { Outcome } from "../model.ts";
import { useTold } from "../told.ts";
import { Card } from "./card.tsx";
import { FileText } from "./file-text.tsx";
import { PdfPages } from "./pdf-pages.tsx";
import { Picture } from "./picture.tsx";
import { PrintedPages } from "./printed-pages.tsx";
import { hasSameFrame } from "./same-frame.ts";
import { shownAs } from "./shown.ts";
import { ZipEntries } from "./zip-entries.tsx";

interface PreviewProps {
  outcome: Outcome;
  /** The file that the result was made of, where it is one file. */
  before?: File | undefined;
  live?: Live | undefined;
}

/** Shows the result before it is downloaded. */
export function Preview({ outcome, before, live }: PreviewProps) {
  const told = useTold();
  const { bytes, type, filename } = outcome;
  const shown = shownAs(type);
  if (shown !== "text" && isDocument(outcome, told)) return <PrintedPages outcome={outcome} />;
  switch (shown) {
    case "picture":
      return (
        <Picture after={bytes} name={filename} before={before} sameFrame={hasSameFrame(outcome, told)} live={live} />
      );
    case "pdf":
      return <PdfPages file={bytes} name={filename} withText={outcome.tool.seen.text ?? false} live={live} />;
    case "zip":
      return <ZipEntries zip={bytes} name={filename} />;
    case "text":
      return <FileText file={bytes} />;
    default:
      return (
        <Card name={filename} bytes={bytes.size}>
          Browsers can't show this kind of file. Download it to open it.
        </Card>
      );
  }
}

const isDocument = ({ type }: Outcome, { formats }: Catalogue): boolean =>
  Object.values(formats).some((format) => format.type === type && format.kind === "document");
