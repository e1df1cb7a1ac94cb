import { useEffect, useState } from "preact/hooks";
import type { Learnt } from "./search/likely.ts";

/** What phrases have taught the search. It comes when somebody begins to type; until then, or without it, words alone decide. */
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
