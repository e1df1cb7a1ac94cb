import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callForm, callJson } from "#support/call.ts";
import { browserName, hasBrowser } from "#support/chromium.ts";
import { fixture } from "#support/example.ts";
import { hasLandlock } from "#support/landlock.ts";
import { serveSite } from "#support/pages.ts";
import { until } from "#support/processes.ts";
import { repository, type Service, startService } from "#support/service.ts";

const secret = "the secret of this service, which signs its cookies";
const nobody = 65_534;
const asNobody = ["setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups", "--"];
const isRoot = process.getuid?.() === 0;
const nobodyMayRun =
  isRoot && Bun.spawnSync([...asNobody, process.execPath, "--version"], { cwd: repository }).exitCode === 0;

/** In a program's place: one that tries what a stranger's page or file could that has taken the program over. */
const spy = (folder: string) => `#!/bin/sh
case "$*" in *--version*) echo "Chromium 1"; exit 0 ;; esac
service=$(cat ${folder}/bin/pid)
try() {
  name=$1; shift
  if "$@" >"$HOME/out" 2>&1 && [ -s "$HOME/out" ]; then echo "$name got $(head -c 60 "$HOME/out" | tr '\\0\\n' '  ')"; else echo "$name nothing"; fi
}
{
  try own cat /etc/passwd
  try environment cat /proc/$service/environ
  try memory sh -c "exec 3</proc/$service/mem && echo open"
  try descriptors ls /proc/$service/fd/
  try cwd ls /proc/$service/cwd/
  try root ls /proc/$service/root/
  try secret cat ${folder}/data/secret
  try accounts cat ${folder}/data/accounts.sqlite
  try data ls ${folder}/data
  try project cat ${repository}/README.md
  try calls sh -c "ls -d $HOME/../../*/*"
  try inherited sh -c 'env | grep 'the secret of''
  try end sh -c "kill -0 $service && echo may"
  try become sh -c "setpriv --reuid=0 --regid=0 --clear-groups id"
} >"$HOME/found.part"
mv "$HOME/found.part" "$HOME/found"
sleep 3
`;
const tries = "environment memory descriptors cwd root secret accounts data project calls inherited end become".split(
  " ",
);

/** As most containers do: nobody in there gets namespaces of their own, whatever the kernel thinks of it. */
const inNoNamespaces = [
  ...(nobodyMayRun ? asNobody : []),
  ...["unshare", "--user", "--map-current-user", "--keep-caps", "sh", "-c"],
  'echo 0 >/proc/sys/user/max_user_namespaces && exec setpriv --inh-caps=-all --ambient-caps=-all -- "$@"',
  "sh",
];
const namespacesCanBeTaken =
  isRoot === nobodyMayRun && Bun.spawnSync([...inNoNamespaces, "sh", "-c", "! unshare --user true"]).exitCode === 0;
if (!namespacesCanBeTaken) process.stderr.write("No user can be without namespaces here: that is not tested.\n");

interface User {
  called: string;
  by: readonly string[];
  hasSandbox: boolean;
}
const users: User[] = [
  { called: "this user", by: [], hasSandbox: true },
  ...(nobodyMayRun ? [{ called: "nobody", by: asNobody, hasSandbox: true }] : []),
  ...(namespacesCanBeTaken ? [{ called: "a user without namespaces", by: inNoNamespaces, hasSandbox: false }] : []),
];

/** Each program, and a call that comes to it. */
const programs: [string, () => Promise<[tool: string, body: string | FormData]>][] = [
  [browserName, async () => ["html-to-image", JSON.stringify({ url: "https://example.org/" })]],
  ["qpdf", async () => ["repair-pdf", formOf("broken.pdf", (await fixture("document.pdf")).slice(0, 9_000))]],
  ["soffice", async () => ["word-to-pdf", formOf("letter.docx", await fixture("letter.docx"))]],
  ["fc-list", async () => ["word-to-pdf", formOf("letter.docx", await fixture("letter.docx"))]],
];

