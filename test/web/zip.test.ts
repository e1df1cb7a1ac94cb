import { describe, expect, test } from "bun:test";
import { deflateRawSync } from "node:zlib";
import { entriesOf, unpack } from "../../src/web/tool/result/zip.ts";

interface Packed {
  name: string;
  bytes: Uint8Array;
  stored?: boolean;
  /** Its numbers stand in the ZIP64 field. */
  large?: boolean;
}

const le = (width: number, ...values: number[]) =>
  values.flatMap((value) => Array.from({ length: width }, (_, at) => Number((BigInt(value) >> BigInt(8 * at)) & 255n)));

/** By the APPNOTE, not by what is tested. */
function zipOf(files: Packed[], { comment = "", end64 = false } = {}): Blob {
  const parts: number[] = [];
  const directory: number[] = [];
  for (const { name, bytes, stored, large } of files) {
    const path = [...new TextEncoder().encode(name)];
    const packed = stored ? bytes : deflateRawSync(bytes);
    const at = parts.length;
    const method = stored ? 0 : 8;
    const head = [...le(2, 20, 0x0800, method, 0, 0), ...le(4, 0, packed.length, bytes.length)];
    parts.push(...le(4, 0x04034b50), ...head, ...le(2, path.length, 3), ...path, 1, 2, 3, ...packed);
    const extra = large ? [...le(2, 1, 24), ...le(8, bytes.length, packed.length, at)] : [];
    const told = large ? [0xffffffff, 0xffffffff, 0xffffffff] : [packed.length, bytes.length, at];
    const [packedTold = 0, bytesTold = 0, atTold = 0] = told;
    directory.push(...le(4, 0x02014b50), ...le(2, 20, 20, 0x0800, method, 0, 0));
    directory.push(
      ...le(4, 0, packedTold, bytesTold),
      ...le(2, path.length, extra.length, 2, 0, 0),
      ...le(4, 0, atTold),
    );
    directory.push(...path, ...extra, 7, 7);
  }
  const at = parts.length;
  const end = [...parts, ...directory];
  if (end64) {
    const from = end.length;
    end.push(...le(4, 0x06064b50), ...le(8, 44), ...le(2, 45, 45), ...le(4, 0, 0));
    end.push(...le(8, files.length, files.length, directory.length, at));
    end.push(...le(4, 0x07064b50, 0), ...le(8, from), ...le(4, 1));
  }
  const [size, place] = end64 ? [0xffffffff, 0xffffffff] : [directory.length, at];
  end.push(...le(4, 0x06054b50), ...le(2, 0, 0, files.length, files.length), ...le(4, size, place));
  end.push(...le(2, comment.length), ...new TextEncoder().encode(comment));
  return new Blob([new Uint8Array(end)]);
}

const words = new TextEncoder().encode("Many words, many words, many words. ".repeat(50));
const files: Packed[] = [
  { name: "seite 1/größe.txt", bytes: words },
  { name: "plain.txt", bytes: words, stored: true },
  { name: "empty.txt", bytes: new Uint8Array() },
  { name: "large.txt", bytes: words, large: true },
];

describe("a ZIP in the browser", () => {
  for (const [what, zip] of [
    ["as most are", zipOf(files)],
    ["with a comment", zipOf(files, { comment: "made by hand" })],
    ["of ZIP64", zipOf(files, { end64: true })],
  ] as const) {
    test(`${what} tells its files and unpacks each`, async () => {
      const entries = await entriesOf(zip);
      expect(entries.map(({ name, bytes }) => [name, bytes])).toEqual(
        files.map(({ name, bytes }) => [name, bytes.length]),
      );
      for (const [at, entry] of entries.entries()) {
        const unpacked = await unpack(zip, entry, "text/plain");
        expect(new Uint8Array(await unpacked.arrayBuffer())).toEqual(new Uint8Array(files[at]?.bytes ?? []));
      }
    });
  }

  test("that is none, or lies about a length, is refused", async () => {
    await expect(entriesOf(new Blob(["no ZIP"]))).rejects.toThrow("no end");
    const zip = zipOf(files);
    const [first] = await entriesOf(zip);
    if (!first) throw new Error("no entry");
    await expect(unpack(zip, { ...first, bytes: first.bytes + 1 }, "")).rejects.toThrow("as long");
  });
});
