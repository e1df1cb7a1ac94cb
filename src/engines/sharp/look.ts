import type { Pixels } from "#formats/pixels.ts";
import type { Size } from "./budget.ts";
import { develop, draftOf, toPixels } from "./develop.ts";
import { failure } from "./failure.ts";
import { tellOthers } from "./losses.ts";
import { isFile, openSource, type Source } from "./open.ts";
import { judge } from "./render.ts";
import type { Step } from "./steps/index.ts";

/** What there is to know of a picture before it is changed: its upright size, its frames, whether it has alpha. */
export interface Picture extends Size {
  frames: number;
  alpha: boolean;
}

export async function look(source: Source): Promise<Picture> {
  const { width, height, frames, alpha } = (await openSource(source)).header;
  return { width, height, frames, alpha };
}

/** The first picture upright in sRGB, as pixels for another engine. */
export async function pixels(source: Source, steps: readonly Step[] = []): Promise<Pixels> {
  const opened = await openSource(source);
  judge(opened, steps, "png", 1);
  tellOthers(opened.header, "what is made of it does not move");
  const ground = { red: 255, green: 255, blue: 255, alpha: 0 };
  try {
    const draft = draftOf(opened, await opened.image("error"));
    return await toPixels((await develop(draft, steps, ground)).image);
  } catch (cause) {
    throw isFile(source) ? failure(cause, source.format) : cause;
  }
}
