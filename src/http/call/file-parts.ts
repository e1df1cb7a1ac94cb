import type { Part } from "#formats/wire/multipart.ts";
import type { Sent } from "#operations/identify.ts";
import type { Operation } from "#operations/operation.ts";
import type { Fault } from "#operations/read.ts";

type BesideSent = Sent & { part: string };

/** Finds the file parts of a tool in a form; `prefix` stands before their names where the form is for several tools. */
export function filePartsIn(form: readonly Part[], { parts }: Operation, faults: Fault[], prefix = ""): BesideSent[] {
  return Object.keys(parts).flatMap((part) => {
    const field = prefix + part;
    const sent = form.filter((one) => one.name === field && !isUnchosen(one));
    const [first] = sent;
    if (!first) return [];
    const fault = faultOf(field, sent);
    if (fault) faults.push({ field, says: fault });
    return [{ field, part, fileName: first.fileName ?? "", bytes: first.bytes }];
  });
}

function faultOf(field: string, sent: readonly Part[]): string | undefined {
  if (sent.some(({ fileName }) => fileName === undefined)) {
    return `${field} was sent as text: send it as a file, with a file name.`;
  }
  if (sent.length > 1) return `${field} was sent ${sent.length} times: one file is due.`;
  return sent[0]?.bytes.length === 0 ? `${field} is empty.` : undefined;
}

/** Whether a file field was sent as browsers send one in which nobody chose a file. */
const isUnchosen = ({ fileName, bytes }: Part): boolean => fileName === "" && bytes.length === 0;
