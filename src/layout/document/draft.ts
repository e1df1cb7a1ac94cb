import type { List } from "#formats/document.ts";
import type { Para, Part } from "../model/parts.ts";
import { withOthers } from "../roles/contents.ts";
import type { ListItem } from "../roles/lists.ts";
import type { HungPicture } from "./hung-pictures.ts";
import type { HungTurnedText } from "./hung-turned.ts";
import type { Reading } from "./reading.ts";

/** A document while it is composed: what its pages say, and what is known of that so far. No step changes one; it gives another. */
export interface Draft extends Reading {
  /** Text that runs up or down, by the paragraph that it hangs on. */
  turned: ReadonlyMap<Para, readonly HungTurnedText[]>;
  /** Pictures that stand beside text, by the paragraph that they hang on. */
  hung: ReadonlyMap<Para, readonly HungPicture[]>;
  /** Paragraphs that are items of lists. */
  items: ReadonlyMap<Para, ListItem>;
  lists: readonly List[];
}

export const draftOf = (reading: Reading): Draft => ({
  ...reading,
  turned: new Map(),
  hung: new Map(),
  items: new Map(),
  lists: [],
});

/** A draft with another part in place of each of its own; what is known of the one is known of the other. */
export function withParts(draft: Draft, parts: readonly Part[]): Draft {
  const others = new Map(draft.parts.map((part, at) => [part, parts[at]] as const));
  const otherOf = (para: Para): Para => {
    const other = others.get(para);
    return other?.kind === "para" ? other : para;
  };
  const keyed = <T>(known: ReadonlyMap<Para, T>): Map<Para, T> =>
    new Map([...known].map(([para, one]) => [otherOf(para), one]));
  return {
    ...draft,
    parts: [...parts],
    contents: withOthers(draft.contents, otherOf),
    turned: keyed(draft.turned),
    hung: keyed(draft.hung),
    items: keyed(draft.items),
  };
}
