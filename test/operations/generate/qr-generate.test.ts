import { describe, expect, test } from "bun:test";
import sharp from "sharp";
import { callJson } from "#support/call.ts";
import { hasZbar, readCode } from "#support/qr.ts";

const levels = ["L", "M", "Q", "H"] as const;

const payloads: Record<string, string> = {
  ascii: "Hello, World! ~`|\\ <a href=\"x\">'&'</a>",
  numeric: "31415926535897932384626433832795",
  capitals: "HTTPS://EXAMPLE.COM/A-B $%*+.:",
  latin: "Café à Besançon, 20 €",
  cjk: "漢字かな交じり文 한국어 中文",
  rtl: "مرحبا بالعالم שלום",
  emoji: "👩‍👩‍👧‍👦 🏳️‍🌈 ☕",
  wifi: "WIFI:T:WPA;S:Büro\\;1;P:pass\\:wörd;;",
  lines: "one\r\ntwo\tthree\n",
};

describe.skipIf(!hasZbar).each(Object.entries(payloads))("%s", (_name, text) => {
  test.each(levels)("reads back at level %s", async (errorCorrection) => {
    const { status, bytes } = await callJson("qr-generate", { text, errorCorrection, size: 400 });
    expect(status).toBe(200);
    expect(readCode(bytes)).toBe(text);
  });
});

/** ISO/IEC 18004, table 7: bytes in the largest symbol. */
const capacity = { L: 2953, M: 2331, Q: 1663, H: 1273 };

test.each(levels)(
  "level %s is filled to its last byte, and one more is refused with its capacity",
  async (errorCorrection) => {
    const most = capacity[errorCorrection];
    const text = "the quick brown fox, ".repeat(200).slice(0, most);
    const full = await callJson("qr-generate", { text, errorCorrection, size: 800 });
    expect(full.status).toBe(200);
    if (hasZbar) expect(readCode(full.bytes)).toBe(text);
    const beyond = await callJson("qr-generate", { text: `${text}!`, errorCorrection, size: 800 });
    expect([beyond.status, beyond.error?.error]).toEqual([400, "Bad request"]);
    expect(beyond.error?.message).toContain(String(most));
  },
);

test.each(["\ud83d", "a\udc00b", "\udc00\ud83d"])("half a letter is refused, not replaced: %j", async (text) => {
  for (const format of ["png", "svg"]) {
    const { status, error, headers } = await callJson("qr-generate", { text, format });
    expect([status, headers.get("x-error-fields")]).toEqual([400, "text"]);
    expect(error?.message).toContain("half a letter");
  }
});

test.each([100, 333, 1000, 2000])("%d pixels are exactly so many, in the colours that were asked for", async (size) => {
  const colours = { fgColor: "#112233", bgColor: "#ffeedd" };
  const { bytes, headers } = await callJson("qr-generate", { text: "https://example.com/", size, ...colours });
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, headers.get("x-result-width")]).toEqual([size, size, String(size)]);
  const seen = new Set<string>();
  for (let at = 0; at < data.length; at += 3) seen.add(data.toString("hex", at, at + 3));
  expect([...seen].sort()).toEqual(["112233", "ffeedd"]);
  if (hasZbar) expect(readCode(bytes)).toBe("https://example.com/");
});

test.skipIf(!hasZbar)("as SVG it is the same code", async () => {
  const text = "SVG — ünïcödé";
  const { bytes, headers } = await callJson("qr-generate", { text, format: "svg", size: 500 });
  expect(headers.get("content-type")).toBe("image/svg+xml");
  expect(readCode(await sharp(bytes).png().toBuffer())).toBe(text);
});

test("a size without a pixel for each module is refused, naming the least", async () => {
  const { status, error, headers } = await callJson("qr-generate", { text: "x".repeat(500), size: 50 });
  expect([status, headers.get("x-error-fields")]).toEqual([400, "size"]);
  const least = Number(/at least (\d+) pixels/.exec(error?.message ?? "")?.[1]);
  const { status: then, bytes } = await callJson("qr-generate", { text: "x".repeat(500), size: least });
  expect([then, (await sharp(bytes).metadata()).width]).toEqual([200, least]);
});

test("colours that readers fail on are warned of", async () => {
  const inverted = await callJson("qr-generate", { text: "x", fgColor: "#ffffff", bgColor: "#000000" });
  expect(inverted.warnings.join()).toContain("inverted");
  const pale = await callJson("qr-generate", { text: "x", fgColor: "#cccccc" });
  expect(pale.warnings.join()).toContain("contrast");
});
