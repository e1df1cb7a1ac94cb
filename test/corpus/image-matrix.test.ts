import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { look, type Picture } from "#engines/sharp/index.ts";
import { type Format, formats, type Photo, photos } from "#formats/kinds/format.ts";
import { sniff } from "#formats/kinds/sniff.ts";
import { type Answer, callForm } from "#support/call.ts";
import { corpusFiles, corpusPath } from "#support/corpus.ts";
import { packed } from "#support/packed.ts";
import { isOurs } from "#support/share.ts";

type Options = Record<string, string | number | boolean>;
type Size = [width: number, height: number];

interface Cell {
  tool: string;
  options: Options;
  /** The result's size; the picture's own unless said. */
  size?: (size: Size) => Size;
  format?: Format;
}

const half = (side: number): number => Math.max(1, Math.round(side / 2));
const cut = (side: number): number => Math.max(1, Math.floor(side / 2));

/** Every image tool, in the ways that differ by the kind of picture. */
const cells = ({ width, height }: Picture): Cell[] => [
  { tool: "image-compress", options: {} },
  { tool: "image-resize", options: { percentage: 50 }, size: ([a, b]) => [half(a), half(b)] },
  { tool: "image-rotate", options: { angle: 90, flipH: true }, size: ([a, b]) => [b, a] },
  { tool: "image-rotate", options: { angle: 7 }, size: turned },
  {
    tool: "image-crop",
    options: { x: width - cut(width), y: height - cut(height), width: cut(width), height: cut(height) },
    size: ([a, b]) => [cut(a), cut(b)],
  },
  { tool: "watermark-image", options: { text: "© 2026 مرحبا 漢字", position: "bottom-right" } },
  { tool: "image-convert", options: { format: "jpg" }, format: "jpeg" },
  { tool: "image-convert", options: { format: "png" }, format: "png" },
  { tool: "image-convert", options: { format: "webp" }, format: "webp" },
  { tool: "image-convert", options: { format: "gif" }, format: "gif" },
  { tool: "image-convert", options: { format: "tiff" }, format: "tiff" },
  { tool: "image-convert", options: { format: "avif", quality: 50 }, format: "avif" },
];

const turnOf = ({ options }: Cell): string => String(options.angle ?? "");

