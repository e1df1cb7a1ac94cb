import type { Level } from "#formats/pdf/archival.ts";
import { judgePath } from "./corpus.ts";

const python = "/usr/bin/python3";
const modules = Bun.spawnSync([python, "-c", "import pikepdf, lxml, fontTools"], {
  stdout: "ignore",
  stderr: "ignore",
});

/** A checker of PDF/A that shares no line with ours, beside the repository on some machines. */
export const hasArchiveJudge = modules.exitCode === 0 && (await Bun.file(judgePath("judge_pdfa.py")).exists());

/** What it finds in each of some files; "" in a sound one. */
export async function judgeOutside(level: Level, files: readonly string[]): Promise<Map<string, string>> {
  const judge = Bun.spawn([python, judgePath("judge_pdfa.py"), "--flavour", level, "-"], {
    stdin: Buffer.from(files.join("\n")),
    stdout: "pipe",
    stderr: "ignore",
  });
  const lines = (await new Response(judge.stdout).text()).trim().split("\n");
  return new Map(
    lines.map((line) => {
      const [verdict = "", file = "", found = ""] = line.split("\t");
      return [file, verdict === "PASS" ? "" : found || verdict] as const;
    }),
  );
}

/** The same of veraPDF, where it is on PATH; Debian has it not. */
export const hasVeraPdf = Bun.which("verapdf") !== null;

export async function judgeByVeraPdf(level: Level, files: readonly string[]): Promise<string[]> {
  const judge = Bun.spawn(["verapdf", "--flavour", level, "--format", "text", ...files], {
    stdout: "pipe",
    stderr: "ignore",
  });
  const lines = (await new Response(judge.stdout).text()).trim().split("\n");
  return lines.filter((line) => !line.startsWith("PASS"));
}
