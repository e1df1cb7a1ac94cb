import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { readConfig, requireFolders, settingNames } from "#config";
import { misspelt } from "#http/watch/misspelt.ts";
import { chosen } from "#operations/chosen.ts";
import { operations } from "#operations/index.ts";
import { callJson } from "#support/call.ts";
import { dataDir } from "#support/key.ts";
import { repository, startService } from "#support/service.ts";
import { mayMount, smallDisk } from "#support/small-disk.ts";

const long = "x".repeat(32);
const complaint = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    return (error as Error).message;
  }
  return "";
};

describe("a wrong value", () => {
  test.each([
    ["ACCESS", "none", 'ACCESS must be one of keys, open, but it is "none".'],
    ["SIGN_UP", "no", 'SIGN_UP must be one of open, closed, but it is "no".'],
    ["RATE_LIMIT", "yes", 'RATE_LIMIT must be one of on, off, but it is "yes".'],
    ["RATE_LIGHT", "0", 'RATE_LIGHT must be a whole number from 1 to 1000000, but it is "0".'],
    ["RATE_HEAVY", "2.5", 'RATE_HEAVY must be a whole number from 1 to 1000000, but it is "2.5".'],
    ["TRUST_PROXY", "true", 'TRUST_PROXY must be a whole number from 0 to 16, but it is "true".'],
    ["METRICS", "yes", 'METRICS must be local, on, off, or a token of at least 16 characters, but it is "yes".'],
    ["SECRET", "short", "SECRET must be a text of at least 32 characters, but it has 5."],
  ])("of %s is told with what it may be", (name, value, says) => {
    expect(complaint({ [name]: value })).toBe(says);
  });

  test("of a store's address is told without its password", () => {
    const url = "mysql://me:hidden@db.example:3306/x";
    expect(complaint({ DATABASE_URL: url, SECRET: long })).toBe(
      'DATABASE_URL must be an address such as postgres://user:password@host/name, but it is "mysql://db.example:3306".',
    );
    for (const [name, value] of [
      ["REDIS_URL", "http://:hidden@cache.example"],
      ["REDIS_URL", "redis://:hidden#@cache"],
      ["DATABASE_URL", "postgres://me:hidden"],
    ] as const) {
      const says = complaint({ [name]: value, SECRET: long });
      expect(says).toStartWith(`${name} must be `);
      expect(says).not.toContain("hidden");
    }
  });

  test("DATABASE_URL needs a SECRET, for all replicas the same", () => {
    const databaseUrl = "postgres://me:hidden@db.example/files";
    expect(complaint({ DATABASE_URL: databaseUrl })).toContain("SECRET must be a text of at least 32 characters with");
    expect(readConfig({ DATABASE_URL: databaseUrl, SECRET: long })).toMatchObject({ databaseUrl, secret: long });
  });

  test("stops the start with its name and nothing else", async () => {
    expect(await stopped({ TOOLS: "image,qr-genrate" })).toMatch(
      /^TOOLS must be all, or .* but it has "qr-genrate"\.\n$/,
    );
  });

  test.each(["FONTS_DIR", "MODELS_DIR", "TESSDATA_DIR"])(
    "of %s is a folder that is not there, when it was named",
    async (name) => {
      const missing = join(repository, "test/there-is-no-such-folder");
      const says = `${name} must be a folder that can be read, but it is "${missing}" (ENOENT).`;
      expect(() => requireFolders({ [name]: missing })).toThrow(says);
      // One of them shows that the start is stopped by it.
      if (name === "FONTS_DIR") expect(await stopped({ [name]: missing, DATA_DIR: dataDir })).toBe(`${says}\n`);
      const file = join(repository, "package.json");
      expect(() => requireFolders({ [name]: file })).toThrow(`but it is "${file}" (ENOTDIR).`);
      expect(() => requireFolders({ [name]: repository })).not.toThrow();
      expect(() => requireFolders({ [name]: "" })).not.toThrow();
    },
  );

  test("of DATA_DIR is told before anything else is looked at", async () => {
    const file = join(repository, "package.json");
    const advice = "Give it, with what lies in it, to the user who runs this service, or name another one.";
    for (const [folder, code] of [
      [file, "EEXIST"],
      [join(file, "data"), "ENOTDIR"],
    ] as const) {
      expect(await stopped({ DATA_DIR: folder, FONTS_DIR: "/nowhere", TMPDIR: "/nowhere" })).toBe(
        `DATA_DIR must be a folder that can be written to, but it is "${folder}" (${code}). ${advice}\n`,
      );
    }
  });

  test.skipIf(!mayMount)("of DATA_DIR may be a disk that is read-only", async () => {
    const disk = smallDisk(64);
    disk.makeReadOnly();
    try {
      expect(await stopped({ DATA_DIR: disk.folder })).toContain(`but it is "${disk.folder}" (EROFS).`);
    } finally {
      disk.remove();
    }
  });
});

