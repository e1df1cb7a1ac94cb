import type { Document, TextStyle } from "../model/document.ts";
import { familyOf } from "../model/families.ts";
import type { Relation } from "../ooxml/package.ts";
import { relationId } from "../ooxml/package.ts";
import type { LinkLook } from "./links.ts";
import type { Media } from "./media.ts";
import type { Notes } from "./notes.ts";
import type { Numbering } from "./numbering.ts";
import type { Places } from "./places.ts";
import type { StyleSheet } from "./style-sheet.ts";
import type { GridStyle } from "./table-style.ts";

/** Facts that all parts of a document share while it is written. */
export interface Draft {
  document: Document;
  sheet: StyleSheet;
  links: LinkLook;
  grid: GridStyle;
  places: Places;
  numbering: Numbering;
  media: Media;
  families: Families;
  /** A number that nothing else in the document has. */
  nextId(): number;
}

/** One part while it is written. */
export interface Leaf {
  draft: Draft;
  relations: Relations;
  /** The notes, where they can be referred to: in the text itself, not in headers nor in other notes. */
  notes?: Notes;
}

/** The relations of a part, each once. */
export class Relations {
  readonly #known = new Map<string, number>();
  readonly list: Relation[] = [];

  idOf(type: string, target: string, outside = false): string {
    const key = `${type} ${target}`;
    const found = this.#known.get(key) ?? this.list.push({ type, target, outside }) - 1;
    this.#known.set(key, found);
    return relationId(found);
  }
}

/** The families that a document asks for, and of which kind they are. */
export class Families {
  readonly all = new Map<string, TextStyle["generic"]>();

  note(look: TextStyle): void {
    const family = familyOf(look);
    if (!this.all.has(family)) this.all.set(family, look.generic);
  }
}
