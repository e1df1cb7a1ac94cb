import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "#engines/process.ts";
import { environment, makeProfile } from "./profile.ts";
import { type Installed, readable } from "./program.ts";
import type { Order, Told } from "./zygote.ts";

/** Names of the filters that carry save options; a document in its own family's format needs none. */
const filters = { word: "writer_pdf_Export", excel: "calc_pdf_Export", ppt: "impress_pdf_Export" } as const;

const entry = fileURLToPath(import.meta.resolve("./confined.ts"));

/** The same with the program started for this one document, in a profile of its own: slower, but it runs anywhere. */
export async function convertBySoffice(
  { soffice, folder: installed }: Installed,
  { input, output, format, save }: Order,
  family: keyof typeof filters,
): Promise<Told> {
  const folder = dirname(output);
  const target = join(folder, "made");
  const way = format === "pdf" && save ? `pdf:${filters[family]}:${save}` : format;
  const office = ["--headless", "--norestore", `-env:UserInstallation=${await makeProfile(folder)}`];
  const args = [...office, "--convert-to", way, "--outdir", target, input];
  const alone = (await mayUnshare()) ? ["unshare", "--user", "--map-current-user", "--net"] : [];
  const confined = [process.execPath, entry, readable(installed), folder, soffice, ...args];
  const [name = "", ...rest] = [...alone, ...confined];
  const { stderr } = await run({ name, args: rest, folder, env: await environment(folder) });
  const [made] = await readdir(target).catch(() => []);
  if (made === undefined) return { outcome: "not loaded", why: stderr };
  await Bun.write(output, Bun.file(join(target, made)));
  return { outcome: "saved", why: "" };
}

let unshares: Promise<boolean> | undefined;

/** Whether this machine lets a program be cut off from the network. */
function mayUnshare(): Promise<boolean> {
  unshares ??= (async () => {
    if (!Bun.which("unshare")) return false;
    const tried = Bun.spawn(["unshare", "--user", "--map-current-user", "--net", "true"], {
      stdio: ["ignore", "ignore", "ignore"],
    });
    return (await tried.exited) === 0;
  })();
  return unshares;
}
