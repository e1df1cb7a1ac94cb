import { setPriority } from "node:os";
import { bookOf, pdfOf } from "#support/pdfs.ts";
import { photograph } from "./photograph.ts";

/** `bun siege-takers.ts NAME URL KEY`: one caller who takes all that it gets, by ten connections, until it is ended. */
const [name = "", url = "http://127.0.0.1", key = ""] = import.meta.main ? process.argv.slice(2) : [];

const connections = 10;

type Call = () => Promise<unknown>;
type Options = Record<string, string>;

async function send(tool: string, body: FormData | string, headers: Record<string, string> = {}): Promise<Response> {
  const type = typeof body === "string" ? { "content-type": "application/json" } : {};
  return fetch(`${url}/api/${tool}`, { method: "POST", body, headers: { "x-api-key": key, ...type, ...headers } });
}

/** Calls of a tool with a file, each answer read to its end. */
function calls(tool: string, file: Uint8Array, options: Options = {}, field = "file"): Call {
  return async () => {
    const form = new FormData();
    form.append(field, new Blob([file as Uint8Array<ArrayBuffer>]), "file");
    for (const [option, value] of Object.entries(options)) form.append(option, value);
    const response = await send(tool, form);
    await response.arrayBuffer();
  };
}

/** A page with a picture of JBIG2 whose head says that it is of so many pixels each way. */
function drawnPicture(side: number): Uint8Array {
  const sides = [side, side].map((pixels) =>
    String.fromCharCode(...new Uint8Array(Uint32Array.of(pixels).buffer).reverse()),
  );
  const none = "\0".repeat(9);
  const head = `\0\0\0\0\x30\0\x01\0\0\0\x13${sides.join("")}${none}`;
  const region = `\0\0\0\x01\x26\0\x01\0\0\0\x5a${sides.join("")}${"\0".repeat(10)}\x03\xff\xfd\xff\x02\xfe\xfe\xfe${"\0".repeat(64)}`;
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</XObject<</X 4 0 R>>>>/Contents 5 0 R>>",
    {
      dict: `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/JBIG2Decode`,
      content: head + region,
    },
    { dict: "", content: "q 600 0 0 700 0 0 cm /X Do Q" },
  ]);
}

/** A page of so many ruled cells each way, with a number in each. */
function ruledPage(cells: number): Uint8Array {
  const at = (cell: number) => (20 + (cell * 800) / cells).toFixed(2);
  const lines = Array.from(
    { length: cells + 1 },
    (_, n) => `20 ${at(n)} m 820 ${at(n)} l S ${at(n)} 20 m ${at(n)} 820 l S`,
  );
  const texts = Array.from({ length: cells * cells }, (_, n) => {
    const [column, row] = [n % cells, Math.floor(n / cells)];
    return `1 0 0 1 ${at(column + 0.2)} ${at(row + 0.2)} Tm (${n % 10}) Tj`;
  });
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 840 840]>>",
    "<</Type/Page/Parent 2 0 R/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    { dict: "", content: `.1 w ${lines.join(" ")} BT /F1 1 Tf ${texts.join(" ")} ET` },
  ]);
}

const posters = () =>
  bookOf({
    pages: Array.from({ length: 20 }, () => "A wall of nothing"),
    page: () => "/MediaBox[0 0 14400 14400]",
  });

/** Eight threads of a page that never rest. */
const spinning = `<p>Busy</p><script>
const work = URL.createObjectURL(new Blob(["for (;;);"]));
for (let n = 0; n < 8; n++) new Worker(work);
</script>`;

/** A body that is sent as fast as it is taken, of a kind that no tool takes. */
const heap = Buffer.alloc(90_000_000, "x");

const unreadCode = JSON.stringify({ text: "x".repeat(2_000), size: 4_000, format: "svg" });

/** What each takes most of; made when it is wanted. */
export const takers: Record<string, () => Promise<Call>> = {
  "a picture of 60,000 × 60,000 in 900 bytes, drawn": async () => calls("pdf-to-image", drawnPicture(60_000)),
  "a page of 299 × 299 ruled cells, to Word": async () => calls("pdf-to-word", ruledPage(299)),
  "20 pages of 200 inches, recognised": async () => calls("ocr-pdf", posters(), { mode: "force" }),
  "24 megapixels, to AVIF": async () =>
    calls("image-convert", await photograph(12_000_000, 6_000, 4_000), { format: "avif" }),
  "four megapixels, enlarged": async () =>
    calls("image-upscale", await photograph(3_000_000, 2_400, 1_600), { scale: "4" }),
  "captures of a page that spins": async () => async () => {
    const response = await send("html-to-image", JSON.stringify({ html: spinning }));
    await response.arrayBuffer();
  },
  "pipelines of three steps": async () => {
    const steps = [
      { tool: "image-resize", options: { percentage: 200 } },
      { tool: "image-convert", options: { format: "avif" } },
      { tool: "remove-bg", options: {} },
    ];
    return calls("pipeline", await photograph(2_000_000, 2_000, 1_500), { steps: JSON.stringify(steps) }, "files");
  },
  "answers that nobody reads": async () => async () => {
    const response = await send("qr-generate", unreadCode);
    await Bun.sleep(10_000);
    await response.body?.cancel();
  },
  "uploads of 90 MB": async () => calls("image-compress", heap),
};

if (import.meta.main) {
  const make = takers[name];
  if (!make) throw new Error(`no taker ${name}`);
  const call = await make();
  // On the caller's own machine: its hunger for processor time is not the service's.
  setPriority(0, 19);
  process.stdout.write("begun\n");
  const connection = async () => {
    for (;;) await call().catch(() => Bun.sleep(10));
  };
  await Promise.all(Array.from({ length: connections }, connection));
}
