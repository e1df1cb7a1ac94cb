import { useRef, useState } from "preact/hooks";
import type { Listed } from "../ui/catalogue.ts";
import { type Held, hold } from "./dropped.ts";
import { openWith } from "./open.ts";

const notLoaded = "A part of this page could not be loaded. Check the connection, and try again.";

/** Holds the files that somebody holds out, and opens a tool with them. */
export function useHeld(page: Element) {
  const [held, setHeld] = useState<Held[]>([]);
  const [trouble, setTrouble] = useState("");
  const last = useRef<readonly File[]>([]);
  const isLeaving = useRef(false);

  async function take(files: readonly File[]): Promise<void> {
    last.current = files;
    setTrouble("");
    try {
      const found = await hold(files);
      // The later one of two drops counts, whichever is looked at sooner.
      if (last.current === files) setHeld(found);
    } catch {
      setTrouble(notLoaded);
    }
  }

  async function goTo(tool: Listed): Promise<void> {
    // The second click of a double one.
    if (isLeaving.current) return;
    isLeaving.current = true;
    setTrouble("");
    try {
      await openWith(
        tool,
        held.map(({ file }) => file),
        page,
      );
    } catch {
      setTrouble(notLoaded);
    } finally {
      isLeaving.current = false;
    }
  }

  return { held, trouble, take, goTo, keep: setHeld, letGo: () => setHeld([]) };
}
