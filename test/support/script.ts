import { repository } from "./service.ts";

export interface Said {
  out: string;
  err: string;
  code: number;
}

/** What a script of the project says, and how it ends. */
export async function runScript(words: readonly string[], environment: Record<string, string>): Promise<Said> {
  const child = Bun.spawn({
    cmd: [process.execPath, "run", "--silent", ...words],
    cwd: repository,
    env: { ...process.env, ...environment },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { out, err, code };
}
