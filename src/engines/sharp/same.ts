import type { Opened } from "./opened.ts";
import { pipeline } from "./pipeline.ts";

/** Whether two PNGs have the same samples, whatever their profiles say; undefined where the first is damaged. */
export async function samePixels(before: Uint8Array, after: Uint8Array): Promise<boolean | undefined> {
  const first = await samplesOf(before).catch(() => undefined);
  if (!first) return undefined;
  const second = await samplesOf(after);
  if (first.deep === second.deep) return first.data.equals(second.data);
  // The samples may be sixteen bits that repeat the same eight.
  if (second.deep || first.data.length !== 2 * second.data.length) return false;
  for (let place = 0; place < second.data.length; place += 1) {
    const sample = second.data[place];
    if (first.data[2 * place] !== sample || first.data[2 * place + 1] !== sample) return false;
  }
  return true;
}

async function samplesOf(png: Uint8Array): Promise<{ data: Buffer; deep: boolean }> {
  const image = (await pipeline(png, { failOn: "warning", ignoreIcc: true })).ensureAlpha();
  const deep = (await image.metadata()).depth === "ushort";
  const shown = deep ? image.toColourspace("rgb16").raw({ depth: "ushort" }) : image.toColourspace("srgb").raw();
  return { data: await shown.toBuffer(), deep };
}

/** Whether a finished picture shows the same as an opened one, in 8 bits. */
export async function alike(opened: Opened, after: Uint8Array): Promise<boolean> {
  const [first, second] = await Promise.all([opened.image("error"), pipeline(after)]);
  const [before, now] = await Promise.all(
    [first, second].map((image) => image.ensureAlpha().toColourspace("srgb").raw().toBuffer()),
  );
  return before !== undefined && now !== undefined && before.equals(now);
}