function formOf(name: string, bytes: Uint8Array): FormData {
  const form = new FormData();
  form.append("file", new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
  return form;
}

describe.skipIf(!hasBrowser || !hasLandlock).each(users)("a service run by $called", ({ by, hasSandbox }) => {
  let folder: string;
  let env: Record<string, string>;
  let service: Service;
  const start = (over: Record<string, string> = {}) => startService({ ...env, ...over }, by);

  beforeAll(async () => {
    ({ folder, env } = await ownedBy(isRoot && by.length > 0 ? nobody : (process.getuid?.() ?? 0)));
    service = await start();
  }, 120_000);
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  }, 120_000);

  const found = () => {
    const own = readdirSync(folder, { recursive: true }).map(String);
    const file = own.find((path) => path.endsWith("/found"));
    return file && readFileSync(join(folder, file), "utf8");
  };

  test.each(programs)(
    "tells a program in the place of %s nothing: no environment, no memory, no files",
    async (name, call) => {
      const bin = join(folder, "bin");
      await mkdir(bin);
      await Bun.write(join(bin, name), spy(folder));
      await chmod(join(bin, name), 0o755);
      const spied = await start({ PATH: `${bin}:${process.env.PATH}` });
      await Bun.write(join(bin, "pid"), String(spied.pid));
      const [tool, body] = await call();
      const controller = new AbortController();
      const headers: Record<string, string> = typeof body === "string" ? { "content-type": "application/json" } : {};
      fetch(`${spied.url}/api/${tool}`, { method: "POST", body, headers, signal: controller.signal }).catch(() => {});
      const lines = (await until(found)).trim().split("\n");
      controller.abort();
      await spied.stop();
      await rm(bin, { recursive: true });
      expect(lines[0]).toStartWith("own got root:");
      expect(lines.slice(1)).toEqual(tries.map((one) => `${one} nothing`));
    },
    120_000,
  );

  test("shows its environment to no other process of its user", () => {
    if (isRoot && by.length === 0) return;
    const { stdout, exitCode } = Bun.spawnSync([...by, "cat", `/proc/${service.pid}/environ`]);
    expect([exitCode, stdout.length]).toEqual([1, 0]);
  });

  test("starts nothing but by the one door: no child can gain a power", async () => {
    const picture = { file: { name: "photo.jpg", bytes: await fixture("photo.jpg") } };
    const letter = { file: { name: "letter.docx", bytes: await fixture("letter.docx") } };
    const calls = [
      await callForm("image-convert", picture, { format: "avif" }, service),
      await callForm("word-to-pdf", letter, {}, service),
      await callForm("watermark-image", picture, { text: "x" }, service),
    ];
    expect(calls.map(({ status }) => status)).toEqual([200, 200, 200]);
    const family = familyOf(service.pid);
    // Of each pool a child, and LibreOffice with its spare.
    expect(family.length).toBeGreaterThan(4);
    expect(family.filter(({ status }) => !/^NoNewPrivs:\s*1$/m.test(status)).map(({ line }) => line)).toEqual([]);
  }, 120_000);

  test("has every page in the browser's sandbox, as a user without powers, or says that there is none", async () => {
    const { processes, caveat, log } = await whileCapturing(start);
    expect(caveat).toEqual(hasSandbox ? undefined : expect.stringContaining("without Chromium's own sandbox"));
    expect(log.includes("an engine is less than it should be")).toBe(!hasSandbox);
    expect(processes.length).toBeGreaterThan(3);
    for (const { status } of processes) {
      expect(status).toMatch(/^NoNewPrivs:\s*1$/m);
      if (isRoot) expect(status).toMatch(new RegExp(`^Uid:\\s*${nobody}\\s`, "m"));
    }
    const pages = processes.filter(isPage);
    expect(pages.length).toBeGreaterThan(0);
    for (const { status } of pages) {
      expect(status).toMatch(/^CapEff:\s*0+$/m);
      if (hasSandbox) expect(status).toMatch(/^Seccomp:\s*2$/m);
      expect(isInSandbox(status)).toBe(hasSandbox);
    }
  }, 120_000);
});

