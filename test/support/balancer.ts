import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./servers.ts";
import { repository } from "./service.ts";

export const hasNginx = Bun.which("nginx") !== null;
if (!hasNginx) process.stderr.write("nginx is not installed: the tests behind it are skipped.\n");

export interface Balancer {
  url: string;
  /** What it wrote of errors so far. */
  errors(): Promise<string>;
  stop(): Promise<void>;
}

/** nginx with the very example that we ship, its ports and the replicas' put in. */
export async function startNginx(replicas: readonly [string, string]): Promise<Balancer> {
  const example = await Bun.file(join(repository, "deploy/nginx/nginx.conf")).text();
  const [first, second] = replicas.map((url) => new URL(url).host);
  const text = example
    .replace("127.0.0.1:3001", String(first))
    .replace("127.0.0.1:3002", String(second))
    .replace("access_log /dev/stdout calls;", "");
  return run((port) => text.replace("listen 8080;", `listen 127.0.0.1:${port};`));
}

/** nginx as its package sets it up: buffering, HTTP/1.0 to what is behind it. */
export const startPlainNginx = (behind: string): Promise<Balancer> =>
  run(
    (port) =>
      `events {}\nhttp {\n  server {\n    listen 127.0.0.1:${port};\n    client_max_body_size 0;\n    client_body_buffer_size 16m;\n    location / { proxy_pass ${behind}; }\n  }\n}\n`,
  );

/** Runs what is written for a port, with all that nginx writes in a folder of its own. */
async function run(write: (port: number) => string): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  const port = freePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `  ${name}_temp_path ${folder}/${name};`)
    .join("\n");
  const text = write(port).replace(
    "http {",
    `pid ${folder}/pid;\nerror_log ${folder}/error.log;\n\nhttp {\n${temporary}\n  access_log off;`,
  );
  const file = join(folder, "nginx.conf");
  await Bun.write(file, text);
  const child = Bun.spawn({
    cmd: ["nginx", "-c", file, "-g", "daemon off;", "-e", join(folder, "error.log")],
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(await Bun.file(join(folder, "error.log")).text());
    if (await fetch(`${url}/health`).catch(() => undefined)) break;
    await Bun.sleep(20);
  }
  return {
    url,
    errors: () => Bun.file(join(folder, "error.log")).text(),
    async stop() {
      child.kill("SIGTERM");
      await child.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
