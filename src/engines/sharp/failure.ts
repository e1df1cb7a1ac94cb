import { type Format, formats } from "#formats/kinds/format.ts";
import { Problem } from "#problem";

/**
 * Tells an error of sharp's in words for the sender of the file. The error's own words are no help: libvips keeps one
 * list of them for all its threads, so that a file that was cut short is now told as that, now as damaged.
 */
export function failure(cause: unknown, format: Format): Problem {
  if (cause instanceof Problem) return cause;
  const says = `The ${formats[format].title} file is damaged, or was not sent whole: its picture could not be decoded.`;
  return new Problem("unprocessable", says, { cause });
}
