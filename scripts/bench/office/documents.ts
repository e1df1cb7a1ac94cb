import { readdir } from "node:fs/promises";
import { extname, join } from "node:path";

export const tools: Record<string, string> = { ".docx": "word-to-pdf", ".xlsx": "excel-to-pdf", ".pptx": "ppt-to-pdf" };

export interface Sample {
  path: string;
  name: string;
  tool: string;
  bytes: Uint8Array;
}

/** The Office documents of some folders, or of single paths. */
export async function samplesIn(places: readonly string[]): Promise<Sample[]> {
  const paths = await Promise.all(
    places.map(async (place) =>
      extname(place) in tools ? [place] : (await readdir(place)).sort().map((name) => join(place, name)),
    ),
  );
  const known = paths.flat().filter((path) => extname(path) in tools);
  return Promise.all(
    known.map(async (path) => ({
      path,
      name: path.split("/").at(-1) ?? "",
      tool: tools[extname(path)] ?? "",
      bytes: await Bun.file(path).bytes(),
    })),
  );
}
