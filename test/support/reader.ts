export interface Said {
  code: number;
  output: string;
}

/** Of the processor: a busy machine is no reason to leave a file uncompared. */
const patienceSeconds = 20;
/** By the clock, for one that waits for nothing that ever comes. */
const patienceMs = 300_000;
const memoryKb = 4 * 1024 * 1024;
const longestOutput = 32 * 1024 * 1024;

/** Asks an outside reader. Some hostile files keep it busy, or talking, for ever; then it has said nothing of them. */
export async function ask(...command: string[]): Promise<Said | undefined> {
  const limited = ["sh", "-c", `ulimit -v ${memoryKb}; ulimit -t ${patienceSeconds}; exec "$@"`, "sh", ...command];
  const child = Bun.spawn(limited, { stdin: "ignore", stdout: "pipe", stderr: "ignore", timeout: patienceMs });
  const decoder = new TextDecoder();
  let output = "";
  for await (const chunk of child.stdout) {
    output += decoder.decode(chunk, { stream: true });
    if (output.length > longestOutput) child.kill("SIGKILL");
    if (child.killed) break;
  }
  const code = await child.exited;
  return child.signalCode ? undefined : { code, output };
}
