import { dirname } from "node:path";

const seconds = 60;

/** Runs LaTeX until its references stand; what its macros wrote into NAME.truth comes back line by line. */
export async function printByLatex(path: string): Promise<readonly string[] | undefined> {
  // Contents move what they name: only the third pass tells the pages to which the second one moved it.
  const passes = (await Bun.file(path).text()).includes("\\tableofcontents") ? 3 : 2;
  for (let pass = 0; pass < passes; pass++) {
    const child = Bun.spawn({
      cmd: ["pdflatex", "-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error", path],
      cwd: dirname(path),
      stdin: "ignore",
      stdout: "ignore",
      stderr: "ignore",
      timeout: 1000 * seconds,
      killSignal: "SIGKILL",
    });
    if ((await child.exited) !== 0) return undefined;
  }
  const written = Bun.file(path.replace(/\.tex$/, ".truth"));
  return (await written.exists()) ? (await written.text()).split("\n") : [];
}
