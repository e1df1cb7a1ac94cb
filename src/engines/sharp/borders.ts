import { type Inside, insideOf } from "#formats/image/borders.ts";
import type { Pixels } from "#formats/image/pixels.ts";
import type { Format } from "#formats/kinds/format.ts";
import { film } from "./frames.ts";
import { pixelsOf } from "./look.ts";
import { openSource } from "./open.ts";
import { formatFor, judge } from "./render.ts";
import { isFile, type Source } from "./source.ts";
import { movesIn } from "./target.ts";

/** Formats whose coders let an edge ring. */
const lossy: readonly Format[] = ["jpeg", "webp", "avif", "heic"];

/** Finds the part of an upright picture within its borders; of an animation, the part that any frame shows. */
export async function inside(source: Source, threshold: number): Promise<Inside | undefined> {
  const moves = movesIn(formatFor(source, {}));
  const rings = isFile(source) && lossy.includes(source.format);
  return insideOf((moves && (await film(source))) || (await still(source)), { threshold, rings });
}

async function still(source: Source): Promise<Pixels> {
  const opened = await openSource(source);
  judge(opened, [], "png", 1);
  return pixelsOf(source, opened);
}
