import type { Pixels } from "#formats/image/pixels.ts";
import { type Opened, stillHeader } from "../opened.ts";
import { pipeline } from "../pipeline.ts";

/** Opens pixels that another engine made. */
export function readPixels({ width, height, channels, data }: Pixels): Opened {
  return {
    header: { ...stillHeader({ width, height }), alpha: channels === 4 },
    image: () => pipeline(data, { raw: { width, height, channels } }),
  };
}
