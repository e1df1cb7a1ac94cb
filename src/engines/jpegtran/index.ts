import { join } from "node:path";
import { config } from "#config";
import { run } from "#engines/enclosure/process.ts";
import { withFolder } from "#engines/enclosure/scratch.ts";
import type { Engine } from "#engines/engine.ts";
import { frameOf, type JpegFrame } from "#formats/jpeg/frame.ts";
import { argumentsFor, type Move } from "./moves.ts";

export type { Box, Move, Turn } from "./moves.ts";

export const engine = {
  name: "jpegtran" as const,
  probe: async () => (await import("./probe.ts")).probe(),
} satisfies Engine;

/** Why a JPEG's own coefficients can't be kept: parts of blocks, its kind or its faults, or a missing program. */
export type Refusal = "blocks" | "kind" | "program";

export interface Wish extends Move {
  /** Whether bytes count for more than the time that scan after scan takes. */
  smallest?: boolean;
}

export const isInstalled = (): boolean => Bun.which("jpegtran") !== null;

/** The most scans: the program goes through the whole picture for each, and files made for that have thousands. */
const most = { scans: 60, passedPixels: 2_000_000_000 };

/** The most pixels with tables of their own: beyond it their pass takes a quarter of the time for 0.7 % of bytes. */
const tabledPixels = 4_000_000;

/** Whether a JPEG can be taken: ink is to come out as colour, and no picture has two or five channels. */
const isTaken = ({ width, height, channels, scans }: JpegFrame): boolean =>
  (channels === 1 || channels === 3) && scans <= most.scans && width * height * scans <= most.passedPixels;

/**
 * Turns and cuts a JPEG by moving its coefficients: only the bits that they are written in are coded anew. All other
 * segments stay, so the caller first cuts out those that are not to go along.
 */
export async function rewrite(jpeg: Uint8Array, wish: Wish): Promise<Uint8Array | Refusal> {
  const frame = frameOf(jpeg);
  if (!frame || !isTaken(frame)) return "kind";
  const moves = argumentsFor(frame, wish);
  if (!moves) return "blocks";
  if (!isInstalled()) return "program";
  const isProgressive = wish.smallest || frame.isProgressive;
  return withFolder(
    async (folder) => {
      const [input, output] = [join(folder, "in.jpg"), join(folder, "out.jpg")];
      await Bun.write(input, jpeg);
      const hasTables = wish.smallest || frame.width * frame.height <= tabledPixels;
      const coding = isProgressive ? ["-progressive"] : hasTables ? ["-optimize"] : [];
      // The program gives up by itself beyond so much memory, and the picture can still be coded anew.
      const memory = ["-maxmemory", String(Math.floor(config.childMemoryBytes / 2 / 1_000))];
      const args = ["-copy", "all", ...coding, ...memory, ...moves, "-outfile", output, input];
      const { code } = await run({ name: "jpegtran", args, folder });
      // A warning, such as of data that end early, means that not all was kept as asked.
      const written = Bun.file(output);
      return code === 0 && (await written.exists()) ? written.bytes() : "kind";
    },
    { fast: true },
  );
}
