import { existsSync } from "node:fs";
import { mkdir, realpath, stat, writeFile } from "node:fs/promises";
import { dirname, extname, isAbsolute, join, relative, sep } from "node:path";

/** A path that an agent may not use, told so that it can do better. */
export class Refusal extends Error {}

/**
 * The one folder that an agent reads from and writes to; whatever leads out of it is refused, and nothing overwritten. What
 * begins with a dot is some program's own: its settings, its history, its keys.
 */
export class Folder {
  /** Where it really lies. */
  readonly root: string;

  private constructor(root: string) {
    this.root = root;
  }

  static async open(path: string): Promise<Folder> {
    const root = await realpath(path).catch(() => undefined);
    if (root === undefined || !(await stat(root)).isDirectory()) throw new Refusal(`${path} is not a folder.`);
    return new Folder(root);
  }

  /** Where a file that is to be read really lies. */
  async input(path: string): Promise<string> {
    const place = await realpath(this.#within(path)).catch(() => undefined);
    if (place === undefined) throw new Refusal(`There is no ${path} in the folder.`);
    this.#requireInside(place, path);
    const found = await stat(place);
    if (!found.isFile()) throw new Refusal(`${path} is not a file.`);
    // Under its other name it may lie anywhere, which no path tells.
    if (found.nlink > 1)
      throw new Refusal(`${path} has another name beside this one in the folder (a hard link): copy it.`);
    return place;
  }

  /** Refuses, before any work, a place where a result may not stand. */
  async requireFree(path: string): Promise<void> {
    const place = this.#within(path);
    this.#requireInside(await existing(dirname(place)), path);
    if (existsSync(place)) throw taken(path);
  }

  /** Writes a result where it was asked to be, or under a name that is free; returns the path within the folder. */
  async write(bytes: Uint8Array, path: string, { mayRename }: { mayRename: boolean }): Promise<string> {
    const extension = extname(path);
    const stem = path.slice(0, path.length - extension.length);
    for (let number = 1; ; number++) {
      const place = this.#within(number === 1 ? path : `${stem}-${number}${extension}`);
      this.#requireInside(await existing(dirname(place)), path);
      await mkdir(dirname(place), { recursive: true });
      // A link that was put there meanwhile is not followed: "wx" creates, or fails.
      const written = await writeFile(place, bytes, { flag: "wx" }).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code !== "EEXIST") throw new Refusal(`${path} can't be written (${error.code}).`);
          return false;
        },
      );
      if (written) return relative(this.root, place);
      if (!mayRename) throw taken(path);
    }
  }

  #within(path: string): string {
    const parts = path.split(/[/\\]/);
    if (path === "" || path.includes("\0") || isAbsolute(path) || /^[A-Za-z]:/.test(path) || parts.includes("..")) {
      throw new Refusal(`${JSON.stringify(path)} is no path within the folder: write one like "in/report.pdf".`);
    }
    if (parts.some(isHidden)) throw hidden(path);
    return join(this.root, path);
  }

  #requireInside(place: string, path: string): void {
    if (place !== this.root && !place.startsWith(this.root + sep)) {
      throw new Refusal(`${path} leads out of the folder.`);
    }
    if (relative(this.root, place).split(sep).some(isHidden)) throw hidden(path);
  }
}

const isHidden = (part: string): boolean => part.startsWith(".") && part !== ".";

const hidden = (path: string) =>
  new Refusal(`${path} is not for an agent: in this folder nothing that begins with a dot is read or written.`);

const taken = (path: string) =>
  new Refusal(`${path} is there already, and nothing is overwritten: name another output.`);

/** Where the part of a path really lies that is there already. */
async function existing(path: string): Promise<string> {
  return realpath(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw new Refusal("The output's folder can't be used.");
    return existing(dirname(path));
  });
}
