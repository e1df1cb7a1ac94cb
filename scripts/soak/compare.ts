import sharp from "sharp";
import { seePdf } from "#support/see-pdf.ts";
import type { Answer } from "./answer.ts";
import type { Case } from "./cases/case.ts";

/** Headers that are about the file; all others differ from call to call. */
const compared = /^(content-type|content-disposition|x-error-fields|allow|x-result-.*)$/;
/** Bytes of what differs by chance: a new key, a file's own id. */
const byChance = /^x-result-bytes-out$/;

/** A pixel that was painted twice may differ by so much of 255, on an average. */
const mostPixelDifference = 1;

/** Facts by which an answer owns that it was made under worse conditions, where a fault explains them. */
const byNeed: readonly (readonly [header: string, value: RegExp])[] = [
  ["x-result-engine", /^soffice$/],
  ["x-result-fit", /^untried$/],
];

/** What is different about an answer from the one that the same call had by itself; nothing where it is the same. */
export async function difference(one: Case, solo: Answer, answer: Answer): Promise<string | undefined> {
  if (answer.status !== solo.status) return `${answer.status} instead of ${solo.status}${saying(answer)}`;
  const sameness = solo.status === 200 ? (one.sameness ?? "bytes") : "bytes";
  const headers = headersOf(solo, sameness).find(([name, value]) => answer.headers.get(name) !== value);
  const more = headersOf(answer, sameness).find(([name]) => !solo.headers.has(name));
  if (headers) return `${headers[0]}: "${answer.headers.get(headers[0])}" instead of "${headers[1]}"`;
  if (more) return `${more[0]}: "${more[1]}", which it had not by itself`;
  if (Buffer.compare(answer.bytes, solo.bytes) === 0) return undefined;
  if (sameness === "bytes") return `${answer.bytes.length} other bytes than the ${solo.bytes.length} by itself`;
  return sameness === "pages" ? otherPages(one, solo, answer) : otherPixels(solo, answer);
}

/** Whether an answer says itself that it is another than usual. */
export const isByNeed = ({ headers }: Answer): boolean =>
  byNeed.some(([name, value]) => value.test(headers.get(name) ?? ""));

const headersOf = ({ headers }: Answer, sameness: string): [string, string][] =>
  [...headers].filter(([name]) => compared.test(name) && (sameness === "bytes" || !byChance.test(name)));

export function saying({ bytes, headers }: Answer): string {
  return headers.get("content-type") === "application/json" ? `: ${new TextDecoder().decode(bytes).slice(0, 300)}` : "";
}

const pagesOf = ({ bytes }: Answer, password: string | undefined): string[] =>
  seePdf(bytes, password).pages.map(({ text, width, height }) => `${width.toFixed(0)} × ${height.toFixed(0)}: ${text}`);

function otherPages({ password }: Case, solo: Answer, answer: Answer): string | undefined {
  const [due, come] = [pagesOf(solo, password), pagesOf(answer, password)];
  if (due.length !== come.length) return `${come.length} pages instead of ${due.length}`;
  const at = due.findIndex((page, index) => page !== come[index]);
  return at < 0 ? undefined : `page ${at + 1} says "${come[at]}" instead of "${due[at]}"`;
}

async function otherPixels(solo: Answer, answer: Answer): Promise<string | undefined> {
  const [due, come] = await Promise.all(
    [solo, answer].map(({ bytes }) => sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!due || !come) return undefined;
  const [a, b] = [due.info, come.info];
  if (a.width !== b.width || a.height !== b.height)
    return `${b.width} × ${b.height} instead of ${a.width} × ${a.height}`;
  let sum = 0;
  for (const [at, value] of due.data.entries()) sum += Math.abs(value - (come.data[at] ?? 0));
  const mean = sum / due.data.length;
  return mean <= mostPixelDifference ? undefined : `pixels differ by ${mean.toFixed(1)} of 255 on an average`;
}

/** All that can be read of an answer as text: a stranger's word is looked for in it. */
export function wordsOf({ headers, bytes }: Answer, password?: string): string {
  const names = [...headers.values()].join("\n");
  const raw = Buffer.from(bytes).toString("latin1");
  if (headers.get("content-type") !== "application/pdf") return `${names}\n${raw}`;
  try {
    return `${names}\n${raw}\n${seePdf(bytes, password)
      .pages.map(({ text }) => text)
      .join("\n")}`;
  } catch {
    return `${names}\n${raw}`;
  }
}
