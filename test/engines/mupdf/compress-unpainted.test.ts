import { describe, expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { depict, mupdf } from "#engines/mupdf/index.ts";
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
const drawings = (lost: string) => `/XObject<</Shown 8 0 R/${lost} 9 0 R/Hidden 10 0 R>>`;
const words = "BT /F 12 Tf 20 20 Td (Words that stay) Tj ET";
const hidden = "/OC /Layer BDC /Hidden Do EMC";

interface Made {
  content?: string;
  more?: string;
  hiddenResources?: string;
  annotation?: string;
  /** What the drawing is called that nobody shows. */
  lost?: string;
  /** Further resources of both pages. */
  beside?: string;
  /** Objects from 15 on. */
  parts?: PdfPart[];
}

/** A page whose resources are those of a second one, and more than it shows. */
const sheet = (made: Made = {}): Uint8Array => {
  const { content = "/Shown Do", more = "", hiddenResources, annotation = "", lost = "Lost", beside = "" } = made;
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[11 0 R]/D<</OFF[11 0 R]>>>>>>",
    "<</Type/Pages/Count 2/Kids[3 0 R 13 0 R]/MediaBox[0 0 200 200]>>",
    `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources 12 0 R/Annots[${annotation}]>>`,
    { dict: "", content: `${words} ${hidden} ${content}` },
    ...["Helvetica", "Courier", "Times-Roman"].map((name) => `<</Type/Font/Subtype/Type1/BaseFont/${name}>>`),
    ...[drawing("MarkShown"), drawing("MarkLost"), drawing("MarkHidden", hiddenResources)],
    "<</Type/OCG/Name(Layer)>>",
    `<<${fonts}${drawings(lost)}${beside}/Properties<</Layer 11 0 R>>>>`,
    "<</Type/Page/Parent 2 0 R/Contents 14 0 R/Resources 12 0 R>>",
    { dict: "", content: `${words} ${more}` },
    ...(made.parts ?? []),
  ]);
};

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
/** As the service itself draws it: not every reader follows a pattern to its page. */
const drawnHere = async (bytes: Uint8Array) =>
  (await depict(bytes, { format: "png", dpi: 72, quality: 80, grayscale: false })).map(({ product }) => product.bytes);
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

  test("stay under names that readers read in ways of their own", async () => {
    for (const lost of ["Lo\x0bst", "L".repeat(140)]) {
      const made = await after(sheet({ lost, content: `/Shown Do /${lost} Do` }));
      expect([lost, await namesIn(made)]).toEqual([lost, ["Helvetica", "MarkHidden", "MarkLost", "MarkShown"]]);
    }
  });

  test("stay where a form lacks what it names, which readers take from its page", async () => {
    const form = { dict: "/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<<>>", content: "/Lost Do" };
    const file = sheet({ content: "/Shown Do /L.1 Do", lost: "L.1 15 0 R/Lost", parts: [form] });
    const made = await after(file);
    expect(await namesIn(made)).toEqual(["Helvetica", "MarkHidden", "MarkLost", "MarkShown"]);
    expect(await rendered(made)).toEqual(await rendered(file));
  });

  test("are put back where the check finds the drawing changed", async () => {
    // A pattern that takes what it shows from its page, which only a look at the page tells.
    const cell = "/BBox[0 0 200 200]/XStep 200/YStep 200";
    const parts = [
      { dict: `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1${cell}/Resources<<>>`, content: "/Lost Do" },
    ];
    const content = "/Pattern cs /Tiled scn 0 0 200 200 re f";
    const file = sheet({ content, beside: "/Pattern<</Tiled 15 0 R>>", parts });
    const made = await after(file);
    // Then none goes, also not those that nobody shows.
    expect(await namesIn(made)).toEqual(everything);
    expect(made.length).toBeLessThan(0.6 * file.length);
    const [before, now, empty] = await Promise.all([file, made, sheet({ content: "" })].map(drawnHere));
    expect(now).toEqual(before);
    expect(now).not.toEqual(empty);
  });
});
