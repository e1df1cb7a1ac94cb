import { useEffect, useState } from "preact/hooks";

/** Gives a text as it was when somebody last stopped typing for a moment. */
export function useRested(text: string, restMs = 350): string {
  const [rested, rest] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => rest(text), restMs);
    return () => clearTimeout(timer);
  }, [text, restMs]);
  return rested;
}
