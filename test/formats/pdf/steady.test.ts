import { expect, test } from "bun:test";
import { steady } from "#formats/pdf/steady.ts";

/** The end of a PDF as LibreOffice writes it: what tells of its making, a table of so many objects, and its identity. */
function made(day: string, identity: string, objects: number): Uint8Array {
  const body = `%PDF-1.7\n${"x".repeat(1_000)}\n9 0 obj\n<</Creator(W)\n/CreationDate(D:${day}120000+01'00')>>\nendobj\n`;
  const table = `xref\n0 ${objects}\n${"0000000019 00000 n \n".repeat(objects)}`;
  const trailer = `trailer\n<</Size ${objects}\n/ID [ <${identity}>\n<${identity}> ]\n/DocChecksum /${identity}\n>>\n`;
  return Buffer.from(`${body}${table}${trailer}startxref\n${body.length}\n%%EOF\n`, "latin1");
}

test("the day and the chance in a PDF go, however many objects it has, and nothing moves", () => {
  const source = new TextEncoder().encode("the document");
  for (const objects of [10, 4_000, 50_000]) {
    const first = made("20260102", "0123456789ABCDEF0123456789ABCDEF", objects);
    const second = made("20270304", "FEDCBA9876543210FEDCBA9876543210", objects);
    const steadied = steady(first, source);
    expect([objects, Buffer.from(steadied).equals(steady(second, source))]).toEqual([objects, true]);
    expect(steadied.length).toBe(first.length);
    expect(Buffer.from(steadied).toString("latin1")).toContain("/CreationDate(D:19800101000000Z");
  }
});
