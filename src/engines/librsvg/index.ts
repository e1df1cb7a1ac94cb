import { join } from "node:path";
import { run } from "#engines/enclosure/process.ts";
import { withFolder } from "#engines/enclosure/scratch.ts";
import type { Engine } from "#engines/engine.ts";

export const engine = {
  name: "librsvg" as const,
  probe: async () => (await import("./probe.ts")).probe(),
} satisfies Engine;

export const isInstalled = (): boolean => Bun.which("rsvg-convert") !== null;

/** The longer side of what has no vectors in a PDF, such as a blurred shadow, in pixels. */
const sidePixels = 1_500;

interface Drawing {
  /** The cleaned drawing, which refers to nothing outside. */
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Makes a PDF page of a drawing, its vectors kept; undefined where librsvg's program is missing, or fails. */
export async function toPdf({ bytes, width, height }: Drawing): Promise<Uint8Array | undefined> {
  if (!isInstalled()) return undefined;
  return withFolder(async (folder) => {
    const [input, output] = [join(folder, "in.svg"), join(folder, "out.pdf")];
    await Bun.write(input, bytes);
    const by = sidePixels / Math.max(width, height);
    const size = [width, height].map((side) => String(Math.max(1, Math.round(side * by))));
    const args = ["--format=pdf", `--width=${size[0]}`, `--height=${size[1]}`, `--output=${output}`, input];
    // A set date makes the same drawing give the same bytes.
    const { code } = await run({ name: "rsvg-convert", args, folder, env: { SOURCE_DATE_EPOCH: "0" } });
    const written = Bun.file(output);
    return code === 0 && (await written.exists()) ? written.bytes() : undefined;
  });
}
