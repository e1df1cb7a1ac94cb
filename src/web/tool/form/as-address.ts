import type { Field, Format } from "../../ui/catalogue.ts";
import { formatTitles, listed, size } from "../../ui/words.ts";
import { kindOf } from "../files/kind.ts";

export type Addressed = { address: string } | { says: string };

const headOf = (type: string): string => `data:${type};base64,`;

/** Gives the most bytes of a file: Base64 makes four letters of three bytes, and the address has a head. */
const mostBytes = (maxLength: number, type: string): number => Math.floor((maxLength - headOf(type).length) / 4) * 3;

/** Writes a file as the text that a field takes, or tells why it does not fit, before anything is sent. */
export async function addressOf(
  file: File,
  { formats: taken, maxLength = Infinity }: Field,
  formats: Record<string, Format>,
): Promise<Addressed> {
  if (file.size === 0) return { says: "This file is empty." };
  const format = await kindOf(file);
  if (taken && !(format && taken.includes(format)))
    return { says: `This file must be ${listed(formatTitles(taken, formats))}; this one is something else.` };
  // The catalogue has the type of the bytes; a file's name may say anything.
  const type = formats[format ?? ""]?.type ?? "application/octet-stream";
  const most = mostBytes(maxLength, type);
  if (file.size > most) return { says: `This file has ${size(file.size)}; at most ${size(most)} fit in here.` };
  return { address: await read(file.slice(0, file.size, type)) };
}

const read = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
