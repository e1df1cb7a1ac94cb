import type { PdfStream } from "#formats/pdf/body.ts";
import { joinDuplicates } from "#formats/pdf/duplicates.ts";
import { writePdf } from "#formats/pdf/write.ts";
import { bodyOf } from "../kernel/body.ts";
import type { PDFDocument } from "../kernel/library.ts";
import type { Notable } from "../kernel/notable.ts";
import { subsetFonts } from "./fonts.ts";
import { dropProfiles } from "./intents.ts";
import { recastFonts } from "./recast.ts";
import { deflateStreams } from "./streams.ts";
import { archival, stripPrivate, trimMetadata } from "./strip.ts";
import { dropUnpainted } from "./unpainted.ts";

interface Plan {
  /** Streams that take the place of others, by number. */
  streams: ReadonlyMap<number, PdfStream>;
  id: Uint8Array;
  /** The objects to look at, unless all. */
  notable?: Notable;
  private?: boolean;
  /** Whether fonts are cut down to the glyphs that pages show, and packed in the best format. */
  fonts?: boolean;
  /** Whether named profiles of output intents are left out. */
  unprofiled?: boolean;
  /** Whether resources that no content can name are left out. */
  unpainted?: boolean;
}

export interface Assembled {
  bytes: Uint8Array;
  /** Whether fonts have fewer glyphs, or another format. */
  fonts: boolean;
  /** Whether output intents have lost their profiles. */
  unprofiled: boolean;
  /** Whether pages or forms have lost resources. */
  unpainted: boolean;
}

/** Makes a document anew, as small as its parts allow; the one that is handed over is used up. */
export function assemble(doc: PDFDocument, plan: Plan): Assembled {
  const { streams, id, notable, private: strips = false, fonts: changes = false } = plan;
  if (strips) stripPrivate(doc, notable);
  const unpainted = (plan.unpainted ?? false) && dropUnpainted(doc, notable);
  // Fonts of Type 1 are recast first, so that they are cut down as well.
  const recast = changes && recastFonts(doc, notable);
  const subset = changes && subsetFonts(doc, notable);
  const unprofiled = (plan.unprofiled ?? false) && dropProfiles(doc);
  const body = bodyOf(doc, id);
  const archive = archival(body);
  trimMetadata(body, !strips);
  for (const [number, { entries, bytes }] of streams)
    if (body.objects.has(number)) body.objects.set(number, { entries, bytes });
  // PDF/A wants its metadata legible, and its first part knows no compressed objects.
  const legible = [...body.objects].filter(([, object]) => archive && "bytes" in object && isMetadata(object));
  deflateStreams(doc, body, new Set([...streams.keys(), ...legible.map(([number]) => number)]));
  joinDuplicates(body);
  return { bytes: writePdf(body, { packed: archive?.part !== 1 }), fonts: recast || subset, unprofiled, unpainted };
}

const isMetadata = ({ entries }: PdfStream): boolean => entries.get("Type") === "/Metadata";
