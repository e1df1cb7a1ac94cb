import { expect, test } from "bun:test";
import type { FactName } from "#engines/job/facts.ts";
import { reply } from "#http/call/reply.ts";

function fontsIn(fonts: string): string {
  const request = new Request("http://localhost/");
  const visit = { request, requestId: "id", address: "", server: null, headers: new Headers(), lists: {}, record: {} };
  const facts = new Map<FactName, string | number>([["Fonts", fonts]]);
  const outcome = { format: "pdf" as const, bytes: new Uint8Array(3), stem: "a", facts, warnings: [] };
  const { headers } = reply({ bytesIn: 0, stem: "a" }, outcome, visit, {
    queueMs: 0,
    workMs: 0,
    totalMs: 0,
  });
  return headers.get("x-result-fonts") ?? "";
}

test("a fact is told as it is, in words that a header can hold, and cut where it is endless", () => {
  expect(fontsIn("Carlito for Calibri")).toBe("Carlito for Calibri");
  expect(decodeURIComponent(fontsIn("Å for Ä"))).toBe("Å for Ä");
  for (const endless of ["x".repeat(5_000), "字".repeat(5_000), "\u{1f600}".repeat(5_000), "\ud800".repeat(5_000)]) {
    const told = fontsIn(endless);
    expect(told.length).toBeLessThan(620);
    expect(decodeURIComponent(told)).toEndWith("…");
  }
});
