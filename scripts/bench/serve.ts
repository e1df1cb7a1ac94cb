import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addressIn } from "../mcp/address.ts";

const repository = join(import.meta.dir, "../..");

export interface Served {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** The service in a process of its own, with a data folder of its own and no rate limit; another build's by its folder. */
export async function serve(env: Record<string, string> = {}, root = repository): Promise<Served> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const fixed = {
    PORT: "0",
    HOST: "127.0.0.1",
    ACCESS: "open",
    RATE_LIMIT: "off",
    DRAIN_NOTICE_S: "0",
    DATA_DIR: folder,
  };
  const child = Bun.spawn({
    cmd: [process.execPath, join(root, "src/main.ts")],
    cwd: root,
    env: { ...process.env, ...fixed, ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "ignore",
  });
  const url = await addressIn(child.stdout);
  const stop = async () => {
    child.kill("SIGTERM");
    await child.exited;
    await rm(folder, { recursive: true, force: true });
  };
  if (url !== undefined) return { url, pid: child.pid, stop };
  await stop();
  throw new Error("the service did not start");
}

/** One call with a file, or with several; the answer must be a 200. */
export async function post(
  url: string,
  operation: string,
  file: Uint8Array | readonly Uint8Array[],
  options: Record<string, string>,
  key?: string,
) {
  const form = new FormData();
  const [field, files] = file instanceof Uint8Array ? ["file", [file]] : ["files", file];
  for (const one of files) form.append(field, new Blob([one as Uint8Array<ArrayBuffer>]), "file");
  for (const [name, value] of Object.entries(options)) form.append(name, value);
  const response = await fetch(`${url}/api/${operation}`, {
    method: "POST",
    body: form,
    headers: key ? { "x-api-key": key } : {},
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`${operation}: ${response.status} ${new TextDecoder().decode(bytes)}`);
  return { bytes, headers: response.headers };
}
