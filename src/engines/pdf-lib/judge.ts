import { ParseSpeeds, PDFDocument, PDFRef } from "pdf-lib";
import { Programs } from "#formats/fonts/program.ts";
import { type Level, mostAround } from "#formats/pdf/archival.ts";
import { inherited, isAbsent, isDictionary, numberOr, type Thing } from "#formats/pdf/thing.ts";
import { Walk } from "#formats/pdf/walk.ts";
import { type Intent, judgeAnnotation, judgeCatalog, judgeIntents, judgePage } from "./document.ts";
import { DrawingJudge } from "./drawing.ts";
import { type Breach, Findings } from "./findings.ts";
import { judgeFont } from "./fonts.ts";
import { judgeMetadata } from "./metadata.ts";
import { ObjectJudge } from "./objects.ts";
import { judgeStructure } from "./structure.ts";
import { LibThing } from "./things.ts";

/** Lists how a finished file breaks ISO 19005 at a level; `depth` tells in how many other files it lies. */
export async function judge(bytes: Uint8Array, level: Level, depth = 0): Promise<Breach[]> {
  const findings = new Findings(level);
  const doc = await open(bytes);
  if (!doc) findings.add("syntax");
  else await judgeDocument(doc, bytes, findings, depth);
  return findings.all;
}

async function open(bytes: Uint8Array): Promise<PDFDocument | undefined> {
  const options = { ignoreEncryption: true, throwOnInvalidObject: true, updateMetadata: false };
  try {
    return await PDFDocument.load(bytes, { ...options, parseSpeed: ParseSpeeds.Fastest });
  } catch (error) {
    if (error instanceof Error) return undefined; // Whatever it can't read strictly, nobody will vouch for.
    throw error;
  }
}

async function judgeDocument(
  { context }: PDFDocument,
  bytes: Uint8Array,
  findings: Findings,
  depth: number,
): Promise<void> {
  const { Root, Info, ID, Encrypt } = context.trailerInfo;
  const root = new LibThing(context, Root);
  if (Encrypt) return findings.add("encrypted");
  const pages = isDictionary(root) ? pagesOf(root) : [];
  if (pages.length === 0) return findings.add("syntax", "pages");
  const identifier = new LibThing(context, ID);
  findings.unless(identifier.items.length > 0 && identifier.get(0).kind === "string", "identifier");
  judgeStructure(bytes, (number) => numberOr(new LibThing(context, PDFRef.of(number)), Number.NaN), findings);
  judgeCatalog(root, findings);
  judgeMetadata(root, new LibThing(context, Info), findings);
  const intent = judgeIntents(root, findings);
  const objects = new ObjectJudge(findings);
  for (const [reference] of context.enumerateIndirectObjects()) objects.judge(new LibThing(context, reference));
  judgeDrawing(pages, intent, findings);
  for (const file of objects.embedded) await judgeEmbedded(file, findings, depth + 1);
}

const mostPages = 100_000;

function pagesOf(root: Thing): Thing[] {
  const found: Thing[] = [];
  const seen = new Set<number>();
  const ahead = [root.get("Pages")];
  for (let node = ahead.pop(); node && found.length < mostPages; node = ahead.pop()) {
    if (!isDictionary(node) || (node.id > 0 && seen.has(node.id))) continue;
    seen.add(node.id);
    if (node.get("Kids").kind === "array") ahead.push(...[...node.get("Kids").items].reverse());
    else found.push(node);
  }
  return found;
}

function judgeDrawing(pages: readonly Thing[], intent: Intent, findings: Findings): void {
  const drawing = new DrawingJudge(findings);
  const walk = new Walk(drawing);
  let blendsNowhere = false;
  for (const page of pages) {
    judgePage(page, findings);
    const resources = inherited(page, "Resources");
    drawing.transparent = false;
    walk.page(page, resources);
    for (const annotation of page.get("Annots").items) {
      if (!isDictionary(annotation)) continue;
      judgeAnnotation(annotation, intent, findings);
      for (const look of looksOf(annotation)) walk.form(look, resources);
    }
    const space = page.get("Group", "CS");
    if (!isAbsent(space)) walk.colour(space, resources);
    else if (drawing.transparent) blendsNowhere = true;
  }
  if (findings.level !== "1b" && blendsNowhere) findings.unless(intent !== undefined, "colour", "transparency");
  drawing.judgeDevices(intent);
  const programs = new Programs();
  for (const use of drawing.fonts.values()) judgeFont(use, programs, findings);
}

function looksOf(annotation: Thing): Thing[] {
  const normal = annotation.get("AP", "N");
  return normal.kind === "stream" ? [normal] : normal.entries.map(([, look]) => look);
}

/** Judges an attachment: in part 2 it must be archived itself, by part 1 or 2. */
async function judgeEmbedded(file: Thing, findings: Findings, depth: number): Promise<void> {
  if (depth > mostAround) return findings.add("attachment");
  const bytes = file.content();
  const found = bytes && (await Promise.all([judge(bytes, "2b", depth), judge(bytes, "1b", depth)]));
  findings.unless(found?.some((breaches) => breaches.length === 0) ?? false, "attachment");
}
