import { useRef } from "preact/hooks";
import type { Tool } from "../../ui/catalogue.ts";
import type { Chosen, Outcome } from "../model.ts";
import { isOld, type Sent } from "../sent.ts";

/** Follows the one file whose result is shown while the form is filled in, and keeps its last outcome. */
export function useFollowed({ seen, input }: Tool, files: readonly Chosen[]) {
  const last = useRef<Outcome>(undefined);
  const [only] = files;
  // A PDF whose pages can't be counted is locked or damaged: the button hears what is to be done.
  const isReady = only?.format !== "pdf" || only.pages !== undefined;
  const isFollowed = seen.follows && files.length === 1 && input.formats.includes(only?.format ?? "") && isReady;
  return {
    chosen: isFollowed ? only : undefined,
    heard: (outcome: Outcome) => {
      last.current = outcome;
    },
    /** The result that is there already for all that the page holds: nobody has to ask for it again. */
    made(now: Sent): Outcome | undefined {
      const outcome = last.current;
      const isThat = outcome && !isOld({ files: outcome.from, values: outcome.values, parts: {} }, now, new Map());
      return isThat ? outcome : undefined;
    },
  };
}
