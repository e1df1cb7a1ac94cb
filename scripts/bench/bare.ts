import { join } from "node:path";
import { edit } from "#engines/sharp/index.ts";
import type { Served } from "./serve.ts";

/** The least that any service does for an upload: its body read as it is, the work, the answer. No form, no check. */
function answerWith(width: number): Bun.Server<undefined> {
  return Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const bytes = new Uint8Array(await request.arrayBuffer());
      const product = await edit({ format: "jpeg", bytes }, [{ do: "resize", width }]);
      return new Response(product.bytes as Uint8Array<ArrayBuffer>);
    },
  });
}

/** Such a service in a process of its own. */
export async function serveBare(width: number): Promise<Served> {
  const child = Bun.spawn({
    cmd: [process.execPath, join(import.meta.dir, "bare.ts"), String(width)],
    stdin: "ignore",
    stdout: "pipe",
    stderr: "ignore",
  });
  for await (const chunk of child.stdout) {
    const stop = async () => {
      child.kill();
      await child.exited;
    };
    return { url: new TextDecoder().decode(chunk).trim(), pid: child.pid, stop };
  }
  throw new Error("the bare service did not start");
}

if (import.meta.main) process.stdout.write(`${answerWith(Number(process.argv[2])).url.origin}\n`);
