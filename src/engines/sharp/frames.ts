import type { Film } from "#formats/pixels.ts";
import { develop, draftOf, toPixels } from "./develop.ts";
import { withinReason } from "./drawing/reason.ts";
import { failure } from "./failure.ts";
import { developFilm } from "./film.ts";
import { openSource } from "./open.ts";
import { formatFor } from "./render.ts";
import { isFile, type Source } from "./source.ts";
import type { Step } from "./steps/index.ts";
import { movesIn } from "./target.ts";

const clear = { red: 0, green: 0, blue: 0, alpha: 0 };

/**
 * Every frame that a result in the source's own format has, upright and in sRGB, no side of it longer than `side`: for an
 * engine that looks at a picture before it is changed.
 */
export async function frames(source: Source, side: number): Promise<Film> {
  const opened = await openSource(source);
  const steps: Step[] = [{ do: "resize", width: side, height: side, withoutEnlargement: true }];
  const moves = opened.header.frames > 1 && movesIn(formatFor(source, {}));
  try {
    return await withinReason(opened, steps, async () => {
      if (moves && opened.film) return developFilm(await opened.film("error"), opened.header.orientation, steps, clear);
      const draft = await develop(draftOf(opened, await opened.image("error")), steps, clear);
      return { ...(await toPixels(draft.image)), frames: 1, delaysMs: [], loop: 0 };
    });
  } catch (cause) {
    throw isFile(source) ? failure(cause, source.format) : cause;
  }
}

/** All frames of a picture that moves, upright and in sRGB, as they are. */
export async function film(source: Source): Promise<Film | undefined> {
  const opened = await openSource(source);
  try {
    return opened.film && (await developFilm(await opened.film("error"), opened.header.orientation, [], clear));
  } catch (cause) {
    throw isFile(source) ? failure(cause, source.format) : cause;
  }
}
