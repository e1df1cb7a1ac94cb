import { expect, test } from "bun:test";
import { iimOf } from "#formats/notes/iim.ts";

const copyright = (value: Uint8Array) => Uint8Array.of(0x1c, 2, 116, 0, value.length, ...value);

test("texts of IIM are UTF-8, or Latin letters of a byte each", () => {
  for (const coding of ["utf8", "latin1"] as const)
    expect(iimOf(copyright(Buffer.from("© Zoë", coding))).get(116)).toBe("© Zoë");
});
