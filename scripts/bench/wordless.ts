import sharp from "sharp";
import type { recognise } from "#engines/tesseract/tasks/recognise.ts";
import { corpusFiles, corpusPath } from "#support/corpus.ts";

const side = 1_200;
const mostPhotos = 20;
/** Families of the corpus whose pictures are photographs. */
const families = ["faces", "matting", "sr"];

type Picture = Parameters<typeof recognise>[0];

export interface Wordless {
  name: string;
  picture: Picture;
}

/** Photographs, noise of several kinds, and paper with nothing on it. */
export async function wordless(): Promise<Wordless[]> {
  const chance = chances();
  const made = (shade: () => number): Picture => ({
    width: side,
    height: side,
    dpi: 200,
    shades: Uint8Array.from({ length: side * side }, shade),
  });
  const noises = [
    { name: "white paper", picture: made(() => 255) },
    { name: "noise", picture: made(() => chance() * 255) },
    { name: "noise of black and white", picture: made(() => (chance() < 0.5 ? 0 : 255)) },
    { name: "specks", picture: made(() => (chance() < 0.03 ? 0 : 250)) },
    { name: "grain", picture: made(() => 215 + chance() * 40) },
  ];
  const files = families.flatMap((family) =>
    corpusFiles(family)
      .filter((name) => /\.(jpe?g|png)$/i.test(name) && !/mask|alpha|_gt/i.test(name))
      .slice(0, mostPhotos)
      .map((name) => ({ name, path: corpusPath(family, name) })),
  );
  const photos = await Promise.all(
    files.map(async ({ name, path }) => {
      const { data, info } = await sharp(path)
        .resize(side, side, { fit: "inside" })
        .flatten({ background: "white" })
        .toColourspace("b-w")
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { width, height, channels } = info;
      const shades = Uint8Array.from({ length: width * height }, (_, at) => data[at * channels] ?? 0);
      return { name, picture: { width, height, dpi: 200, shades } };
    }),
  );
  return [...noises, ...photos];
}

/** Numbers by chance, the same at each run. */
function chances(): () => number {
  let state = 7;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
