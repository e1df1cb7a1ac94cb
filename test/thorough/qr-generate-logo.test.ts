import { describe, expect, setDefaultTimeout, test } from "bun:test";
import jsQR from "jsqr";
import sharp from "sharp";
import { callJson } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { boxOf, halvesSvg, isRed, pixelsOf } from "#support/marks.ts";
import { hasZbar, readCode } from "#support/qr.ts";

// A code is drawn and read in children, on a machine that may be busy.
setDefaultTimeout(180_000);

const address = (type: string, bytes: Uint8Array) => `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
const drawing = address("image/svg+xml", halvesSvg);
const text = "https://example.com/a/path?with=some&more=words";

const edges = { top: 40, bottom: 40, left: 40, right: 40, background: "#ffffff" };
const onPaper = (bytes: Uint8Array) => sharp(bytes).flatten({ background: "#ffffff" }).extend(edges);

/** What two readers that share no code make of a picture. */
async function readers(bytes: Uint8Array): Promise<(string | undefined)[]> {
  const { data, info } = await onPaper(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const ours = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
  return hasZbar ? [ours, readCode(await onPaper(bytes).png().toBuffer())] : [ours];
}

const code = (options: object) => callJson("qr-generate", { text, size: 500, errorCorrection: "H", ...options });

describe("a logo", () => {
  test.each(["Q", "H"])(
    "stands in the middle, and the code is read by both readers at level %s",
    async (errorCorrection) => {
      const logos = [
        drawing,
        address("image/png", await fixture("logo.png")),
        address("image/jpeg", await fixture("photo.jpg")),
      ];
      for (const logo of logos) {
        for (const format of ["png", "svg"]) {
          const { status, bytes, error, warnings } = await code({ errorCorrection, logo, format });
          expect([status, error, warnings]).toEqual([200, undefined, []]);
          expect(new Set(await readers(bytes))).toEqual(new Set([text]));
        }
      }
      const { bytes } = await code({ errorCorrection, logo: drawing });
      const pixels = await pixelsOf(bytes);
      const red = boxOf(pixels, isRed);
      expect([pixels.width, Math.abs((red?.right ?? 0) - 249) < 8, (red?.left ?? 0) > 190]).toEqual([500, true, true]);
    },
  );

  test.each([0.2, 0.25, 0.3])(
    "%d of a side hides no mark for readers, though a long text has one in the middle",
    async (logoScale) => {
      for (const errorCorrection of ["Q", "H"]) {
        for (const more of [40, 52, 64, 76]) {
          const long = `${text}&${Array.from({ length: more }, (_, at) => "abcdefghijk"[(at * at) % 11]).join("")}`;
          const { status, error, warnings, bytes } = await code({
            text: long,
            logo: drawing,
            errorCorrection,
            logoScale,
          });
          expect([status, error, warnings]).toEqual([200, undefined, []]);
          expect(new Set(await readers(bytes))).toEqual(new Set([long]));
        }
      }
    },
  );

  test("that hides a mark for readers, as there is no room for a code without, is told of", async () => {
    const long = `${text}&${"x".repeat(20)}`;
    const { status, warnings, bytes } = await code({ text: long, logo: drawing, size: 240 });
    expect([status, warnings]).toEqual([200, [expect.stringContaining("a mark for readers in its middle")]]);
    expect((await readers(bytes))[0]).toBe(long);
  });

  test("in any script, and for a transparent code, is read all the same", async () => {
    const { status, bytes } = await code({ text: "Grüße 你好", logo: drawing, transparent: true });
    expect([status, (await readers(bytes))[0]]).toEqual([200, "Grüße 你好"]);
  });

  test("that is too large for its level is refused, and what helps is said", async () => {
    const large = await code({ errorCorrection: "L", logo: drawing, logoScale: 0.5 });
    expect([large.status, large.headers.get("x-error-fields")]).toEqual([422, "logo"]);
    expect(large.error?.message).toContain("raise errorCorrection to Q or H, lower logoScale");
    const highest = await code({ logo: address("image/png", await fixture("logo.png")), logoScale: 0.5 });
    expect([highest.status, highest.error?.message]).toEqual([
      422,
      expect.stringContaining("can't be read back: lower logoScale"),
    ]);
  });

  test("is made safe as every upload is, and anything else than a picture refused", async () => {
    const hostile = Buffer.from(halvesSvg)
      .toString()
      .replace("<path", '<script>alert(1)</script><image href="http://x/"/><path');
    const { bytes, warnings } = await code({ logo: address("image/svg+xml", Buffer.from(hostile)), format: "svg" });
    expect(warnings).toEqual(["logo: Taken out of the SVG: scripts, references to other files."]);
    const inner = /base64,([^"]+)"/.exec(Buffer.from(bytes).toString())?.[1] ?? "";
    expect(Buffer.from(inner, "base64").toString()).not.toMatch(/script|http:\/\/x/);
    for (const [logo, status] of [
      ["https://example.com/logo.png", 400],
      ["data:text/html,hello", 400],
      ["data:image/png;base64,", 400],
      [address("image/png", await fixture("document.pdf")), 415],
      [address("image/png", (await fixture("logo.png")).subarray(0, 600)), 422],
      [`data:image/png;base64,${"A".repeat(262_144)}`, 400],
    ] as const) {
      const answer = await code({ logo });
      expect([logo.slice(0, 40), answer.status, answer.error?.message]).toEqual([
        logo.slice(0, 40),
        status,
        expect.stringMatching(/^logo/),
      ]);
    }
  });
});

test("a transparent code has no background, in pixels and in vectors", async () => {
  for (const format of ["png", "svg"]) {
    const { bytes, warnings } = await code({ transparent: true, format });
    const { data } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([format, warnings, data[3]]).toEqual([format, [], 0]);
    expect((await readers(bytes))[0]).toBe(text);
    const dark = data.findIndex((value, at) => at % 4 === 3 && value === 255);
    expect(data[dark - 1]).toBe(0);
  }
});

test("a scale without a logo is told", async () => {
  expect((await code({ logoScale: 0.3 })).warnings).toEqual(["logoScale has no effect: there is no logo."]);
});

test("the same logo gives the same bytes", async () => {
  const [one, two] = [await code({ logo: drawing }), await code({ logo: drawing })];
  expect(Buffer.compare(one.bytes, two.bytes)).toBe(0);
});
