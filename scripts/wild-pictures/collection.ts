import { basename, extname, join } from "node:path";
import type { Found } from "../wild/packages.ts";
import type { Readers } from "./readers.ts";

/** Of these packages come the pictures: test files of other readers, drawings of drawing programs, icons. */
const sources = [
  ...["gdk-pixbuf-tests", "golang-golang-x-image-dev", "golang-1.19-src", "libsdl2-image-tests", "libjxl-testdata"],
  ...["librsvg2-tests", "inkscape", "python3-skimage", "python3-pygame", "r-cran-tiff", "r-cran-png", "r-cran-jpeg"],
];
/** And of these the programs that read or make some. */
const programs = [
  ...["python3-pil", "libimagequant0", "libraqm0", "librsvg2-bin", "libheif-examples", "libjpeg-turbo-progs"],
];

export const wanted = {
  debian: [...sources, ...programs],
  npm: ["flag-icons", "leaflet", "imagetracerjs", "gifencoder", "exif-js", "world-flags-sprite", "swagger-ui-dist"],
  endings: [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif", ".tif", ".tiff", ".bmp", ".ico", ".cur", ".svg"],
  mostBytes: 400_000,
};

/** So many of a package's files of a kind, spread over the list of them. */
const most = 60;
const fewer: Record<string, number> = {
  "librsvg2-tests.svg": 60,
  "librsvg2-tests.png": 0,
  "inkscape.svg": 20,
  "inkscape.png": 4,
  "python3-skimage.png": 8,
  "gdk-pixbuf-tests.gif": 30,
  "flag-icons.svg": 40,
};
const examples = /\/(?:examples|filters)\//;

/** One of each group after the other, so that a run which is ended early has seen some of all. */
export function chosen(files: readonly Found[]): Found[] {
  const groups = Map.groupBy(files, (file) => file.package + extname(file.path).toLowerCase());
  const lists = [...groups].map(([name, all]) => {
    const shown = name === "inkscape.svg" ? all.filter(({ path }) => examples.test(path)) : all;
    const count = Math.min(fewer[name] ?? most, shown.length);
    return Array.from({ length: count }, (_, at) => shown[Math.floor((at * shown.length) / count)]);
  });
  const rounds = Array.from({ length: most }, (_, at) => lists.flatMap((list) => list[at] ?? []));
  return rounds.flat();
}

const codings = [
  ["plain.heic", []],
  ["444.heic", ["-p", "chroma=444"]],
  ["422.heic", ["-p", "chroma=422"]],
  ["ten.heic", ["-b", "10"]],
  ["twelve.heic", ["-b", "12"]],
  ["lossless.heic", ["-L", "-p", "chroma=444"]],
  ["thumbnail.heic", ["-t", "64"]],
  ["plain.avif", []],
  ["444.avif", ["-p", "chroma=444"]],
  ["ten.avif", ["-b", "10"]],
  ["narrow.avif", ["--full_range_flag", "0"]],
] as const;

/** Ways to write the same JPEG that few cameras take. */
const jpegs = [
  ["arithmetic.jpg", ["-arithmetic"]],
  ["progressive.jpg", ["-progressive"]],
  ["restarts.jpg", ["-restart", "1B"]],
  ["grey.jpg", ["-grayscale"]],
  ["turned.jpg", ["-rotate", "90"]],
] as const;
const mostOriginals = 3;

/** HEIC, AVIF and rare JPEGs, of which packages ship hardly any, as their coders make them of pictures that they ship. */
export async function coded(files: readonly Found[], readers: Readers, folder: string): Promise<Found[]> {
  const program = join(folder, "debian/usr/bin/heif-enc");
  const jpegtran = join(folder, "debian/usr/bin/jpegtran");
  const originals = files.filter(({ path }) => /(?:video-001|basn6a16|basn0g16)\.(?:png|jpe?g)$/.test(path));
  const made: Found[] = [];
  for (const { path } of originals.slice(0, 5)) {
    for (const [ending, options] of codings) {
      const out = join(folder, `${basename(path)}-${ending}`);
      const done = await readers.run(program, ...options, "-q", "90", path, "-o", out);
      if (done) made.push({ package: "heif-enc", path: out });
    }
  }
  const photographs = files.filter(({ path }) => /\.jpe?g$/.test(path));
  for (const { path } of photographs.slice(0, mostOriginals)) {
    for (const [ending, options] of jpegs) {
      const out = join(folder, `${basename(path)}-${ending}`);
      if (await readers.run(jpegtran, ...options, "-outfile", out, path)) made.push({ package: "jpegtran", path: out });
    }
  }
  return made;
}
