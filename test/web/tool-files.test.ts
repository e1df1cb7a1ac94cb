import { expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sniff } from "#formats/kinds/sniff.ts";
import { faultsOfFiles } from "../../src/web/tool/files/check.ts";
import { kindOf } from "../../src/web/tool/files/kind.ts";
import { lookAt } from "../../src/web/tool/files/look.ts";
import { sizeOf } from "../../src/web/tool/files/measure.ts";
import type { Tool } from "../../src/web/ui/catalogue.ts";

const fixtures = join(import.meta.dir, "../fixtures");
const corpus = join(import.meta.dir, "../../../shared/corpus");

async function* filesIn(folder: string): AsyncGenerator<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of names) {
    if (!entry.isFile() || entry.name === "MANIFEST.tsv") continue;
    const path = join(entry.parentPath, entry.name);
    yield { name: path.slice(folder.length + 1), bytes: await Bun.file(path).bytes() };
  }
}

test("a page tells a file's kind from its bytes as the service does", async () => {
  const told: Record<string, string | undefined> = {};
  const due: Record<string, string | undefined> = {};
  for await (const { name, bytes } of filesIn(fixtures)) {
    // Text with tables in it: the service looks closer.
    if (name === "README.md") continue;
    told[name] = await kindOf(new Blob([bytes]));
    due[name] = sniff(bytes);
  }
  expect(Object.keys(told).length).toBeGreaterThan(10);
  expect(told).toEqual(due);
});

test("of strange files it says nothing that would keep somebody from a tool that takes them", async () => {
  // It may know less than the service, which then looks for itself; it must not know otherwise. Empty without ../shared.
  const wrong: string[] = [];
  for (const folder of ["images", "docx", "xlsx", "pptx", "pdf-good", "pdf-encrypted"]) {
    for await (const { name, bytes } of filesIn(join(corpus, folder))) {
      const due = sniff(bytes);
      const told = await kindOf(new Blob([bytes]));
      if (due && told !== due && !(told === undefined || told === "zip")) wrong.push(`${name}: ${told}, not ${due}`);
      if (due && told === undefined && !["doc", "xls", "ppt", "locked", "csv"].includes(due))
        wrong.push(`${name}: ${due}`);
    }
  }
  expect(wrong).toEqual([]);
});

test.each([
  ["photo.jpg", "jpeg"],
  ["portrait-exif6.jpg", "jpeg"],
  ["logo.png", "png"],
  ["animated.gif", "gif"],
  ["animated.webp", "webp"],
])("the size of %s is read from its head, as it is shown", async (name, format) => {
  const bytes = await Bun.file(join(fixtures, name)).bytes();
  const { default: sharp } = await import("sharp");
  const { autoOrient } = await sharp(bytes).metadata();
  expect(await sizeOf(new Blob([bytes]), format)).toEqual({ width: autoOrient.width, height: autoOrient.height });
});

test("a head that is cut off tells no size and does no harm", async () => {
  const bytes = await Bun.file(join(fixtures, "photo.jpg")).bytes();
  for (const length of [0, 1, 3, 12, 100])
    expect(await sizeOf(new Blob([bytes.slice(0, length)]), "jpeg")).toBeUndefined();
});

test("what stands before a root is gone through once, however much of it a stranger wrote", async () => {
  const comments = "<!-- one of many -->".repeat(3_000);
  expect(await kindOf(new Blob([`${comments}<p>`]))).toBeUndefined();
  expect(await kindOf(new Blob([`<?xml version="1.0"?>${comments}<svg>`]))).toBe("svg");
  const type = `<!DOCTYPE svg [ <!ENTITY a "<p>"> <!-- ]> --> ]>`;
  expect(await kindOf(new Blob([`${type} <x:svg/>`]))).toBe("svg");
  expect(await kindOf(new Blob([`${type} <p/>`]))).toBeUndefined();
});

test("a film is no picture, though both begin alike and are coded alike", async () => {
  const box = (brands: string) =>
    Buffer.from(`\0\0\0${String.fromCharCode(16 + brands.length)}ftyp${brands}`, "latin1");
  const film = Buffer.concat([box("isom\0\0\0\0iso2"), Buffer.from("moov hvc1")]);
  const picture = Buffer.concat([box("mif1\0\0\0\0mif1"), Buffer.from("meta hvc1")]);
  expect([await kindOf(new Blob([film])), sniff(film)]).toEqual([undefined, undefined]);
  expect([await kindOf(new Blob([picture])), sniff(picture)]).toEqual(["heic", "heic"]);
});

test("the oldest bitmaps have their sizes in two bytes each", async () => {
  const head = Buffer.alloc(26);
  head.write("BM");
  head.writeUInt32LE(12, 14);
  for (const [at, value] of [640, 480, 1, 24].entries()) head.writeUInt16LE(value, 18 + 2 * at);
  expect(await sizeOf(new Blob([head]), "bmp")).toEqual({ width: 640, height: 480 });
});

/** A file that counts what is read of it. */
class Counted extends File {
  static read = 0;
  static now = 0;
  static most = 0;
  override slice(from = 0, to = this.size, type?: string): Blob {
    return new Counted([super.slice(from, to, type)], this.name);
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    Counted.read += this.size;
    Counted.now += this.size;
    Counted.most = Math.max(Counted.most, Counted.now);
    const bytes = await super.arrayBuffer();
    Counted.now -= this.size;
    return bytes;
  }
}

test("of a large TIFF its directory is read, and of many files no more at once than a few heads", async () => {
  const { default: sharp } = await import("sharp");
  const noise = { width: 2_000, height: 1_500, channels: 3, background: "#808080" } as const;
  const tiff = new Uint8Array(await sharp({ create: noise }).tiff({ compression: "none" }).toBuffer());
  const large = new Counted([tiff], "large.tiff");
  expect(await sizeOf(large, "tiff")).toEqual({ width: 2_000, height: 1_500 });
  expect(large.size).toBeGreaterThan(8_000_000);
  expect(Counted.read).toBeLessThan(1_000_000);

  const picture = new Uint8Array(2_097_152);
  picture.set(await Bun.file(join(fixtures, "photo.jpg")).bytes());
  const many = Array.from({ length: 40 }, (_, at) => new Counted([picture], `${at}.jpg`));
  Counted.most = 0;
  const found = await lookAt(many);
  expect(found.map(({ file, width }) => [file.name, width])).toEqual(many.map(({ name }) => [name, 1_200]));
  expect(Counted.most).toBeLessThan(16_000_000);
});

/** As browsers have a file that was moved away since it was chosen. */
class Gone extends File {
  override slice(): Blob {
    return new Gone([], this.name);
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    throw new DOMException("The requested file could not be read.", "NotReadableError");
  }
}

test("a file that can't be read is told where it stands, and keeps no other from being looked at", async () => {
  const photo = new File([await Bun.file(join(fixtures, "photo.jpg")).bytes()], "photo.jpg");
  const [gone, whole] = await lookAt([new Gone(["x"], "gone.jpg"), photo]);
  expect([gone?.isGone, whole?.format]).toEqual([true, "jpeg"]);
  const tool = { input: { field: "file", formats: ["jpeg"], minimum: 1, maximum: 1 }, limits: {}, maximumBytes: 1e8 };
  const faults = faultsOfFiles(tool as unknown as Tool, gone && whole ? [gone, whole] : [], {});
  expect(faults).toEqual([{ id: gone?.id ?? "", says: expect.stringContaining("can't be read") }]);
});
