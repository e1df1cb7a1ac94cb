import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "#support/service.ts";

/** The paths of some PDFs: those of a folder, else of Debian's documentation packages, gathered in a temporary one. */
export async function wildPdfs(given: string | undefined, temporary: string, most: number): Promise<string[]> {
  const place = given ?? join(temporary, "pdfs");
  if (!given) Bun.spawnSync([join(repository, "scripts/debian-pdfs"), place, String(most)]);
  const names = (await readdir(place)).filter((name) => name.endsWith(".pdf")).sort();
  return names.slice(0, most).map((name) => join(place, name));
}
