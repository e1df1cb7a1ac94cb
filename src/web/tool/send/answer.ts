import type { Tool } from "../../ui/catalogue.ts";
import { type Chosen, type Outcome, Refused, type Values } from "../model.ts";

export interface Answer {
  status: number;
  headers: Headers;
  bytes: Blob;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // A "%" that encodes nothing is a plain one.
    return text;
  }
};

const listIn = (headers: Headers, name: string, separator: string): string[] =>
  (headers.get(name) ?? "").split(separator).filter(Boolean).map(decoded);

const prefix = "x-result-";
const warnings = "x-result-warnings";

function factsIn(headers: Headers): Record<string, string> {
  const facts: Record<string, string> = {};
  headers.forEach((value, name) => {
    if (!name.startsWith(prefix) || name === warnings) return;
    const words = name.slice(prefix.length).split("-");
    facts[words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("-")] = decoded(value);
  });
  return facts;
}

/** Reads the file's name; the true one is in UTF-8 (RFC 6266). */
function nameIn(headers: Headers, otherwise: string): string {
  const says = headers.get("content-disposition") ?? "";
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(says) ?? [];
  const [, plain] = /filename="([^"]+)"/i.exec(says) ?? [];
  return encoded ? decoded(encoded) : (plain ?? otherwise);
}

export function outcomeOf(answer: Answer, tool: Tool, from: Chosen[], values: Values): Outcome {
  const { headers } = answer;
  const type = headers.get("content-type") ?? "application/octet-stream";
  return {
    bytes: answer.bytes.slice(0, answer.bytes.size, type),
    type,
    filename: nameIn(headers, tool.name),
    facts: factsIn(headers),
    warnings: listIn(headers, warnings, ";"),
    headers,
    tool,
    from,
    values,
  };
}

/** Describes an answer that came from a proxy in front and not from the service. */
const strange = (status: number): string =>
  status === 413
    ? "That is larger than the way to this service lets through."
    : "Something between this page and the service answered in its place. Try again.";

/** Lists names, without the "and-3-more" of those that had no room. */
const namesIn = (headers: Headers, name: string): string[] =>
  listIn(headers, name, ",").filter((one) => !/^and-\d+-more$/.test(one));

export async function refusalIn({ status, headers, bytes }: Answer): Promise<Refused> {
  const { error, message } = await bytes
    .text()
    .then((text) => JSON.parse(text) as { error?: string; message?: string })
    .catch(() => ({ error: undefined, message: undefined }));
  const retryAfterSeconds = Number.parseInt(headers.get("retry-after") ?? "", 10);
  return new Refused({
    status,
    error: error ?? "Not done",
    message: message ?? strange(status),
    fields: namesIn(headers, "x-error-fields"),
    tools: namesIn(headers, "x-error-tools"),
    ...(Number.isFinite(retryAfterSeconds) && { retryAfterSeconds }),
  });
}

/** Reads the calls that are left, and the seconds for which that holds: RateLimit: "light";r=99;t=30 */
export function rateIn(headers: Headers, rate: string): { left: number; seconds: number } | undefined {
  const item = (headers.get("ratelimit") ?? "").split(",").find((part) => part.trim().startsWith(`"${rate}"`));
  const [, left, seconds] = /;r=(\d+);t=(\d+)/.exec(item ?? "") ?? [];
  return left === undefined ? undefined : { left: Number(left), seconds: Number(seconds) };
}
