import { expect } from "bun:test";
import { type Head, readProgress, type State } from "#formats/wire/progress.ts";
import { credentials } from "./call.ts";

export const formOf = (file: Uint8Array, fields: Record<string, string>): FormData => {
  const form = new FormData();
  form.append("file", new Blob([file as Uint8Array<ArrayBuffer>]), "upload");
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

export const ask = (url: string, tool: string, body: FormData, more: Record<string, string> = {}) =>
  fetch(`${url}/api/${tool}`, {
    method: "POST",
    body,
    headers: { ...credentials(), "x-progress": "true", ...more },
  });

/** What came, line by line and with its time, then what stands behind the last line. */
export async function read(
  stream: Response,
): Promise<{ states: State[]; times: number[]; head: Head; body: Uint8Array }> {
  const states: State[] = [];
  const times: number[] = [];
  let head: Head | undefined;
  const twin = stream.clone() as Response;
  const answer = await readProgress(stream, (state) => {
    states.push(state);
    times.push(performance.now());
  });
  const all = await twin.bytes();
  const text = new TextDecoder().decode(all);
  for (const one of text.split("\n")) {
    const told = JSON.parse(one);
    if ("state" in told) continue;
    head = told;
    break;
  }
  if (!head) throw new Error("no line tells of the answer");
  expect(answer.status).toBe(head.status);
  const body = await answer.bytes();
  // Exactly so many bytes, and nothing behind them.
  expect(all.subarray(all.length - head.bytes)).toEqual(body);
  return { states, times, head, body };
}
