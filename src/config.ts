import { accessSync, constants, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";

/** A wrong value of the environment, told so that it can be mended without reading the source. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

const refuse = (name: string, may: string, was: string): never => {
  throw new ConfigError(`${name} must be ${may}, but it is "${was}".`);
};

function wholeNumber(env: Environment, name: string, fallback: number, minimum: number, maximum: number): number {
  const text = env[name];
  if (text === undefined || text === "") return fallback;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= minimum && value <= maximum) return value;
  return refuse(name, `a whole number from ${minimum} to ${maximum}`, text);
}

function oneOf<const T extends readonly string[]>(env: Environment, name: string, values: T): T[number] {
  const text = env[name] || (values[0] as string);
  return values.find((value) => value === text) ?? refuse(name, `one of ${values.join(", ")}`, text);
}

function webAddress(env: Environment, name: string): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    return refuse(name, "an http(s) address without query, such as https://files.example.com", text);
  }
  return text.replace(/\/+$/, "");
}

function origins(env: Environment, name: string): readonly string[] {
  const list = (env[name] ?? "").split(",").map((part) => part.trim());
  for (const origin of list) {
    if (origin === "" || origin === "*") continue;
    if (URL.canParse(origin) && new URL(origin).origin === origin) continue;
    refuse(name, "a comma-separated list of origins such as https://app.example.com, or *", origin);
  }
  return list.filter((origin) => origin !== "");
}

/** Reads who is told of metrics and versions: callers on this machine, everyone, nobody, or whoever has the token. */
function metrics(env: Environment): { to: "local" | "on" | "off" | "token"; token?: string } {
  const text = env.METRICS || "local";
  if (text === "local" || text === "on" || text === "off") return { to: text };
  if (text.length < 16) refuse("METRICS", "local, on, off, or a token of at least 16 characters", text);
  return { to: "token", token: text };
}

/** Reads a store's address. Of a wrong one only scheme and host are told: the rest may hold a password. */
function storeAddress(env: Environment, name: string, schemes: readonly string[]): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.hostname && schemes.includes(url.protocol.slice(0, -1))) return text;
  const may = `an address such as ${schemes[0]}://user:password@host/name`;
  return refuse(name, may, url ? `${url.protocol}//${url.host}` : "no address");
}

/** Reads the secret, which signs cookies and is never told. */
function secret(env: Environment, databaseUrl: string | undefined): string | undefined {
  const text = env.SECRET;
  if (text && text.length < 32) {
    throw new ConfigError(`SECRET must be a text of at least 32 characters, but it has ${text.length}.`);
  }
  if (text || !databaseUrl) return text || undefined;
  const why = "with DATABASE_URL, so that replicas accept each other's cookies";
  throw new ConfigError(`SECRET must be a text of at least 32 characters ${why}, but it is not set.`);
}

/** Reads places that captures may visit though they are not on the public web; over http too. */
function places(env: Environment, name: string): ReadonlySet<string> {
  const list = (env[name] ?? "").split(",").map((part) => part.trim().toLowerCase());
  for (const place of list) {
    if (place === "" || (/^(\[[\da-f:.]+\]|[\w.-]+):[1-9]\d{0,4}$/.test(place) && URL.canParse(`http://${place}`)))
      continue;
    refuse(name, "a comma-separated list of host:port such as 10.0.0.5:8080", place);
  }
  return new Set(list.filter((place) => place !== ""));
}

/** Families and names of tools, as the catalogue has them; an empty list means all. */
function tools(env: Environment): readonly string[] {
  const names = (env.TOOLS || "all").split(",").map((name) => name.trim());
  return names.includes("all") ? [] : names.filter((name) => name !== "");
}

function siteName(env: Environment): string {
  const text = (env.SITE_NAME || "File Processing").trim();
  return /^[^\p{Cc}]{1,40}$/u.test(text) ? text : refuse("SITE_NAME", "a text of 1 to 40 characters on one line", text);
}

