import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What poppler reads with a user's or an owner's password; undefined where it does not open the file. */
export async function popplerText(
  bytes: Uint8Array,
  password?: string,
  ...options: string[]
): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "poppler-"));
  try {
    const file = join(folder, "given.pdf");
    await Bun.write(file, bytes);
    const unlock = password === undefined ? [] : ["-upw", password, "-opw", password];
    const command = ["pdftotext", "-enc", "UTF-8", ...options, ...unlock, file, "-"];
    const child = Bun.spawn(command, { stdin: "ignore", stdout: "pipe", stderr: "ignore", timeout: 20_000 });
    const text = await new Response(child.stdout).text();
    return (await child.exited) === 0 ? text : undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
