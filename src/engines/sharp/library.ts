import { availableParallelism } from "node:os";
import type sharp from "sharp";
import { insideChild } from "#engines/enclosure/privileges.ts";

/** The loaders of formats that we read. The rest of libvips stays shut: no upload reaches code by accident. */
const loaders = ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Tiff", "Svg"].map((name) => `VipsForeignLoad${name}`);

const mostThreads = 4;

let loaded: Promise<typeof sharp> | undefined;

/** Loads sharp at its first use. */
export const library = (): Promise<typeof sharp> => {
  loaded ??= load();
  return loaded;
};

async function load(): Promise<typeof sharp> {
  const { default: sharp } = await import("sharp");
  // sharp keeps to one thread where more would fragment memory; a child's memory is watched, and ends with it.
  if (insideChild) sharp.concurrency(Math.min(mostThreads, availableParallelism()));
  // Every call brings another picture, so a cache of operations would only hold memory.
  sharp.cache(false);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: loaders });
  return sharp;
}
