import { pipeline } from "./pipeline.ts";

/** How far coders that lose something may be off, of 255. */
const mostApart = 2;

/** The one colour of a picture, as red, green, blue and alpha of 255; undefined where it has several. */
export async function plainColour(bytes: Uint8Array): Promise<[number, number, number, number] | undefined> {
  const { channels } = await (await pipeline(bytes)).stats();
  if (channels.some(({ min, max }) => max - min > mostApart)) return undefined;
  const means = channels.map(({ mean }) => Math.round(mean));
  const [red = 0, green = red, blue = red] = means;
  const alpha = means.length % 2 === 0 ? means.at(-1) : 255;
  return [red, green, blue, alpha ?? 255];
}
