import { formats } from "#formats/format.ts";
import type { Operation, Upload } from "#operations/operation.ts";
import type { Outcome } from "#operations/perform.ts";

export interface Timing {
  queueMs: number;
  workMs: number;
  totalMs: number;
}

/** The answer to a call that went well. */
export function reply(
  operation: Operation,
  uploads: readonly Upload[],
  outcome: Outcome,
  requestId: string,
  { queueMs, workMs, totalMs }: Timing,
): Response {
  const { mime, extension } = formats[outcome.format];
  const stem = outcome.stem ?? `${uploads[0]?.stem ?? "file"}-${operation.name}`;
  const headers = new Headers({
    "Content-Type": mime,
    "Content-Length": String(outcome.bytes.byteLength),
    "Content-Disposition": contentDisposition(`${stem}.${extension}`),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": requestId,
    "Server-Timing": `queue;dur=${queueMs.toFixed(1)}, work;dur=${workMs.toFixed(1)}, total;dur=${totalMs.toFixed(1)}`,
    "X-Result-Bytes-In": String(uploads.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)),
    "X-Result-Bytes-Out": String(outcome.bytes.byteLength),
  });
  for (const [name, value] of outcome.facts) headers.set(`X-Result-${name}`, encodeFact(String(value)));
  if (outcome.warnings.length > 0) headers.set("X-Result-Warnings", encodeWarnings(outcome.warnings));
  return new Response(outcome.bytes as Uint8Array<ArrayBuffer>, { headers });
}

/** RFC 6266: an ASCII name for old clients, the true one in UTF-8 (RFC 8187) for all others. */
function contentDisposition(name: string): string {
  const ascii = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/gu, "_")
    .replace(/["\\%;]/g, "_");
  const utf8 = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}

const encodeFact = (text: string) => (/^[\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text));

const most = { sentences: 20, bytes: 2048 };

export function encodeWarnings(warnings: readonly string[]): string {
  const told: string[] = [];
  let bytes = 0;
  for (const warning of warnings) {
    const text = encodeURIComponent(warning);
    // Room is kept for the sentence that counts the rest.
    if (told.length === most.sentences || bytes + text.length > most.bytes - 40) break;
    told.push(text);
    bytes += text.length + 1;
  }
  const rest = warnings.length - told.length;
  return [...told, ...(rest > 0 ? [encodeURIComponent(`and ${rest} more`)] : [])].join(";");
}
