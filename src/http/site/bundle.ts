import { join } from "node:path";
import type { Built, Entry } from "./build.ts";

let made: Promise<Built> | undefined;

/** Bundles the pages' scripts and styles once. A child that was killed is no sign that the next one will be. */
export function bundle(): Promise<Built> {
  made ??= bundled().catch((error) => {
    made = undefined;
    throw error;
  });
  return made;
}

function bundled(): Promise<Built> {
  return new Promise((resolve, reject) => {
    let built: Built | undefined;
    const child = Bun.spawn({
      cmd: [process.execPath, join(import.meta.dir, "build.ts")],
      env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, NODE_ENV: "production" },
      stdio: ["ignore", "ignore", "pipe"],
      serialization: "advanced",
      ipc(message: Built) {
        built = message;
        child.disconnect();
      },
    });
    void Promise.all([child.exited, new Response(child.stderr).text()]).then(([code, said]) => {
      if (built) resolve(built);
      else reject(new Error(`the website could not be bundled (${code}): ${said.slice(0, 2_000)}`));
    });
  });
}

export async function entry(name: string): Promise<Entry> {
  const found = (await bundle()).entries[name];
  if (!found?.script) throw new Error(`the website has no entry ${name}`);
  return found;
}
