import { type Chosen, newId } from "../model.ts";
import { kindOf } from "./kind.ts";
import { sizeOf } from "./measure.ts";

/** The number of files that are looked at together: the heads of a thousand pictures would fill a gigabyte. */
const atOnce = 8;

/** Tells the kinds of files by their bytes. */
export async function lookAt(files: readonly File[]): Promise<Chosen[]> {
  const found: Chosen[] = [];
  for (let at = 0; at < files.length; at += atOnce)
    found.push(...(await Promise.all(files.slice(at, at + atOnce).map(look))));
  return found;
}

async function look(file: File): Promise<Chosen> {
  const id = newId();
  try {
    const format = await kindOf(file);
    const size = await sizeOf(file, format);
    return { id, file, ...(format !== undefined && { format }), ...size };
  } catch (error) {
    // Browsers throw this for bytes that they can't read (File API, 6.3): the file stands in the list with its fault.
    if (error instanceof DOMException) return { id, file, isGone: true };
    throw error;
  }
}
