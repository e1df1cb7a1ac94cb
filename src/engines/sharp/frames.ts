import type { Film } from "#formats/image/pixels.ts";
import type { Size } from "./budget.ts";
import { type Draft, develop, draftOf, toPixels } from "./develop.ts";
import { withinReason } from "./drawing/reason.ts";
import { failure } from "./failure.ts";
import { developFilm } from "./film.ts";
import { openSource } from "./open.ts";
import { pipeline } from "./pipeline.ts";
import { formatFor } from "./render.ts";
import { isFile, type Source } from "./source.ts";
import { idle, plan, type Step } from "./steps/index.ts";
import { movesIn } from "./target.ts";

const clear = { red: 0, green: 0, blue: 0, alpha: 0 };

/**
 * Every frame that a result in the source's own format has, upright and in sRGB, no side of it longer than `side`: for
 * an engine that looks at a picture before it is changed. Colours behind clear pixels are there, too.
 */
export async function frames(source: Source, side: number): Promise<Film> {
  const opened = await openSource(source);
  const resize: Step = { do: "resize", width: side, height: side, withoutEnlargement: true };
  // A drawing has no colours where it is clear.
  const isApart = opened.header.alpha && !opened.vector && !idle(resize, opened.header);
  const steps = isApart ? [] : [resize];
  const moves = opened.header.frames > 1 && movesIn(formatFor(source, {}));
  try {
    return await withinReason(opened, steps, async () => {
      const film =
        moves && opened.film
          ? await developFilm(await opened.film("error"), opened.header.orientation, steps, clear)
          : await still(await develop(draftOf(opened, await opened.image("error")), steps, clear));
      return isApart ? apart(film, plan(resize, film)) : film;
    });
  } catch (cause) {
    throw isFile(source) ? failure(cause, source.format) : cause;
  }
}

const still = async ({ image }: Draft): Promise<Film> => ({
  ...(await toPixels(image)),
  frames: 1,
  delaysMs: [],
  loop: 0,
});

/** Resizes every frame, its colours and its alpha each by itself: a colour that is clear would become black. */
async function apart(film: Film, size: Size): Promise<Film> {
  const { width, height, channels } = film;
  if (channels === 3) return developFilm(film, 1, [{ do: "resize", ...size, fit: "fill" }], clear);
  const [from, to] = [width * height, size.width * size.height];
  const data = new Uint8Array(to * 4 * film.frames);
  for (let frame = 0; frame < film.frames; frame += 1) {
    for (let channel = 0; channel < 4; channel += 1) {
      const plane = new Uint8Array(from);
      for (let pixel = 0, at = frame * from * 4 + channel; pixel < from; pixel++, at += 4) {
        plane[pixel] = film.data[at] ?? 0;
      }
      const image = await pipeline(plane, { raw: { width, height, channels: 1 } });
      const made = await image
        .resize({ ...size, fit: "fill" })
        .toColourspace("b-w")
        .raw()
        .toBuffer();
      for (let pixel = 0, at = frame * to * 4 + channel; pixel < to; pixel++, at += 4) data[at] = made[pixel] ?? 0;
    }
  }
  return { ...film, ...size, data };
}

/** Reads the frames of a picture that moves, upright and in sRGB, as they are. */
export async function film(source: Source): Promise<Film | undefined> {
  const opened = await openSource(source);
  try {
    return opened.film && (await developFilm(await opened.film("error"), opened.header.orientation, [], clear));
  } catch (cause) {
    throw isFile(source) ? failure(cause, source.format) : cause;
  }
}
