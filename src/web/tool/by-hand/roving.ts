import { useRef, useState } from "preact/hooks";

/** In a row or a column, however many of them stand side by side. */
function neighbour(items: readonly HTMLElement[], at: number, key: string): number | undefined {
  const here = items[at]?.getBoundingClientRect();
  if (!here) return undefined;
  const isBack = key === "ArrowUp";
  const others = isBack ? items.slice(0, at).reverse() : items.slice(at + 1);
  const middle = (box: DOMRect) => box.left + box.width / 2;
  let best: { at: number; off: number; top: number } | undefined;
  for (const [step, other] of others.entries()) {
    const box = other.getBoundingClientRect();
    if (isBack ? box.bottom > here.top + 1 : box.top < here.bottom - 1) continue;
    // The next row only: its items share their top.
    if (best && Math.abs(box.top - best.top) > 1) break;
    const off = Math.abs(middle(box) - middle(here));
    if (!best || off < best.off) best = { at: isBack ? at - 1 - step : at + 1 + step, off, top: box.top };
  }
  return best?.at;
}

/** One stop of the Tab key for many things: arrows, Home and End go from one to the other. */
export function useRoving(many: number) {
  const [stop, setStop] = useState(0);
  const group = useRef<HTMLDivElement>(null);
  const current = Math.min(stop, Math.max(0, many - 1));
  const items = () => [...(group.current?.querySelectorAll<HTMLElement>("[data-roving]") ?? [])];
  const go = (to: number) => {
    setStop(to);
    items()[to]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = items().indexOf(event.target as HTMLElement);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const isRtl = getComputedStyle(event.target as HTMLElement).direction === "rtl";
    const to = {
      ArrowRight: isRtl ? at - 1 : at + 1,
      ArrowLeft: isRtl ? at + 1 : at - 1,
      Home: 0,
      End: many - 1,
      ArrowUp: event.key === "ArrowUp" ? neighbour(items(), at, event.key) : undefined,
      ArrowDown: event.key === "ArrowDown" ? neighbour(items(), at, event.key) : undefined,
    }[event.key];
    if (to === undefined || to < 0 || to >= many) return;
    event.preventDefault();
    go(to);
  };
  return {
    go,
    groupProps: { ref: group, onKeyDown },
    itemProps: (at: number) => ({ "data-roving": true, tabIndex: at === current ? 0 : -1, onFocus: () => setStop(at) }),
  };
}
