import { mkdir, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { extname, join } from "node:path";
import { type Found, filesOfPackages } from "../wild/packages.ts";
import { packages } from "./packages.ts";
import type { Given, Source, Template } from "./template.ts";

/** Where sets and unpacked packages lie; nothing of them belongs into the repository. */
export const truthFolder = process.env.TRUTH_DIR ?? join(homedir(), ".cache/file-processing-api/truth");

/** What templates of a set may show: each file of a package belongs to one set, by a number made from its name. */
export function givenTo(set: Template["set"], withPackages: boolean): Given {
  return {
    set,
    async files(ending) {
      if (!withPackages) return [];
      return (await all()).filter(({ name, path }) => extname(path).toLowerCase() === ending && setOf(name) === set);
    },
  };
}

/** Of five files three are of fit, one of check, one of the sealed lots. */
export function setOf(name: string): Template["set"] {
  const fifth = Number(BigInt(Bun.hash.wyhash(name)) % 5n);
  return fifth < 3 ? "fit" : fifth === 3 ? "check" : "sealed";
}

let unpacked: Promise<readonly Source[]> | undefined;

const all = (): Promise<readonly Source[]> => {
  unpacked ??= unpackedOnce();
  return unpacked;
};

/** Unpacked at the first need, and anew when the list of packages has changed. */
async function unpackedOnce(): Promise<readonly Source[]> {
  const folder = join(truthFolder, "packages");
  const list = Bun.file(join(truthFolder, "packages.json"));
  const wanted = JSON.stringify(packages);
  const known = (await list.exists()) ? ((await list.json()) as { wanted: string; sources: Source[] }) : undefined;
  if (known?.wanted === wanted) return known.sources;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const found = await filesOfPackages(folder, packages);
  const sources = found.map((file) => ({ name: nameOf(file, folder), path: file.path }));
  await Bun.write(list, JSON.stringify({ wanted, sources }));
  return sources;
}

const nameOf = ({ package: owner, path }: Found, folder: string): string =>
  `${owner}: ${path
    .slice(folder.length + 1)
    .split("/")
    .slice(2)
    .join("/")}`;
