import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callJson } from "#support/call.ts";
import { serveSite } from "#support/pages.ts";
import { until } from "#support/processes.ts";
import { repository, type Service, startService } from "#support/service.ts";

const secret = "the secret of this service, which signs its cookies";
const nobody = 65_534;
const asNobody = ["setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups", "--"];
const isRoot = process.getuid?.() === 0;
const nobodyMayRun =
  isRoot && Bun.spawnSync([...asNobody, process.execPath, "--version"], { cwd: repository }).exitCode === 0;

/** In the browser's place: a program that tries what a page could that has taken its browser over. */
const spy = (data: string) => `#!/bin/sh
case "$*" in *--version*) echo "Chromium 1"; exit 0 ;; esac
try() {
  name=$1; shift
  if "$@" >"$HOME/out" 2>&1 && [ -s "$HOME/out" ]; then echo "$name got $(head -c 60 "$HOME/out" | tr '\\0\\n' '  ')"; else echo "$name nothing"; fi
}
{
  try own cat /etc/passwd
  try environment cat /proc/$PPID/environ
  try memory sh -c "exec 3</proc/$PPID/mem && echo open"
  try descriptors ls /proc/$PPID/fd/
  try cwd ls /proc/$PPID/cwd/
  try root ls /proc/$PPID/root/
  try secret cat ${data}/secret
  try accounts cat ${data}/accounts.sqlite
  try data ls ${data}
  try project cat ${repository}/package.json
  try calls sh -c "ls -d $HOME/../../*/*"
  try inherited sh -c 'env | grep 'the secret of''
  try end sh -c "kill -0 $PPID && echo may"
  try become sh -c "setpriv --reuid=0 --regid=0 --clear-groups id"
} >"$HOME/found.part"
mv "$HOME/found.part" "$HOME/found"
sleep 3
`;
const tries = "environment memory descriptors cwd root secret accounts data project calls inherited end become".split(
  " ",
);

const users: [string, readonly string[]][] = [
  ["this user", []],
  ...(nobodyMayRun ? ([["nobody", asNobody]] as [string, readonly string[]][]) : []),
];
const hasLandlock = /\blandlock\b/.test(
  Bun.spawnSync(["cat", "/sys/kernel/security/lsm"]).stdout.toString() || "landlock",
);

describe.skipIf(!Bun.which("chromium") || !hasLandlock).each(users)("a service run by %s", (_, by) => {
  let folder: string;
  let env: Record<string, string>;
  let service: Service;
  const found = () => {
    const own = readdirSync(folder, { recursive: true }).map(String);
    const file = own.find((path) => path.endsWith("home/found"));
    return file && readFileSync(join(folder, file), "utf8");
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "secrets-"));
    const [bin, data, temporary] = ["bin", "data", "tmp"].map((name) => join(folder, name));
    for (const one of [bin, data, temporary]) await mkdir(one ?? "");
    await Bun.write(join(bin ?? "", "chromium"), spy(data ?? ""));
    await Bun.write(join(data ?? "", "secret"), secret);
    await chmod(join(bin ?? "", "chromium"), 0o755);
    await chmod(folder, 0o755);
    const owner = by.length > 0 ? nobody : (process.getuid?.() ?? 0);
    for (const one of ["data", "data/secret", "tmp"]) await chown(join(folder, one), owner, owner);
    await chmod(join(folder, "data/secret"), 0o600);
    env = { DATA_DIR: data ?? "", TMPDIR: temporary ?? "", SECRET: secret, ACCESS: "open", HOME: temporary ?? "" };
    env.DB_PASSWORD = secret;
    service = await startService({ ...env, PATH: `${bin}:${process.env.PATH}` }, by);
  }, 60_000);
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  }, 60_000);

  test("tells a program in the browser's place nothing: no environment, no memory, no files", async () => {
    const controller = new AbortController();
    const body = JSON.stringify({ url: "https://example.org/" });
    const headers = { "content-type": "application/json" };
    const call = fetch(`${service.url}/api/html-to-image`, {
      method: "POST",
      body,
      headers,
      signal: controller.signal,
    });
    call.catch(() => {});
    const lines = (await until(found)).trim().split("\n");
    controller.abort();
    expect(lines[0]).toStartWith("own got root:");
    expect(lines.slice(1)).toEqual(tries.map((name) => `${name} nothing`));
  }, 60_000);

  test("shows its environment to no other process of its user", () => {
    if (isRoot && by.length === 0) return;
    const { stdout, exitCode } = Bun.spawnSync([...by, "cat", `/proc/${service.pid}/environ`]);
    expect([exitCode, stdout.length]).toEqual([1, 0]);
  });

  test("has every page in the browser's sandbox, as a user without powers", async () => {
    const site = serveSite({ "/": "<p>x" });
    const own = await startService({ ...env, CAPTURE_ALLOW: site.place }, by);
    expect((await callJson("html-to-image", { url: site.url }, own.url)).status).toBe(200);
    const processes = chromiumOf(own.pid);
    expect(processes.length).toBeGreaterThan(3);
    for (const { status } of processes) {
      expect(status).toMatch(/^NoNewPrivs:\s*1$/m);
      if (isRoot) expect(status).toMatch(new RegExp(`^Uid:\\s*${nobody}\\s`, "m"));
    }
    const pages = processes.filter(({ line }) => line.includes("--type=renderer"));
    expect(pages.length).toBeGreaterThan(0);
    for (const { status } of pages) {
      expect(status).toMatch(/^CapEff:\s*0+$/m);
      expect(status).toMatch(/^Seccomp:\s*2$/m);
      // Of a namespace of its own: there it has another number.
      expect(status).toMatch(/^NSpid:\s*\d+\s+\d+/m);
    }
    await own.stop();
    await site.stop();
  }, 60_000);
});

/** The browser of a service: what has it for an ancestor, and is of Chromium's programs. */
function chromiumOf(service: number): { line: string; status: string }[] {
  const all = readdirSync("/proc").flatMap((name) => {
    try {
      const status = readFileSync(`/proc/${name}/status`, "latin1");
      const line = readFileSync(`/proc/${name}/cmdline`, "latin1");
      return /^\d+$/.test(name) ? [{ pid: Number(name), status, line }] : [];
    } catch {
      return [];
    }
  });
  const family = new Set([service]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const { pid, status } of all) {
      const parent = Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1]);
      if (family.has(parent) && !family.has(pid)) grown = family.add(pid).has(pid);
    }
  }
  return all.filter(({ pid, line }) => family.has(pid) && /chrom/.test(line) && !/src\/main\.ts/.test(line));
}
