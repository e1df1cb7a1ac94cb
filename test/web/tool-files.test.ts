import { expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sniff } from "#formats/sniff.ts";
import { kindOf } from "../../src/web/tool/files/kind.ts";
import { sizeOf } from "../../src/web/tool/files/measure.ts";

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