/** What a container's runtime sets; as Docker's own does, without what the browser's sandbox begins with. */
const shipped = join(repository, "deploy/seccomp.json");
const newNamespaces = 0x7e020000;
const filtered = ["python3", join(repository, "test/support/under-seccomp.py")];
const canFilter = nobodyMayRun && Bun.spawnSync([...filtered, shipped, "true"]).exitCode === 0;
if (!canFilter) process.stderr.write("No seccomp profile can be set here: the shipped one is not tested.\n");

describe.skipIf(!hasBrowser || !canFilter)("in a container", () => {
  test.each([
    ["the shipped profile leaves the browser its sandbox", true],
    ["any other one takes it, which is told, and captures go on", false],
  ])(
    "%s",
    async (_, isShipped) => {
      const { folder, env } = await ownedBy(nobody);
      const profile = JSON.parse(readFileSync(shipped, "utf8"));
      const plain = { index: 0, value: newNamespaces, valueTwo: 0, op: "SCMP_CMP_MASKED_EQ" };
      profile.syscalls[0] = { names: ["clone"], action: "SCMP_ACT_ALLOW", args: [plain] };
      await Bun.write(join(folder, "profile.json"), JSON.stringify(profile));
      const by = [...filtered, isShipped ? shipped : join(folder, "profile.json"), ...asNobody];
      const { processes, caveat } = await whileCapturing((over) => startService({ ...env, ...over }, by));
      expect(caveat === undefined).toBe(isShipped);
      const pages = processes.filter(isPage);
      expect(pages.length).toBeGreaterThan(0);
      for (const { status } of pages) expect(isInSandbox(status)).toBe(isShipped);
      await rm(folder, { recursive: true });
    },
    120_000,
  );
});

/** Folders of a service's own, with its secret. */
async function ownedBy(owner: number): Promise<{ folder: string; env: Record<string, string> }> {
  const folder = await mkdtemp(join(tmpdir(), "secrets-"));
  const [data = "", temporary = ""] = ["data", "tmp"].map((name) => join(folder, name));
  for (const one of [data, temporary]) await mkdir(one);
  await Bun.write(join(data, "secret"), secret);
  await chmod(folder, 0o755);
  for (const one of ["data", "data/secret", "tmp"]) await chown(join(folder, one), owner, owner);
  await chmod(join(data, "secret"), 0o600);
  const env = {
    DATA_DIR: data,
    TMPDIR: temporary,
    SECRET: secret,
    ACCESS: "open",
    HOME: temporary,
    DB_PASSWORD: secret,
  };
  return { folder, env };
}

/** A capture, and how the browser's processes and the service stand behind it. */
async function whileCapturing(start: (over: Record<string, string>) => Promise<Service>) {
  const site = serveSite({ "/": "<p>x" });
  const service = await start({ CAPTURE_ALLOW: site.place });
  expect((await callJson("html-to-image", { url: site.url }, service.url)).status).toBe(200);
  // A page that is opened ahead has one thread until it is in its sandbox.
  const processes = await until(() => {
    const all = familyOf(service.pid).filter(({ line }) => /chrom/.test(line));
    return all.filter(isPage).every(({ status }) => !/^Threads:\s*1$/m.test(status)) && all;
  });
  const { engines } = JSON.parse(await (await fetch(`${service.url}/ready`)).text());
  await service.stop();
  await site.stop();
  return { processes, log: service.log(), caveat: engines.chromium.caveat };
}

const isPage = ({ line }: { line: string }): boolean => line.includes("--type=renderer");
/** In a namespace of its own, where it has another number. */
const isInSandbox = (status: string): boolean => /^NSpid:\s*\d+\s+\d+/m.test(status);

/** All that a service started, and what that did. */
function familyOf(service: number): { pid: number; line: string; status: string }[] {
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
  return all.filter(({ pid }) => family.has(pid) && pid !== service);
}
