import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { Website } from "#support/web.ts";
import { type Shot, shots } from "./screenshots/shots.ts";

const folder = join(import.meta.dir, "../docs/screenshots");
/** Sharp on dense screens, small in a clone. */
const density = 2;
const quality = 82;

async function take(
  website: Website,
  { name, width = 1_280, height = 800, dark = false, show }: Shot,
): Promise<number> {
  const visit = await website.visit({ width, height, dark, density });
  await show(visit);
  await visit.page.waitForLoadState("networkidle");
  // Fonts and pictures that were asked for a moment ago are drawn in the next frames.
  await visit.page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
  const seen = await visit.page.screenshot();
  const path = join(folder, `${name}.webp`);
  await sharp(seen).webp({ quality, effort: 6, smartSubsample: true }).toFile(path);
  for (const said of visit.complaints()) console.error(`${name}: ${said}`);
  await visit.leave();
  return Bun.file(path).size;
}

if (import.meta.main) {
  await mkdir(folder, { recursive: true });
  const asked = process.argv.slice(2);
  const website = await Website.start({ SITE_NAME: "File Processing API" });
  try {
    for (const shot of shots.filter(({ name }) => asked.length === 0 || asked.includes(name)))
      console.log(`docs/screenshots/${shot.name}.webp: ${Math.round((await take(website, shot)) / 1_024)} KB`);
  } finally {
    await website.stop();
  }
}
