import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mupdf } from "#engines/mupdf/kernel/library.ts";
import { everythingIn } from "./everything-in.ts";
import { ask } from "./reader.ts";
import { seePdf } from "./see-pdf.ts";

/** As words are compared: whatever form letters have, and however they are broken into lines. */
export const plainly = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u00ad\u200b-\u200f]|-\s*\n\s*/g, "")
    .replace(/\s+/g, " ");

/** A file's text as three programs that share no code with ours tell it, and its bytes as they find them. */
export async function toldOutside(bytes: Uint8Array): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), "redaction-"));
  try {
    const [given, plain, attached] = ["given.pdf", "plain.pdf", "attached"].map((name) => join(folder, name));
    if (!given || !plain || !attached) return {};
    await Bun.write(given, bytes);
    await ask("qpdf", "--qdf", "--object-streams=disable", given, plain);
    await ask("mkdir", attached);
    await ask("pdfdetach", "-saveall", "-o", attached, given);
    const files = await Promise.all(
      (await readdir(attached)).map(async (name) => everythingIn(await Bun.file(join(attached, name)).bytes())),
    );
    const said = async (...command: string[]) => (await ask(...command))?.output ?? "";
    return {
      pdftotext: await said("pdftotext", "-enc", "UTF-8", given, "-"),
      "pdftotext -raw": await said("pdftotext", "-raw", "-enc", "UTF-8", given, "-"),
      mutool: await said("mutool", "draw", "-q", "-F", "text", given),
      exiftool: Bun.which("exiftool") ? await said("exiftool", "-a", "-u", "-G1", "-ee", given) : "",
      strings: everythingIn(bytes),
      qpdf: Buffer.from(await Bun.file(plain).bytes()).toString("latin1"),
      attached: files.join("\n"),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** However bytes may hold a word: in any capitals, plain, in UTF-8, in two bytes a letter, as hexadecimal digits. */
export function holds(all: string, word: string): boolean {
  const small = all.toLowerCase();
  const forms = [word, word.toLowerCase()].flatMap((one) => [
    Buffer.from(one, "utf8"),
    Buffer.from(one, "utf16le").swap16(),
  ]);
  return forms.some(
    (form) => small.includes(form.toString("latin1").toLowerCase()) || small.includes(form.toString("hex")),
  );
}

type Box = [number, number, number, number];
interface Drawing {
  width: number;
  height: number;
  pixels: Uint8Array;
}
const dpi = 144;

/** Pages as Poppler draws them, without comments and fields, which go with what they say. */
async function drawnOutside(bytes: Uint8Array): Promise<Drawing[]> {
  const folder = await mkdtemp(join(tmpdir(), "drawn-"));
  try {
    const given = join(folder, "given.pdf");
    await Bun.write(given, bytes);
    await ask("pdftoppm", "-r", String(dpi), "-cropbox", "-hide-annotations", given, join(folder, "page"));
    const names = (await readdir(folder)).filter((name) => name.endsWith(".ppm")).sort();
    return await Promise.all(names.map(async (name) => readPpm(await Bun.file(join(folder, name)).bytes())));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function readPpm(bytes: Uint8Array): Drawing {
  const head = Buffer.from(bytes.subarray(0, 32)).toString("latin1");
  const [all = "", width, height] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(head) ?? [];
  return { width: Number(width), height: Number(height), pixels: bytes.subarray(all.length) };
}

/** The marks on a page of a result, in parts of its width and height. */
function marksOn(bytes: Uint8Array, index: number): Box[] {
  const page = seePdf(bytes).doc.loadPage(index);
  const contents = page.getObject().get("Contents");
  const streams = contents.isArray()
    ? Array.from({ length: contents.length }, (_, at) => contents.get(at))
    : [contents];
  const text = streams.map((one) => Buffer.from(one.readStream().asUint8Array()).toString("latin1")).join("\n");
  const [left, top, right, bottom] = page.getBounds();
  const matrix = mupdf.Matrix.concat(page.getTransform(), mupdf.Matrix.translate(-left, -top));
  const [width, height] = [right - left, bottom - top];
  return [...text.matchAll(/\/Artifact BMC\n0 g\n((?:[-\d. ]+ re\n)+)f\n/g)].flatMap(([, boxes = ""]) =>
    boxes
      .trim()
      .split("\n")
      .map((line): Box => {
        const [x = 0, y = 0, wide = 0, high = 0] = line.split(" ").map(Number);
        const box = mupdf.Rect.transform([x, y, x + wide, y + high], matrix);
        return [box[0] / width, box[1] / height, box[2] / width, box[3] / height];
      }),
  );
}

/** Shades are rounded in another way where the same samples are told by a palette. */
const slight = 1;

/** Of each page how many pixels differ that lie under no mark. */
export async function changedBeside(before: Uint8Array, after: Uint8Array): Promise<number[]> {
  const [ones, others] = [await drawnOutside(before), await drawnOutside(after)];
  return ones.map((one, index) => {
    const other = others[index];
    if (other?.width !== one.width || other.height !== one.height) return Number.POSITIVE_INFINITY;
    const { width, height, pixels } = one;
    const marks = marksOn(after, index).map(([left, top, right, bottom]) => [
      left * width,
      top * height,
      right * width,
      bottom * height,
    ]) as Box[];
    let changed = 0;
    for (let at = 0; at < pixels.length; at += 3) {
      const step = (channel: number) => Math.abs((pixels[at + channel] ?? 0) - (other.pixels[at + channel] ?? 0));
      if ([0, 1, 2].every((channel) => step(channel) <= slight)) continue;
      const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)];
      // A mark's edge lies within pixels.
      const isMarked = marks.some(
        ([left, top, right, bottom]) => x >= left - 2 && x <= right + 1 && y >= top - 2 && y <= bottom + 1,
      );
      if (!isMarked) changed += 1;
    }
    return changed;
  });
}
