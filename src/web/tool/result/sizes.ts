import type { Format } from "../../ui/catalogue.ts";
import { size } from "../../ui/words.ts";
import type { Outcome } from "../model.ts";

/** Writes "139 → 79 KB": the unit once, where both have the same. */
function fromTo(before: number, after: number): string {
  const [one, other] = [size(before), size(after)];
  const unitOf = (text: string) => text.slice(text.lastIndexOf(" "));
  return `${unitOf(one) === unitOf(other) ? one.slice(0, one.lastIndexOf(" ")) : one} → ${other}`;
}

/** Compares a result's size with the file's, in the same words whether it is good news or bad. */
function changeOf(before: number, after: number): string {
  if (after === before) return "as large as before";
  if (after >= 2 * before)
    return `${(after / before).toLocaleString("en", { maximumFractionDigits: 1 })} times as large`;
  const word = after < before ? "smaller" : "larger";
  const percent = Math.abs(1 - after / before) * 100;
  if (percent < 1) return `less than 1 % ${word}`;
  // A result never has 100 % less.
  return `${Math.min(99, Math.round(percent))} % ${word}`;
}

/** Writes "139 → 79 KB, 43 % smaller"; for another kind of file the share would say nothing. */
export function sizesOf({ facts, bytes, from, type }: Outcome, formats: Record<string, Format>): string {
  const before = Number(facts["Bytes-In"] ?? 0);
  if (from.length === 0 || before === 0) return size(bytes.size);
  const kind = Object.values(formats).find((format) => format.type === type)?.kind;
  const isOther = from.some(({ format }) => formats[format ?? ""]?.kind !== kind);
  const change = changeOf(before, bytes.size);
  if (!isOther && bytes.size === before) return `${size(before)}, ${change}`;
  return isOther ? fromTo(before, bytes.size) : `${fromTo(before, bytes.size)}, ${change}`;
}
