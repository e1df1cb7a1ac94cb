import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask } from "./reader.ts";

/** Every lock that qpdf can put on, by what is told it after the passwords. */
export const locks: Record<string, readonly string[]> = {
  "RC4, 40 bits": ["40"],
  "RC4, 128 bits": ["128", "--use-aes=n"],
  "AES, 128 bits": ["128", "--use-aes=y"],
  "AES, 256 bits, revision 5": ["256", "--force-R5"],
  "AES, 256 bits, revision 6": ["256"],
};

/** A PDF that qpdf locks; it spells passwords in the way of the lock. */
export async function lockedByQpdf(
  bytes: Uint8Array,
  lock: readonly string[],
  user: string,
  owner: string,
): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), "locked-"));
  try {
    const [given, made] = [join(folder, "given.pdf"), join(folder, "made.pdf")];
    await Bun.write(given, bytes);
    const said = await ask("qpdf", "--allow-weak-crypto", "--encrypt", user, owner, ...lock, "--", given, made);
    if (said?.code !== 0) throw new Error("qpdf locks nothing");
    return await Bun.file(made).bytes();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface Lock {
  /** Who qpdf takes the password for. */
  opensFor: "user" | "owner" | undefined;
  algorithm: string | undefined;
  /** What each program says that whoever opens it may do. */
  qpdf: string[];
  poppler: string[];
}

const rights = {
  printing: /^print high resolution: allowed$/m,
  copying: /^extract for any purpose: allowed$/m,
  modifying: /^modify other: allowed$/m,
  annotating: /^modify annotations: allowed$/m,
};
const popplers = { printing: "print:yes", copying: "copy:yes", modifying: "change:yes", annotating: "addNotes:yes" };

/** What qpdf and poppler say of a file's lock, with a password. */
export async function lockOf(bytes: Uint8Array, password: string): Promise<Lock> {
  const folder = await mkdtemp(join(tmpdir(), "lock-"));
  try {
    const file = join(folder, "given.pdf");
    await Bun.write(file, bytes);
    const told = (await ask("qpdf", `--password=${password}`, "--show-encryption", file))?.output ?? "";
    const info = (await ask("pdfinfo", "-upw", password, "-opw", password, file))?.output ?? "";
    const encrypted = /^Encrypted:\s+(.*)$/m.exec(info)?.[1] ?? "";
    return {
      opensFor: told.includes("Supplied password is owner password")
        ? "owner"
        : told.includes("Supplied password is user password")
          ? "user"
          : undefined,
      algorithm: /algorithm:([\w-]+)/.exec(encrypted)?.[1],
      qpdf: Object.entries(rights).flatMap(([name, form]) => (form.test(told) ? [name] : [])),
      poppler: Object.entries(popplers).flatMap(([name, word]) => (encrypted.includes(word) ? [name] : [])),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
