import type { List } from "#formats/model/document.ts";
import type { Para, Part, PicturePart } from "../model/parts.ts";
import { withOthers } from "../roles/contents.ts";
import type { ListItem } from "../roles/list-levels.ts";
import type { TurnedAside } from "../text/turned-asides.ts";
import type { HungPicture } from "./hung-pictures.ts";
import type { HungTurnedText } from "./hung-turned.ts";
import type { Breaks } from "./page-breaks.ts";
import type { Reading } from "./reading.ts";

/** A document while it is composed: what its pages say, and what is known of that so far. No step changes one; it gives another. */
export interface Draft extends Reading {
  /** Text that runs up or down beside the text of its page, until it hangs on a paragraph. */
  turnedAside: readonly TurnedAside[];
  /** Pictures that take no room of their own, until they hang on a paragraph. */
  picturesAside: readonly PicturePart[];
  /** Text that runs up or down, by the paragraph that it hangs on. */
  turned: ReadonlyMap<Para, readonly HungTurnedText[]>;
  /** Pictures that stand beside text, by the paragraph that they hang on. */
  hung: ReadonlyMap<Para, readonly HungPicture[]>;
  /** Paragraphs that are items of lists. */
  items: ReadonlyMap<Para, ListItem>;
  lists: readonly List[];
  /** Where the source begins pages of its own accord. */
  breaks: Breaks;
  /** The pages are so full that only laying them out tells where they end. */
  isFull: boolean;
}

export const draftOf = (reading: Reading): Draft => ({
  ...reading,
  turnedAside: [],
  picturesAside: [],
  turned: new Map(),
  hung: new Map(),
  items: new Map(),
  lists: [],
  breaks: { tops: new Map(), breaks: new Set(), blanks: new Map() },
  isFull: false,
});

/** Puts another part in place of each of a draft's own; all that is known of the one is known of the other. */
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
