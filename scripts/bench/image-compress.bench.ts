import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import sharp from "sharp";
import { table } from "./measure.ts";
import { runs } from "./programs.ts";
import { post, serve } from "./serve.ts";
import { ssim } from "./ssim.ts";

const usage = "Usage: bun run bench image-compress FOLDER... (of PNG, JPG or WebP files)";

interface Rival {
  format: "jpg" | "png";
  name: string;
  extension: string;
  command(input: string, output: string): string[];
}

const rivals: Rival[] = [
  {
    format: "jpg",
    name: "cjpeg -quality 80",
    extension: "ppm",
    command: (input, output) => ["cjpeg", "-quality", "80", "-outfile", output, input],
  },
  {
    format: "jpg",
    name: "cjpeg -quality 80 -optimize -progressive",
    extension: "ppm",
    command: (input, output) => ["cjpeg", "-quality", "80", "-optimize", "-progressive", "-outfile", output, input],
  },
  {
    format: "png",
    name: "pngquant 256",
    extension: "png",
    command: (input, output) => ["pngquant", "--force", "--output", output, "256", input],
  },
];

/** Bytes and likeness at the default quality, beside what Debian's programs make of the same pixels. */
export async function main(folders: readonly string[]): Promise<void> {
  const paths = (
    await Promise.all(folders.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))))
  )
    .flat()
    .filter((path) => /\.(png|jpe?g|webp)$/i.test(path))
    .sort();
  if (paths.length === 0) throw new Error(usage);
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const { url, stop } = await serve();
  try {
    for (const format of ["jpg", "png"] as const) {
      const own = rivals.filter((rival) => rival.format === format);
      const rows: string[][] = [];
      const sums = own.map(() => 0);
      let total = 0;
      let least = 1;
      for (const path of paths) {
        const input = await pixelsOf(path);
        if (!input) continue;
        const { bytes } = await post(url, "image-compress", input, { format });
        const likeness = await ssim(input, bytes);
        least = Math.min(least, likeness);
        total += bytes.length;
        const sizes: string[] = [];
        for (const [index, { extension, command }] of own.entries()) {
          const [from, to] = [join(folder, `in.${extension}`), join(folder, `out.${format}`)];
          await Bun.write(from, extension === "ppm" ? await ppm(input) : input);
          const size = (await runs(command(from, to))).isDone ? Bun.file(to).size : Number.NaN;
          sums[index] = (sums[index] ?? 0) + size;
          sizes.push(`${size} (${(await ssim(input, await Bun.file(to).bytes())).toFixed(3)})`);
        }
        rows.push([basename(path), `${bytes.length} (${likeness.toFixed(3)})`, ...sizes]);
      }
      rows.push(["all", String(total), ...sums.map((sum) => `${sum} (ours ${(total / sum).toFixed(2)} of it)`)]);
      process.stdout.write(
        `image-compress format=${format}, default quality; bytes (SSIM); least SSIM ${least.toFixed(3)}\n\n`,
      );
      process.stdout.write(`${table(["picture", "image-compress", ...own.map(({ name }) => name)], rows)}\n\n`);
    }
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Upright opaque sRGB as PNG, the same for all sides. Files that do not open, or are tiny, are left out. */
async function pixelsOf(path: string): Promise<Uint8Array | undefined> {
  const image = sharp(path, { failOn: "error" }).autoOrient().flatten({ background: "white" }).toColourspace("srgb");
  const made = await image
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
  return made && Math.min(made.info.width, made.info.height) >= 100 ? made.data : undefined;
}

async function ppm(png: Uint8Array): Promise<Uint8Array> {
  const { data, info } = await sharp(png).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  return Buffer.concat([Buffer.from(`P6 ${info.width} ${info.height} 255\n`), data]);
}
