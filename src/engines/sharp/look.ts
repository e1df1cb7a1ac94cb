import type { Pixels } from "#formats/image/pixels.ts";
import type { Size } from "./budget.ts";
import { develop, draftOf, toPixels } from "./develop.ts";
import { withinReason } from "./drawing/reason.ts";
import { failure } from "./failure.ts";
import { tellDepth, tellOthers } from "./losses.ts";
import { openSource } from "./open.ts";
import type { Opened } from "./opened.ts";
import { formatFor, judge } from "./render.ts";
import { type File, isFile, type Source } from "./source.ts";
import type { Step } from "./steps/index.ts";
import { movesIn, type Target } from "./target.ts";
import { tolerant } from "./tolerant.ts";

/** A picture's description before it is changed: its upright size, its frames, whether it has alpha. */
export interface Picture extends Size {
  frames: number;
  alpha: boolean;
}

/**
 * Looks at a picture; with a target it refuses early what can't be written like that after some steps. The frames are
 * then those of the result.
 */
export async function look(source: Source, target?: Target, steps: readonly Step[] = []): Promise<Picture> {
  const opened = await openSource(source);
  const { width, height, frames, alpha } = opened.header;
  if (!target) return { width, height, frames, alpha };
  const format = formatFor(source, target);
  const shown = movesIn(format) ? frames : 1;
  judge(opened, steps, format, shown);
  return { width, height, frames: shown, alpha };
}

/** Refuses a file that can't be decoded; small defects are told. */
export const prove = async (file: File): Promise<void> => proveOpened(file, await openSource(file));

/** Refuses an open file that can't be decoded, in all of its frames. */
export async function proveOpened(file: File, { film, image }: Opened): Promise<void> {
  await tolerant(file, async (failOn) => {
    if (film) await film(failOn);
    else await (await image(failOn)).stats();
  });
}

/** Decodes the first picture upright in sRGB, as pixels for another engine. */
export async function pixels(source: Source, steps: readonly Step[] = []): Promise<Pixels> {
  const opened = await openSource(source);
  judge(opened, steps, "png", 1);
  tellOthers(opened.header, "what is made of it does not move");
  tellDepth({ ...opened.header, deep: false }, "png", {});
  return pixelsOf(source, opened, steps);
}

/** Takes the pixels of a picture that is open and judged, where nothing is made of them, and so nothing is lost. */
export async function pixelsOf(source: Source, opened: Opened, steps: readonly Step[] = []): Promise<Pixels> {
  const ground = { red: 255, green: 255, blue: 255, alpha: 0 };
  try {
    return await withinReason(opened, steps, async () => {
      const draft = draftOf(opened, await opened.image("error"));
      return toPixels((await develop(draft, steps, ground)).image);
    });
  } catch (cause) {
    throw isFile(source) ? failure(cause, source.format) : cause;
  }
}
