import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { readConfig } from "#config";
import { repository } from "#support/service.ts";

const read = (...path: string[]) => Bun.file(join(repository, ...path)).text();
const [local, composed, { services }] = await Promise.all([
  read("deploy/nginx/nginx.conf"),
  read("deploy/nginx/compose.conf"),
  read("compose.yaml").then((text) => parse(text, { merge: true })),
]);
const servers = (text: string) => [...text.matchAll(/^ +server (\S+:\d+)(.*);$/gm)].map(([, at, how]) => [at, how]);
const seconds = (directive: string) => Number(new RegExp(`^\\s+${directive} (\\d+)s;`, "m").exec(composed)?.[1]);
const config = readConfig({});

describe("deploy/nginx", () => {
  test("the two examples differ in their replicas only, and in how they are looked up", () => {
    const without = (text: string) => text.replace(/^ +(server \S+:\d+ |resolver ).*\n/gm, "");
    expect(without(local)).toBe(without(composed));
    expect(without(local)).not.toBe(local);
  });

  test("compose's knows every replica by a name that it asks for again and again", () => {
    const replicas = Object.keys(services).filter((name) => services[name].image === services.first.image);
    expect(servers(composed)).toEqual(replicas.map((name) => [`${name}:3000`, " resolve max_fails=0"]));
    expect(composed).toMatch(/^\s+resolver 127\.0\.0\.11 valid=\d+s/m);
    // Without it nginx does not take `resolve`, which came into the free nginx with 1.27.3.
    expect(composed).toMatch(/^\s+zone file_api \d+k;$/m);
    const [, major = 0, minor = 0] = /^nginx:(\d+)\.(\d+)/.exec(services.nginx.image) ?? [];
    expect(Number(major) * 1000 + Number(minor)).toBeGreaterThanOrEqual(1028);
  });

  test.skipIf(!Bun.which("nginx") || !Bun.which("openssl"))("nginx takes docs/deploy.md's lines for TLS", async () => {
    const lines = /^```nginx\n([^`]+)```/m.exec(await read("docs/deploy.md"))?.[1] ?? "";
    const folder = mkdtempSync(join(tmpdir(), "nginx-"));
    try {
      const [certificate, key] = ["tls.crt", "tls.key"].map((name) => join(folder, name));
      run(
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-subj",
        "/CN=a",
        "-keyout",
        key,
        "-out",
        certificate,
      );
      const file = join(folder, "nginx.conf");
      const text = local
        .replace("    listen 8080;\n", lines.replaceAll("/etc/nginx/tls", folder))
        .replace("/dev/stdout", join(folder, "calls"));
      expect(text).toContain("listen 443 ssl");
      await Bun.write(file, text);
      expect(run("nginx", "-t", "-c", file, "-e", join(folder, "errors"), "-g", `pid ${folder}/pid;`)).not.toContain(
        "warn",
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("the metrics are passed on to nobody", () => {
    const [, block] = /^ {4}location = \/metrics \{\n([^}]*\}[^}]*)\}/m.exec(local) ?? [];
    expect(block).toContain('return 404 \'{"error":"Not found","message":"There is nothing at this address."}\';');
    expect(block).not.toContain("proxy_pass");
    expect(services.first.environment.METRICS).toBe(`\${METRICS:-local}`);
  });

  test("no replica is set aside for what went wrong before", () => {
    for (const [, how] of servers(local)) expect(how).toBe(" max_fails=0");
  });

  test("no deadline of the service is cut short, and its own words about a stopped body come first", () => {
    expect(seconds("proxy_read_timeout") * 1000).toBeGreaterThan(
      Math.max(...Object.values(config.works).map(({ deadlineMs }) => deadlineMs)),
    );
    expect(seconds("client_body_timeout") * 1000).toBeGreaterThan(config.limits.bodyIdleMs);
  });
});

/** What it wrote, where it ended well. */
function run(...cmd: (string | undefined)[]): string {
  const { exitCode, stderr } = Bun.spawnSync(cmd.map(String));
  if (exitCode !== 0) throw new Error(stderr.toString());
  return stderr.toString();
}
