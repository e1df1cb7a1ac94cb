import { useRef, useState } from "preact/hooks";

/** One stop of the Tab key for many things in a row: arrows, Home and End go from one to the other. */
export function useRoving(many: number) {
  const [stop, setStop] = useState(0);
  const group = useRef<HTMLDivElement>(null);
  const current = Math.min(stop, Math.max(0, many - 1));
  const go = (to: number) => {
    setStop(to);
    group.current?.querySelector<HTMLElement>(`[data-roving="${to}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { dataset } = event.target as HTMLElement;
    if (dataset.roving === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const at = Number(dataset.roving);
    const isRtl = getComputedStyle(event.target as HTMLElement).direction === "rtl";
    const on = isRtl ? -1 : 1;
    const to = { ArrowRight: at + on, ArrowLeft: at - on, Home: 0, End: many - 1 }[event.key];
    if (to === undefined || to < 0 || to >= many) return;
    event.preventDefault();
    go(to);
  };
  return {
    groupProps: { ref: group, onKeyDown },
    itemProps: (at: number) => ({ "data-roving": at, tabIndex: at === current ? 0 : -1, onFocus: () => setStop(at) }),
  };
}
