import { basename } from "node:path";

export interface Said {
  status: number;
  bytes: Uint8Array;
  /** Warnings, or what the error says. */
  says: string[];
  /** By their names in headers, without what all of them begin with. */
  facts: Record<string, string>;
}

async function said(answer: Response): Promise<Said> {
  const bytes = await answer.bytes();
  const warnings = (answer.headers.get("x-result-warnings") ?? "").split(";").filter(Boolean).map(decodeURIComponent);
  const says = answer.ok ? warnings : [new TextDecoder().decode(bytes)];
  const told = [...answer.headers].filter(([name]) => name.startsWith("x-result-"));
  const facts = Object.fromEntries(told.map(([name, value]) => [name.slice("x-result-".length), value]));
  return { status: answer.status, bytes, says, facts };
}

/** A call with a file of the disk. */
export async function postFile(tool: string, path: string, options: Record<string, string> = {}): Promise<Said> {
  const form = new FormData();
  form.append(tool.includes("merge") ? "files" : "file", Bun.file(path), basename(path));
  for (const [name, value] of Object.entries(options)) form.append(name, value);
  return said(await fetch(tool, { method: "POST", body: form }));
}

export async function postJson(tool: string, body: object): Promise<Said> {
  const headers = { "content-type": "application/json" };
  return said(await fetch(tool, { method: "POST", headers, body: JSON.stringify(body) }));
}
