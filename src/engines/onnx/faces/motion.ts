import { progress } from "#engines/job/job.ts";
import type { Film } from "#formats/image/pixels.ts";
import { areSame, distinct, type Face } from "./face.ts";
import { boundsOf, ovalOf } from "./oval.ts";
import { type View, viewsOf } from "./views.ts";

/** The overlap from which answers from views of one frame are one face's; and from which a face lies in another. */
const [sameFace, within] = [0.3, 0.75];

/** Finds the faces of each frame; one that is seen in a frame is in those beside it, too, where they look the same. */
export async function facesOf(film: Film, detect: (view: View) => Promise<Face[]>): Promise<Face[][]> {
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

async function facesIn(views: Iterable<View>, detect: (view: View) => Promise<Face[]>): Promise<Face[]> {
  const found: Face[] = [];
  let count = 0;
  for (const view of views) {
    found.push(...(await detect(view)));
    count += 1;
  }
  if (count <= 1) return found;
  const isTold = (face: Face): boolean => !face.isStray;
  const told = distinct(found.filter(isTold), sameFace, within);
  const more = found.filter((face) => !told.includes(face) && !told.some((other) => areSame(face, other)));
  // Several grounds may show faces one within the other: each of them is hidden.
  return [...told, ...distinct(more, sameFace).map((face) => ({ ...face, isStray: true }))];
}

const frameOf = ({ data, width, height, channels }: Film, index: number): Uint8Array =>
  data.subarray(index * width * height * channels, (index + 1) * width * height * channels);

const isRepeated = (film: Film, index: number): boolean =>
  Buffer.from(frameOf(film, index - 1)).equals(frameOf(film, index));

/** How far two frames may differ on average by noise and a little motion alone, in levels of 255. */
const mostApart = 16;

/** Whether the surroundings of a face in another frame look about the same in this one, in colours and in alpha. */
function isStill(film: Film, index: number, other: number, face: Face): boolean {
  const bounds = boundsOf(ovalOf(face, 1), film);
  if (!bounds) return false;
  const [here, there] = [frameOf(film, index), frameOf(film, other)];
  const { left, top, width, height } = bounds;
  let [colours, alphas] = [0, 0];
  for (let row = top; row < top + height; row++) {
    const start = (row * film.width + left) * film.channels;
    for (let at = start; at < start + width * film.channels; at++) {
      const apart = Math.abs((here[at] ?? 0) - (there[at] ?? 0));
      if (film.channels === 4 && at % 4 === 3) alphas += apart;
      else colours += apart;
    }
  }
  return colours <= mostApart * 3 * width * height && alphas <= mostApart * width * height;
}
