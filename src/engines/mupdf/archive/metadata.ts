import { type Level, partOf } from "#formats/pdf/archival.ts";
import { stringOfText, textOfString } from "#formats/pdf/text-string.ts";
import { dateOfXmp, infoDate, infoKeys } from "#formats/xmp/info.ts";
import { type Invoice, invoiceMetadata } from "#formats/xmp/invoice.ts";
import { archivalId, extension, find, type Packet, readPacket, textOf } from "#formats/xmp/packet.ts";
import { writePacket } from "#formats/xmp/write.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { DocThing } from "../kernel/things.ts";
import type { Losses } from "./document.ts";

/** Writes the metadata anew: from the document information, else from the old metadata. */
export function claim(doc: PDFDocument, level: Level, losses: Losses, invoice: Invoice | undefined): void {
  const root = doc.getTrailer().get("Root");
  const bytes = new DocThing(root.get("Metadata")).content();
  const packet = bytes && readPacket(bytes);
  const info = infoOf(doc, packet);
  if (packet) tellDropped(packet, losses, invoice);
  const stream = doc.addRawStream(writePacket(partOf(level), info, invoice && invoiceMetadata(invoice)), {
    Type: doc.newName("Metadata"),
    Subtype: doc.newName("XML"),
  });
  root.put("Metadata", stream);
}

/** Gives a document that another program wrote the original's metadata, as that program tells of itself, and of now. */
export function keepMetadata(doc: PDFDocument, original: PDFDocument): void {
  const [trailer, root] = [original.getTrailer(), original.getTrailer().get("Root")];
  // Entries are copied before it is asked where to: the first new object gives a document another trailer.
  const [info, metadata] = [copied(doc, trailer.get("Info")), copied(doc, root.get("Metadata"))];
  const id = trailer.get("ID").isArray() ? doc.graftObject(trailer.get("ID")) : undefined;
  put(doc.getTrailer(), "Info", info);
  put(doc.getTrailer(), "ID", id);
  put(doc.getTrailer().get("Root"), "Metadata", metadata);
}

const copied = (doc: PDFDocument, object: PDFObject): PDFObject | undefined =>
  object.isDictionary() ? doc.graftObject(object) : undefined;

function put(holder: PDFObject, key: string, value: PDFObject | undefined): void {
  if (value) holder.put(key, value);
  else holder.delete(key);
}

/** Whether a file claims to be archived by a part: only then a look is worth it. */
export function claims(doc: PDFDocument, level: Level): boolean {
  const bytes = new DocThing(doc.getTrailer().get("Root", "Metadata")).content();
  const packet = bytes && readPacket(bytes);
  const part = packet && find(packet, archivalId, "part");
  return part !== undefined && textOf(part.value).trim() === String(partOf(level));
}

/** Collects a document's properties by their old names; one that can't be told alike in both places is in neither. */
function infoOf(doc: PDFDocument, packet: Packet | undefined): Map<string, string> {
  const old = doc.getTrailer().get("Info");
  const known = new Map<string, string>();
  for (const [key, { space, name, isDate }] of Object.entries(infoKeys)) {
    const own = old.get(key).isString() ? textOfString(old.get(key).asByteString()).replace(/\0+$/, "") : "";
    const property = packet && find(packet, space, name);
    const other = property ? textOf(property.value).trim() : "";
    const text = isDate ? (infoDate(own || dateOfXmp(other)) ?? "") : sayable(own || other);
    if (text) known.set(key, text);
    if (!old.isDictionary() || old.get(key).isNull()) continue;
    if (text) old.put(key, doc.newByteString(stringOfText(text)));
    else old.delete(key);
  }
  return known;
}

/** A text without signs that XML can't hold, and without blanks around it, which readers of XML drop. */
const sayable = (text: string): string =>
  text.replace(/[^\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]+/gu, " ").trim();

const carried = new Set(Object.values(infoKeys).map(({ space, name }) => `${space} ${name}`));
/** Properties whose loss is not told: they are written anew, or only of use to the program that wrote them. */
const quiet = /^(?:http:\/\/purl\.org\/dc\/elements\/1\.1\/ format|http:\/\/ns\.adobe\.com\/xap\/1\.0\/ MetadataDate)$/;

function tellDropped(packet: Packet, losses: Losses, invoice: Invoice | undefined): void {
  for (const property of packet.properties) {
    const key = `${property.space} ${property.name}`;
    if (carried.has(key) || property.space === archivalId || quiet.test(key)) continue;
    if (invoice && (property.space === invoice.standard.space || property.space === extension)) continue;
    losses.add("Metadata beyond title, author, subject, keywords, programs and dates were removed");
    return;
  }
}
