import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repository } from "#support/service.ts";

const projects: string[] = [];
let project = "";

/** A project whose one package is a folder of its own, so that its set-up needs no network. */
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "set-up-"));
  projects.push(project);
  cpSync(join(repository, "scripts/setup"), join(project, "scripts/setup"), { recursive: true });
  cpSync(join(repository, "scripts/setup.mjs"), join(project, "scripts/setup.mjs"));
  mkdirSync(join(project, "src/engines"), { recursive: true });
  dependsOn("first");
  programs({});
  Bun.spawnSync([process.execPath, "install", "--lockfile-only"], { cwd: project });
});
afterAll(() => {
  for (const folder of projects) rmSync(folder, { recursive: true, force: true });
});

const programs = (table: object) => writeFileSync(join(project, "src/engines/programs.json"), JSON.stringify(table));

/** Packages beside each other in the project; the lockfile is another matter. */
function dependsOn(...names: string[]) {
  for (const name of names) {
    mkdirSync(join(project, name), { recursive: true });
    writeFileSync(join(project, name, "package.json"), JSON.stringify({ name, version: "1.0.0" }));
  }
  const dependencies = Object.fromEntries(names.map((name) => [name, `file:./${name}`]));
  const manifest = { name: "project", engines: { bun: Bun.version }, dependencies };
  writeFileSync(join(project, "package.json"), JSON.stringify(manifest));
}

function start(script = "scripts/setup.mjs") {
  return Bun.spawn({
    cmd: [process.execPath, script],
    cwd: project,
    env: { ...process.env, SETUP_APT: "off" },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
}

async function setUp(script?: string) {
  const child = start(script);
  const [told, out, code] = await Promise.all([
    new Response(child.stderr).text(),
    new Response(child.stdout).text(),
    child.exited,
  ]);
  return { told, out, code };
}

test("brings what is missing, and says nothing when nothing is", async () => {
  const first = await setUp();
  expect(first).toMatchObject({ code: 0, out: "" });
  expect(first.told).toContain("Bringing the packages of bun.lock.");
  expect(existsSync(readlinkSync(join(project, "node_modules/.bin/bun")))).toBe(true);
  expect(existsSync(join(project, "node_modules/first/package.json"))).toBe(true);
  expect(await setUp()).toEqual({ code: 0, out: "", told: "" });
});

test("leaves out what a package has for other systems than this one", async () => {
  dependsOn("onnxruntime-node");
  const own = join(process.platform, process.arch);
  const others = [join("win32", "x64"), join("darwin", "arm64"), join(process.platform, "other")];
  for (const system of [own, ...others.filter((other) => other !== own)]) {
    const folder = join(project, "onnxruntime-node/bin/napi-v6", system);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "library"), system);
  }
  Bun.spawnSync([process.execPath, "install", "--lockfile-only"], { cwd: project });
  expect(await setUp()).toMatchObject({ code: 0 });
  const left = new Bun.Glob("**/library").scanSync(join(project, "node_modules/onnxruntime-node/bin/napi-v6"));
  expect([...left]).toEqual([join(own, "library")]);
});

test("puts the link to Bun back, and installs again when the lockfile is another", async () => {
  await setUp();
  rmSync(join(project, "node_modules/.bin/bun"));
  await setUp();
  expect(existsSync(join(project, "node_modules/.bin/bun"))).toBe(true);
  appendFileSync(join(project, "bun.lock"), "\n");
  expect((await setUp()).told).toContain("Bringing the packages");
});

test("stops with a reason when the packages can't be had as the lockfile has them", async () => {
  dependsOn("first", "second");
  const { code, told } = await setUp();
  expect(code).toBe(1);
  expect(told).toContain("The packages could not be installed.");
  expect(told).toContain("lockfile is frozen");
});

test("tells of a missing program in one line, and does not fail for it", async () => {
  const gone = { title: "Frobnicator", packages: ["frob", "frob-data"], commands: ["frobnicate"], without: "no frobs" };
  const here = { title: "Shell", packages: ["dash"], commands: ["sh"], files: ["/nowhere", "/"], without: "nothing" };
  programs({ gone, here });
  expect((await setUp()).code).toBe(0);
  const again = await setUp();
  expect(again).toEqual({
    code: 0,
    out: "",
    told: "set-up: Missing: Frobnicator (Debian: frob frob-data). Without: no frobs.\n",
  });
});

describe("two at once", () => {
  const script = "scripts/locked.mjs";

  beforeEach(() => {
    const lines = [
      'import { appendFileSync } from "node:fs";',
      'import { withLock } from "./setup/lock.mjs";',
      "await withLock(async () => {",
      '  appendFileSync("order", "in ");',
      "  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));",
      '  appendFileSync("order", "out ");',
      "});",
    ];
    writeFileSync(join(project, script), lines.join("\n"));
  });

  test("take turns", async () => {
    const ended = await Promise.all(Array.from({ length: 4 }, () => setUp(script)));
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(readFileSync(join(project, "order"), "utf8")).toBe("in out ".repeat(4));
    expect(existsSync(join(project, ".bun/lock"))).toBe(false);
  });

  test("don't wait for one that was killed", async () => {
    const dead = start("/dev/null");
    await dead.exited;
    mkdirSync(join(project, ".bun/lock"), { recursive: true });
    writeFileSync(join(project, ".bun/lock/pid"), String(dead.pid));
    const ended = await Promise.all([setUp(script), setUp(script)]);
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    expect(readFileSync(join(project, "order"), "utf8")).toBe("in out in out ");
  });
});

test("every row of the tables of programs is whole", async () => {
  for (const table of ["src/engines/programs.json", "test/programs.json"]) {
    for (const [name, row] of Object.entries(await Bun.file(join(repository, table)).json())) {
      const { title, packages, commands = [], files = [], without } = row as Record<string, string[] | string>;
      expect({
        table,
        name,
        whole: Boolean(title && without && packages?.length && commands.length + files.length),
      }).toEqual({
        table,
        name,
        whole: true,
      });
    }
  }
});