/** What the service says when it does not start. */
async function stopped(env: Record<string, string>): Promise<string> {
  const child = Bun.spawn({
    cmd: [process.execPath, "src/main.ts"],
    cwd: repository,
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
  expect(await child.exited).toBe(78);
  return new Response(child.stderr).text();
}

describe("a misspelt name", () => {
  test.each([
    ["RATE_LIGTH", "RATE_LIGHT"],
    ["MAX_UPLOAD_MBS", "MAX_UPLOAD_MB"],
    ["MAXUPLOAD_MB", "MAX_UPLOAD_MB"],
    ["METRIC", "METRICS"],
    ["metrics", "METRICS"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["CORS_ORIGIN", "CORS_ORIGINS"],
    ["SITE_COLOUR", "SITE_COLOR"],
    ["TRUSTPROXY", "TRUST_PROXY"],
    ["POTR", "PORT"],
    ["DEADLINE_OCRS", "DEADLINE_OCR_S"],
  ])("%s is told with the nearest one that is known", (name, nearest) => {
    expect(misspelt([name])).toEqual([{ name, nearest }]);
  });

  test("is nothing that is known, usual, or merely there", () => {
    expect(misspelt([...settingNames()])).toEqual([]);
    const others = `PATH HOME USER LANG LC_ALL LANGUAGE TERM TZ PWD OLDPWD SHLVL HOSTNAME LOGNAME MAIL SHELL _ CI DEBUG
      npm_config_port npm_package_name BUN_INSTALL NODE_ENV NODE_OPTIONS NODE_EXTRA_CA_CERTS KUBERNETES_SERVICE_HOST
      KUBERNETES_PORT_443_TCP_ADDR FILE_API_SERVICE_HOST FILE_API_SERVICE_PORT REDIS_PORT REDIS_PORT_6379_TCP
      POSTGRES_ENV_PGDATA POSTGRES_PASSWORD PORTS_PORT POD_NAME POD_IP HTTP_PROXY HTTPS_PROXY NO_PROXY XDG_DATA_DIRS
      SSH_AUTH_SOCK LD_LIBRARY_PATH PGHOST PGPORT TMP TEMP COLORTERM FORCE_COLOR NO_COLOR SETUP_APT API_KEY COLS ROWS
      AWS_REGION AWS_SECRET_ACCESS_KEY GITHUB_ACTIONS RUNNER_TEMP JAVA_HOME EDITOR PAGER LESS VISUAL INIT_CWD`;
    expect(misspelt(others.split(/\s+/))).toEqual([]);
    expect(misspelt(["X".repeat(100_000), ""])).toEqual([]);
  });
});

describe("TOOLS", () => {
  const names = (text: string) => chosen(operations, readConfig({ TOOLS: text }).tools).map(({ name }) => name);
  const of = (family: string) => operations.filter((one) => one.family === family).map(({ name }) => name);

  test("names families and tools, in any order; the catalogue keeps its own", () => {
    const all = operations.map(({ name }) => name);
    for (const text of ["", "all", "image,all"]) expect(names(text)).toEqual(all);
    expect(names("pdf")).toEqual(of("pdf"));
    expect(names(" pdf , qr-generate,")).toEqual(["qr-generate", ...of("pdf")]);
    expect(names("generate,image,pdf")).toEqual(all);
  });

  test("a tool that is off is not there, and only what the others need is started ahead of the first call", async () => {
    const { url, stop, log } = await startService({ TOOLS: "pdf-merge", RATE_LIGTH: "a value of mine" });
    const listed = (await (await fetch(`${url}/catalogue.json`)).json()) as typeof import("#operations/index.ts");
    expect(listed.operations.map(({ name }) => name)).toEqual(["pdf-merge"]);
    expect(await callJson("qr-generate", { text: "x" }, url)).toMatchObject({
      status: 404,
      error: { error: "Not found" },
    });
    const told = await (await fetch(`${url}/metrics`)).text();
    const alive = Object.fromEntries(
      Array.from(told.matchAll(/^fpa_pool_alive\{pool="(.+)"\} (\d+)$/gm), ([, ...of]) => of),
    );
    expect(alive).toMatchObject({ mupdf: "1", sharp: "0" });
    await stop();
    // A name that was misspelt beside it is told in the log, without its value.
    const misspelt = log()
      .split("\n")
      .filter((line) => line.includes("RATE_LIGTH"));
    expect(JSON.parse(misspelt[0] ?? "{}")).toMatchObject({ level: "warn", name: "RATE_LIGTH", nearest: "RATE_LIGHT" });
    expect(log()).not.toContain("a value of mine");
  }, 60_000);
});
