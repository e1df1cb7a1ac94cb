import { join } from "node:path";
import { PDFDocument } from "mupdf";
import { photograph } from "../photograph.ts";

const fixtures = join(import.meta.dir, "../../../test/fixtures");

/** A whole request as bytes, so that the client has nothing to do but to send it. */
async function request(tool: string, body: FormData | object): Promise<Uint8Array> {
  const isForm = body instanceof FormData;
  const packed = new Response(isForm ? body : JSON.stringify(body));
  const type = isForm ? packed.headers.get("content-type") : "application/json";
  const bytes = new Uint8Array(await packed.arrayBuffer());
  const head = `POST /api/${tool} HTTP/1.1\r\nHost: bench\r\nContent-Type: ${type}\r\nContent-Length: ${bytes.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes]);
}

function form(name: string, file: Uint8Array, options: Record<string, string>): FormData {
  const made = new FormData();
  made.append("file", new Blob([file as Uint8Array<ArrayBuffer>]), name);
  for (const [option, value] of Object.entries(options)) made.append(option, value);
  return made;
}

/** Three small calls, by what is told of them in the table. */
export async function smallCalls(): Promise<Record<string, Uint8Array>> {
  const whole = new PDFDocument(await Bun.file(join(fixtures, "document.pdf")).bytes());
  whole.rearrangePages([0, 1, 2]);
  const document = whole.saveToBuffer("garbage=4,compress").asUint8Array();
  const photo = await photograph(200_000, 900, 675);
  return {
    "qr-generate, 300 px": await request("qr-generate", { text: "https://example.com/", size: 300 }),
    "image-resize, JPEG of 200 KB → 320 px": await request("image-resize", form("photo.jpg", photo, { width: "320" })),
    "rotate-pdf, 3 pages": await request("rotate-pdf", form("document.pdf", document, { angle: "90" })),
  };
}
