import { Problem } from "#problem";
import type { Steps } from "./steps.ts";

/** The deepest nesting, more than any call has. */
const mostDepth = 32;
/** The most values, more than any call has: a million names in one object take the platform's reader over a second. */
const mostValues = 50_000;

const [quote, backslash, open, close, openBrace, closeBrace, comma] = [...'"\\[]{},'].map((sign) => sign.charCodeAt(0));

const sliceBytes = 1_048_576;

const tooMuch = (what: string) => new Problem("bad-request", `The body is JSON ${what}: no call needs that.`);

/**
 * Refuses what nobody means, with a rest between two slices: lists and objects that lie in each other without end, and
 * values without number. The platform's reader would be at them for a second, in which nothing else is done.
 */
function* refuseStrange(bytes: Uint8Array): Steps<void> {
  let depth = 0;
  let values = 1;
  let isText = false;
  for (let from = 0, at = 0; from < bytes.length; from += sliceBytes) {
    if (from > 0) yield;
    const end = Math.min(bytes.length, from + sliceBytes);
    for (; at < end; at++) {
      const byte = bytes[at];
      if (isText) {
        if (byte === backslash) at += 1;
        else if (byte === quote) isText = false;
      } else if (byte === quote) isText = true;
      else if (byte === open || byte === openBrace) {
        depth += 1;
        if (depth > mostDepth) throw tooMuch(`nested deeper than ${mostDepth} levels`);
      } else if (byte === close || byte === closeBrace) depth -= 1;
      else if (byte === comma) {
        values += 1;
        if (values > mostValues) throw tooMuch(`of more than ${mostValues} values`);
      }
    }
  }
}

/** Reads JSON in UTF-8; throws where the bytes spell none, or more than any call needs. */
export function* readJsonBytes(bytes: Uint8Array): Steps<unknown> {
  yield* refuseStrange(bytes);
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  if (bytes.length > sliceBytes) yield;
  return JSON.parse(text);
}
