import { join } from "node:path";
import { run } from "#engines/enclosure/process.ts";

/** Whether qpdf and poppler are there: they share no line with what writes our results. */
export const isInstalled = (): boolean => Bun.which("qpdf") !== null && Bun.which("pdftotext") !== null;

export interface Opened {
  /** The number of pages; undefined for a file that does not open. */
  pages: number | undefined;
  /** Whether nothing had to be mended on the way. */
  clean: boolean;
}

const warned = 3;

/** Arguments that tell qpdf a password by a file, as every user of the machine can read a process's arguments. */
export async function secretArguments(folder: string, password: string | undefined): Promise<string[]> {
  if (password === undefined) return [];
  const secret = join(folder, "password");
  await Bun.write(secret, password);
  return [`--password-file=${secret}`];
}

/** Opens a file with qpdf. */
export async function openFile(folder: string, file: string, password: string | undefined): Promise<Opened> {
  const unlock = await secretArguments(folder, password);
  const { code, stdout } = await run({ name: "qpdf", args: [...unlock, "--show-npages", file], folder });
  const pages = Number(new TextDecoder().decode(stdout));
  const opens = (code === 0 || code === warned) && Number.isInteger(pages) && pages > 0;
  return { pages: opens ? pages : undefined, clean: code === 0 };
}

/** Reads every page with Poppler; undefined where it can't finish. */
export async function pagesIn(folder: string, file: string): Promise<string[] | undefined> {
  const { code, stdout } = await run({ name: "pdftotext", args: ["-q", "-enc", "UTF-8", file, "-"], folder });
  return code === 0 ? new TextDecoder().decode(stdout).split("\f") : undefined;
}

/** Counts the letters that Poppler reads on each of the first pages; undefined where it can't finish. */
export async function lettersIn(folder: string, file: string, pages: number): Promise<number[] | undefined> {
  const args = ["-q", "-enc", "UTF-8", "-l", String(pages), file, "-"];
  const { code, stdout } = await run({ name: "pdftotext", args, folder });
  if (code !== 0) return undefined;
  const texts = new TextDecoder().decode(stdout).split("\f").slice(0, pages);
  return texts.map((text) => text.replace(/[\s\p{Cc}\ufffd]/gu, "").length);
}
