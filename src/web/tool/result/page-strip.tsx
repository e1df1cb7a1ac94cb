import { useMemo, useRef } from "preact/hooks";
import type { Pdf } from "../../pdf/document.ts";
import { px } from "../../pdf/px.ts";
import { Sheet } from "../../pdf/sheet.tsx";
import { cornerOf, heightOf, stripOf } from "../board/grid.ts";
import { tileAround, useShelf } from "../board/use-shelf.ts";

interface StripProps {
  pdf: Pdf;
  /** The page that is shown large. */
  page: number;
  show(page: number): void;
}

const box = { width: 88, height: 104 };

/** All pages side by side, of which only those in sight are there. Arrows, Home and End go from one to the other. */
export function PageStrip({ pdf, page, show }: StripProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const tile = useMemo(() => tileAround(box), []);
  const gridIn = () => stripOf(pdf.pages, tile);
  const { grid, there, stop, setStop, go } = useShelf({ scroller, gridIn, step: tile.width, way: "sideways" });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const on = getComputedStyle(event.currentTarget as Element).direction === "rtl" ? -1 : 1;
    const to = { ArrowRight: stop + on, ArrowLeft: stop - on, Home: 0, End: pdf.pages - 1 }[event.key];
    if (to === undefined || to < 0 || to >= pdf.pages) return;
    event.preventDefault();
    go(to);
  };
  return (
    <div class="pages-strip" ref={scroller}>
      <ol aria-label="Pages of the result" style={{ inlineSize: px(heightOf(grid)), blockSize: px(tile.height) }}>
        {there.map((at) => (
          <li
            key={at}
            aria-posinset={at + 1}
            aria-setsize={pdf.pages}
            style={{ insetInlineStart: px(cornerOf(grid, at).y), inlineSize: px(tile.width) }}
          >
            <button
              type="button"
              class="page-tile"
              aria-label={`Show page ${at + 1}`}
              aria-current={at + 1 === page ? "page" : undefined}
              data-at={at}
              tabIndex={at === stop ? 0 : -1}
              onClick={() => show(at + 1)}
              onKeyDown={onKeyDown}
              onFocus={() => setStop(at)}
            >
              <Sheet pdf={pdf} page={at + 1} box={box} />
              <span class="page-number">{at + 1}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
