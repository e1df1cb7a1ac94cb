import { useMemo, useRef } from "preact/hooks";
import type { Pdf } from "../../pdf/document.ts";
import { px } from "../../pdf/px.ts";
import { Sheet } from "../../pdf/sheet.tsx";
import { type Gesture, useGesture } from "./gesture.ts";
import { cornerOf, gapAt, gridOf, heightOf, type Point, touched } from "./grid.ts";
import { type Does, type Reach, useKeys } from "./keys.ts";
import { tileAround, useShelf } from "./use-shelf.ts";

export interface Tile {
  /** The tile's own key, wherever it stands. */
  key: string;
  pdf: Pdf;
  page: number;
  /** The tile's name as it is read aloud. */
  name: string;
  /** The letter of the tile's file, where there are several files. */
  letter?: string;
  hue?: number;
}

interface TilesProps extends Omit<Does, "move"> {
  label: string;
  tiles: readonly Tile[];
  /** Puts some pages before the one at a place, or behind the last. */
  move?(which: ReadonlySet<number>, before: number): void;
}

const box = { width: 84, height: 108 };

/** Pages in rows, chosen and moved by every hand there is. Of thousands only those in sight are there. */
export function Tiles({ label, tiles, move, ...does }: TilesProps) {
  const { chosen, choose } = does;
  const scroller = useRef<HTMLDivElement>(null);
  const ground = useRef<HTMLDivElement>(null);
  const size = useMemo(() => tileAround(box), []);
  const gridIn = (across: number) => gridOf(tiles.length, across, size);
  const { grid, sight, there, stop, setStop, stopAt, go } = useShelf({
    scroller,
    gridIn,
    step: size.height,
    way: "down",
  });
  const reach = useRef<Reach>({ from: 0 });

  /** Lists the tiles that move with one: all chosen ones, or it alone where it is none of them. */
  const withTile = (at: number): ReadonlySet<number> => (chosen.has(at) ? chosen : new Set([at]));
  const take = (at: number, before: number) => {
    if (!move) return;
    const which = withTile(at);
    const others = Array.from({ length: before }, (_, index) => index).filter((index) => !which.has(index)).length;
    move(which, before);
    go(others + [...which].filter((index) => index < at).length);
  };
  const end = (gesture: Gesture) => {
    if (gesture.kind === "drag") return take(gesture.at, gapAt(grid, gesture.to));
    const found = touched(grid, gesture.from, gesture.to);
    choose(new Set([...chosen, ...found]));
    const [at] = found;
    if (at === undefined) return;
    reach.current = { from: at };
    // The next key, such as Del, goes to the tiles.
    stopAt(at);
  };
  const { gesture, handlers, isEnding, giveUp } = useGesture({ scroller, ground, canDrag: move !== undefined, end });
  const rowsInSight = Math.max(1, Math.floor(sight.along / grid.pitch.height));
  const onKeyDown = useKeys({
    ...does,
    ...(move && { move: take }),
    tiles,
    grid,
    rowsInSight,
    reach,
    stop,
    go,
    giveUp,
  });

  const click = (at: number, isReaching: boolean) => {
    if (isEnding()) return;
    const next = new Set(chosen);
    if (isReaching) {
      const isIn = !chosen.has(at);
      const { from } = reach.current;
      for (let one = Math.min(from, at); one <= Math.max(from, at); one++)
        if (isIn) next.add(one);
        else next.delete(one);
    } else if (!next.delete(at)) next.add(at);
    reach.current = { from: at };
    choose(next);
    go(at);
  };

  const caught = new Set(gesture?.kind === "lasso" ? touched(grid, gesture.from, gesture.to) : []);
  const taken = gesture?.kind === "drag" ? withTile(gesture.at) : undefined;
  return (
    <div class="tiles" ref={scroller} {...handlers}>
      <div
        class="tiles-ground"
        ref={ground}
        role="listbox"
        aria-label={label}
        aria-multiselectable="true"
        style={{ height: px(heightOf(grid)) }}
        onKeyDown={onKeyDown}
      >
        {there.map((at) => {
          const tile = tiles[at];
          if (!tile) return null;
          const { x, y } = cornerOf(grid, at);
          return (
            <button
              key={tile.key}
              type="button"
              role="option"
              class="page-tile"
              style={{
                insetInlineStart: px(x),
                insetBlockStart: px(y),
                width: px(size.width),
                height: px(size.height),
              }}
              data-at={at}
              data-hue={tile.hue}
              data-taken={taken?.has(at)}
              aria-selected={chosen.has(at) || caught.has(at)}
              aria-label={tile.name}
              aria-posinset={at + 1}
              aria-setsize={tiles.length}
              tabIndex={at === stop ? 0 : -1}
              onClick={({ shiftKey }) => click(at, shiftKey)}
              onFocus={() => setStop(at)}
            >
              <Sheet pdf={tile.pdf} page={tile.page} box={box} />
              <span class="page-number">
                {tile.letter && <span class="page-file" data-letter={tile.letter} />}
                {tile.page}
              </span>
            </button>
          );
        })}
        {gesture?.kind === "lasso" && <span class="tiles-lasso" style={between(gesture.from, gesture.to)} />}
        {gesture?.kind === "drag" && <span class="tiles-gap" style={gapStyle(gapAt(grid, gesture.to))} />}
      </div>
      {gesture?.kind === "drag" && (
        <span class="tiles-taken" style={{ left: px(gesture.pointer.x), top: px(gesture.pointer.y) }}>
          {taken?.size}
        </span>
      )}
    </div>
  );

  function gapStyle(at: number) {
    // The gap stands behind the last tile of a row, not before the first of the next.
    const isEnd = at > 0 && (at % grid.columns === 0 || at === tiles.length);
    const { x, y } = cornerOf(grid, isEnd ? at - 1 : at);
    return {
      insetInlineStart: px(isEnd ? x + size.width + 4 : x - 7),
      insetBlockStart: px(y),
      height: px(size.height),
    };
  }
}

const between = (one: Point, other: Point) => ({
  insetInlineStart: px(Math.min(one.x, other.x)),
  insetBlockStart: px(Math.min(one.y, other.y)),
  width: px(Math.abs(one.x - other.x)),
  height: px(Math.abs(one.y - other.y)),
});
