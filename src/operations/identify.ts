import { recognise } from "#engines/libreoffice/index.ts";
import { type Format, titles } from "#formats/format.ts";
import { describe, glance } from "#formats/sniff.ts";
import { Problem } from "#problem";
import { operations } from "./index.ts";
import type { Operation, Upload } from "./operation.ts";

/** A file as it came in. Of some only a look inside tells the format, which waits for the call's turn. */
export interface Arrived extends Omit<Upload, "format"> {
  field: string;
  format: Format | undefined;
}

/**
 * The kind of a file comes from its bytes: its name and declared type are the sender's word only. Here from its first
 * bytes, so that what is surely not taken is refused at once.
 */
export function arrive(operation: Operation, file: { field: string; stem: string; bytes: Uint8Array }): Arrived {
  const seen = glance(file.bytes);
  if (seen === "package" || seen === "compound") return { ...file, format: undefined };
  if (seen !== undefined && takenBy(operation).includes(seen)) return { ...file, format: seen };
  if (tracedBy(operation).length > 0) return { ...file, format: undefined };
  throw refused(operation, file.field, describe(file.bytes, seen), seen);
}

/** The same after a look inside, in a child process. */
export async function identify(operation: Operation, { field, format: seen, ...file }: Arrived): Promise<Upload> {
  if (seen !== undefined) return { ...file, format: seen };
  const { format, word } = await recognise(file.bytes, tracedBy(operation));
  if (format !== undefined && takenBy(operation).includes(format)) return { ...file, format };
  throw refused(operation, field, word, format);
}

const takenBy = ({ input }: Operation): readonly Format[] => (input.kind === "none" ? [] : input.formats);

/** Kinds that a tool takes however little is left of them. */
const tracedBy = ({ input }: Operation): readonly Format[] =>
  input.kind === "one" && input.traces ? input.formats : [];

function refused(operation: Operation, field: string, word: string, format: Format | undefined): Problem {
  const other = format && soleTaker(operation, format);
  const advice = other ? ` ${other} takes it.` : "";
  const says = `${operation.name} takes ${titles(takenBy(operation))}; ${field} is ${word}.${advice}`;
  return new Problem("unsupported-media", says);
}

/** The one other tool that makes the same of such a file; where there are several, none of them is meant. */
function soleTaker({ output }: Operation, format: Format): string | undefined {
  const takers = operations.filter((other) => takenBy(other).includes(format) && other.output.join() === output.join());
  return takers.length === 1 ? takers[0]?.name : undefined;
}
