import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { ssim } from "./ssim.ts";

const dpi = 100;
const mostPages = 6;

/** Pages of a PDF as Poppler draws them, evenly spread, as PNG by their numbers. */
export async function pagesOf(file: string, folder: string): Promise<Map<number, Uint8Array>> {
  const count = await pageCount(file);
  const wanted = new Set(
    Array.from({ length: Math.min(count, mostPages) }, (_, at) =>
      count <= mostPages ? at + 1 : 1 + Math.round((at * (count - 1)) / (mostPages - 1)),
    ),
  );
  const pages = new Map<number, Uint8Array>();
  for (const page of wanted) {
    const [number, stem] = [String(page), join(folder, "page")];
    const range = ["-f", number, "-l", number, "-singlefile"];
    const command = ["pdftoppm", "-cropbox", "-png", "-r", String(dpi), ...range, file, stem];
    const child = Bun.spawn(command, { stdin: "ignore", stdout: "ignore", stderr: "ignore" });
    if ((await child.exited) === 0) pages.set(page, await Bun.file(`${stem}.png`).bytes());
    await rm(`${stem}.png`, { force: true });
  }
  return pages;
}

export async function pageCount(file: string): Promise<number> {
  const child = Bun.spawn(["qpdf", "--show-npages", file], { stdin: "ignore", stdout: "pipe", stderr: "ignore" });
  return Number.parseInt(await new Response(child.stdout).text(), 10) || 0;
}

/** The mean likeness of a file's pages with those of another; nothing where they can't be compared. */
export async function likeness(given: ReadonlyMap<number, Uint8Array>, file: string, folder: string): Promise<number> {
  const made = await pagesOf(file, folder);
  let sum = 0;
  for (const [page, picture] of given) {
    const other = made.get(page);
    if (!other) return Number.NaN;
    sum += await ssim(picture, other).catch(() => Number.NaN);
  }
  return sum / given.size;
}

/** The PDFs in folders, and those that are named themselves. */
export async function pdfsIn(places: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    places.map(async (place) =>
      place.endsWith(".pdf") ? [place] : (await readdir(place)).map((name) => join(place, name)),
    ),
  );
  return found
    .flat()
    .filter((path) => path.endsWith(".pdf"))
    .sort();
}
