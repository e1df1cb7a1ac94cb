import { expect, test } from "bun:test";
import { join } from "node:path";
import { parse } from "yaml";
import { readConfig } from "#config";
import { memoryNeed, toldNeed } from "#support/memory-need.ts";
import { repository } from "#support/service.ts";

const file = await Bun.file(join(repository, "compose.yaml")).text();
const { services } = parse(file, { merge: true });
const secret = "x".repeat(32);
/** As a replica gets them, with the two secrets set and nothing else. */
const environment = Object.fromEntries(
  Object.entries<string>(services.first.environment).map(([name, value]) => [
    name,
    value.replace(/\$\{\w+(?::-([^}]*)|:\?[^}]*)\}/g, (_, usual) => usual ?? secret),
  ]),
);

test("replicas differ in nothing, and nginx waits for both", () => {
  expect(services.first).toEqual(services.second);
  for (const name of ["first", "second"]) expect(services.nginx.depends_on[name].condition).toBe("service_healthy");
});

test("a replica's memory holds all that it may take at the worst, and the comment tells that very sum", () => {
  const { tmpfs, shm_size, mem_limit } = services.first;
  const folders = megabytes(/size=(\w+)/.exec(tmpfs[0])?.[1] ?? "") + megabytes(shm_size);
  const need = memoryNeed(environment, folders);
  expect(need.at(-1)).toBeLessThanOrEqual(megabytes(mem_limit));
  expect(toldNeed(file)).toEqual(need);
});

test("docs/deploy.md has the same sum, and that of smaller machines", async () => {
  const page = await Bun.file(join(repository, "docs/deploy.md")).text();
  const rows = [...page.matchAll(/^\| [a-z ]+ \| (\d+) \|/gm)].map(([, told]) => Number(told));
  expect(rows).toEqual(toldNeed(file));
  const small = { ...environment, WORKERS: "1", CAPTURES: "1" };
  for (const env of [small, { ...small, MAX_CHILD_MB: "768" }]) {
    expect(page).toContain(` ${memoryNeed(env, 1024 + 64).at(-1)} MB`);
  }
});

test("one caller's quarter of the bodies held is room for the largest upload", () => {
  const { limits } = readConfig(environment);
  expect(limits.heldBytes / 4).toBeGreaterThanOrEqual(limits.uploadBytes);
});

test("every service is held to an amount of memory and of processes", () => {
  for (const { mem_limit, pids_limit } of Object.values<{ mem_limit?: string; pids_limit?: number }>(services)) {
    expect(megabytes(mem_limit ?? "")).toBeGreaterThan(0);
    expect(pids_limit).toBeGreaterThan(0);
  }
});

test("replicas can gain no power, and leave the browser what its sandbox begins with", async () => {
  const { cap_drop, security_opt, read_only } = services.first;
  expect([cap_drop, read_only, security_opt]).toEqual([
    ["ALL"],
    true,
    ["no-new-privileges:true", "seccomp:./deploy/seccomp.json"],
  ]);
  const { defaultAction, syscalls } = await Bun.file(join(repository, "deploy/seccomp.json")).json();
  const plain: string[] = syscalls
    .filter(({ action, args }: { action: string; args?: unknown }) => action === "SCMP_ACT_ALLOW" && !args)
    .flatMap(({ names }: { names: string[] }) => names);
  expect(defaultAction).toBe("SCMP_ACT_ERRNO");
  expect(plain).toEqual(expect.arrayContaining(["clone", "unshare", "chroot", "landlock_restrict_self", "seccomp"]));
  for (const never of [
    "ptrace",
    "mount",
    "setns",
    "bpf",
    "io_uring_setup",
    "keyctl",
    "process_vm_readv",
    "init_module",
  ]) {
    expect(plain).not.toContain(never);
  }
});

test("a stop leaves the drain its time, and a store that is away is no reason to start a replica anew", () => {
  const { stop_grace_period, healthcheck } = services.first;
  expect(Number.parseInt(stop_grace_period, 10) * 1000).toBeGreaterThan(readConfig(environment).drainMs + 5_000);
  expect(healthcheck.test.join(" ")).toContain("/health'");
});

test.skipIf(!Bun.which("docker-compose"))("docker-compose accepts it", async () => {
  const env = { ...process.env, SECRET: secret, POSTGRES_PASSWORD: secret };
  const child = Bun.spawn({
    cmd: ["docker-compose", "-f", "compose.yaml", "config", "-q"],
    cwd: repository,
    env,
    stderr: "pipe",
  });
  expect([await child.exited, await new Response(child.stderr).text()]).toEqual([0, ""]);
});

/** Sizes as Docker writes them. */
function megabytes(size: string): number {
  const [, number, unit] = /^(\d+)([mg])$/.exec(size) ?? [];
  if (!number) throw new Error(`${size} is no size in m or g`);
  return Number(number) * (unit === "g" ? 1024 : 1);
}
