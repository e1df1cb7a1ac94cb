import { refuseInput } from "./budget.ts";
import { failure } from "./failure.ts";
import { readBmp } from "./kinds/bmp.ts";
import { readHeic } from "./kinds/heic.ts";
import { readNative } from "./kinds/native.ts";
import { readPixels } from "./kinds/pixels.ts";
import { readSvg } from "./kinds/svg.ts";
import { readTiff } from "./kinds/tiff.ts";
import type { Opened } from "./opened.ts";
import { type File, isFile, type Source } from "./source.ts";

/** Reads the header of a source, and refuses one that is too large to decode. */
export async function openSource(source: Source, keepMetadata = false): Promise<Opened> {
  if (!isFile(source)) return readPixels(source);
  try {
    const opened = await read(source, keepMetadata);
    // A drawing is decoded at the size that comes out of it, which is judged later.
    if (!opened.vector) refuseInput(opened.header, opened.header.frames);
    return opened;
  } catch (cause) {
    throw failure(cause, source.format);
  }
}

async function read({ format, bytes }: File, keepMetadata: boolean): Promise<Opened> {
  if (format === "svg") return readSvg(bytes);
  if (format === "heic") return readHeic(bytes);
  if (format === "bmp") return readBmp(bytes);
  if (format === "tiff") return readTiff(bytes, keepMetadata);
  return readNative(bytes, format, keepMetadata);
}
