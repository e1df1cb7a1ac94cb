import { expect, test } from "bun:test";
import { bareJpx } from "#formats/pdf/bare-jpx.ts";
import { bareJbig2 } from "#formats/pdf/jbig2-size.ts";

const hex = (text: string) => Buffer.from(text.replace(/\s/g, ""), "hex");
const comment = (text: string) =>
  Buffer.concat([hex("ff64"), Buffer.from([0, text.length + 4, 0, 1]), Buffer.from(text)]);
/** A tile with a comment in its header; its length counts from its own marker on. */
const tile = (body: Buffer) => {
  const rest = Buffer.concat([comment("Topsecret"), hex("ff93"), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(12 + rest.length);
  return Buffer.concat([hex("ff90 000a 0000"), length, hex("00 01"), rest]);
};
const coded = Buffer.from("ff64 is no marker amid what is coded");
const codestream = Buffer.concat([hex("ff4f"), comment("by Topsecret"), tile(coded), hex("ffd9")]);
const box = (name: string, data: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(8 + data.length);
  return Buffer.concat([length, Buffer.from(name), data]);
};

test("JPEG 2000 keeps its length and what is coded, and loses its comments", () => {
  const bare = Buffer.from(bareJpx(codestream) ?? []);
  expect([bare.length, bare.includes("secret"), bare.includes(coded)]).toEqual([codestream.length, false, true]);
});

test("JPEG 2000 loses boxes that nothing is drawn with", () => {
  const needed = [box("jP  ", hex("0d0a870a")), box("ftyp", Buffer.from("jp2 ")), box("jp2h", hex("00"))];
  const file = Buffer.concat([...needed, box("xml ", Buffer.from("<x>Topsecret</x>")), box("jp2c", codestream)]);
  const bare = Buffer.from(bareJpx(file) ?? []);
  expect([bare.includes("secret"), bare.includes(coded)]).toEqual([false, true]);
  expect(bare.subarray(0, Buffer.concat(needed).length).equals(Buffer.concat(needed))).toBe(true);
});

test("JPEG 2000 whose tile ends before its data is read to an end, and refused", () => {
  expect(bareJpx(hex("ff4f ff90 000a 0000 0000000c 00 01 ff93 0000 0000"))).toBeUndefined();
});

test("a comment that goes beyond the end is read to the end, and what was given stays as it is", () => {
  const torn = hex("ff4f ff64 ffff 0001 41424344");
  expect(
    Buffer.from(bareJpx(torn) ?? [])
      .toString("latin1")
      .endsWith("    "),
  ).toBe(true);
  expect(torn.toString("latin1").endsWith("ABCD")).toBe(true);
});

test("JBIG2 keeps its segments where they are, and loses what its comments say", () => {
  const head = hex("00000001 3e 00 01 0000000f 20000000");
  const file = Buffer.concat([head, Buffer.from("a\0Topsecret"), hex("00000002 31 00 01 00000000")]);
  const bare = Buffer.from(bareJbig2(file));
  expect([bare.length, bare.includes("secret")]).toEqual([file.length, false]);
  expect(bare.subarray(0, head.length).equals(head)).toBe(true);
  expect(bare.subarray(-11).equals(file.subarray(-11))).toBe(true);
});
