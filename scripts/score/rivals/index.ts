import { join } from "node:path";
import type { Truth } from "../../truth/truth.ts";
import { nothing, score } from "../scored.ts";
import { readSource } from "../source.ts";
import type { Scored } from "../tally.ts";
import { libreoffice } from "./libreoffice.ts";
import { mupdf } from "./mupdf.ts";
import { opendataloader } from "./opendataloader.ts";
import { pdftotext } from "./pdftotext.ts";
import { type Rival, rivalMeasures } from "./rival.ts";

export const rivals: readonly Rival[] = [opendataloader, libreoffice, pdftotext, mupdf];

/** Scores a rival as if it made Word files, by what it can be asked for. */
export async function scoreRival(
  rival: Rival,
  set: string,
  truths: readonly Truth[],
  folder: string,
): Promise<Scored[]> {
  const pdfOf = ({ name }: Truth) => join(set, `${name}.pdf`);
  const reads = await rival.read(truths.map(pdfOf), folder);
  const all: Scored[] = [];
  for (const truth of truths) {
    const read = reads.get(pdfOf(truth));
    const source = await readSource(pdfOf(truth));
    const scored = score({ truth, tool: "word", read: read ?? nothing, source, warnings: [] }, rivalMeasures);
    all.push(read ? scored : { ...scored, failed: `${rival.name} made nothing of it` });
  }
  return all;
}
