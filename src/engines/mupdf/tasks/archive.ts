import { currentJob, newJob, warn, within } from "#engines/job/job.ts";
import { judge } from "#engines/pdf-lib/index.ts";
import { annotationKinds, type Level, mostAround } from "#formats/pdf/archival.ts";
import { type Marks, without } from "#formats/pdf/marks.ts";
import type { Invoice } from "#formats/xmp/invoice.ts";
import { Problem } from "#problem";
import { firstUnlike } from "../archive/alike.ts";
import { mendAnnotations } from "../archive/annotations.ts";
import type { Archived } from "../archive/archived.ts";
import { type Attachment, attach, invoiceIn } from "../archive/attach.ts";
import { mendAttachments } from "../archive/attachments.ts";
import { Colorants } from "../archive/colorants.ts";
import { describeColours, Profiles } from "../archive/colours.ts";
import { mendContents } from "../archive/contents.ts";
import { cleanCatalog, Losses } from "../archive/document.ts";
import type { Embedded } from "../archive/embedded.ts";
import { listGlyphs } from "../archive/font-sets.ts";
import { mendFonts } from "../archive/fonts.ts";
import { recodeJpx } from "../archive/jpx.ts";
import { claim, claims, keepMetadata } from "../archive/metadata.ts";
import { mendObjects, spellNames } from "../archive/objects.ts";
import { makeOpaque } from "../archive/opaque.ts";
import { ownResources } from "../archive/resources.ts";
import { saveArchival } from "../archive/save.ts";
import { dropCryptFilters } from "../kernel/crypt-filters.ts";
import { task } from "../kernel/door.ts";
import type { PDFDocument } from "../kernel/library.ts";
import { type Changeable, openToChange, openWhole } from "../kernel/open.ts";
import { fingerprint } from "../kernel/save.ts";
import { type Counts, count } from "../kernel/truth.ts";
import { made } from "../kernel/verdict.ts";

interface Options {
  level: Level;
  password?: string | undefined;
  /** A file to be attached; for part 3. */
  attachment?: Attachment | undefined;
  /** The file as another program has written it, to be put right in its place. */
  rewritten?: Uint8Array;
}

/** Makes a PDF an archived one in place, as far as that can be, and has the result judged by another reader. */
export const archive = task(async (bytes: Uint8Array, options: Options): Promise<Archived> => {
  const { signal, deadlineAt, heed } = currentJob();
  // Warnings of an attempt are told only if it is the one that counts.
  const own = newJob(signal, deadlineAt - Date.now(), heed);
  const archived = await within(own, () => attempt(bytes, options));
  return { ...archived, warnings: archived.unchanged ? [] : [...own.warnings] };
});

type Attempt = Omit<Archived, "warnings">;

async function attempt(bytes: Uint8Array, options: Options, depth = 0): Promise<Attempt> {
  const { level, password, rewritten } = options;
  const opened = openToChange(bytes, { password });
  const isDone = !rewritten && !options.attachment && claims(opened.doc, level);
  const found = isDone ? await judge(bytes, level) : undefined;
  const none = { fonts: [], lost: { tags: false }, unlike: undefined, invoice: undefined };
  if (found?.length === 0) {
    opened.doc.destroy();
    return { product: made(bytes, opened.kept), breaches: [], unchanged: true, ...none };
  }
  return mend(bytes, opened, options, depth);
}

