import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Rendered {
  width: number;
  height: number;
  /** Red, green, blue of every pixel. */
  data: Uint8Array;
}

/** Every page of a PDF as poppler draws it, or the first ones. */
export async function rendered(bytes: Uint8Array, dpi = 72, password?: string, most?: number): Promise<Rendered[]> {
  const folder = await mkdtemp(join(tmpdir(), "rendered-"));
  try {
    await Bun.write(join(folder, "given.pdf"), bytes);
    const unlock = password === undefined ? [] : ["-upw", password];
    const first = most === undefined ? [] : ["-l", String(most)];
    const command = [
      "pdftoppm",
      "-cropbox",
      ...first,
      "-r",
      String(dpi),
      ...unlock,
      join(folder, "given.pdf"),
      join(folder, "page"),
    ];
    const child = Bun.spawn(command, { stdin: "ignore", stdout: "ignore", stderr: "ignore" });
    if ((await child.exited) !== 0) throw new Error("poppler draws no page of it");
    const names = (await readdir(folder)).filter((name) => name.endsWith(".ppm")).sort();
    return await Promise.all(names.map(async (name) => readPpm(await Bun.file(join(folder, name)).bytes())));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function readPpm(bytes: Uint8Array): Rendered {
  const head = Buffer.from(bytes.subarray(0, 64)).toString("latin1");
  const [whole = "", width, height] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(head) ?? [];
  return { width: Number(width), height: Number(height), data: bytes.subarray(whole.length) };
}

/** How alike two pictures of one size are, in decibels: 30 is a good JPEG, 99 the same. */
export function psnr(a: Rendered, b: Rendered): number {
  if (a.width !== b.width || a.height !== b.height) return 0;
  let sum = 0;
  for (let at = 0; at < a.data.length; at++) sum += ((a.data[at] ?? 0) - (b.data[at] ?? 0)) ** 2;
  return sum === 0 ? 99 : 10 * Math.log10(255 ** 2 / (sum / a.data.length));
}
