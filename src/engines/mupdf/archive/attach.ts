import { createHash } from "node:crypto";
import { warn } from "#engines/job.ts";
import type { Format } from "#formats/format.ts";
import { type Invoice, readInvoice } from "#formats/invoice.ts";
import { mimeOf } from "#formats/mime.ts";
import { stringOfText, textOfString } from "#formats/pdf/text-string.ts";
import { attachmentsOf, putAttachments } from "../kernel/attachments.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";

/** A file that a PDF is to bring along. */
export interface Attachment {
  name: string;
  format: Format | undefined;
  bytes: Uint8Array;
}

export interface Attached {
  invoice: Invoice | undefined;
  /** How many attachments of the same name went. */
  replaced: number;
}

/** The same file gives the same bytes: it is as old as the invoice says, or as nothing. */
const oldest = "19700101";

/**
 * Embeds a file and names it among the attachments: ISO 32000-2, 7.11.4, and ISO 19005-3, 6.8. An electronic invoice
 * has the name and the relationship that its standard gives it.
 */
export function attach(doc: PDFDocument, { name: given, format, bytes }: Attachment): Attached {
  const found = readInvoice(bytes);
  const invoice = found && "profile" in found ? found : undefined;
  if (found && "unknown" in found) tellUnknown(found);
  const name = invoice?.standard.fileName ?? given;
  const mime = invoice ? "text/xml" : mimeOf(bytes, format, given);
  const own = (text: string) => doc.newByteString(stringOfText(text));
  const stream = doc.addStream(bytes, {
    Type: doc.newName("EmbeddedFile"),
    Subtype: doc.newName(mime),
    Params: {
      Size: bytes.length,
      CheckSum: doc.newByteString(createHash("md5").update(bytes).digest()),
      ModDate: doc.newString(`D:${invoice?.issued ?? oldest}000000Z`),
    },
  });
  const file = doc.addObject({
    Type: doc.newName("Filespec"),
    F: own(name),
    UF: own(name),
    Desc: own(invoice ? `${invoice.standard.title} ${invoice.profile}` : name),
    AFRelationship: doc.newName(invoice?.relationship ?? "Unspecified"),
    EF: { F: stream, UF: stream },
  });
  return { invoice, replaced: list(doc, own(name), file, name) };
}

function tellUnknown({ unknown }: { unknown: string }): void {
  const id = unknown ? `names the profile "${unknown.slice(0, 120)}", which is none that is known` : "names no profile";
  warn(`attachment is an invoice that ${id}: it was attached as a plain file, without metadata of an invoice.`);
}

/** Puts a file into the list of attachments, in the place of those of its name. */
function list(doc: PDFDocument, key: PDFObject, file: PDFObject, name: string): number {
  const leaves = attachmentsOf(doc);
  const others = leaves.filter(([, other]) => nameOf(other) !== name);
  putAttachments(doc, [...others, [key, file]]);
  return leaves.length - others.length;
}

function nameOf(file: PDFObject): string | undefined {
  const text = [file.get("UF"), file.get("F")].find((one) => one.isString());
  return text && textOfString(text.asByteString());
}
