import { rewrite } from "#engines/ghostscript/index.ts";
import { fact, warn } from "#engines/job/job.ts";
import { type Breach, sayBreaches } from "#engines/pdf-lib/index.ts";
import type { PdfProduct } from "#engines/product/product.ts";
import type { Level } from "#formats/pdf/archival.ts";
import { Problem } from "#problem";
import { pool } from "../pool.ts";
import type { Archived } from "./archived.ts";
import type { Attachment } from "./attach.ts";

interface Options {
  level: Level;
  password?: string | undefined;
  attachment?: Attachment | undefined;
}

/** Makes a PDF/A: a valid one stays, others are put right in place, or else by a second engine and put right then. */
export async function toArchival(bytes: Uint8Array, options: Options): Promise<PdfProduct> {
  const inPlace = await pool.calls.archive(bytes, options);
  if (isSound(inPlace)) return told(inPlace, inPlace.unchanged ? "unchanged" : "in-place");
  // The other program gets fonts that are embedded by now, and annotations of a kind that it keeps.
  const rewritten = await rewrite(inPlace.product.bytes);
  if (rewritten === undefined) throw await refusal(options.level, inPlace.breaches, "missing");
  if (rewritten === "failed") throw await refusal(options.level, inPlace.breaches);
  const again = await pool.calls.archive(bytes, { ...options, rewritten });
  if (!isSound(again)) throw await refusal(options.level, inPlace.breaches);
  tellLost(again);
  // The second attempt never saw what the first one took out.
  const warnings = [...inPlace.warnings, ...again.warnings];
  return told({ ...again, warnings, fonts: inPlace.fonts }, "rewritten");
}

/** Whether nothing is left that the level forbids, and nothing is missing that was promised. */
const isSound = ({ breaches, product, unlike }: Archived): boolean =>
  breaches.length === 0 && product.verdict.length === 0 && unlike === undefined;

function told(
  { product, warnings, fonts, invoice }: Archived,
  how: "unchanged" | "in-place" | "rewritten",
): PdfProduct {
  fact("Conversion", how);
  for (const text of warnings) warn(text);
  if (fonts.length > 0) fact("Fonts", fonts.join(", "));
  if (invoice) fact("Invoice", invoice);
  return product;
}

const names = {
  links: "links",
  outline: "entries of the outline",
  fields: "form fields",
  attachments: "attachments",
  annotations: "annotations",
} as const;

function tellLost({ lost }: Archived): void {
  const parts = (["links", "outline", "fields", "attachments", "annotations"] as const).flatMap((key) =>
    lost[key] ? [`${lost[key]} ${names[key]}`] : [],
  );
  if (lost.tags) parts.push("its tags");
  const rest = parts.length > 0 ? ` It lost ${parts.join(", ")}.` : "";
  warn(`This PDF could not be put right in place and was written anew.${rest}`);
}

async function refusal(level: Level, breaches: readonly Breach[], ghostscript?: "missing"): Promise<Problem> {
  const why = breaches.length > 0 ? await sayBreaches(breaches) : "shows something else when it is made so";
  const lacks = ghostscript ? " A program that may do it in another way is not installed here." : "";
  const message = `This PDF can't be made PDF/A-${level}: it ${why}.${lacks}`;
  return new Problem("unprocessable", message);
}
