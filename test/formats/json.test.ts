import { describe, expect, test } from "bun:test";
import { readJsonBytes } from "#formats/json.ts";

const read = (text: string) => readJsonBytes(Buffer.from(text));
const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

describe("JSON", () => {
  test("is read as the platform reads it, brackets in texts included", () => {
    const value = { text: `${"[{".repeat(100)}\\"[\\\\`, "[[": [{ a: [1, null, "é"] }], b: {} };
    expect(read(JSON.stringify(value))).toEqual(value);
    expect(read(`[${"[],{},".repeat(1_000)}0]`)).toHaveLength(2_001);
  });

  test("nested deeper than any call needs is refused", () => {
    expect(() => read(nested(32))).not.toThrow();
    expect(() => read(nested(33))).toThrow("nested");
    expect(() => read('{"a":'.repeat(200_000))).toThrow("nested");
  });

  test("that is none, or no UTF-8, is refused", () => {
    for (const text of ["", "{", '"', '"\\', "]", "{]"]) expect(() => read(text)).toThrow();
    expect(() => readJsonBytes(Uint8Array.of(0x22, 0xff, 0x22))).toThrow();
  });
});
