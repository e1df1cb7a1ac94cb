import { useRef } from "preact/hooks";

interface Undo {
  change(next: string): void;
  /** Whether there was anything to take back. */
  undo(): boolean;
  redo(): boolean;
  canUndo: boolean;
  canRedo: boolean;
}

/** So many steps back are kept. */
const most = 200;

/** Every change of a field's value by hand, to be taken back and made again. Another `key` is another matter: it begins anew. */
export function useUndo(value: string, set: (value: string) => void, key: string): Undo {
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
      past.splice(0, past.length - most);
      future.length = 0;
      set(next);
    },
    undo: () => step(past, future),
    redo: () => step(future, past),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  };
}
