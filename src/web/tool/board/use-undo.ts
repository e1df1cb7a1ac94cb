import { useRef } from "preact/hooks";

export interface Undo {
  change(next: string): void;
  undo(): void;
  redo(): void;
  canUndo: boolean;
  canRedo: boolean;
}

const mostSteps = 200;

/** Keeps each change of a field by hand, to undo and redo it. With another `key` it begins anew. */
export function useUndo(value: string, set: (value: string) => void, key: string, say: (text: string) => void): Undo {
  const kept = useRef({ key, past: [] as string[], future: [] as string[] });
  if (kept.current.key !== key) kept.current = { key, past: [], future: [] };
  const { past, future } = kept.current;
  const step = (from: string[], to: string[]) => {
    const next = from.pop();
    if (next === undefined) return false;
    to.push(value);
    set(next);
    return true;
  };
  return {
    change(next) {
      if (next === value) return;
      past.push(value);
      past.splice(0, past.length - mostSteps);
      future.length = 0;
      set(next);
    },
    undo: () => say(step(past, future) ? "Taken back." : "There is nothing to take back."),
    redo: () => say(step(future, past) ? "Done again." : "There is nothing to do again."),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  };
}
