import { join } from "node:path";
import { run } from "#engines/enclosure/process.ts";
import { withFolder } from "#engines/enclosure/scratch.ts";
import type { Engine } from "#engines/engine.ts";
import type { Opening } from "./library.ts";

export const engine = {
  name: "qpdf" as const,
  probe: async () => (await import("./probe.ts")).probe(),
} satisfies Engine;

/** Opens a file by qpdf's library, in this process: a program would take three times as long to begin. */
export const opening = async (bytes: Uint8Array, password: string): Promise<Opening | undefined> =>
  (await import("./library.ts")).open(bytes, password);

export interface Rewritten {
  /** The file as qpdf writes it; undefined where it gave up. */
  bytes: Uint8Array | undefined;
  /** Whether nothing was wrong with the file. */
  clean: boolean;
}

export const isInstalled = (): boolean => Bun.which("qpdf") !== null;

/** Exit codes of qpdf: faults that it warns of, it has mended. */
const fine = 0;
const withWarnings = 3;

/** Has qpdf read a file and write it anew, unencrypted; undefined where qpdf is not installed. */
export async function rewrite(bytes: Uint8Array, password: string | undefined): Promise<Rewritten | undefined> {
  if (!isInstalled()) return undefined;
  return withFolder(async (folder) => {
    const input = join(folder, "in.pdf");
    const output = join(folder, "out.pdf");
    const secret = join(folder, "password");
    await Bun.write(input, bytes);
    // Every user of the machine can read a process's arguments.
    if (password !== undefined) await Bun.write(secret, password);
    const unlock = password === undefined ? [] : [`--password-file=${secret}`];
    const { code } = await run({ name: "qpdf", args: [...unlock, "--decrypt", input, output], folder });
    const written = Bun.file(output);
    const isWritten = (code === fine || code === withWarnings) && (await written.exists());
    return { bytes: isWritten ? await written.bytes() : undefined, clean: code === fine };
  });
}
