import { expect, setDefaultTimeout, test } from "bun:test";
import { newJob, within } from "#engines/job/job.ts";
import { mupdf } from "#engines/mupdf/index.ts";
import { drawn } from "#support/drawn.ts";
import { redact, refusal, sheet, words } from "#support/redacted.ts";
import { printed, scanned } from "#support/scans.ts";
import { seePdf } from "#support/see-pdf.ts";

// A page is recognised in seconds, on a machine that may be busy.
setDefaultTimeout(120_000);

const lines = ["It was written by Topsecret", "and read by others"];

/** The rows, from the top in points, in which two drawings differ. */
function changedRows(one: Uint8Array, other: Uint8Array): number[] {
  const [before, after] = [drawn(seePdf(one).doc), drawn(seePdf(other).doc)];
  const scale = before.height / 595;
  const rows = new Set<number>();
  for (let at = 0; at < before.data.length; at++)
    if (before.data[at] !== after.data[at]) rows.add(Math.floor(at / (before.width * 3) / scale));
  return [...rows].sort((a, b) => a - b);
}

test.each([
  ["a scan", lines, "", 12],
  // Four letters are less than drawings beside text have by chance.
  ["a picture beside text", ["Mary"], "BT /F 12 Tf 50 100 Td (Words that stay) Tj ET", 20],
  [
    "a scan whose words lie under it, misread",
    lines,
    "BT /F 12 Tf 3 Tr 50 533 Td (It was written by Topsecrot) Tj ET",
    12,
  ],
])("words of %s go from its pixels, and all else stays", async (_, written, content, size) => {
  const file = scanned(printed([{ lines: written, size }]), { content });
  const text = written[0]?.split(" ").at(-1) ?? "";
  const { bytes, headers, seen, warnings } = await redact(file, { text, mark: "white" });
  expect(headers.get("x-result-redacted")).toBe("1");
  expect(warnings).toEqual([expect.stringMatching(/recognition \(OCR\).*: 1\.$/)]);
  // Nothing is laid under the page that wasn't there.
  expect(seen.pages[0]?.text.trim()).toBe(seePdf(file).pages[0]?.text.trim());
  const rows = changedRows(file, bytes);
  // The first line stands on 50 points from the top.
  expect([rows[0] ?? 0, rows.at(-1) ?? 0].map((row) => Math.abs(row - 50) < 1.5 * size)).toEqual([true, true]);
  const again = await redact(bytes, { text });
  expect(again.headers.get("x-result-redacted")).toBe("0");
  // Under the mark the pixels are gone as well.
  const picture = seen.doc.findPage(0).get("Resources", "XObject", "Left1");
  const pixels = seen.doc.loadImage(picture).toPixmap().getPixels();
  const dark = (samples: Uint8ClampedArray) => samples.reduce((sum, one) => sum + (one < 128 ? 1 : 0), 0);
  const before = seePdf(file).doc;
  const had = dark(
    before
      .loadImage(before.findPage(0).get("Resources", "XObject", "Im"))
      .toPixmap()
      .getPixels(),
  );
  expect(dark(pixels)).toBeLessThan(had * (written.length > 1 ? 0.95 : 0.01));
});

test("where nobody can recognise pictures, pages are refused or told", async () => {
  const redactBlind = async (bytes: Uint8Array) => {
    const job = newJob(new AbortController().signal, 100_000);
    await within(job, () => mupdf.redact(bytes, { texts: ["Topsecret"], kinds: [], areas: [], mark: "black" }));
    return [...job.warnings];
  };
  const beside = scanned(printed([{ lines }]), { content: "BT /F 12 Tf 50 100 Td (Of Topsecret) Tj ET" });
  expect(await redactBlind(beside)).toEqual([expect.stringMatching(/no recogniser is installed.*: 1\.$/)]);
  expect(redactBlind(scanned(printed([{ lines }])))).rejects.toThrow("Page 1 has pictures and no text");
});

test("pictures in stamps are told, as nobody has read them", async () => {
  const file = sheet({
    content: words(300, "Dear Topsecret"),
    page: "/Annots[6 0 R]",
    parts: [
      "<</Type/Annot/Subtype/Stamp/Rect[50 400 150 500]/AP<</N 7 0 R>>>>",
      {
        dict: "/Type/XObject/Subtype/Form/BBox[0 0 100 100]/Resources<</XObject<</Im 8 0 R>>>>",
        content: "100 0 0 100 0 0 cm /Im Do",
      },
      { dict: "/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8", content: "x" },
    ],
  });
  expect((await redact(file, { text: "Topsecret" })).warnings).toEqual([
    expect.stringContaining("Pictures in comments and stamps"),
  ]);
});

test("words in letters that the language lacks are told, by the language", async () => {
  const file = scanned(printed([{ lines }]));
  const { warnings } = await redact(file, { text: "سري", language: "eng" });
  expect(warnings[0]).toContain("recognised in eng, which has not the letters of سري");
  expect(await refusal(file, { text: "Topsecret", language: "xyz" })).toEqual([
    400,
    expect.stringContaining("language"),
  ]);
});
