import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import type { Grid } from "./grid.ts";

/** The actions on the pages of a board, by keys or otherwise. */
export interface Does {
  chosen: ReadonlySet<number>;
  choose(next: ReadonlySet<number>): void;
  /** Takes a tile, and what is chosen with it, to another place. */
  move?(at: number, before: number): void;
  /** Removes what is chosen; where the focus goes then. */
  remove?(): number | undefined;
  undo(): void;
  redo(): void;
}

/** The tile where Shift began to reach from, and the tiles that were chosen then. */
export interface Reach {
  from: number;
  chosen?: ReadonlySet<number>;
}

interface KeysProps extends Does {
  tiles: readonly { page: number }[];
  grid: Grid;
  rowsInSight: number;
  reach: RefObject<Reach>;
  stop: number;
  go(at: number): void;
  giveUp(): boolean;
}

/** The time within which digits that follow each other are one number. */
const typingMs = 900;

/** Moves from tile to tile by arrows, with Shift chooses, with Alt moves pages; digits find a page by its number. */
export function useKeys(props: KeysProps) {
  const { chosen, choose, move, remove, undo, redo, tiles, grid, rowsInSight, reach, stop, go, giveUp } = props;
  const typed = useRef({ digits: "", at: 0 });
  const end = tiles.length - 1;

  const stepOf = ({ key, currentTarget }: KeyboardEvent): number | undefined => {
    const isRtl = getComputedStyle(currentTarget as Element).direction === "rtl";
    const on = isRtl ? -1 : 1;
    return {
      ArrowRight: on,
      ArrowLeft: -on,
      ArrowDown: grid.columns,
      ArrowUp: -grid.columns,
      PageDown: grid.columns * rowsInSight,
      PageUp: -grid.columns * rowsInSight,
      Home: -tiles.length,
      End: tiles.length,
    }[key];
  };
  const walk = (step: number, isReaching: boolean, isRow: boolean) => {
    // Nothing lies above the first row or below the last; a shorter last row is reached from any column.
    const rowOf = (at: number) => Math.floor(at / grid.columns);
    if (isRow && (stop + step < 0 || (stop + step > end && rowOf(stop) === rowOf(end)))) return;
    const to = Math.min(end, Math.max(0, stop + step));
    if (isReaching) {
      const { from, chosen: others } = reach.current?.chosen ? reach.current : { from: stop, chosen };
      reach.current = { from, chosen: others ?? chosen };
      const [first, last] = [Math.min(from, to), Math.max(from, to)];
      choose(new Set([...(others ?? []), ...Array.from({ length: last - first + 1 }, (_, index) => first + index)]));
    } else reach.current = { from: to };
    go(to);
  };
  const carry = (step: number) => {
    const which = chosen.has(stop) ? [...chosen] : [stop];
    const edge = step < 0 ? Math.min(...which) + step : Math.max(...which) + step + 1;
    move?.(stop, Math.min(tiles.length, Math.max(0, edge)));
  };
  const find = (digit: string) => {
    const now = Date.now();
    const isSame = now - typed.current.at < typingMs;
    typed.current = { digits: isSame ? typed.current.digits + digit : digit, at: now };
    const at = tiles.findIndex(({ page }) => page === Number(typed.current.digits));
    if (at >= 0) go(at);
  };
  const commands: Record<string, () => void> = {
    a: () => choose(new Set(tiles.keys())),
    z: undo,
    y: redo,
    Z: redo,
  };

  return (event: KeyboardEvent): void => {
    if (tiles.length === 0) return;
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const isDone = () => {
      if (ctrlKey || metaKey) {
        reach.current = { from: stop };
        commands[key]?.();
        return key in commands && !altKey;
      }
      const step = stepOf(event);
      if (step !== undefined) {
        if (altKey && !move) return false;
        if (altKey) carry(step);
        else walk(step, shiftKey, key === "ArrowUp" || key === "ArrowDown");
        return true;
      }
      if (altKey) return false;
      if (key === "Escape") {
        reach.current = { from: stop };
        const was = giveUp() || chosen.size > 0;
        if (chosen.size > 0) choose(new Set());
        return was;
      }
      if ((key === "Delete" || key === "Backspace") && remove) {
        reach.current = { from: stop };
        const next = remove();
        if (next !== undefined) go(next);
        return true;
      }
      if (!/^\d$/.test(key)) return false;
      find(key);
      return true;
    };
    if (isDone()) event.preventDefault();
  };
}
