import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { deflateSync } from "node:zlib";
import { createCanvas } from "#engines/canvas/library.ts";
import { languages } from "#engines/tesseract/index.ts";
import { readParts, textOf } from "#formats/office/parts.ts";
import { callForm } from "#support/call.ts";
import { numbered, pdfOf } from "#support/pdfs.ts";
import { printed, scanned } from "#support/scans.ts";

// Pages take seconds on a machine that may be busy.
setDefaultTimeout(300_000);

const hasEnglish = languages().includes("eng");
const text = async (file: Uint8Array, options: Record<string, string> = {}) => {
  const { status, headers, bytes, warnings } = await callForm("pdf-to-word", { file }, { format: "txt", ...options });
  return { status, headers, warnings, said: new TextDecoder().decode(bytes) };
};

/** A page of one picture in shades of grey, half a point a pixel. */
function shotOf(width: number, height: number, shades: Uint8Array): Uint8Array {
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 ${width / 2} ${height / 2}]>>`,
    "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</Im 5 0 R>>>>>>",
    { dict: "", content: `${width / 2} 0 0 ${height / 2} 0 0 cm /Im Do` },
    {
      dict: `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode`,
      content: Buffer.from(deflateSync(shades)).toString("latin1"),
    },
  ]);
}

const side = 600;
const shot = (shadeAt: (x: number, y: number) => number): Uint8Array =>
  shotOf(
    side,
    side,
    Uint8Array.from({ length: side * side }, (_, at) => shadeAt(at % side, Math.floor(at / side))),
  );

describe.skipIf(!hasEnglish)("a scan", () => {
  const lines = ["All human beings are born free and equal in dignity", "and rights. They are endowed with reason"];

  test("that lies sideways and leans is turned upright and made level", async () => {
    const file = scanned(printed([{ lines }]), { sideways: 90, skew: 2, dpi: 200 });
    const { said, warnings } = await text(file);
    expect([said.split(/\s+/).filter(Boolean), warnings]).toEqual([lines.join(" ").split(" "), []]);
  });

  test("with a table between lines becomes that table", async () => {
    const rows = [
      ["Item", "Count", "Price"],
      ["Chairs", "12", "89.50"],
      ["Tables", "3", "240.00"],
    ];
    const drawn = rows.flatMap((cells, row) =>
      cells.map((cell, column) => `BT /F 12 Tf ${66 + column * 100} ${480 - row * 30} Td (${cell}) Tj ET`),
    );
    const across = [0, 1, 2, 3].map((row) => `60 ${500 - row * 30} m 360 ${500 - row * 30} l S`);
    const down = [0, 1, 2, 3].map((column) => `${60 + column * 100} 500 m ${60 + column * 100} 410 l S`);
    const page = pdfOf([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Count 1/Kids[4 0 R]/MediaBox[0 0 420 595]>>",
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
      "<</Type/Page/Parent 2 0 R/Contents 5 0 R/Resources<</Font<</F 3 0 R>>>>>>",
      { dict: "", content: [...drawn, "1 w", ...across, ...down].join("\n") },
    ]);
    const file = scanned(page, { dpi: 200, skew: 0.8 });
    const { headers, bytes } = await callForm("pdf-to-excel", { file }, { format: "csv" });
    expect(headers.get("x-result-tables")).toBe("1");
    expect(new TextDecoder().decode(bytes)).toBe(rows.map((cells) => `${cells.join(",")}\r\n`).join(""));
  });

  test("with a photograph has it cut out, and its words beside", async () => {
    const canvas = createCanvas(840, 1190);
    const pen = canvas.getContext("2d");
    pen.fillStyle = "white";
    pen.fillRect(0, 0, 840, 1190);
    pen.fillStyle = "black";
    pen.font = "26px Liberation Serif";
    for (const [at, line] of lines.entries()) pen.fillText(line, 80, 120 + at * 36);
    for (let y = 300; y < 700; y += 4) {
      for (let x = 160; x < 640; x += 4) {
        const shade = Math.round(90 + 70 * Math.sin(x / 50) * Math.cos(y / 70));
        pen.fillStyle = `rgb(${shade}, ${shade}, ${shade})`;
        pen.fillRect(x, y, 4, 4);
      }
    }
    const { data } = pen.getImageData(0, 0, 840, 1190);
    const shades = Uint8Array.from({ length: 840 * 1190 }, (_, at) => data[at * 4] ?? 0);
    const file = shotOf(840, 1190, shades);
    const { headers, bytes } = await callForm("pdf-to-word", { file });
    const parts = readParts(bytes);
    const said = (textOf(parts, "word/document.xml") ?? "").replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
    expect(headers.get("x-result-pictures")).toBe("1");
    for (const line of lines) expect(said).toContain(line.split(" ").slice(0, 4).join(" "));
    expect([...parts.keys()].filter((name) => name.includes("media/"))).toHaveLength(1);
  });

  test("of more pages than are recognised in a call: the rest stay pictures, which is told", async () => {
    const file = scanned(printed(numbered(22).map((line) => ({ lines: [line] }))), { dpi: 100 });
    const { headers, warnings } = await text(file);
    expect(headers.get("x-result-recognised")).toBe("20");
    expect(warnings).toContainEqual(expect.stringContaining("Pages 21, 22 stay pictures"));
  });

  test("with a recogniser's text that is none is recognised anew, and with one that is, is not", async () => {
    const garbage =
      "A1l hum@n b¢ings %re b0rn fr~e an|l eq»al iii d!gn1ty a^d r{ghts Th}y a=e e?dowEd w+th re]son a]d c(n|c ~~ |l";
    const hidden = (words: string) =>
      scanned(printed([{ lines }]), {
        content: `BT 3 Tr /F 5 Tf 50 500 Td (${Buffer.from(words.replace(/[()\\]/g, ""), "latin1").toString("latin1")}) Tj ET`,
      });
    const poor = await text(hidden(garbage));
    expect(poor.said.split(/\s+/).filter(Boolean)).toEqual(lines.join(" ").split(" "));
    const good = await text(hidden(`${lines.join(" ")} as it was read before by somebody else who knew each word`));
    expect([good.headers.get("x-result-recognised"), good.said.includes("who knew each word")]).toEqual([null, true]);
  });

  test("is recognised with force though it has text, and its hidden text is said once", async () => {
    const once = await callForm("ocr-pdf", { file: scanned(printed([{ lines }])) });
    const { said, headers } = await text(once.bytes, { ocr: "force" });
    expect([headers.get("x-result-recognised"), said.split(/\s+/).filter(Boolean)]).toEqual([
      "1",
      lines.join(" ").split(" "),
    ]);
  });
});

describe.skipIf(!hasEnglish)("what has no words is the same as with off", () => {
  let state = 7;
  const chance = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const shots: [string, Uint8Array][] = [
    ["noise", shot(() => chance() * 255)],
    ["specks", shot(() => (chance() < 0.01 ? 0 : 250))],
    ["a scene", shot((x, y) => 120 + 60 * Math.sin(x / 40) * Math.cos(y / 60) + 20 * Math.sin((x * y) / 9_000))],
    ["blank paper", shot(() => 250)],
  ];
  test.each(shots)("%s", async (_, file) => {
    for (const tool of ["pdf-to-word", "pdf-to-ppt"]) {
      const [auto, off] = [await callForm(tool, { file }), await callForm(tool, { file }, { ocr: "off" })];
      expect([auto.status, auto.headers.get("x-result-words")]).toEqual([200, "0"]);
      expect(Buffer.from(auto.bytes).equals(Buffer.from(off.bytes))).toBe(true);
    }
  });
});
