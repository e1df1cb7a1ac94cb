import { config } from "#config";
import { warn } from "#engines/job/job.ts";
import { referencesIn } from "#formats/pdf/references.ts";
import { Problem } from "#problem";
import { brokenIn, readBroken } from "./broken-objects.ts";
import { isSilent } from "./complaints.ts";
import { liftAnnotations } from "./direct-annotations.ts";
import { about } from "./door.ts";
import { fieldsOf } from "./fields.ts";
import { openKeyed } from "./keyed.ts";
import { mupdf, type PDFDocument } from "./library.ts";
import { authenticate, isLocked } from "./passwords.ts";
import { type Kept, keptOf, Origin } from "./sheets.ts";
import { straighten } from "./straighten.ts";
import { requireModestSecrets, requireModestStreams } from "./unpacked.ts";

export interface Opened {
  doc: PDFDocument;
  pageCount: number;
  /** The file's name in messages. */
  subject: string;
  /** Whether it opened with the password that was given. */
  byPassword: boolean;
  /** Whether something in it could be read only past faults in its syntax, or not at all. */
  faulty?: boolean;
}

interface Options {
  password?: string | undefined;
  subject?: string;
  /** Whether to decrypt is what was asked for, and nothing to warn of. */
  decrypts?: boolean;
  /** Whether nearly every page gets more content. */
  writesOnPages?: boolean;
  /** The message about a file that is encrypted, where that will not do. */
  refusal?: string;
}

/** The warning about a damaged document that is made of nothing but pictures. */
export const readPastFaults = "This PDF is damaged; it was read as far as possible. Try repair-pdf on it.";

/** Opens a PDF to read from it. */
export function open(bytes: Uint8Array, { password, subject = "This PDF", refusal }: Options = {}): Opened {
  return about(subject, () => {
    const { doc, byPassword } =
      refusal === undefined ? openWith(bytes, password, subject) : openUnencrypted(bytes, subject, refusal);
    const pageCount = doc.countPages();
    if (pageCount < 1) {
      const says = `${subject} has no pages. Try repair-pdf on it first.`;
      throw new Problem("unprocessable", says, { tools: ["repair-pdf"] });
    }
    const { pages } = config.limits;
    if (pageCount > pages)
      throw new Problem("too-large", `${subject} has ${pageCount} pages; at most ${pages} are taken.`);
    if (isEncrypted(doc)) requireModestSecrets(doc);
    straighten(doc);
    return { doc, pageCount, subject, byPassword };
  });
}

function openWith(bytes: Uint8Array, password: string | undefined, subject: string) {
  const keyed = openKeyed(bytes, password, (unlocked) => openLocked(unlocked, subject));
  if (keyed) return keyed;
  const doc = openLocked(bytes, subject);
  const byPassword = isLocked(doc);
  unlock(doc, password, subject, byPassword);
  return { doc, byPassword };
}

function openUnencrypted(bytes: Uint8Array, subject: string, refusal: string) {
  const doc = openLocked(bytes, subject);
  if (isEncrypted(doc)) throw new Problem("unprocessable", refusal, { tools: ["unlock-pdf"] });
  return { doc, byPassword: false };
}

/** A document that may be changed now: the contents that its result has to keep were noted before. */
export interface Changeable extends Opened {
  kept: Kept;
}

/** Opens a PDF to make another of it, and tells of contents that can't be kept. */
export function openToChange(bytes: Uint8Array, options: Options = {}): Changeable {
  const opened = openWhole(bytes, options);
  tellLosses(opened, options);
  const isSound = !opened.faulty && !opened.doc.wasRepaired();
  // A document that was read without a mend is opened again without a look for faults.
  const again = () => (isSound ? open(bytes, options) : openWhole(bytes, options)).doc;
  return { ...opened, kept: keptOf(opened.doc, new Origin(again, isSound), { hashes: !options.writesOnPages }) };
}

