import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** A failure in words for the person who started the set-up. */
export class SetupError extends Error {}

/** On standard error: standard output belongs to the program that is started afterwards. */
export const say = (text) => void process.stderr.write(`set-up: ${text}\n`);

/** Runs a program without a shell; its output is shown only when it fails. */
export function run(command, args, { env = {}, ...options } = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 64 * 1024 * 1024,
    ...options,
    env: { ...process.env, ...env },
  });
  const output = `${result.stdout ?? ""}${result.stderr ?? ""}`.trim();
  const failure = result.error?.code === "ENOENT" ? `${command} is not installed` : result.error?.message;
  return { ok: result.status === 0, output: output || failure || "", code: result.status };
}

export function mustRun(what, command, args, options) {
  const result = run(command, args, options);
  if (!result.ok) throw new SetupError(`${what}\n${lastLines(result.output)}`);
}

export const lastLines = (text, count = 15) => text.split("\n").slice(-count).join("\n");
