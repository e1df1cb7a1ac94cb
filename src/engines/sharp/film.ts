import { progress } from "#engines/job/job.ts";
import type { Film, Pixels } from "#formats/image/pixels.ts";
import { develop, toPixels } from "./develop.ts";
import { pipeline } from "./pipeline.ts";
import { steady } from "./steady.ts";
import type { Step } from "./steps/index.ts";
import type { Ground } from "./steps/step.ts";
import { upright } from "./upright.ts";

/** Carries out the same steps on every frame: in one strip, neighbours would bleed into each other. */
export async function developFilm(
  film: Film,
  orientation: number,
  steps: readonly Step[],
  ground: Ground,
): Promise<Film> {
  const frameBytes = film.width * film.height * film.channels;
  const first = { ...film, data: film.data.subarray(0, frameBytes) };
  const turns = upright[orientation] ?? [];
  const all = [...turns, ...(await steady(first, turns, steps, ground))];
  let strip: Uint8Array | undefined;
  let last: Pixels | undefined;
  // Steps that paint or cover frames have counted them already, or count their own pieces.
  const isTold = all.some(({ do: what }) => what === "paint" || what === "cover");
  for (let index = 0; index < film.frames; index += 1) {
    const frame = film.data.subarray(index * frameBytes, (index + 1) * frameBytes);
    const { width, height, channels } = film;
    const image = await pipeline(frame, { raw: { width, height, channels } });
    const draft = await develop(
      { image, size: film, alpha: channels === 4, deep: false, holds: "nothing" },
      all.map((step) => (step.do === "cover" ? { ...step, frame: index } : step)),
      ground,
    );
    last = await toPixels(draft.image);
    strip ??= new Uint8Array(last.data.length * film.frames);
    strip.set(last.data, last.data.length * index);
    if (!isTold) progress(index + 1, film.frames, "frames");
  }
  return { ...film, ...last, data: strip ?? film.data };
}
