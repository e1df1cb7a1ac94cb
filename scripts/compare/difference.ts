import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { Operation } from "#operations/operation.ts";
import type { Answer } from "./ask.ts";

interface Found {
  same: boolean;
  /** By what the two are the same, or in what they differ. */
  why: string;
}

/** Results of which no two are alike: random keys, and a browser that draws when its timers say. */
const mayDiffer = ({ name, work }: Operation): boolean => name === "protect-pdf" || work === "capture";

export async function difference(operation: Operation, was: Answer, is: Answer, password?: string): Promise<Found> {
  if (was.status !== is.status)
    return { same: false, why: `${was.status} → ${is.status} ${is.message || was.message}` };
  if (was.message !== is.message) return { same: false, why: `${was.message} → ${is.message}` };
  const { "x-result-bytes-out": sizeWas, ...factsWas } = was.facts;
  const { "x-result-bytes-out": sizeIs, ...factsIs } = is.facts;
  if (!Bun.deepEquals(factsWas, factsIs))
    return { same: false, why: `${JSON.stringify(factsWas)} → ${JSON.stringify(factsIs)}` };
  if (was.bytes.equals(is.bytes)) return { same: true, why: "the same bytes" };
  const looks = await sameLooks(was, is, password);
  if (!looks) return { same: false, why: `${sizeWas} → ${sizeIs} bytes, and it looks different` };
  return { same: mayDiffer(operation), why: `other bytes (${sizeWas} → ${sizeIs}), the same ${looks}` };
}

async function sameLooks(was: Answer, is: Answer, password = ""): Promise<string | undefined> {
  if (is.type.startsWith("image/")) return (await samePixels(was.bytes, is.bytes)) ? "pixels" : undefined;
  if (is.type !== "application/pdf") return undefined;
  const [old, fresh] = await Promise.all([was, is].map(({ bytes }) => seen(bytes, password)));
  if (!old && !fresh) return "kind of file, on which Poppler gives up";
  return old && Bun.deepEquals(old, fresh) ? "pages, words and pixels" : undefined;
}

async function samePixels(one: Buffer, other: Buffer): Promise<boolean> {
  const [first, second] = await Promise.all(
    [one, other].map((bytes) => sharp(bytes).raw().toBuffer({ resolveWithObject: true })),
  );
  if (!first || !second) return false;
  return first.info.width === second.info.width && first.data.equals(second.data);
}

/** What Poppler reads and draws of a PDF: its words, and a sum of each page's picture. */
async function seen(bytes: Buffer, password: string): Promise<{ text: string; pages: string[] } | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "compare-"));
  try {
    const file = join(folder, "given.pdf");
    await Bun.write(file, bytes);
    const key = password === "" ? [] : ["-upw", password];
    const text = await Bun.$`timeout 60 pdftotext ${key} ${file} -`.nothrow().quiet();
    const drawn = await Bun.$`timeout 60 pdftoppm -r 50 ${key} ${file} ${join(folder, "page")}`.nothrow().quiet();
    if (text.exitCode !== 0 || drawn.exitCode !== 0) return undefined;
    const names = (await readdir(folder)).filter((name) => name.endsWith(".ppm")).sort();
    const pages = await Promise.all(
      names.map(async (name) => String(Bun.hash(await Bun.file(join(folder, name)).bytes()))),
    );
    return { text: text.text(), pages };
  } finally {
    await rm(folder, { recursive: true });
  }
}
