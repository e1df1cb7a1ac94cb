import type { Network } from "../network.ts";
import { distinct, type Face } from "./face.ts";
import { inPicture, type Level, type Look, partOf } from "./look.ts";
import { findFar } from "./mediapipe.ts";
import { reaches } from "./near.ts";
import type { Bounds } from "./oval.ts";
import { spansOf } from "./spans.ts";

/** The overlap beyond which two answers of one sweep are one face's. */
const sameSweep = 0.4;

/** One search for faces on a level. */
export interface Sweep {
  level: Level;
  /** How far the level is turned (radians, clockwise). */
  roll: number;
  least: number;
  /** The hidden faces: only faces that touch one are of interest, as the rest was looked at before. */
  hidden: readonly Face[] | undefined;
  /** Whether a part of the picture has to be looked at; undefined where all of it has. */
  isNew: ((part: Bounds) => boolean) | undefined;
}

/** Finds every face on a level that is turned by so much. */
export async function sweep(network: Network, { level, roll, least, hidden, isNew }: Sweep): Promise<Face[]> {
  const { width, height } = level.pixels;
  const [cos, sin] = [Math.cos(roll), Math.sin(roll)];
  const wide = Math.round(Math.abs(width * cos) + Math.abs(height * sin));
  const tall = Math.round(Math.abs(width * sin) + Math.abs(height * cos));
  const found: Face[] = [];
  for (const row of spansOf(tall)) {
    for (const column of spansOf(wide)) {
      const right = column.start + column.length / 2 - wide / 2;
      const below = row.start + row.length / 2 - tall / 2;
      const look: Look = {
        ...{ level, roll, zoom: 1, width: column.length, height: row.length },
        x: width / 2 + right * cos - below * sin,
        y: height / 2 + right * sin + below * cos,
      };
      if (hidden && !hidden.some((face) => reaches(look, face))) continue;
      if (isNew && !isNew(partOf(look))) continue;
      for (const face of await findFar(network, look, least)) {
        const [x, y] = [face.x + column.start, face.y + row.start];
        const isOwn = x >= column.from && x < column.to && y >= row.from && y < row.to;
        if (isOwn) found.push(inPicture(look, face));
      }
    }
  }
  return distinct(found, sameSweep);
}