function turned([width, height]: Size): Size {
  const angle = (7 * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [Math.round(width * cos + height * sin), Math.round(width * sin + height * cos)];
}

/** Files that every tool must refuse, and how; whatever else is a picture must succeed. */
const hostile: Record<string, number> = {
  "65536-uint32-limit.png": 413,
  "bomb_30000x30000_1bit.png": 413,
  "bomb_header_65500.jpg": 413,
  "decompression_bomb.gif": 422,
  "corrupt-header.jpg": 422,
  "fixture-corrupt.png": 422,
  "svg_billion_laughs.svg": 422,
  "broken-bogus-segment-length.jpg": 422,
  "broken-no-sof-ascii-transfer-mode.jpg": 422,
  "broken_data_stream.png": 422,
  "truncated.jpg": 422,
  "truncated.png": 422,
  "webp.webp": 422,
  "zero-size.svg": 422,
};

/** Animations whose frames all show the same, which an encoder of WebP joins into one. */
const motionless = ["big-height.webp"];

const files = ["images", "sr"].flatMap((family) => corpusFiles(family).map((name) => [family, name] as const));
const answered: Partial<Record<Format, Format>> = { heic: "jpeg", bmp: "png", svg: "png" };

describe.each(files)("%s/%s", (family, name) => {
  const bytes = readFileSync(corpusPath(family, name));
  const format = sniff(bytes);
  if (format === undefined || !photos.includes(format as Photo)) {
    test("is refused by its bytes, whatever its name", async () => {
      const { status, error } = await call({ tool: "image-compress", options: {} }, name, bytes);
      expect([status, error?.error]).toEqual(
        bytes.length === 0 ? [status, error?.error] : [415, "Unsupported media type"],
      );
      expect(status).toBeOneOf([400, 415, 422]);
    });
    return;
  }

  test("through every tool", async () => {
    const picture = await look({ format, bytes }).catch(() => undefined);
    const known = picture ?? { width: 9, height: 9, frames: 1, alpha: false };
    const faults: string[] = [];
    for (const cell of cells(known).filter((one) => isOurs(name, one.tool, one.format ?? "", turnOf(one)))) {
      const answer = await call(cell, name, bytes);
      const what = `${cell.tool} ${JSON.stringify(cell.options)}: `;
      const found = await wrong(answer, cell, { name, format, picture });
      faults.push(...found.map((fault) => what + fault));
    }
    if (!isOurs(name, "favicon-generate")) return expect(faults).toEqual([]);
    const package_ = await callForm("favicon-generate", { file: { name, bytes } });
    if (package_.status === 200) faults.push(...(await wrongIcons(package_.bytes)));
    else if (!hostile[name]) faults.push(`favicon-generate: ${package_.status} ${package_.error?.message}`);
    expect(faults).toEqual([]);
  }, 300_000);
});

const call = ({ tool, options }: Cell, name: string, bytes: Uint8Array): Promise<Answer> =>
  callForm(tool, { file: { name, bytes } }, options);

interface Given {
  name: string;
  format: Format;
  picture: Picture | undefined;
}

async function wrong(answer: Answer, cell: Cell, { name, format, picture }: Given): Promise<string[]> {
  const { status, error, bytes, headers, warnings } = answer;
  const due = hostile[name];
  if (due) return status === due ? [] : [`${status} instead of ${due}`];
  const isEndless = status === 504 && /\d+ s/.test(error?.message ?? "");
  if (isEndless) return [];
  if (status !== 200 || !picture) return [`${status} ${error?.message}`];

  const faults: string[] = [];
  const result = cell.format ?? answered[format] ?? format;
  if (headers.get("content-type") !== formats[result].mime) faults.push(`type ${headers.get("content-type")}`);
  if (sniff(bytes) !== result) faults.push(`bytes of ${sniff(bytes)}`);
  const [width, height] = cell.size?.([picture.width, picture.height]) ?? [picture.width, picture.height];
  const seen = await sharp(bytes).metadata();
  const own = cell.tool === "image-compress" ? seen.autoOrient : seen;
  if (own.width !== width || own.height !== height) {
    faults.push(`${own.width} × ${own.height} instead of ${width} × ${height}`);
  }
  if (cell.tool !== "image-compress" && (seen.orientation ?? 1) !== 1) faults.push(`orientation ${seen.orientation}`);
  const moves = result === "gif" || result === "webp";
  if (picture.frames > 1) {
    // Encoders of WebP join frames that show the same.
    const kept = seen.pages ?? 1;
    const least = motionless.includes(name) ? 1 : 2;
    if (moves && (result === "gif" ? kept !== picture.frames : kept < least)) faults.push(`${kept} frames`);
    if (!moves && !warnings.join().includes("frames") && cell.tool !== "image-compress")
      faults.push("lost frames in silence");
  }
  if (result === "jpeg" && seen.hasAlpha) faults.push("alpha in a JPG");
  const plain = cell.tool !== "image-rotate" && result !== "gif" && !(moves && picture.frames > 1);
  if (!picture.alpha && seen.hasAlpha && plain && cell.tool !== "image-compress") faults.push("alpha from nowhere");
  await sharp(bytes, { animated: moves })
    .stats()
    .catch((cause) => faults.push(`does not decode: ${cause}`));
  if (cell.tool === "image-compress" && bytes.length > readFileSync(corpusPathOf(name)).length && result === format) {
    faults.push(`larger: ${bytes.length}`);
  }
  return faults;
}

const corpusPathOf = (name: string): string => {
  const family = files.find(([, one]) => one === name)?.[0] ?? "images";
  return corpusPath(family, name);
};

async function wrongIcons(zip: Uint8Array): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, bytes] of packed(zip)) {
    const side = /(\d+)x\d+\.png$/.exec(name)?.[1];
    if (!side) continue;
    const { width, height } = await sharp(bytes).metadata();
    if (width !== Number(side) || height !== Number(side)) faults.push(`${name} is ${width} × ${height}`);
  }
  return faults;
}