async function mend(
  bytes: Uint8Array,
  { doc: original, kept }: Changeable,
  options: Options,
  depth: number,
): Promise<Attempt> {
  const { level, rewritten, attachment } = options;
  const doc = rewritten ? openWhole(rewritten).doc : original;
  if (rewritten) keepMetadata(doc, original);
  const losses = new Losses();
  const hadTags = isTagged(original);
  const attached = attachment && attach(doc, attachment);
  const replaced = rewritten ? 0 : (attached?.replaced ?? 0);
  if (replaced > 0) warn("An attachment of the same name was there already, and was replaced.");
  const dropped = await mendAttachments(doc, {
    level,
    losses,
    depth,
    makeArchival: (inside) => archivedInside(inside, level, depth + 1),
  });
  const invoice = attached?.invoice ?? (level === "3b" ? invoiceIn(doc) : undefined);
  const embedded = repair(doc, level, losses, invoice);
  const [alike, others] = [[...embedded.alike], [...embedded.others]];
  if (others.length > 0)
    warn(`Fonts that the file does not bring were replaced by others: ${others.sort().join(", ")}.`);
  const after = count(doc);
  const lost = { ...missing(kept, after, level), tags: hadTags && !isTagged(doc) };
  const recoded = recodeJpx(doc, level);
  const opaque = level === "1b" ? makeOpaque(doc, losses) : undefined;
  for (const [number, stream] of opaque?.recoded ?? []) recoded.set(number, stream);
  losses.tell();
  const result = saveArchival(doc, {
    id: fingerprint(bytes, `archive ${level}`, ...(attachment ? [attachment.name, attachment.bytes] : [])),
    level,
    recoded,
  });
  doc.destroy();
  // Contents left out on purpose are told; of all others as many must be there as were.
  const attachments = Math.max(0, kept.attachments - dropped - replaced) + (attached ? 1 : 0);
  const left = { attachments, marks: allowed(kept.marks, level) };
  const promise = rewritten ? { ...kept, ...after } : { ...kept, ...left };
  const breaches = await judge(result, level, depth);
  const isDoubtful = rewritten !== undefined || opaque?.doubtful === true;
  const unlike = isDoubtful && breaches.length === 0 ? await looksOtherwise(bytes, result, options) : undefined;
  const told = invoice && `${invoice.standard.title} ${invoice.profile}`;
  const fonts = alike.sort();
  return { product: made(result, promise), breaches, fonts, unchanged: false, lost, unlike, invoice: told };
}

/** Looks at the pages where another program has drawn them anew, or colours were mixed. */
async function looksOtherwise(
  bytes: Uint8Array,
  result: Uint8Array,
  { password }: Options,
): Promise<number | undefined> {
  const [before, after] = [openWhole(bytes, { password }).doc, openWhole(result).doc];
  const unlike = await firstUnlike(before, after);
  before.destroy();
  after.destroy();
  return unlike;
}

function repair(doc: PDFDocument, level: Level, losses: Losses, invoice: Invoice | undefined): Embedded {
  dropCryptFilters(doc);
  const [profiles, colorants] = [new Profiles(doc), new Colorants(doc)];
  cleanCatalog(doc, level, losses);
  mendAnnotations(doc, level, losses);
  mendObjects(doc, { level, profiles, colorants, losses });
  ownResources(doc);
  mendContents(doc, level);
  const embedded = mendFonts(doc, level);
  spellNames(doc);
  if (level === "1b") listGlyphs(doc);
  describeColours(doc, profiles);
  claim(doc, level, losses, invoice);
  return embedded;
}

const isTagged = (doc: PDFDocument): boolean => doc.getTrailer().get("Root", "StructTreeRoot").isDictionary();

type Lost = Omit<Archived["lost"], "tags">;

function missing(before: Counts, after: Counts, level: Level): Lost {
  const lost: Lost = {};
  const marks = without(allowed(before.marks, level), after.marks ?? {});
  const annotations = Object.entries(marks).reduce(
    (sum, [kind, count]) => sum + (kind === "Widget" ? 0 : Math.max(0, count)),
    0,
  );
  if (annotations > 0) lost.annotations = annotations;
  for (const key of ["links", "outline", "fields", "attachments"] as const) {
    if (after[key] < before[key]) lost[key] = before[key] - after[key];
  }
  return lost;
}

/** Keeps annotations of the kinds that the level allows; it is told that the others were removed. */
const allowed = (marks: Marks = {}, level: Level): Marks =>
  Object.fromEntries(Object.entries(marks).filter(([kind]) => annotationKinds(level).has(kind)));

/** Makes a PDF in a PDF an archived one; undefined where it can't be opened, or has too many around it. */
async function archivedInside(bytes: Uint8Array, level: Level, depth: number): Promise<Uint8Array | undefined> {
  if (depth > mostAround) return undefined;
  try {
    const { product, breaches } = await attempt(bytes, { level }, depth);
    return breaches.length === 0 && product.verdict.length === 0 ? product.bytes : undefined;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
