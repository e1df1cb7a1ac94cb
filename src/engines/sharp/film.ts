import type { Film, Pixels } from "#formats/pixels.ts";
import { develop, toPixels } from "./develop.ts";
import { pipeline } from "./pipeline.ts";
import type { Step } from "./steps/index.ts";
import type { Ground } from "./steps/step.ts";

/** What brings a picture of each EXIF orientation upright. */
const upright: Record<number, readonly Step[]> = {
  2: [{ do: "flip", horizontal: true }],
  3: [{ do: "rotate", angle: 180 }],
  4: [{ do: "flip", vertical: true }],
  5: [
    { do: "rotate", angle: 90 },
    { do: "flip", horizontal: true },
  ],
  6: [{ do: "rotate", angle: 90 }],
  7: [
    { do: "rotate", angle: 270 },
    { do: "flip", horizontal: true },
  ],
  8: [{ do: "rotate", angle: 270 }],
};

/** The same steps on every frame: in one strip, neighbours would bleed into each other. */
export async function developFilm(
  film: Film,
  orientation: number,
  steps: readonly Step[],
  ground: Ground,
): Promise<Film> {
  const all = [...(upright[orientation] ?? []), ...steps];
  const frameBytes = film.width * film.height * film.channels;
  let strip: Uint8Array | undefined;
  let last: Pixels | undefined;
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
  }
  return { ...film, ...last, data: strip ?? film.data };
}
