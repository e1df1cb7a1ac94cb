import { join } from "node:path";
import { run } from "#engines/enclosure/process.ts";
import { withFolder } from "#engines/enclosure/scratch.ts";
import type { Engine } from "#engines/engine.ts";

export const engine = {
  name: "ghostscript" as const,
  probe: async () => (await import("./probe.ts")).probe(),
} satisfies Engine;

export const isInstalled = (): boolean => Bun.which("gs") !== null;

/** Ghostscript may read and write nothing but its own folder, and nothing in the file can change its settings. */
const settings = [
  ...["-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-dNOOUTERSAVE", "-sDEVICE=pdfwrite"],
  // The claim of PDF/A is ours to make: Ghostscript only writes what is like it.
  ...["-dPDFA=2", "-dPDFACompatibilityPolicy=1", "-sColorConversionStrategy=RGB", "-dEmbedAllFonts=true"],
  // Pictures keep their size and coding.
  ...["-dDownsampleColorImages=false", "-dDownsampleGrayImages=false", "-dDownsampleMonoImages=false"],
  ...[
    "-dPassThroughJPEGImages=true",
    "-dAutoFilterColorImages=true",
    "-dAutoRotatePages=/None",
    "-dPreserveAnnots=true",
  ],
];

/** Has Ghostscript draw a PDF into a new one; undefined where it is not installed. */
export async function rewrite(bytes: Uint8Array): Promise<Uint8Array | "failed" | undefined> {
  if (!isInstalled()) return undefined;
  return withFolder(async (folder) => {
    const [input, output] = [join(folder, "in.pdf"), join(folder, "out.pdf")];
    await Bun.write(input, bytes);
    const { code } = await run({ name: "gs", args: [...settings, `-sOutputFile=${output}`, input], folder });
    const written = Bun.file(output);
    return code === 0 && (await written.exists()) ? written.bytes() : "failed";
  });
}
