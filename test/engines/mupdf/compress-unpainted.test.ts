import { describe, expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mupdf } from "#engines/mupdf/index.ts";
import { hasOutsideReaders } from "#support/outside.ts";
import { type PdfPart, pdfOf } from "#support/pdfs.ts";
import { rendered } from "#support/rendered.ts";

/** A drawing of some hundred strokes, which is told from others by a name in it. */
const drawing = (name: string, resources = "/Resources<<>>"): PdfPart => {
  const strokes = Array.from({ length: 200 }, (_, at) => `${(at * 7919) % 200} ${(at * 104_729) % 200} l`);
  return {
    dict: `/Type/XObject/Subtype/Form/BBox[0 0 200 200]${resources}`,
    content: `/${name} MP 0 0 m ${strokes.join(" ")} S`,
  };
};

const fonts = "/Font<</F 5 0 R/G 6 0 R/H 7 0 R>>";
const drawings = "/XObject<</Shown 8 0 R/Lost 9 0 R/Hidden 10 0 R>>";
const words = "BT /F 12 Tf 20 20 Td (Words that stay) Tj ET";
const hidden = "/OC /Layer BDC /Hidden Do EMC";

interface Made {
  content?: string;
  more?: string;
  hiddenResources?: string;
  annotation?: string;
}

/** A page whose resources are those of a second one, and more than it shows. */
const sheet = ({ content = "/Shown Do", more = "", hiddenResources, annotation = "" }: Made = {}): Uint8Array =>
  pdfOf([
    "<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[11 0 R]/D<</OFF[11 0 R]>>>>>>",
    "<</Type/Pages/Count 2/Kids[3 0 R 13 0 R]/MediaBox[0 0 200 200]>>",
    `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources 12 0 R/Annots[${annotation}]>>`,
    { dict: "", content: `${words} ${hidden} ${content}` },
    ...["Helvetica", "Courier", "Times-Roman"].map((name) => `<</Type/Font/Subtype/Type1/BaseFont/${name}>>`),
    ...[drawing("MarkShown"), drawing("MarkLost"), drawing("MarkHidden", hiddenResources)],
    "<</Type/OCG/Name(Layer)>>",
    `<<${fonts}${drawings}/Properties<</Layer 11 0 R>>>>`,
    "<</Type/Page/Parent 2 0 R/Contents 14 0 R/Resources 12 0 R>>",
    { dict: "", content: `${words} ${more}` },
  ]);

/** Which of the names stand in a file, as qpdf unpacks it. */
async function namesIn(bytes: Uint8Array): Promise<string[]> {
  const file = join(tmpdir(), `unpainted-${crypto.randomUUID()}.pdf`);
  await Bun.write(file, bytes);
  const { stdout } = Bun.spawn(["qpdf", "--qdf", "--object-streams=disable", file, "-"], { stderr: "ignore" });
  const text = await new Response(stdout).text();
  await Bun.file(file).delete();
  return [...new Set(text.match(/\b(?:Mark(?:Shown|Lost|Hidden)|Helvetica|Courier|Times-Roman)\b/g))].sort();
}

const after = async (file: Uint8Array) => (await mupdf.compress(file, { level: "low", grayscale: false })).bytes;
const everything = ["Courier", "Helvetica", "MarkHidden", "MarkLost", "MarkShown", "Times-Roman"];

describe.skipIf(!hasOutsideReaders)("resources that no content names", () => {
  test("go, and the page looks the same; what a layer hides stays", async () => {
    const file = sheet();
    expect(await namesIn(file)).toEqual(everything);
    const made = await after(file);
    expect(await namesIn(made)).toEqual(["Helvetica", "MarkHidden", "MarkShown"]);
    expect(await rendered(made)).toEqual(await rendered(file));
  });

  test("stay where another page or an annotation names them", async () => {
    expect(await namesIn(await after(sheet({ more: "/Lost Do" })))).toContain("MarkLost");
    const annotation = "<</Type/Annot/Subtype/FreeText/Rect[0 0 90 20]/Contents(Said)/DA(/H 9 Tf 0 g)>>";
    expect(await namesIn(await after(sheet({ annotation })))).toEqual([
      ...["Helvetica", "MarkHidden", "MarkShown", "Times-Roman"],
    ]);
  });

  test("all stay where a form takes what it shows from its page, or a name is spelled out", async () => {
    expect(await namesIn(await after(sheet({ hiddenResources: "" })))).toEqual(everything);
    expect(await namesIn(await after(sheet({ content: "/#4cost Do" })))).toEqual(everything);
  });
});
