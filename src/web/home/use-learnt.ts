import { useEffect, useState } from "preact/hooks";
import type { Learnt } from "./search/likely.ts";

/** Loads what phrases have taught the search when somebody begins to type; until it is there, words alone decide. */
export function useLearnt(isAsked: boolean): Learnt | undefined {
  const [learnt, learn] = useState<Learnt>();
  useEffect(() => {
    if (!isAsked || learnt) return;
    import("./search/learnt.json").then(
      (part) => learn(part.default),
      () => {},
    );
  }, [isAsked, learnt]);
  return learnt;
}
