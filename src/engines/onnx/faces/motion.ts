import { progress } from "#engines/job.ts";
import type { Film, Pixels } from "#formats/pixels.ts";
import { areSame, distinct, type Face } from "./face.ts";
import { boundsOf, ovalOf } from "./oval.ts";
import { viewsOf } from "./views.ts";

/** Two answers that overlap by more, of the two views of a frame, are one face's. */
const [sameFace, within] = [0.3, 0.75];

/** The faces of each frame. One that is seen in a frame is there in those beside it, too, where they look the same there. */
export async function facesOf(film: Film, detect: (view: Pixels) => Promise<Face[]>): Promise<Face[][]> {
  const seen: Face[][] = [];
  for (let index = 0; index < film.frames; index++) {
    progress(index, film.frames, "frames");
    const former = seen[index - 1];
    seen.push(former && isRepeated(film, index) ? former : await facesIn(viewsOf(film, index), detect));
  }
  return seen.map((faces, index) => {
    const beside = [index - 1, index + 1].flatMap((other) =>
      (seen[other] ?? []).filter(
        (face) => !faces.some((own) => areSame(own, face)) && isStill(film, index, other, face),
      ),
    );
    return [...faces, ...distinct(beside, sameFace)];
  });
}

async function facesIn(views: readonly Pixels[], detect: (view: Pixels) => Promise<Face[]>): Promise<Face[]> {
  const found: Face[] = [];
  for (const view of views) found.push(...(await detect(view)));
  return views.length > 1 ? distinct(found, sameFace, within) : found;
}

const frameOf = ({ data, width, height, channels }: Film, index: number): Uint8Array =>
  data.subarray(index * width * height * channels, (index + 1) * width * height * channels);

const isRepeated = (film: Film, index: number): boolean =>
  Buffer.from(frameOf(film, index - 1)).equals(frameOf(film, index));

/** Levels of 255 by which two frames differ on average where nothing but noise and a little motion lies between them. */
const mostApart = 16;

/** Whether what is around a face in another frame looks about the same in this one. */
function isStill(film: Film, index: number, other: number, face: Face): boolean {
  const bounds = boundsOf(ovalOf(face, 1), film);
  if (!bounds) return false;
  const [here, there] = [frameOf(film, index), frameOf(film, other)];
  const { left, top, width, height } = bounds;
  let apart = 0;
  for (let row = top; row < top + height; row++) {
    const start = (row * film.width + left) * film.channels;
    for (let at = start; at < start + width * film.channels; at++) {
      apart += Math.abs((here[at] ?? 0) - (there[at] ?? 0));
    }
  }
  return apart <= mostApart * width * height * film.channels;
}
