import { key as ownKey } from "./key.ts";
import { service } from "./service.ts";

export type Sent = Uint8Array | { name: string; bytes: Uint8Array };
type Value = string | number | boolean;

/** Headers that every call of a test bears. */
export const credentials = (): Record<string, string> => ({ "x-api-key": ownKey });

export interface Answer {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  /** The error body, where there is one. */
  error: { error: string; message: string } | undefined;
  warnings: string[];
}

/** Calls a tool as a client does: files as parts, options as text. Every test's call goes through here. */
export async function callForm(
  operation: string,
  files: Record<string, Sent | readonly Sent[]>,
  options: Record<string, Value> = {},
  { url, signal, key }: { url?: string; signal?: AbortSignal | undefined; key?: string } = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [field, sent] of Object.entries(files)) {
    for (const file of (Array.isArray(sent) ? sent : [sent]) as readonly Sent[]) {
      const { name, bytes } = file instanceof Uint8Array ? { name: "upload", bytes: file } : file;
      form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
    }
  }
  for (const [name, value] of Object.entries(options)) form.append(name, String(value));
  const headers = key ? { "x-api-key": key } : {};
  return send(operation, { body: form, headers, ...(signal && { signal }) }, url);
}

export async function callJson(operation: string, body: unknown, url?: string): Promise<Answer> {
  return send(operation, { body: JSON.stringify(body), headers: { "content-type": "application/json" } }, url);
}

/** Any request to a tool, however wrong. */
export async function send(operation: string, init: RequestInit, url?: string): Promise<Answer> {
  const base = url ?? (await service()).url;
  const headers = { ...credentials(), ...(init.headers as Record<string, string>) };
  const response = await fetch(`${base}/api/${operation}`, { method: "POST", ...init, headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isError = response.headers.get("content-type") === "application/json";
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    error: isError ? JSON.parse(new TextDecoder().decode(bytes)) : undefined,
    warnings: (response.headers.get("x-result-warnings") ?? "").split(";").filter(Boolean).map(decodeURIComponent),
  };
}
