import { existsSync } from "node:fs";
import sharp from "sharp";
import { createCanvas, GlobalFonts } from "#engines/canvas/library.ts";
import { declaration, type Language } from "./declaration.ts";
import { pdfOf } from "./pdfs.ts";

/** What is wrong with a scan. */
interface Harm {
  dpi?: number;
  /** Of JPEG. */
  quality?: number;
  /** Degrees, clockwise. */
  skew?: number;
  sideways?: 90 | 180 | 270;
  /** How much darker one side is than the other, of 255. */
  shade?: number;
  /** Deviation of each pixel, of 255. */
  noise?: number;
  /** The other side shows through. */
  bleed?: boolean;
  /** White letters on black. */
  inverted?: boolean;
  layout?: "columns" | "table";
}

export interface HardScan {
  name: string;
  language: Language;
  text: string;
  bytes: Uint8Array;
}

/** Twenty-four scans that are hard to read, the same at each run. */
const harms: [Language, Harm][] = [
  ["eng", { dpi: 100 }],
  ["eng", { dpi: 150, quality: 20 }],
  ["eng", { skew: 3 }],
  ["eng", { shade: 130 }],
  ["eng", { noise: 40 }],
  ["eng", { bleed: true }],
  ["eng", { layout: "columns" }],
  ["eng", { layout: "table" }],
  ["eng", { inverted: true }],
  ["deu", { dpi: 100, quality: 20 }],
  ["deu", { skew: -3, dpi: 150 }],
  ["deu", { shade: 130, noise: 25 }],
  ["deu", { bleed: true, layout: "columns" }],
  ["tur", { dpi: 100 }],
  ["tur", { quality: 20, skew: 3, dpi: 150 }],
  ["tur", { noise: 40, sideways: 90 }],
  ["tur", { shade: 130, layout: "table" }],
  ["fra", { dpi: 100, sideways: 180 }],
  ["fra", { bleed: true, skew: -3 }],
  ["fra", { inverted: true, quality: 20, dpi: 150 }],
  ["ara", { dpi: 150 }],
  ["ara", { skew: 3, sideways: 270 }],
  ["chi_sim", { dpi: 150 }],
  ["chi_sim", { shade: 130, skew: -3 }],
];

const page = { width: 420, height: 595 };
const margin = 42;
const size = 11;

const faces: Record<string, readonly string[]> = {
  latin: [
    "/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf",
    "/usr/share/fonts/truetype/liberation2/LiberationSerif-Regular.ttf",
  ],
  ara: ["/usr/share/fonts/truetype/noto/NotoNaskhArabic-Regular.ttf"],
  chi_sim: ["/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"],
};
const fileOf = (face: string): string | undefined => faces[face]?.find((file) => existsSync(file));

export const hasHardFonts = Object.keys(faces).every((face) => fileOf(face) !== undefined);

export async function hardScans(): Promise<HardScan[]> {
  for (const face of Object.keys(faces)) {
    const file = fileOf(face);
    if (file) GlobalFonts.registerFromPath(file, `Scan ${face}`);
  }
  return Promise.all(harms.map(([language, harm]) => scanOf(language, harm)));
}

async function scanOf(language: Language, harm: Harm): Promise<HardScan> {
  const { dpi = 200, quality = 75, sideways = 0 } = harm;
  const { shades, width, height, text } = harmed(language, harm, dpi);
  const jpeg = await sharp(shades, { raw: { width, height, channels: 1 } })
    .rotate(sideways)
    .toColourspace("b-w")
    .jpeg({ quality })
    .toBuffer();
  const isTurned = sideways % 180 !== 0;
  const [w, h] = isTurned ? [page.height, page.width] : [page.width, page.height];
  const pixels = isTurned ? [height, width] : [width, height];
  const told = Object.entries(harm).map(([what, much]) => (much === true ? what : `${what} ${much}`));
  const bytes = pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${w} ${h}]/Contents 4 0 R/Resources<</XObject<</Im 5 0 R>>>>>>`,
    { dict: "", content: `${w} 0 0 ${h} 0 0 cm /Im Do` },
    {
      dict: `/Type/XObject/Subtype/Image/Width ${pixels[0]}/Height ${pixels[1]}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/DCTDecode`,
      content: jpeg.toString("latin1"),
    },
  ]);
  return { name: `${language}, ${told.join(", ")}`, language, text, bytes };
}

function harmed(language: Language, harm: Harm, dpi: number) {
  const { skew = 0, shade = 0, noise = 0, bleed, inverted, layout } = harm;
  const scale = dpi / 72;
  const [width, height] = [Math.round(page.width * scale), Math.round(page.height * scale)];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = inverted ? "black" : "white";
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate((skew * Math.PI) / 180);
  context.translate(-width / 2, -height / 2);
  context.scale(scale, scale);
  const face = language === "ara" || language === "chi_sim" ? language : "latin";
  context.font = `${size}px "Scan ${face}"`;
  context.direction = language === "ara" ? "rtl" : "ltr";
  if (bleed) {
    context.save();
    context.fillStyle = "rgba(0, 0, 0, 0.25)";
    context.translate(page.width, 5);
    context.scale(-1, 1);
    set(context, language, undefined);
    context.restore();
  }
  context.fillStyle = inverted ? "white" : "black";
  const text = set(context, language, layout);
  const { data } = context.getImageData(0, 0, width, height);
  const shades = new Uint8Array(width * height);
  const chance = numbers();
  for (let at = 0; at < shades.length; at++) {
    const light = 1 - ((shade / 255) * (at % width)) / width;
    shades[at] = Math.max(0, Math.min(255, (data[at * 4] ?? 0) * light + (noise > 0 ? noise * chance() : 0)));
  }
  return { shades, width, height, text };
}

type Context = ReturnType<ReturnType<typeof createCanvas>["getContext"]>;

/** Sets a text in lines, and tells it in the order in which it is read. */
function set(context: Context, language: Language, layout: Harm["layout"]): string {
  const text = declaration[language];
  if (layout === "table") return table(context, text.split(" ").slice(0, 48));
  const gap = 20;
  const columns = layout === "columns" ? 2 : 1;
  const column = (page.width - 2 * margin - gap * (columns - 1)) / columns;
  const lines = broken(
    context,
    language === "chi_sim" ? [...text] : text.split(" "),
    language === "chi_sim" ? "" : " ",
    column,
  );
  const each = Math.ceil(lines.length / columns);
  lines.forEach((line, index) => {
    const left = margin + Math.floor(index / each) * (column + gap);
    context.fillText(line, language === "ara" ? left + column : left, margin + size + (index % each) * size * 1.5);
  });
  return lines.join(language === "chi_sim" ? "" : " ");
}

function broken(context: Context, words: readonly string[], between: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)}${between}${word}` : word;
    if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function table(context: Context, words: readonly string[]): string {
  const columns = 4;
  const [across, down] = [(page.width - 2 * margin) / columns, size * 2];
  const rows = Math.ceil(words.length / columns);
  context.strokeStyle = context.fillStyle;
  context.lineWidth = 0.6;
  words.forEach((word, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    context.strokeRect(margin + column * across, margin + row * down, across, down);
    context.fillText(word, margin + column * across + 5, margin + row * down + size * 1.35);
  });
  return rows > 0 ? words.join(" ") : "";
}

/** Numbers by chance around nothing, the same at each run. */
function numbers(): () => number {
  let state = 42;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return () => (next() + next() + next() + next() - 2) * Math.sqrt(3);
}
