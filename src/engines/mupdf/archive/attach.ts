import { createHash } from "node:crypto";
import { warn } from "#engines/job/job.ts";
import type { Format } from "#formats/kinds/format.ts";
import { mimeOf } from "#formats/kinds/mime.ts";
import { stringOfText, textOfString } from "#formats/pdf/text-string.ts";
import { type Invoice, invoiceNames, readInvoice } from "#formats/xmp/invoice.ts";
import { attachmentsOf, putAttachments } from "../kernel/attachments.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { DocThing } from "../kernel/things.ts";

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

/** The date of an attachment without one, so that the same file gives the same bytes. */
const oldest = "19700101";
const unspecified = "Unspecified";

/**
 * Embeds a file and names it among the attachments: ISO 32000-2, 7.11.4, and ISO 19005-3, 6.8. An electronic invoice
 * has the name and the relationship that its standard gives it.
 */
export function attach(doc: PDFDocument, { name: given, format, bytes }: Attachment): Attached {
  const found = readInvoice(bytes);
  const invoice = found && "profile" in found ? found : undefined;
  if (found && "fault" in found)
    warn(
      `attachment is an invoice that ${found.fault}: it was attached as a plain file, without metadata of an invoice.`,
    );
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
    AFRelationship: doc.newName(invoice?.relationship ?? unspecified),
    EF: { F: stream, UF: stream },
  });
  return { invoice, replaced: list(doc, own(name), file, name) };
}

/** Finds an invoice among the document's attachments, under the name that its standard gives it: it stays one. */
export function invoiceIn(doc: PDFDocument): Invoice | undefined {
  for (const [, file] of attachmentsOf(doc)) {
    const stream = file.get("EF", "F");
    if (!invoiceNames.has(nameOf(file) ?? "") || !stream.isStream()) continue;
    const bytes = new DocThing(stream).content();
    const found = bytes && readInvoice(bytes);
    if (!found || !("profile" in found) || found.standard.fileName !== nameOf(file)) continue;
    if (!file.get("AFRelationship").isName() || file.get("AFRelationship").asName() === unspecified)
      file.put("AFRelationship", doc.newName(found.relationship));
    return found;
  }
  return undefined;
}

/** Puts a file into the list of attachments, in place of those with its name. */
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
