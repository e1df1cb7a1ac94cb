import { readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Wish } from "#engines/libreoffice/wish.ts";

const families: Record<string, Wish["family"]> = { ".docx": "word", ".xlsx": "excel", ".pptx": "ppt" };

export interface Sample {
  path: string;
  name: string;
  family: Wish["family"];
  tool: string;
  bytes: Uint8Array;
}

/** The Office documents of some folders, or of single paths. */
export async function samplesIn(places: readonly string[]): Promise<Sample[]> {
  const paths = await Promise.all(
    places.map(async (place) =>
      extname(place) in families ? [place] : (await readdir(place)).sort().map((name) => join(place, name)),
    ),
  );
  const samples: Sample[] = [];
  for (const path of paths.flat()) {
    const family = families[extname(path)];
    if (!family) continue;
    const name = path.split("/").at(-1) ?? "";
    samples.push({ path, name, family, tool: `${family}-to-pdf`, bytes: await Bun.file(path).bytes() });
  }
  return samples;
}
