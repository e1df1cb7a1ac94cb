/**
 * Pictures that Debian and npm packages ship, through every tool that takes pictures, compared with what Pillow,
 * ImageMagick, rsvg-convert, Chromium and Poppler show: `bun scripts/wild-pictures.ts` prints a table and every difference. Packages are
 * unpacked into a temporary folder, and nothing of them stays. Ended with Ctrl-C, it prints the table of what it has seen.
 * `… networks FOLDER` takes the tools with networks instead, for pictures of up to a megapixel; FOLDER keeps what they
 * make of them, to be looked at.
 */
import { mkdir } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { serve } from "./bench/serve.ts";
import { pathIn } from "./wild/inside.ts";
import { type Found, withPackages } from "./wild/packages.ts";
import { Tally } from "./wild/table.ts";
import { chosen, coded, wanted } from "./wild-pictures/collection.ts";
import { difference, unlike } from "./wild-pictures/compare.ts";
import { Readers, type Seen } from "./wild-pictures/readers.ts";
import { networks, usual } from "./wild-pictures/trials.ts";

interface Answer {
  status: number;
  bytes: Uint8Array;
  type: string;
  says: string;
}

async function call(url: string, tool: string, path: string, options: Record<string, string>): Promise<Answer> {
  const form = new FormData();
  form.append(tool === "img-to-pdf" ? "files" : "file", Bun.file(path), basename(path));
  for (const [name, value] of Object.entries(options)) form.append(name, value);
  const answer = await fetch(`${url}/api/${tool}`, { method: "POST", body: form });
  const bytes = await answer.bytes();
  const says = answer.ok ? (answer.headers.get("x-result-warnings") ?? "") : new TextDecoder().decode(bytes);
  const type = answer.headers.get("content-type") ?? "";
  return { status: answer.status, bytes, type, says: answer.ok ? decodeURIComponent(says) : says };
}

const [mode, keep] = process.argv.slice(2);
const isSlow = mode === "networks";
/** What a network needs a second or more for. */
const mostEnlarged = 1_000_000;

/** Pixels of a window that a browser still opens gladly. */
const mostDrawn = 16_000_000;
const lossless = new Set(["image/png", "image/tiff"]);

await withPackages(wanted, async (found, folder) => {
  const readers = new Readers(folder);
  const few = chosen(found);
  const files = [...few, ...(await coded(few, readers, folder))];
  const service = await serve();
  const tally = new Tally();
  const results = join(folder, "result");

  const stay = async (tool: string, name: string, { bytes, type }: Answer) => {
    await mkdir(join(keep ?? "", tool), { recursive: true });
    await Bun.write(join(keep ?? "", tool, `${name.replaceAll(/[^\w.]+/g, "-")}.${type.split("/")[1]}`), bytes);
  };

  /** A result, as Pillow or, where it has no reader, ImageMagick shows it. */
  const seen = async ({ bytes, type }: Answer, across: number): Promise<Seen | undefined> => {
    const path = `${results}.${type.split("/")[1]?.replace("svg+xml", "svg")}`;
    await Bun.write(path, bytes);
    // Large enough that where its pixels begin says nothing.
    if (type === "application/pdf") return readers.poppler(path, Math.min(4 * across, 2_000));
    return (await readers.pillow(path)) ?? (await readers.magick(path));
  };

  const look = async (file: Found): Promise<void> => {
    const kind = extname(file.path).slice(1).toLowerCase().replace("jpeg", "jpg").replace(/^tif$/, "tiff");
    const name = `${file.package} ${basename(file.path)}`;
    const given = await Bun.file(file.path).bytes();
    const told = (says: string) => process.stdout.write(`- ${name}: ${says.replace(/\s+/g, " ").slice(0, 260)}\n`);
    const count = (column: string, fault: string | undefined) => {
      tally.add(kind, column, fault === undefined);
      if (fault !== undefined) told(`${column}: ${fault}`);
    };
    const ask = async (tool: string, options: Record<string, string>): Promise<Answer> => {
      const first = await call(service.url, tool, file.path, options);
      count("no 500", first.status >= 500 ? `${tool} ${first.status} ${first.says}` : undefined);
      if (first.status !== 200) return first;
      const path = pathIn(first.bytes, given);
      count("no path", path === undefined ? undefined : `${tool}: ${path}`);
      if (isSlow) return first;
      const second = await call(service.url, tool, file.path, options);
      const isSame = Buffer.from(first.bytes).equals(second.bytes);
      count("same twice", isSame ? undefined : `${tool}: ${second.status} ${second.status === 200 ? "" : second.says}`);
      return first;
    };

    const png = await ask("image-convert", { format: "png" });
    const theirs = [await readers.pillow(file.path), await readers.magick(file.path)].filter(
      (one) => one !== undefined,
    );
    if (png.status !== 200) {
      tally.add(kind, "read", false);
      told(`${png.status} ${png.says}${theirs.length > 0 ? ` (read by ${theirs.length} others)` : ""}`);
      return;
    }
    tally.add(kind, "read", true);
    const ours = await seen(png, 0);
    if (!ours) {
      told("the result can't be read by others");
      return;
    }
    if (png.says) told(`warning: ${png.says}`);
    const drawn = kind === "svg" ? await readers.rsvg(file.path, ours) : undefined;
    const shown = drawn ? [drawn] : kind === "svg" ? [] : theirs;
    const differences = shown.map((one) => difference(ours, one));
    if (shown.length === 0) told("no other program here reads it");
    else count("as others show it", differences.includes(undefined) ? undefined : differences.join("; "));
    // The service and rsvg-convert draw by the same library.
    if (!isSlow && kind === "svg" && ours.width * ours.height < mostDrawn) {
      const page = await readers.chromium(file.path, ours);
      count("as Chromium draws it", page ? unlike(ours, page) : "Chromium does not draw it");
    }

    if (isSlow && ours.width * ours.height > mostEnlarged) return;
    for (const { tool, options, fault } of isSlow ? networks : usual) {
      const answer = await ask(tool, options(ours));
      if (answer.status !== 200) {
        // What is taken there only some formats are; the others are told so.
        count(tool, answer.status === 415 ? undefined : `${answer.status} ${answer.says}`);
        continue;
      }
      if (answer.says && isSlow) told(`${tool}, warning: ${answer.says}`);
      const result = await seen(answer, ours.width);
      const isExact = lossless.has(answer.type);
      count(tool, result ? fault(result, ours, isExact) : "can't be read by others");
      if (result && keep) await stay(tool, name, answer);
    }
    if (isSlow) return;
    const icons = await ask("favicon-generate", {});
    count("favicon-generate", icons.status === 200 ? undefined : `${icons.status} ${icons.says}`);
  };

  let isEnough = false;
  process.once("SIGINT", () => {
    isEnough = true;
  });
  try {
    let seen = 0;
    for (const file of files) {
      if (isEnough) break;
      await look(file);
      seen += 1;
    }
    process.stdout.write(`\n${seen} of ${files.length} pictures\n\n${tally.print("kind")}\n`);
  } finally {
    await readers.close();
    await service.stop();
  }
});
