import sharp, { type FormatEnum } from "sharp";
import { document, presentation } from "#formats/office/samples.ts";
import { workbook } from "#formats/office/workbook.ts";
import { facesSvg } from "#support/drawn-faces.ts";
import { fixture } from "#support/example.ts";
import { bookOf, numbered } from "#support/pdfs.ts";
import { printed, scanned } from "#support/scans.ts";
import type { Canary, File } from "./case.ts";

/** Small files that bear a canary, made by code. */

export const drawing = ({ word, color }: Canary, width = 160, height = 120): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 160 120"><rect width="160" height="120" fill="${color}"/><circle cx="110" cy="70" r="34" fill="#fff" opacity=".6"/><text x="8" y="26" font-family="sans-serif" font-size="18" fill="#111">${word}</text></svg>`;

const kinds = { png: "png", jpg: "jpeg", webp: "webp", gif: "gif", tiff: "tiff", avif: "avif" } as const;

export async function picture(canary: Canary, kind: keyof typeof kinds, width = 160, height = 120): Promise<File> {
  const drawn = sharp(Buffer.from(drawing(canary, width, height))).removeAlpha();
  const bytes = await drawn.toFormat(kinds[kind] as keyof FormatEnum).toBuffer();
  return { name: `${canary.word}.${kind}`, bytes };
}

export const svg = (canary: Canary): File => ({ name: `${canary.word}.svg`, bytes: Buffer.from(drawing(canary)) });

/** A still life of the fixtures, small and in the canary's light. */
export async function photograph({ word, color }: Canary, width: number): Promise<File> {
  const light = await sharp({ create: { width, height: Math.round(width * 0.75), channels: 3, background: color } })
    .png()
    .toBuffer();
  const bytes = await sharp(await fixture("photo.jpg"))
    .resize(width, Math.round(width * 0.75))
    .composite([{ input: light, blend: "soft-light" }])
    .jpeg()
    .toBuffer();
  return { name: `${word}.jpg`, bytes };
}

export async function faces({ word }: Canary, turned: number): Promise<File> {
  const people = [
    { x: 110, y: 120, size: 120, roll: turned % 20 },
    { x: 250, y: 100, size: 80 },
  ];
  const mark = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg"><text x="4" y="14" font-size="12">${word}</text></svg>`,
  );
  const bytes = await sharp(facesSvg(340, 240, people))
    .removeAlpha()
    .composite([{ input: mark, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return { name: `${word}.png`, bytes };
}

export const pdf = ({ word }: Canary, pages = 3): File => ({
  name: `${word}.pdf`,
  bytes: bookOf({ pages: numbered(pages, word) }),
});

/** Without a letter of text: what is on it can only be recognised. */
export const scan = ({ word }: Canary): File => ({
  name: `${word}.pdf`,
  bytes: scanned(printed([{ lines: ["Scanned words", word, "and no more"], size: 24 }]), { dpi: 100 }),
});

/** A table of lines and cells, and a text below. */
export const tabled = ({ word }: Canary): File => {
  const cells = [0, 1, 2].flatMap((row) =>
    [0, 1].map(
      (column) =>
        `BT /F1 12 Tf ${80 + 140 * column} ${665 - 30 * row} Td (${column === 0 ? word : 10 * row + column}) Tj ET`,
    ),
  );
  const lines = [0, 1, 2, 3].map((row) => `70 ${685 - 30 * row} m 350 ${685 - 30 * row} l S`);
  const rules = [70, 210, 350].map((x) => `${x} 685 m ${x} 595 l S`);
  const page = `) Tj ET ${[...cells, ...lines, ...rules].join(" ")} BT /F1 12 Tf 72 560 Td (${word}`;
  return { name: `${word}.pdf`, bytes: bookOf({ pages: [page] }) };
};

const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

export const letter = ({ word }: Canary, paragraphs = 3): File => ({
  name: `${word}.docx`,
  bytes: document(numbered(paragraphs, word).map(paragraph).join("")),
});

export const slides = ({ word }: Canary): File => ({
  name: `${word}.pptx`,
  bytes: presentation(numbered(2, word)),
});

export function sheet({ word }: Canary): File {
  const row = (number: number) =>
    `<row r="${number}"><c r="A${number}" t="inlineStr"><is><t>${word} ${number}</t></is></c><c r="B${number}"><v>${number * 7}</v></c></row>`;
  return { name: `${word}.xlsx`, bytes: workbook(`<sheetData>${[1, 2, 3].map(row).join("")}</sheetData>`) };
}

export const table = ({ word }: Canary): File => ({
  name: `${word}.csv`,
  bytes: Buffer.from(`name,number\n${word},1\nother ${word},2\n`),
});

export const page = ({ word, color }: Canary): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${word}</title></head><body style="background:${color};font:20px sans-serif"><h1>${word}</h1><p>Some words of ${word}.</p></body></html>`;
