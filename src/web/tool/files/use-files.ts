import { useCallback, useMemo, useRef, useState } from "preact/hooks";
import type { Chosen } from "../model.ts";
import { lookAt } from "./look.ts";
import { byName } from "./take.ts";

export interface Files {
  list: readonly Chosen[];
  /** Puts files behind those that are there, or in their place. */
  add(files: readonly File[], instead?: boolean): void;
  put(list: readonly Chosen[]): void;
  /** Adds what became known of a file, if it still stands there. */
  learn(id: string, known: Pick<Chosen, "pages">): void;
  remove(id: string): void;
  /** Moves a file to a place in the list. */
  move(id: string, to: number): void;
  sort(): void;
  /** Gives the list once every file was looked at: somebody may choose and click at once. */
  settled(): Promise<readonly Chosen[]>;
}

export function useFiles(first: readonly Chosen[]): Files {
  const [list, show] = useState(first);
  const current = useRef(first);
  const looking = useRef(Promise.resolve());

  const put = useCallback((next: readonly Chosen[]) => {
    current.current = next;
    show(next);
  }, []);

  const actions = useMemo(
    () => ({
      put,
      add(files: readonly File[], instead = false) {
        const looked = lookAt(files);
        looking.current = looking.current
          .then(() => looked)
          .then((found) => put(instead ? found : [...current.current, ...found]));
      },
      learn: (id: string, known: Pick<Chosen, "pages">) =>
        put(current.current.map((one) => (one.id === id ? { ...one, ...known } : one))),
      remove: (id: string) => put(current.current.filter((one) => one.id !== id)),
      move(id: string, to: number) {
        const moved = current.current.find((one) => one.id === id);
        const others = current.current.filter((one) => one.id !== id);
        if (moved) put([...others.slice(0, to), moved, ...others.slice(to)]);
      },
      sort: () => put([...current.current].sort((one, other) => byName(one.file.name, other.file.name))),
      settled: () => looking.current.then(() => current.current),
    }),
    [put],
  );
  return { list, ...actions };
}
