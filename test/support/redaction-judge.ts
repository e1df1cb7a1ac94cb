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
const perPoint = 2;

/** Pages drawn without comments and fields, which go with what they say. */
function contentOf(bytes: Uint8Array, index: number) {
  const page = seePdf(bytes).doc.loadPage(index);
  const pixmap = page.toPixmap([perPoint, 0, 0, perPoint, 0, 0], mupdf.ColorSpace.DeviceRGB, false, false);
  return { page, width: pixmap.getWidth(), height: pixmap.getHeight(), pixels: pixmap.getPixels() };
}

/** The marks on a page of a result, in pixels of its drawing. */
function marksOn({ page }: ReturnType<typeof contentOf>): Box[] {
  const contents = page.getObject().get("Contents");
  const streams = contents.isArray()
    ? Array.from({ length: contents.length }, (_, at) => contents.get(at))
    : [contents];
  const text = streams.map((one) => Buffer.from(one.readStream().asUint8Array()).toString("latin1")).join("\n");
  const [left, top] = page.getBounds();
  const matrix = mupdf.Matrix.concat(page.getTransform(), mupdf.Matrix.translate(-left, -top));
  return [...text.matchAll(/\/Artifact BMC\n0 g\n((?:[-\d. ]+ re\n)+)f\n/g)].flatMap(([, boxes = ""]) =>
    boxes
      .trim()
      .split("\n")
      .map((line): Box => {
        const [x = 0, y = 0, width = 0, height = 0] = line.split(" ").map(Number);
        return mupdf.Rect.transform([x, y, x + width, y + height], matrix).map((side) => side * perPoint) as Box;
      }),
  );
}

/** How many pixels of a page differ that lie under no mark. */
export function changedBeside(before: Uint8Array, after: Uint8Array, index: number): number {
  const [one, other] = [contentOf(before, index), contentOf(after, index)];
  if (one.width !== other.width || one.height !== other.height) return Number.POSITIVE_INFINITY;
  const marks = marksOn(other);
  let changed = 0;
  for (let at = 0; at < one.pixels.length; at += 3) {
    if ([0, 1, 2].every((channel) => one.pixels[at + channel] === other.pixels[at + channel])) continue;
    const [x, y] = [(at / 3) % one.width, Math.floor(at / 3 / one.width)];
    // A mark's edge lies within pixels.
    const isMarked = marks.some(
      ([left, top, right, bottom]) => x >= left - 1.5 && x <= right + 0.5 && y >= top - 1.5 && y <= bottom + 0.5,
    );
    if (!isMarked) changed += 1;
  }
  return changed;
}
