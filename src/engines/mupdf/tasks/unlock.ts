import type { PdfProduct } from "#engines/product/product.ts";
import { Problem } from "#problem";
import { dropCryptFilters } from "../kernel/crypt-filters.ts";
import { task } from "../kernel/door.ts";
import type { PDFDocument } from "../kernel/library.ts";
import { isEncrypted, openLocked, openToChange } from "../kernel/open.ts";
import { authenticate } from "../kernel/passwords.ts";
import { fingerprint, saveWhole } from "../kernel/save.ts";
import { made } from "../kernel/verdict.ts";

/** Takes a document's encryption away, for a caller who knows its user's or its owner's password. */
export const unlock = task((bytes: Uint8Array, password: string): PdfProduct => {
  const { doc, kept, byPassword } = openToChange(bytes, { password, decrypts: true });
  if (!isEncrypted(doc)) {
    throw new Problem("unprocessable", "This PDF is not encrypted, so there is nothing to unlock.");
  }
  if (!byPassword) requirePassword(bytes, password);
  refuseLockedAttachments(doc);
  dropCryptFilters(doc);
  const result = saveWhole(doc, fingerprint(bytes, "unlock"));
  doc.destroy();
  return made(result, kept);
});

/** Requires a password: a file may open for everybody, but only its owner may lift its restrictions. */
function requirePassword(bytes: Uint8Array, password: string): void {
  // The document is opened apart, because nothing of it can be read once a password failed.
  const doc = openLocked(bytes);
  const known = authenticate(doc, password);
  doc.destroy();
  if (known) return;
  const message = "This PDF opens without a password, but its restrictions are lifted only by its owner's password.";
  throw new Problem("unprocessable", `${message} The one that was given is wrong.`, { fields: ["password"] });
}

/** Refuses attachments under a key of their own, which MuPDF would read as noise. */
function refuseLockedAttachments(doc: PDFDocument): void {
  const encrypt = doc.getTrailer().get("Encrypt");
  const attachments = encrypt.get("EFF");
  if (!attachments.isName() || attachments.asName() === encrypt.get("StmF").asName()) return;
  const message = "This PDF encrypts its attachments in another way than the rest, which can't be undone here.";
  throw new Problem("unprocessable", message);
}
