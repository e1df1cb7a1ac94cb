import { newJob, within } from "#engines/job/job.ts";
import { toPdf } from "#engines/libreoffice/index.ts";
import { likenessFromAfar } from "./blurred.ts";
import { popplerText } from "./poppler.ts";
import { inOrder, recall, saidInWord, wordsOf } from "./said.ts";
import { seePdf } from "./see-pdf.ts";

export interface JudgedWord {
  /** As LibreOffice lays it out, beside the source's. */
  pages: { source: number; made: number };
  /** The share of the source's words that are there, and of these the share that stand in their order. */
  words: number;
  order: number;
  looks: number;
  printed: Uint8Array;
}

/** A Word file beside the PDF that it was made of; nothing where LibreOffice does not open it. */
export async function judgedWord(source: Uint8Array, made: Uint8Array): Promise<JudgedWord | undefined> {
  const printed = await print(made);
  if (!printed) return undefined;
  const { body, beside } = saidInWord(made);
  const wanted = wordsOf((await popplerText(source)) ?? "");
  const shown = wordsOf((await popplerText(printed)) ?? "");
  return {
    pages: { source: seePdf(source).pages.length, made: seePdf(printed).pages.length },
    words: recall(wanted, shown, wordsOf(`${body} ${beside}`)),
    order: inOrder(wanted, wordsOf(body)),
    looks: await likenessFromAfar(source, printed),
    printed,
  };
}

const patienceMs = 120_000;

function print(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const job = newJob(new AbortController().signal, patienceMs);
  const wish = { family: "word", name: "document", onePagePerSheet: false, landscape: false } as const;
  return within(job, () => toPdf(bytes, wish)).then(
    ({ bytes: printed }) => printed,
    () => undefined,
  );
}
