import { holdsField, type Line, letterCount } from "../model/line.ts";
import { isMarkedContent, type StructureElement } from "../model/page.ts";
import type { Sheet } from "../model/parts.ts";
import { allLines } from "../model/parts.ts";

/** A tree that names fewer of the letters is not trusted. */
const namedShare = 0.95;
/** A tree that says what fewer of the letters are says nothing. */
const toldShare = 0.5;
/** A form has so many fields, and they are this share of its lines. */
const formFields = { fields: 5, share: 0.1 };
/** Elements that group others and have no content of their own (ISO 32000-1, 14.8.4.2): what lies in them alone is anything. */
const groups = new Set(["Document", "Part", "Art", "Sect"]);

/** Marked contents that a tree names, by page and number. */
interface NamedContent {
  named: Set<string>;
  /** Contents of which it says more than that they are of the document. */
  told: Set<string>;
  inTables: Set<string>;
}

/**
 * Gives the tree, where it names nearly all of the letters on the pages, and tells what they are: no bare list of all
 * content, and not text where most letters stand in tables that are drawn. A form's tree tells neither where its fields
 * stand nor what stands in a row with them.
 */
export function trustedTree(
  sheets: readonly Sheet[],
  tree: StructureElement | undefined,
): StructureElement | undefined {
  if (!tree || areForms(sheets)) return undefined;
  const said: NamedContent = { named: new Set(), told: new Set(), inTables: new Set() };
  noteNamed(tree, said, false);
  const drawn = new Set(
    sheets.flatMap(({ grids }) => grids.flatMap(({ cells }): Line[] => cells.flatMap(({ lines }) => lines))),
  );
  let [all, known, told, untabled] = [0, 0, 0, 0];
  for (const sheet of sheets) {
    for (const line of allLines(sheet)) {
      for (const piece of line.pieces) {
        if (piece.mark === "artifact" || piece.field) continue;
        const letters = letterCount([piece]);
        const key = `${sheet.number} ${piece.mark}`;
        all += letters;
        if (said.named.has(key)) known += letters;
        if (said.told.has(key)) told += letters;
        if (drawn.has(line) && !said.inTables.has(key)) untabled += letters;
      }
    }
  }
  return all > 0 && known >= all * namedShare && told >= all * toldShare && untabled < all * toldShare
    ? tree
    : undefined;
}

function areForms(sheets: readonly Sheet[]): boolean {
  const lines = sheets.flatMap(allLines);
  const fields = lines.filter(holdsField).length;
  return fields >= formFields.fields && fields > formFields.share * lines.length;
}

function noteNamed({ type, kids }: StructureElement, said: NamedContent, isInTable: boolean): void {
  for (const kid of kids) {
    if (!isMarkedContent(kid)) {
      noteNamed(kid, said, isInTable || kid.type === "Table");
      continue;
    }
    const key = `${kid.page} ${kid.mark}`;
    said.named.add(key);
    if (!groups.has(type)) said.told.add(key);
    if (isInTable) said.inTables.add(key);
  }
}
