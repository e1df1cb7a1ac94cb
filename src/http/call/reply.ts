import { formats } from "#formats/kinds/format.ts";
import type { Outcome } from "#operations/perform.ts";
import { encodeWord } from "../visit/header-lists.ts";
import type { Visit } from "../visit/visit.ts";

export interface Timing {
  queueMs: number;
  workMs: number;
  totalMs: number;
}

interface Sent {
  /** The bytes of the files that came. */
  bytesIn: number;
  /** The result's name, where the result brings none. */
  stem: string;
}

/** The answer to a call that went well. */
export function reply(
  sent: Sent,
  outcome: Outcome,
  { requestId, lists }: Visit,
  { queueMs, workMs, totalMs }: Timing,
): Response {
  const { mime, extension } = formats[outcome.format];
  const stem = outcome.stem ?? sent.stem;
  lists["x-result-warnings"] = outcome.warnings;
  const headers = new Headers({
    "Content-Type": mime.startsWith("text/") ? `${mime}; charset=utf-8` : mime,
    "Content-Length": String(outcome.bytes.byteLength),
    "Content-Disposition": contentDisposition(`${stem}.${extension}`),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": requestId,
    "Server-Timing": `queue;dur=${queueMs.toFixed(1)}, work;dur=${workMs.toFixed(1)}, total;dur=${totalMs.toFixed(1)}`,
    "X-Result-Bytes-In": String(sent.bytesIn),
    "X-Result-Bytes-Out": String(outcome.bytes.byteLength),
  });
  for (const [name, value] of outcome.facts) headers.set(`X-Result-${name}`, encodeFact(String(value)));
  return new Response(outcome.bytes as Uint8Array<ArrayBuffer>, { headers });
}

/** The longest name in ASCII: a single letter can stand for a whole word of others (U+FDFA for eighteen). */
const longestAscii = 150;

/** RFC 6266: an ASCII name for old clients, the true one in UTF-8 (RFC 8187) for all others. */
function contentDisposition(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/gu, "_")
    .replace(/["\\%;]/g, "_");
  const ascii = plain.length > longestAscii ? `file${plain.slice(plain.lastIndexOf("."))}` : plain;
  const utf8 = encodeWord(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}

/** The longest fact: names out of a stranger's file may be as long as a stranger likes. */
const longestFact = 600;

function encodeFact(text: string): string {
  const encoded = (words: string) => (/^[\x20-\x7e]*$/.test(words) ? words : encodeWord(words));
  const letters = [...text].slice(0, longestFact);
  while (encoded(letters.join("")).length > longestFact) letters.length = Math.floor(letters.length * 0.8);
  const short = letters.join("");
  return encoded(short.length < text.length ? `${short}…` : short);
}
