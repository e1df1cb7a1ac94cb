import type { Case } from "./cases/case.ts";
import { tightLimits } from "./cases/refused.ts";

/** A case as bytes; what differs from call to call stands in the head. */
export interface Packed {
  body: Uint8Array;
  type: string;
}

export interface Headers {
  key: string;
  progress: boolean;
}

export async function pack({ files = {}, options = {}, isJson, body: way }: Case): Promise<Packed> {
  if (way === "as a text") return { body: Buffer.from("text"), type: "text/plain" };
  const asJson = isJson && way !== "as a form";
  const packed = new Response(asJson ? JSON.stringify(options) : formOf(files, options));
  const type = asJson ? "application/json" : (packed.headers.get("content-type") ?? "");
  return { body: await packed.bytes(), type };
}

function formOf(files: NonNullable<Case["files"]>, options: NonNullable<Case["options"]>): FormData {
  const form = new FormData();
  for (const [field, given] of Object.entries(files))
    for (const { name, bytes } of [given].flat())
      form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
  for (const [name, value] of Object.entries(options)) form.append(name, String(value));
  return form;
}

const announcedBytes = (Number(tightLimits.MAX_UPLOAD_MB) + 1) * 1_048_576;

/** The whole request: its head, and what of its body is sent. */
export function requestOf(one: Case, packed: Packed, { key, progress }: Headers): { head: Buffer; body: Uint8Array } {
  const isChunked = one.body === "chunked";
  const length = one.body === "announced" ? announcedBytes : packed.body.length;
  const lines = [
    `POST /api/${one.tool} HTTP/1.1`,
    "Host: soak",
    ...(one.body === "without a key" ? [] : [`x-api-key: ${key}`]),
    ...(progress ? ["X-Progress: true"] : []),
    `Content-Type: ${packed.type}`,
    isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`,
    "",
    "",
  ];
  const chunk = `${packed.body.length.toString(16)}\r\n`;
  const body = isChunked ? Buffer.concat([Buffer.from(chunk), packed.body, Buffer.from("\r\n0\r\n\r\n")]) : packed.body;
  return { head: Buffer.from(lines.join("\r\n"), "latin1"), body };
}