function siteColor(env: Environment): string | undefined {
  const text = env.SITE_COLOR || undefined;
  if (text && !/^#[\da-fA-F]{6}$/.test(text)) refuse("SITE_COLOR", "a colour such as #2457d6", text);
  return text?.toLowerCase();
}

const MB = 1_048_576;
const cores = Math.max(1, availableParallelism());

/** Reads the whole environment once; every number here is shown in /catalogue.json or docs/configuration.md. */
export function readConfig(env: Environment) {
  const number = (name: string, fallback: number, minimum: number, maximum: number) =>
    wholeNumber(env, name, fallback, minimum, maximum);
  const seconds = (name: string, fallback: number) => number(name, fallback, 1, 3_600) * 1000;
  const workers = number("WORKERS", cores, 1, 256);
  const uploadMB = number("MAX_UPLOAD_MB", 100, 1, 4_096);
  const heldMB = number("MAX_HELD_MB", Math.max(512, uploadMB), 1, 65_536);
  if (heldMB < uploadMB) refuse("MAX_HELD_MB", `at least MAX_UPLOAD_MB (${uploadMB})`, String(heldMB));
  const databaseUrl = storeAddress(env, "DATABASE_URL", ["postgres", "postgresql"]);

  return {
    port: number("PORT", 3000, 0, 65_535),
    host: env.HOST || "0.0.0.0",
    baseUrl: webAddress(env, "BASE_URL"),
    corsOrigins: origins(env, "CORS_ORIGINS"),
    metrics: metrics(env),
    dataDir: resolve(env.DATA_DIR || "data"),
    databaseUrl,
    redisUrl: storeAddress(env, "REDIS_URL", ["redis", "rediss"]),
    secret: secret(env, databaseUrl),
    site: {
      on: oneOf(env, "WEBSITE", ["on", "off"] as const) === "on",
      name: siteName(env),
      color: siteColor(env),
    },
    access: oneOf(env, "ACCESS", ["keys", "open"] as const),
    signUp: oneOf(env, "SIGN_UP", ["open", "closed"] as const),
    /** Calls a minute for one account, by lane. */
    rates: {
      on: oneOf(env, "RATE_LIMIT", ["on", "off"] as const) === "on",
      light: number("RATE_LIGHT", 120, 1, 1_000_000),
      heavy: number("RATE_HEAVY", 20, 1, 1_000_000),
      /** How many times the rate of others visitors of the website from a private network have. */
      private: number("RATE_PRIVATE", 10, 1, 1_000),
    },
    /** The number of proxies in front whose X-Forwarded-* count. */
    trustProxy: number("TRUST_PROXY", 0, 0, 16),
    tools: tools(env),
    captureAllow: places(env, "CAPTURE_ALLOW"),
    logLevel: oneOf(env, "LOG_LEVEL", ["info", "debug", "warn", "error"] as const),
    /** The parent of every temporary folder; the system's own unless set. */
    tempDir: env.TMPDIR || "/tmp",
    fontsDir: env.FONTS_DIR || undefined,
    modelsDir: resolve(env.MODELS_DIR || "models"),
    tessdataDir: env.TESSDATA_DIR || undefined,
    workers,
    captures: number("CAPTURES", Math.max(2, workers), 1, 256),
    queue: number("QUEUE", 8 * workers, 1, 10_000),
    queueWaitMs: seconds("QUEUE_WAIT_S", 20),
    drainMs: seconds("DRAIN_S", 30),
    drainNoticeMs: number("DRAIN_NOTICE_S", 2, 0, 3_600) * 1000,
    /** Resident memory at which a child process is ended. */
    childMemoryBytes: number("MAX_CHILD_MB", 2_048, 64, 65_536) * MB,
    /** Resident memory at which the process of networks is ended. */
    aiMemoryBytes: number("MAX_AI_MB", 2_048, 512, 65_536) * MB,
    /** Jobs after which a child is replaced, though it has not grown, which bounds the leaks of foreign code. */
    childJobs: number("CHILD_JOBS", 5_000, 1, 1_000_000),
    /** How long a process waits for its next call until it is ended, or gives back what it has taken. */
    restMs: seconds("REST_S", 40),
    limits: {
      uploadBytes: uploadMB * MB,
      /** The most bytes of all bodies that are held at once, of every caller. */
      heldBytes: heldMB * MB,
      jsonBytes: MB,
      /** The limit of tools to which a whole HTML document is sent within JSON. */
      documentJsonBytes: 5 * MB,
      parts: 100,
      partHeaderBytes: 16 * 1024,
      textFieldBytes: 64 * 1024,
      files: number("MAX_FILES", 50, 1, 99),
      bodyIdleMs: seconds("BODY_IDLE_S", 15),
      /** The most bytes of answers that their callers have not read yet, of every caller. */
      unreadBytes: number("MAX_UNREAD_MB", 512, 1, 65_536) * MB,
      // Bun counts a connection's idle time in one byte.
      answerIdleMs: number("ANSWER_IDLE_S", 30, 4, 255) * 1000,
      pixels: number("MAX_MEGAPIXELS", 100, 1, 10_000) * 1_000_000,
      resultPixels: number("MAX_RESULT_MEGAPIXELS", 150, 1, 10_000) * 1_000_000,
      resultBytes: number("MAX_RESULT_MB", 500, 1, 4_096) * MB,
      pages: number("MAX_PAGES", 2_000, 1, 1_000_000),
      ocrPages: number("MAX_OCR_PAGES", 100, 1, 10_000),
      splitRanges: number("MAX_SPLIT_RANGES", 1_000, 1, 100_000),
      splitPages: number("MAX_SPLIT_PAGES", 10_000, 1, 1_000_000),
      capturePixels: number("MAX_CAPTURE_MEGAPIXELS", 25, 1, 1_000) * 1_000_000,
      captureRequests: number("MAX_CAPTURE_REQUESTS", 500, 1, 100_000),
      captureBytes: number("MAX_CAPTURE_MB", 100, 1, 4_096) * MB,
      unpackedBytes: number("MAX_UNPACKED_MB", 1_024, 1, 65_536) * MB,
      unpackedRatio: number("MAX_UNPACKED_RATIO", 200, 1, 1_100),
      unpackedParts: 20_000,
      pipelineSteps: number("MAX_PIPELINE_STEPS", 10, 1, 100),
      /** The most files that one step of a pipeline may hand to the next. */
      pipelineFiles: number("MAX_PIPELINE_FILES", 100, 1, 10_000),
      pipelineMs: seconds("DEADLINE_PIPELINE_S", 300),
      stepsBytes: 5 * MB,
    },
    /** Each sort of work: the lane of the queue it waits in, the budget a call of it is taken from, and its deadline. */
    works: {
      image: { lane: "light", rate: "light", deadlineMs: seconds("DEADLINE_IMAGE_S", 30) },
      pdf: { lane: "light", rate: "light", deadlineMs: seconds("DEADLINE_PDF_S", 60) },
      capture: { lane: "capture", rate: "heavy", deadlineMs: seconds("DEADLINE_CAPTURE_S", 45) },
      office: { lane: "heavy", rate: "heavy", deadlineMs: seconds("DEADLINE_OFFICE_S", 90) },
      ai: { lane: "heavy", rate: "heavy", deadlineMs: seconds("DEADLINE_AI_S", 120) },
      ocr: { lane: "heavy", rate: "heavy", deadlineMs: seconds("DEADLINE_OCR_S", 300) },
    },
  } as const;
}

export type Config = ReturnType<typeof readConfig>;
export type Work = keyof Config["works"];

/** Names of all variables that are read here. */
export function settingNames(): ReadonlySet<string> {
  const names = new Set<string>();
  const noting: Environment = new Proxy({}, { get: (_, name) => void names.add(String(name)) });
  readConfig(noting);
  return names;
}

/** Refuses folders that can't be read: without one, letters, languages or networks would be missing in silence. */
export function requireFolders(env: Environment): void {
  for (const name of ["FONTS_DIR", "MODELS_DIR", "TESSDATA_DIR"]) {
    const folder = env[name];
    if (!folder) continue;
    try {
      if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
      accessSync(folder, constants.R_OK | constants.X_OK);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new ConfigError(`${name} must be a folder that can be read, but it is "${folder}" (${code}).`);
    }
  }
}

export function stop(error: ConfigError): never {
  process.stderr.write(`${error.message}\n`);
  process.exit(78); // EX_CONFIG of sysexits.h
}

/** Ends the start of the program where the environment is wrong. */
export function orStop<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return stop(error);
  }
}

export const config = orStop(() => readConfig(process.env));
