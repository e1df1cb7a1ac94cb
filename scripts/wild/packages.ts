import { lstatSync, readlinkSync } from "node:fs";
import { mkdir, mkdtemp, readdir, realpath, rm, stat, symlink, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join, relative } from "node:path";

export interface Found {
  package: string;
  path: string;
}

export interface Wanted {
  debian: readonly string[];
  npm?: readonly string[];
  /** Of the files that are looked for: ".docx". */
  endings: readonly string[];
  /** Larger ones take a tool longer than the whole rest, and show no more. */
  mostBytes: number;
}

const run = (folder: string, ...command: string[]) =>
  Bun.spawnSync(command, { cwd: folder, stdout: "pipe", stderr: "ignore" });

/** Runs work on files out of packages of Debian and npm, which are unpacked in a temporary folder and gone afterwards. */
export async function withPackages<T>(
  wanted: Wanted,
  work: (files: Found[], folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "wild-"));
  try {
    return await work(await filesOfPackages(folder, wanted), folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Unpacks packages of Debian and npm in a folder and tells the files that are wanted of them. */
export async function filesOfPackages(
  folder: string,
  { debian, npm = [], endings, mostBytes }: Wanted,
): Promise<Found[]> {
  const owners = new Map<string, string>();
  await mkdir(join(folder, "debian"));
  for (const name of debian) unpackDebian(folder, name, owners);
  for (const name of npm) await unpackNpm(folder, name, owners);
  const files: Found[] = [];
  for (const path of (await readdir(folder, { recursive: true })).sort()) {
    const whole = join(folder, path);
    if (lstatSync(whole).isSymbolicLink()) await leadInside(whole, join(folder, "debian"));
    if (!endings.includes(extname(path).toLowerCase())) continue;
    const { size, isFile } = await stat(whole).then(
      (found) => ({ size: found.size, isFile: found.isFile() }),
      () => ({ size: 0, isFile: false }),
    );
    // Where a folder is a link, its files belong to who has brought them.
    const own = isFile ? relative(folder, await realpath(whole)) : path;
    const owner = owners.get(own) ?? own.split("/")[1] ?? "";
    if (isFile && size > 0 && size <= mostBytes) files.push({ package: owner, path: whole });
  }
  return unlike(files);
}

/** All of Debian in one tree, as on a machine: its packages lead to each other's files. */
function unpackDebian(folder: string, name: string, owners: Map<string, string>): void {
  const into = join(folder, "debian");
  const got = run(folder, "sh", "-c", 'apt-get download "$0" && dpkg-deb -x "$0"_*.deb debian', name);
  if (!got.success) process.stderr.write(`${name} can't be had\n`);
  const listing = run(folder, "sh", "-c", 'dpkg-deb -c "$0"_*.deb && rm "$0"_*.deb', name).stdout.toString();
  for (const line of listing.split("\n")) {
    const [, path] = / \.\/(.*?)(?:\.gz)?(?: (?:->|link to) .*)?$/.exec(line) ?? [];
    if (path) owners.set(`debian/${path}`, name);
  }
  // Debian packs what lies among documentation and is longer than a page.
  run(into, "sh", "-c", "find . -path '*/share/doc/*' -name '*.gz' -type f -exec gunzip -f {} +");
}

async function unpackNpm(folder: string, name: string, owners: Map<string, string>): Promise<void> {
  const own = name.replaceAll("/", "-");
  await mkdir(join(folder, "npm", own), { recursive: true });
  const into = join(folder, "npm", own);
  if (!run(into, "sh", "-c", 'npm pack "$0" && tar xzf ./*.tgz && rm ./*.tgz', name).success) {
    process.stderr.write(`${name} can't be had\n`);
  }
  for (const path of await readdir(into, { recursive: true })) owners.set(`npm/${own}/${path}`, name);
}

/** A link from the root of a system means the root of the tree. */
async function leadInside(link: string, root: string): Promise<void> {
  const target = readlinkSync(link);
  if (!target.startsWith("/")) return;
  await unlink(link);
  await symlink(join(root, target), link);
}

/** The same file in two packages shows nothing twice. */
async function unlike(files: readonly Found[]): Promise<Found[]> {
  const seen = new Set<string>();
  const kept: Found[] = [];
  for (const file of files) {
    const sum = Bun.SHA256.hash(await Bun.file(file.path).bytes(), "hex");
    if (!seen.has(sum)) kept.push(file);
    seen.add(sum);
  }
  return kept;
}
