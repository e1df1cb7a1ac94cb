import { recognise } from "#engines/libreoffice/index.ts";
import { type Format, titles } from "#formats/kinds/format.ts";
import { describe, glance } from "#formats/kinds/sniff.ts";
import { nameOf, stemOf } from "#formats/wire/stem.ts";
import { Problem } from "#problem";
import { operations } from "./index.ts";
import type { Attached, Operation } from "./operation.ts";

/** A file as it was sent. */
export interface Sent {
  /** The form's own word for it, for messages. */
  field: string;
  /** The tool's file part that the file is for; undefined for its input. */
  part: string | undefined;
  fileName: string;
  bytes: Uint8Array;
}

/** A file as it came in. The format of some is known only after a look inside, which waits for the call's turn. */
export interface Arrived extends Attached, Pick<Sent, "field" | "part"> {}

/**
 * The kind of a file comes from its bytes: its name and declared type are the sender's word only. Here from its first
 * bytes, so that what is surely not taken is refused at once.
 */
export function arrive(operation: Operation, { field, part, fileName, bytes }: Sent): Arrived {
  const file = { field, part, bytes, stem: stemOf(fileName), name: nameOf(fileName) };
  const seen = glance(bytes);
  if (seen === "package" || seen === "compound") return { ...file, format: undefined };
  const taken = takenBy(operation, part);
  if (taken === undefined || (seen !== undefined && taken.includes(seen))) return { ...file, format: seen };
  if (tracedBy(operation, part).length > 0) return { ...file, format: undefined };
  throw refused(operation, file, describe(bytes, seen), seen);
}

/** Passes a file on that another tool has made, which as a rule tells its kind. */
export function passOn(operation: Operation, { name, stem, format, bytes }: Attached): Arrived {
  const field = "file";
  if (format === undefined) return arrive(operation, { field, part: undefined, fileName: name, bytes });
  const file = { field, part: undefined, name, stem, format, bytes };
  if (takenBy(operation, undefined)?.includes(format)) return file;
  throw refused(operation, file, describe(bytes, format), format);
}

/** Tells a file's format, where need be by a look inside it in a child process. */
export async function identify(operation: Operation, file: Arrived): Promise<Arrived & { format: Format }> {
  const { format: seen, part, bytes } = file;
  if (seen !== undefined) return { ...file, format: seen };
  const { format, word } = await recognise(bytes, tracedBy(operation, part));
  if (format !== undefined && takenBy(operation, part)?.includes(format)) return { ...file, format };
  throw refused(operation, file, word, format);
}

/** Tells the format of a file part's file; a part that takes files of any kind takes unknown ones, too. */
export async function identifyPart(operation: Operation, file: Arrived): Promise<Attached> {
  if (takenBy(operation, file.part) !== undefined) return identify(operation, file);
  const format = file.format ?? (await recognise(file.bytes, [])).format;
  return { ...file, format };
}

/** Lists the formats that a tool, or one of its file parts, takes; undefined where any will do. */
function takenBy({ input, parts }: Operation, part: string | undefined): readonly Format[] | undefined {
  if (part !== undefined) return parts[part]?.formats;
  return input.kind === "none" ? [] : input.formats;
}

/** Lists the formats that a tool takes also from the traces that are left of them. */
const tracedBy = ({ input }: Operation, part: string | undefined): readonly Format[] =>
  part === undefined && input.kind === "one" && input.traces ? input.formats : [];

function refused(
  operation: Operation,
  file: Pick<Sent, "field" | "part">,
  word: string,
  format: Format | undefined,
): Problem {
  const { part, field } = file;
  const taker = part === undefined ? operation.name : `${operation.name}'s ${part}`;
  const other = part === undefined && format && soleTaker(operation, format);
  const advice = other ? ` ${other} takes it.` : "";
  const says = `${taker} takes ${titles(takenBy(operation, part) ?? [])}; ${field} is ${word}.${advice}`;
  return new Problem("unsupported-media", says);
}

/** Names the other tool that makes the same of such a file, if there is only one. */
function soleTaker({ output }: Operation, format: Format): string | undefined {
  const takers = operations.filter(
    (other) => takenBy(other, undefined)?.includes(format) && other.output.join() === output.join(),
  );
  return takers.length === 1 ? takers[0]?.name : undefined;
}
