import { isSaid, type Sought } from "#formats/sought/sought.ts";
import { Problem } from "#problem";
import { type Box, transformed } from "../kernel/box.ts";
import { textIn } from "../kernel/content-text.ts";
import { pageToRead } from "../kernel/drawn-again.ts";
import { formsIn } from "../kernel/forms-in.ts";
import type { Frame } from "../kernel/frame.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { entriesOf, itemsOf, rotationOf } from "../kernel/objects.ts";
import type { ReadPage } from "../kernel/read-page.ts";
import type { Faces } from "../remove/face.ts";
import { type Region, takesLetter } from "../remove/region.ts";
import type { Removal } from "../remove/take-out.ts";
import { annotationSays } from "./elsewhere.ts";
import { findOn, looksOf, looksSay, type PageFinds, shownBy } from "./find.ts";
import type { Mark } from "./mark.ts";
import { seenLetters } from "./seen-letters.ts";

/** The removals on one page, and the marks drawn over them. */
export interface PagePlan {
  frame: Frame;
  removal: Removal;
  marks: readonly Mark[];
  turn: number;
  count: number;
  /** Texts in the properties of marked content that go. */
  told: number;
  /** Why nobody can be certain that nothing is left on the page. */
  doubts: ReadonlySet<Doubt>;
  isTouched: boolean;
  /** Areas in the coordinates of the page's content. */
  areas: readonly Box[];
  /** Texts of the letters that went; filled while they go. */
  gone: string[];
  /** Whether letters of tiles came by while an area was cut. */
  tiledIn(): boolean;
}

/** Reasons for doubt: letters that the file does not explain, words read by their looks, pictures that nobody read. */
export type Doubt = "unread" | "recognised" | "pictures" | "comments";

interface Wish {
  frame: Frame;
  areas: readonly Box[];
  sought: Sought | undefined;
  faces: Faces;
  /** The words that a recogniser has seen there; undefined where none has looked. */
  seen: ReadPage | "nothing" | undefined;
}

const nothing: PageFinds = { letters: new Set(), spots: [], count: 0, inTile: false, told: 0, unread: 0, all: 0 };

export function planPage(doc: PDFDocument, { frame, areas: shown, sought, faces, seen }: Wish): PagePlan {
  const { page, number } = frame;
  // A page that has itself drawn without end is refused here.
  pageToRead(doc, number - 1).destroy();
  const areas = shown.map((box) => transformed(box, frame.toContent));
  const finds = sought ? findOn(doc, page, sought, { faces, more: seenLetters(seen, frame) }) : nothing;
  const isUnseen = sought !== undefined && seen === undefined && drawsPictures(page);
  if (isUnseen && finds.all === 0)
    throw new Problem(
      "unprocessable",
      `Page ${number} has pictures and no text, and no recogniser is installed here, so nobody can tell what stands on it. Mark areas, or have it recognised by ocr-pdf first.`,
      { tools: ["ocr-pdf"] },
    );
  const annotated: Region = { takes: "inside", boxes: areas };
  const region: Region = { takes: "inside", boxes: [...areas, ...finds.spots.map(({ box }) => box)] };
  const gone: string[] = [];
  const unsaid = new Set<object>();
  let tiled = false;
  const says = (annotation: PDFObject): boolean =>
    sought !== undefined && (annotationSays(annotation, sought) || looksSay(doc, annotation, sought, faces));
  const marks: Mark[] = [...areas.map((box) => ({ box, kind: "area" as const })), ...finds.spots];
  const annotations = itemsOf(page.get("Annots")).filter((one) => one.isDictionary());
  const hasSaying = annotations.some(says);
  return {
    frame,
    marks,
    turn: rotationOf(page),
    count: finds.count + areas.length,
    told: finds.told,
    doubts: new Set([
      ...(finds.unread > 0 ? ["unread" as const] : []),
      ...(typeof seen === "object" ? ["recognised" as const] : []),
      ...(isUnseen ? ["pictures" as const] : []),
      ...(sought && annotations.some((one) => hasPicture(one) && !says(one)) ? ["comments" as const] : []),
    ]),
    isTouched: marks.length > 0 || hasSaying || finds.told > 0,
    areas,
    gone,
    tiledIn: () => tiled,
    removal: {
      page,
      region,
      annotated,
      annotation: says,
      lost: (annotation) => gone.push(shownBy(doc, annotation, faces)),
      said: sought && ((text) => isSaid(text, sought)),
      letter: (letter, { inTile, span }) => {
        if (inTile && areas.length > 0) tiled = true;
        const goes = finds.letters.has(letter.index) || (!inTile && takesLetter(annotated, letter.ink));
        if (goes) gone.push(letter.text);
        // Readers tell the text in the letters' place, which goes with the first of them.
        if (goes && span?.says && !unsaid.has(span)) gone.push(span.says);
        if (goes && span) unsaid.add(span);
        return goes;
      },
    },
  };
}

function drawsPictures(page: PDFObject): boolean {
  return namesPicture(page.getInheritable("Resources")) || /\bBI\b/.test(textIn(page.get("Contents")));
}

/** Whether a comment, a stamp or a field is drawn with a picture. */
const hasPicture = (annotation: PDFObject): boolean =>
  looksOf(annotation).some((look) => namesPicture(look.get("Resources")));

const namesPicture = (resources: PDFObject): boolean =>
  [resources, ...formsIn(resources).map((form) => form.get("Resources"))].some((one) =>
    entriesOf(one.get("XObject")).some(([, object]) => object.get("Subtype").asName() === "Image"),
  );
