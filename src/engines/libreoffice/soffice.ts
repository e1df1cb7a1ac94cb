import { readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { enclosed } from "#engines/enclosure/enclosure.ts";
import { run } from "#engines/enclosure/process.ts";
import { addressOf } from "./own-folder.ts";
import { pdfFilters } from "./pdf-export.ts";
import { environment, makeProfile } from "./profile.ts";
import { type Installed, readable } from "./program.ts";
import type { Order, Told } from "./zygote.ts";

/** Converts with the program started for this one document, in a profile of its own: slower, but it runs anywhere. */
export async function convertBySoffice(
  { soffice, folder: installed }: Installed,
  { input, output, format, family, save }: Order,
): Promise<Told> {
  const folder = dirname(output);
  const target = join(folder, "made");
  const way = format === "pdf" && save ? `pdf:${pdfFilters[family]}:${save}` : format;
  const profile = await makeProfile(folder);
  const office = ["--headless", "--norestore", `-env:UserInstallation=${profile}`];
  const args = [...office, "--convert-to", way, "--outdir", target, addressOf(input)];
  const by = (await mayUnshare()) ? apart : [];
  // LibreOffice puts a socket there, whatever it is told, and takes it away again.
  const reach = { reads: readable(installed), sockets: ["/tmp"] };
  const program = run({ name: soffice, args, folder, env: await environment(folder), by, reach });
  const { stderr } = await program.finally(() => removeSocket(profile));
  const [made] = await readdir(target).catch(() => []);
  if (made === undefined) return { outcome: "not loaded", why: stderr };
  await Bun.write(output, Bun.file(join(target, made)));
  return { outcome: "saved", why: "" };
}

/**
 * Removes the socket by which LibreOffice finds itself started twice. It makes one whatever it is told, named after the
 * user where it can read of users, and leaves it when it is killed.
 */
async function removeSocket(profile: string): Promise<void> {
  const digest = new Bun.CryptoHasher("md5").update(Buffer.from(profile, "utf16le")).digest();
  const name = Array.from(digest, (byte) => byte.toString(16)).join("");
  for (const user of ["", `${process.getuid?.()}_`]) {
    await rm(join("/tmp", `OSL_PIPE_${user}SingleOfficeIPC_${name}`), { force: true });
  }
}

/** Starts the program in a network of its own, where nobody else is. */
const apart = ["unshare", "--user", "--map-current-user", "--net"];

let unshares: Promise<boolean> | undefined;

/** Whether this machine lets a program be cut off from the network. */
function mayUnshare(): Promise<boolean> {
  unshares ??= (async () => {
    if (!Bun.which("unshare")) return false;
    const tried = Bun.spawn([...apart, ...enclosed(["true"])], {
      stdio: ["ignore", "ignore", "ignore"],
    });
    return (await tried.exited) === 0;
  })();
  return unshares;
}