/** Opens a PDF with all that is in it. */
export function openWhole(bytes: Uint8Array, options: Options = {}, look?: Look): Opened {
  const opened = open(bytes, options);
  const { doc, subject } = opened;
  const faulty = about(subject, () => {
    const isRead = isSilent(() => loadObjects(doc, look));
    // The library takes an unreadable object for null, and its contents are lost without a failure.
    const broken = isRead && !doc.wasRepaired() ? [] : brokenIn(doc);
    // Strings of an encrypted file could not be told from their ciphers.
    if (isEncrypted(doc)) return broken.some(({ isDeleted }) => !isDeleted);
    const mended = readBroken(doc, bytes, broken);
    for (const number of mended) look?.(number, doc.newIndirect(number).toString(true, true));
    return mended.length > 0;
  });
  return { ...opened, faulty };
}

/** Tells of contents that can't be kept when another document is made of this one. */
export function tellLosses({ doc, subject, faulty }: Opened, { decrypts }: Options = {}): void {
  if (isEncrypted(doc) && !decrypts) warn(`${subject} is encrypted; the result is unencrypted.`);
  if (isSigned(doc))
    warn(`${subject} is digitally signed; the result is a changed document, which its signatures do not cover.`);
  if (doc.wasRepaired() || faulty)
    warn(`${subject} is damaged; it was read as far as possible. Compare, or try repair-pdf on it.`);
}

/** Opens a document as it comes: nothing in it can be read yet if it is encrypted. */
export function openLocked(bytes: Uint8Array, subject = "This PDF"): PDFDocument {
  if (bytes.byteLength === 0) throw new Problem("unprocessable", `${subject} is empty.`);
  requireModestStreams(bytes);
  return openMade(bytes, subject);
}

/** Opens a document that was made here: its sources were bounded when they came. */
export function openMade(bytes: Uint8Array, subject = "This PDF"): PDFDocument {
  try {
    const doc = mupdf.Document.openDocument(bytes, "application/pdf").asPDF();
    if (doc) return doc;
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes("encryption")) throw error;
    const message = `${subject} is encrypted for certificates or in another way that no password opens.`;
    throw new Problem("unprocessable", message, { cause: error });
  }
  throw new Problem("unprocessable", `${subject} is not a PDF.`);
}

export function unlock(
  doc: PDFDocument,
  password: string | undefined,
  subject: string,
  needsOne = isLocked(doc),
): PDFDocument {
  // A password must not be tried on a file that opens without one: a wrong one would garble the rest.
  if (!needsOne) return doc;
  if (password === undefined) {
    throw new Problem("unprocessable", `${subject} is encrypted. Give its password in the field password.`);
  }
  if (!authenticate(doc, password)) {
    throw new Problem("unprocessable", `${subject} does not open with the password that was given.`);
  }
  return doc;
}

/** Called with every dictionary and list of a document, written out. */
type Look = (number: number, text: string) => void;

/** The most objects of a file: none of a size that is taken needs more, and hostile ones claim millions. */
const mostObjects = 1_000_000;

/**
 * Reads every object once: a fault found later would make MuPDF read the file anew and forget all changes. Also makes
 * room for objects that are referred to but missing, as in a file cut short, where MuPDF refuses to copy, and for
 * objects of annotations, before any page is loaded.
 */
export function loadObjects(doc: PDFDocument, look?: Look): void {
  if (doc.countObjects() > mostObjects) {
    const message = `This PDF has room for ${doc.countObjects()} objects; at most ${mostObjects} are read.`;
    throw new Problem("too-large", message);
  }
  let highest = 0;
  for (let number = 1; number < doc.countObjects(); number++) {
    const object = doc.newIndirect(number).resolve();
    if (!object.isDictionary() && !object.isArray()) continue;
    const text = object.toString(true, true);
    look?.(number, text);
    if (object.isDictionary() && text.includes("/Annots")) liftAnnotations(doc, object);
    for (const referred of referencesIn(text)) highest = Math.max(highest, referred);
  }
  while (doc.countObjects() <= Math.min(highest, mostObjects)) doc.createObject();
}

export const isEncrypted = (doc: PDFDocument): boolean => doc.getTrailer().get("Encrypt").isDictionary();

export const isSigned = (doc: PDFDocument): boolean =>
  fieldsOf(doc).some((field) => field.getInheritable("FT").asName() === "Sig" && field.get("V").isDictionary());
