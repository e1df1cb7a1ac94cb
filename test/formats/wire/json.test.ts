import { describe, expect, test } from "bun:test";
import { readJsonBytes } from "#formats/wire/json.ts";
import { atOnce } from "#support/at-once.ts";

const readBytes = (bytes: Uint8Array) => atOnce(readJsonBytes(bytes));
const read = (text: string) => readBytes(Buffer.from(text));
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

  test("of more values than any call needs is refused, commas in texts don't count", () => {
    expect(read(`[${"0,".repeat(49_999)}0]`)).toHaveLength(50_000);
    expect(() => read(`[${"0,".repeat(50_000)}0]`)).toThrow("values");
    expect(() => read(`{${Array.from({ length: 60_000 }, (_, n) => `"${n}":0`).join()}}`)).toThrow("values");
    expect(read(JSON.stringify({ text: '",\\"'.repeat(400_000) }))).toEqual({ text: '",\\"'.repeat(400_000) });
  });

  test("of some megabytes is read in steps, an escape across their border included", () => {
    const text = JSON.stringify(`${"x".repeat(1_048_574)}"${"é,".repeat(600_000)}`);
    const steps = readJsonBytes(Buffer.from(text));
    let count = 0;
    for (;;) {
      const { done, value } = steps.next();
      if (done) {
        expect(value).toBe(JSON.parse(text));
        break;
      }
      count += 1;
    }
    expect(count).toBe(3);
  });

  test("that is none, or no UTF-8, is refused", () => {
    for (const text of ["", "{", '"', '"\\', "]", "{]"]) expect(() => read(text)).toThrow();
    expect(() => readBytes(Uint8Array.of(0x22, 0xff, 0x22))).toThrow();
  });
});
