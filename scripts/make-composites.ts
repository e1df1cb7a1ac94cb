import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import type { Small } from "./composites/grounds.ts";
import { compose, scenes } from "./composites/scenes.ts";

const { values, positionals } = parseArgs({
  args: Bun.argv.slice(2),
  allowPositionals: true,
  options: {
    photos: { type: "string" },
    only: { type: "string" },
    size: { type: "string", default: "1" },
    seed: { type: "string", default: "0" },
  },
});
const [folder] = positionals;
if (!folder) {
  console.error("bun scripts/make-composites.ts FOLDER [--photos FOLDER] [--only NAME] [--size 1] [--seed 0]");
  process.exit(2);
}

await mkdir(folder, { recursive: true });
for (const scene of scenes(values.photos ? await readPhotos(values.photos) : [], Number(values.seed))) {
  if (values.only && !scene.name.startsWith(values.only)) continue;
  const { width, height, picture, alpha, colours } = compose(scene, Number(values.size));
  const rgb = { raw: { width, height, channels: 3 as const } };
  await sharp(picture, rgb)
    .jpeg({ quality: 94 })
    .toFile(join(folder, `${scene.name}.jpg`));
  const single = sharp(alpha, { raw: { width, height, channels: 1 } }).toColourspace("b-w");
  await writeFile(join(folder, `${scene.name}.alpha.png`), await single.png().toBuffer());
  await sharp(colours, rgb)
    .png({ compressionLevel: 3 })
    .toFile(join(folder, `${scene.name}.colours.png`));
  console.log(`${scene.name}: ${width} × ${height}`);
}

async function readPhotos(from: string): Promise<Small[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith(".jpg")).sort();
  return Promise.all(
    names.map(async (name) => {
      const { data, info } = await sharp(join(from, name)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      return { width: info.width, height: info.height, data };
    }),
  );
}
