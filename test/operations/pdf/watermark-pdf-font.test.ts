import { expect, test } from "bun:test";
import { fontNames } from "#engines/canvas/index.ts";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { bookOf, numbered } from "#support/pdfs.ts";
import { seePdf } from "#support/see-pdf.ts";

const file = bookOf({ pages: numbered(1, "leaf") });
const mark = (options: Record<string, string>) => callForm("watermark-pdf", { file }, { text: "Draft", ...options });
/** A serif font that is not what is taken without a wish. */
const wanted = fontNames().find((name) => /^(Liberation|DejaVu|Noto)Serif$/.test(name));

test.skipIf(!wanted)("a text stands in the font that is asked for, and can be read", async () => {
  const [plain, asked] = [await mark({}), await mark({ font: wanted ?? "" })];
  expect([asked.status, asked.warnings]).toEqual([200, []]);
  const fontsIn = (bytes: Uint8Array) =>
    [
      ...Buffer.from(bytes)
        .toString("latin1")
        .matchAll(/\/FontName\s*\/[A-Z]{6}\+(\w+)/g),
    ].map(([, name]) => name);
  expect(Buffer.from(asked.bytes).equals(plain.bytes)).toBe(false);
  expect(seePdf(asked.bytes).pages[0]?.text).toContain("Draft");
  expect(fontsIn(asked.bytes).some((name) => name?.includes("Sans"))).toBe(false);
});

test.skipIf(!wanted)("letters that it lacks stand in other fonts, which is told", async () => {
  const { status, warnings } = await mark({ font: wanted ?? "", text: "Taslak \u8349\u7a3f" });
  expect([status, warnings.join()]).toEqual([200, expect.stringContaining("other fonts stand in")]);
});

test("a font that is not installed is refused, for pictures as well", async () => {
  expect((await mark({ font: "NoSuchFont" })).headers.get("x-error-fields")).toBe("font");
  const picture = await callForm(
    "watermark-image",
    { file: await fixture("photo.jpg") },
    { text: "a", font: "NoSuchFont" },
  );
  expect(picture.status).toBe(400);
});
