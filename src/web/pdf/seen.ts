import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

const watchers = new WeakMap<Element, (seen: boolean) => void>();
let observer: IntersectionObserver | undefined;

/** Whether an element is on the screen, or soon will be. One observer serves a thousand pages. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) watchers.get(target)?.(isIntersecting);
      },
      { rootMargin: "400px" },
    );
    watchers.set(watched, setSeen);
    observer.observe(watched);
    return () => {
      observer?.unobserve(watched);
      watchers.delete(watched);
    };
  }, [element]);
  return seen;
}
