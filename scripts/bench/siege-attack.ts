import { connect, type Socket } from "node:net";
import { largeJpeg } from "#support/pictures.ts";
import { sharing } from "#support/shared-picture.ts";
import { compoundCircle, folders, relations } from "#support/traps.ts";

/** `bun siege-attack.ts NAME URL KEY SILENT`: one attack, again and again until it is ended; at SILENT nobody answers. */
const [name = "", url = "http://127.0.0.1", key = "", silent = ""] = import.meta.main ? process.argv.slice(2) : [];
const { hostname, port } = new URL(url);

const dial = (): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.once("connect", () => resolve(socket)).once("error", reject);
    socket.on("error", () => {});
  });
const head = (tool: string, lengths: string, type = "multipart/form-data; boundary=b") =>
  `POST /api/${tool} HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\nContent-Type: ${type}\r\n${lengths}\r\n\r\n`;
const part = (fileName: string) => `--b\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`;

async function form(tool: string, files: [string, Uint8Array][], field = "file", options: Record<string, string> = {}) {
  const body = new FormData();
  for (const [fileName, bytes] of files) body.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), fileName);
  for (const [option, value] of Object.entries(options)) body.append(option, value);
  const response = await fetch(`${url}/api/${tool}`, { method: "POST", body, headers: { "x-api-key": key } });
  await response.arrayBuffer();
}

async function json(body: string, headers: Record<string, string> = { "x-api-key": key }, tool = "qr-generate") {
  const type = { "content-type": "application/json" };
  await (await fetch(`${url}/api/${tool}`, { method: "POST", body, headers: { ...type, ...headers } })).arrayBuffer();
}

const circle = compoundCircle(1);
const empty = folders(20_000);
const photo = await largeJpeg();
const shapes = Array.from({ length: 20_000 }, (_, n) => `<path d="M${n % 99} 0L99 ${n % 97}z" opacity=".5"/>`).join("");
const icon = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99">${shapes}</svg>`);
const code = JSON.stringify({ text: "x".repeat(2_300), size: 4096 });
/** Sixteen parts of a megabyte come of it. */
const parts = Buffer.concat([
  Buffer.from(part("x.pdf")),
  sharing(16, 1_048_000),
  Buffer.from('\r\n--b\r\nContent-Disposition: form-data; name="every"\r\n\r\n1\r\n--b--\r\n'),
]);
const small = relations(4);
const objects = Buffer.alloc(20_000_000, "obj");
const unknown = JSON.stringify(
  Object.fromEntries(Array.from({ length: 15_500 }, (_, n) => [`${n}${"n".repeat(50)}`, n])),
);
const dots = ".".repeat(16_000);
const long = Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`${n}${"é".repeat(300)}`, "x"]));
let wrong = 0;

export const attacks: Record<string, () => Promise<unknown>> = {
  "two Content-Lengths": async () => {
    const socket = await dial();
    socket.end(`${head("image-resize", "Content-Length: 5\r\nContent-Length: 5")}12345`);
    await Bun.sleep(5);
  },
  "six uploads that trickle": async () => {
    const sockets = await Promise.all(Array.from({ length: 6 }, dial));
    for (const socket of sockets) socket.write(`${head("image-resize", "Content-Length: 104857600")}${part("x")}`);
    for (let round = 0; round < 20; round++) {
      for (const socket of sockets) socket.write(Buffer.alloc(250));
      await Bun.sleep(500);
    }
  },
  "answers that are not read": async () => {
    const socket = await dial();
    const body = JSON.stringify({ text: "x".repeat(2_000), size: 4_000, format: "svg" });
    socket.write(head("qr-generate", `Content-Length: ${body.length}`, "application/json") + body);
    socket.once("data", () => socket.pause());
    await Bun.sleep(100);
  },
  "forty answers of 16 MB, asked for at once and not read": async () => {
    const sockets = await Promise.all(Array.from({ length: 40 }, dial));
    for (const socket of sockets) {
      socket.pause();
      socket.write(head("pdf-split", `Content-Length: ${parts.length}`));
      socket.write(parts);
    }
    await Bun.sleep(6_000);
    for (const socket of sockets) socket.destroy();
  },
  "captures of a page that hangs": () =>
    Promise.all(
      Array.from({ length: 6 }, () => json(JSON.stringify({ url: silent }), { "x-api-key": key }, "html-to-image")),
    ),
  "wrong keys": () => json("{}", { "x-api-key": `fpa_${String(wrong++).padStart(48, "x")}` }),
  "headers as long as can be": () =>
    form("image-resize", [["x.png", circle.subarray(0, 9)]], "file", { strict: "true", ...long }),
  "fifty names of 16,000 dots": () =>
    form(
      "pdf-merge",
      Array.from({ length: 50 }, () => [`${dots}x`, circle.subarray(0, 9)]),
      "files",
    ),
  "15,500 unknown names": () => json(unknown),
  "an OLE file in a circle": () => form("word-to-pdf", [["x.doc", circle]]),
  "relations that unpack": () => form("word-to-pdf", [["x.docx", small]]),
  "a ZIP of 20,000 folders": () => form("word-to-pdf", [["x.docx", empty]]),
  "an icon of 20,000 shapes": () => form("favicon-generate", [["x.svg", icon]]),
  "an album of ten photos of 60 megapixels": () =>
    form(
      "img-to-pdf",
      Array.from({ length: 10 }, () => ["x.jpg", photo]),
      "files",
    ),
  "codes of 4,096 pixels": () => Promise.all(Array.from({ length: 10 }, () => json(code))),
  "20 MB of obj": () => form("repair-pdf", [["x.pdf", objects]]),
};

if (import.meta.main) {
  const attack = attacks[name];
  if (!attack) throw new Error(`no attack ${name}`);
  process.stdout.write("begun\n");
  for (;;) await attack().catch(() => Bun.sleep(10));
}
