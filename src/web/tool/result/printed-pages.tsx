import { useEffect, useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import type { Tool } from "../../ui/catalogue.ts";
import { newId, type Outcome } from "../model.ts";
import { rateIn } from "../send/answer.ts";
import { send } from "../send/call.ts";
import { useTold } from "../told.ts";
import { Card } from "./card.tsx";
import { PdfPages } from "./pdf-pages.tsx";

/** The largest document that is printed without being asked: it takes about a second. */
const cheapBytes = 2_000_000;
/** Calls of a minute that are left to people. */
const sparedCalls = 5;

/** PDFs of documents that were printed, for who comes back. */
const printed = new WeakMap<Blob, Blob>();

type State = "asked" | "offered" | "failed" | Blob;

/** A document's pages, as a tool of ours prints them: browsers can't show the document itself. */
export function PrintedPages({ outcome }: { outcome: Outcome }) {
  const { formats, operations } = useTold();
  const { bytes, type, filename } = outcome;
  const format = Object.keys(formats).find((name) => formats[name]?.type === type) ?? "";
  const printer = operations.find((tool) => prints(tool, format));
  const [state, go] = useState<State>(() => printed.get(bytes) ?? firstState(outcome, printer));
  useEffect(() => {
    go(printed.get(bytes) ?? firstState(outcome, printer));
  }, [bytes]);

  useEffect(() => {
    if (state !== "asked" || !printer) return;
    const leaving = new AbortController();
    const document = { id: newId(), file: new File([bytes], filename, { type }), format };
    send(printer, [document], {}, {}, { upload() {}, state() {} }, leaving.signal).then(
      (made) => {
        printed.set(bytes, made.bytes);
        go(made.bytes);
      },
      () => !leaving.signal.aborted && go("failed"),
    );
    return () => leaving.abort();
  }, [state, bytes]);

  if (state instanceof Blob) return <PdfPages file={state} name={filename} />;
  return (
    <Card name={filename} bytes={bytes.size}>
      {state === "asked" && <span role="status">Its pages are being drawn …</span>}
      {state === "failed" && "Its pages can't be shown at the moment. Download it to open it."}
      {state === "offered" && (
        <>
          <span>Download it to open it.</span>
          {printer && <Button onClick={() => go("asked")}>Show its pages</Button>}
        </>
      )}
    </Card>
  );
}

/** Whether a tool takes one file of the kind and makes a PDF of it without any option. */
const prints = ({ available, input, fields, output }: Tool, format: string): boolean =>
  available &&
  input.maximum === 1 &&
  input.formats.includes(format) &&
  output.join() === "pdf" &&
  Object.values(fields).every(({ required }) => !required);

function firstState({ bytes, headers }: Outcome, printer: Tool | undefined): State {
  const rate = printer && rateIn(headers, printer.rate);
  const isCheap = bytes.size <= cheapBytes && (rate === undefined || rate.left >= sparedCalls);
  return printer && isCheap ? "asked" : "offered";
}
