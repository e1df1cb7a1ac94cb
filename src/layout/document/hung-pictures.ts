import type { Box } from "../model/box.ts";
import type { Grid, Para, Part, Shown } from "../model/flow.ts";
import { boxOf } from "../model/line.ts";
import { type Row, rowBase, rowLeft, rowRight, rowSize } from "../model/row.ts";
import { touch } from "../regions/beside-text.ts";
import { settingOf } from "../text/setting.ts";
import { type Bearer, bearerOf, bearersAmong } from "./bearers.ts";

/** A picture that hangs on a paragraph, and how far below the beginning of that one it begins. */
export interface Hung {
  shown: Shown;
  down: number;
  text: NonNullable<Shown["beside"]>;
}

export interface Hanging {
  /** Without pictures that hang on paragraphs. */
  parts: Part[];
  hung: Map<Para, Hung[]>;
}

/** Hangs each picture that takes no room of its own on a paragraph of its page, so that it moves with it. */
export function hang(parts: readonly Part[], entries: ReadonlySet<Part>): Hanging {
  const hung = new Map<Para, Hung[]>();
  const taken = new Set<Part>();
  for (const [page, own] of Map.groupBy(parts, ({ page }) => page)) {
    const besides = own.flatMap((part) => (part.kind === "shown" && part.beside ? [part] : []));
    if (besides.length === 0) continue;
    const bearers = bearersAmong(own, entries);
    const rooms = own.flatMap((part) => (part.kind === "shown" ? [] : [roomOf(part, page)]));
    for (const shown of besides) {
      const bearer = bearerOf(shown.box, bearers);
      if (!bearer) continue;
      const one = { shown, down: downOf(shown, bearer), text: textBy(shown, rooms) };
      hung.set(bearer.para, [...(hung.get(bearer.para) ?? []), one]);
      taken.add(shown);
    }
  }
  return { parts: parts.filter((part) => !taken.has(part)), hung };
}

/** In lines of its size: text that keeps clear of a picture above it as well is set narrow from its beginning. */
const aboveIt = 3;

function downOf({ box, beside }: Shown, { para, start }: Bearer): number {
  const down = box[1] - start;
  const [first] = para.rows;
  if (beside !== "around" || down <= 0 || down > aboveIt * rowSize(first ?? [])) return down;
  const isClear = (row: Row) => rowRight(row) <= box[0] + touch || rowLeft(row) >= box[2] - touch;
  const level = para.rows.filter((row) => row[0]?.page === first?.[0]?.page && rowBase(row) < box[3]);
  return level.length > 1 && level.every(isClear) ? 0 : down;
}

interface Room {
  /** Where something stands, and between which edges it stays. */
  box: Box;
  left: number;
  right: number;
  isTable: boolean;
}

function roomOf(part: Para | Grid, page: number): Room {
  const { box } = part.kind === "grid" ? part : { box: boxOf(part.rows.flat().filter((line) => line.page === page)) };
  if (part.kind === "grid") return { box, left: box[0], right: box[2], isTable: true };
  return { box, left: box[0], right: part.frame.right - settingOf(part).indent.end, isTable: false };
}

/** Tables do not run around pictures, and text that is set in as far as a picture reaches need not. */
function textBy({ box, beside = "apart" }: Shown, rooms: readonly Room[]): Hung["text"] {
  const level = rooms.filter((room) => room.box[1] < box[3] && room.box[3] > box[1]);
  const isKept = ({ left, right }: Room) => left >= box[2] - touch || right <= box[0] + touch;
  return beside === "around" && (level.some(({ isTable }) => isTable) || level.every(isKept)) ? "apart" : beside;
}
