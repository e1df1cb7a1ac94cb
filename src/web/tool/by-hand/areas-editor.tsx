import { useRef, useState } from "preact/hooks";
import { type PageArea, readPageAreas, writePageAreas } from "#formats/pages/page-areas.ts";
import { boxOf, px } from "../../pdf/px.ts";
import { Button } from "../../ui/button.tsx";
import { count } from "../../ui/words.ts";
import type { Chosen } from "../model.ts";
import { AreaFrame } from "./area-frame.tsx";
import { Ground, type Shown } from "./ground.tsx";
import type { Lock } from "./lock.ts";

interface AreasProps {
  files: readonly Chosen[];
  lock: Lock | undefined;
  value: string;
  set(value: string): void;
}

/** Boxes on the pages of a file, as many as somebody draws; the field below holds the same. */
export function AreasEditor({ files, lock, value, set }: AreasProps) {
  const [picked, pick] = useState<number>();
  const root = useRef<HTMLDivElement>(null);
  const areas = readPageAreas(value).filter((area) => typeof area !== "string");
  // A drag tells of several changes before any of them is drawn.
  const now = useRef({ areas, picked });
  now.current = { areas, picked };
  const chosen = files[0];
  if (!chosen) return null;
  const put = (next: readonly PageArea[], at: number | undefined) => {
    now.current = { areas: [...next], picked: at };
    pick(at);
    set(writePageAreas(next));
  };
  const change = (area: PageArea) => {
    const { areas: all, picked: at } = now.current;
    if (at === undefined || all[at]?.page !== area.page) put([...all, area], all.length);
    else put(all.with(at, area), at);
  };
  const remove = () => {
    const { areas: all, picked: at } = now.current;
    put(
      all.filter((_, index) => index !== at),
      undefined,
    );
  };
  const add = ({ full, page }: Shown) => {
    const size = { width: full.width / 3, height: full.height / 20 };
    const place = { x: (full.width - size.width) / 2, y: (full.height - size.height) / 2 };
    put([...now.current.areas, { page, ...place, ...size }], now.current.areas.length);
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(".area-box")?.focus());
  };
  return (
    <div ref={root}>
      <Ground
        chosen={chosen}
        lock={lock}
        instead="the boxes below say what goes."
        over={(shown) => {
          const own = picked === undefined ? undefined : areas[picked];
          return (
            <>
              <AreaFrame
                key={shown.page}
                look="gone"
                full={shown.full}
                shown={shown.shown}
                area={own?.page === shown.page ? own : undefined}
                step={1}
                unit="pt"
                begin={() => {
                  now.current.picked = undefined;
                }}
                remove={remove}
                set={(area) => change({ page: shown.page, ...area })}
              />
              {areas.map((area, at) =>
                area.page !== shown.page || at === picked ? null : (
                  <button
                    key={`${at} ${area.x} ${area.y}`}
                    type="button"
                    class="area-other"
                    aria-label={`Box ${at + 1} of ${areas.length}`}
                    style={placeOf(area, shown)}
                    onClick={() => pick(at)}
                  />
                ),
              )}
            </>
          );
        }}
        below={(shown) => (
          <>
            {shown && (
              <div class="by-hand-bar">
                <Button look="bare" onClick={() => add(shown)}>
                  New box
                </Button>
                <Button
                  look="bare"
                  aria-disabled={picked === undefined}
                  onClick={() => picked !== undefined && remove()}
                >
                  Remove this box
                </Button>
                <span class="quiet" role="status">
                  {areas.length > 0 && count(areas.length, "box", "boxes")}
                </span>
              </div>
            )}
            <p class="by-hand-note">
              Drag a box over what is to go, or click two of its corners. The arrow keys move what has the focus, with
              Shift by ten; Delete removes it.
            </p>
          </>
        )}
      />
    </div>
  );
}

function placeOf({ x, y, width, height }: PageArea, { full, shown }: Shown) {
  const perPoint = shown.width / full.width;
  const size = boxOf({ width: width * perPoint, height: height * perPoint });
  return { left: px(x * perPoint), top: px(y * perPoint), ...size };
}
