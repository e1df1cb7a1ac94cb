import { type Format, formats } from "#formats/kinds/format.ts";
import { Problem } from "#problem";

const cutShort = /premature end|unexpected end|unable to load source|truncated|end of (?:file|stream|data)|not enough/i;

/** Tells an error of sharp's in words for the sender of the file. */
export function failure(cause: unknown, format: Format): Problem {
  if (cause instanceof Problem) return cause;
  const { title } = formats[format];
  const message = cause instanceof Error ? cause.message : "";
  const says = cutShort.test(message)
    ? `The ${title} file ends before its picture does: it is damaged, or was not sent whole.`
    : `The ${title} file is damaged: its picture could not be decoded.`;
  return new Problem("unprocessable", says, { cause });
}
