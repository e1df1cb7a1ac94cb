import { useEffect, useRef, useState } from "preact/hooks";
import type { Pdf } from "./document.ts";
import { boxOf, px } from "./px.ts";
import { useSeen } from "./seen.ts";
import type { Size } from "./size.ts";

interface SheetProps {
  pdf: Pdf;
  page: number;
  /** The box that the page is drawn into, in CSS pixels. */
  box: Size;
  /** The sheet's name for who can't see it; without one it is an ornament of something that has a name. */
  label?: string;
  /** The drawing is kept while the page is out of sight, so that it is also printed. */
  stays?: boolean;
}

/** A page of a PDF, drawn while it is on the screen and forgotten when it isn't, unless it stays. */
export function Sheet({ pdf, page, box: { width, height }, label, stays = false }: SheetProps) {
  const place = useRef<HTMLSpanElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isInSight = useSeen(place);
  const wasSeen = useRef(false);
  wasSeen.current ||= isInSight;
  const seen = stays ? wasSeen.current : isInSight;
  const [state, setState] = useState<"blank" | "drawn" | "broken">("blank");

  useEffect(() => {
    const paper = canvas.current;
    if (!seen || !paper) return;
    const leaving = new AbortController();
    const sharpness = Math.min(devicePixelRatio, 2);
    pdf.draw(page, paper, { width: width * sharpness, height: height * sharpness }, leaving.signal).then(
      () => !leaving.signal.aborted && setState("drawn"),
      () => !leaving.signal.aborted && setState("broken"),
    );
    return () => {
      leaving.abort();
      setState("blank");
      // A canvas without pixels gives its memory back at once.
      paper.width = 0;
      paper.height = 0;
    };
  }, [pdf, page, seen, width, height]);

  const named = label ? { role: "img" as const, "aria-label": label } : { "aria-hidden": true };
  return (
    <span class="sheet" ref={place} data-state={state} style={boxOf({ width, height })} {...named}>
      <canvas ref={canvas} width={0} height={0} style={{ maxWidth: px(width), maxHeight: px(height) }} />
      {state === "broken" && <span class="sheet-broken">This page can't be shown</span>}
    </span>
  );
}
