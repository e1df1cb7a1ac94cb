import { createHash } from "node:crypto";
import type { Entries, PdfObject } from "./body.ts";
import { deviceNames } from "./packed-picture.ts";
import type { Piece, ReadyPicture } from "./ready-picture.ts";
import { type SheetWish, sheetFor } from "./sheet.ts";
import { writeHexString } from "./strings.ts";
import { writePdf } from "./write.ts";

/** Writes a number without an exponent, to a thousandth of a point on the largest page. */
const written = (value: number): string => String(Number(value.toFixed(4)));

const digest = (...parts: string[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest();
};

/** Writes a text string in UTF-16 (ISO 32000-2, 7.9.2.2). */
const textString = (text: string): string => writeHexString(Buffer.from(`\ufeff${text}`, "utf16le").swap16());

/** Makes a PDF of pictures, one on each page. The same pictures give the same bytes. */
export function album(pictures: readonly ReadyPicture[], wish: SheetWish, title: string): Uint8Array {
  const objects = new Objects();
  const [root, pages, info] = [objects.reserve(), objects.reserve(), objects.reserve()];
  const kids = pictures.map((picture) => {
    const { width, height, matrix } = sheetFor(picture, wish);
    const image = addImage(objects, picture);
    const drawing = Buffer.from(`q ${matrix.map(written).join(" ")} cm /Im0 Do Q`);
    const content = objects.addStream(new Map(), { bytes: drawing, digest: drawing.toString() });
    // Transparency is mixed in the colours of screens.
    const group = picture.alpha ? "/Group<</S/Transparency/CS/DeviceRGB>>" : "";
    const box = `/MediaBox[0 0 ${written(width)} ${written(height)}]`;
    const resources = `/Resources<</XObject<</Im0 ${image} 0 R>>>>`;
    return objects.addText(`<</Type/Page/Parent ${pages} 0 R${box}${resources}${group}/Contents ${content} 0 R>>`);
  });
  objects.set(root, { text: `<</Type/Catalog/Pages ${pages} 0 R>>` });
  const references = kids.map((kid) => `${kid} 0 R`).join(" ");
  objects.set(pages, { text: `<</Type/Pages/Count ${kids.length}/Kids[${references}]>>` });
  objects.set(info, { text: `<</Title${textString(title)}>>` });
  const id = writeHexString(
    digest(JSON.stringify(wish), title, ...pictures.map(({ content }) => content.digest)).subarray(0, 16),
  );
  const trailer = new Map([
    ["Root", `${root} 0 R`],
    ["Info", `${info} 0 R`],
    ["ID", `[${id}${id}]`],
  ]);
  return writePdf({ version: 17, objects: objects.all, trailer }, { packed: true });
}

function addImage(objects: Objects, { width, height, colour, entries, content, alpha }: ReadyPicture): number {
  const size: [string, string][] = [
    ["Type", "/XObject"],
    ["Subtype", "/Image"],
    ["Width", String(width)],
    ["Height", String(height)],
  ];
  const own: Entries = new Map([...size, ...entries]);
  if (!own.has("ColorSpace")) {
    const device = deviceNames[colour.channels];
    const profile = (packed: Piece) => {
      const description = { N: String(colour.channels), Alternate: device, Filter: "/FlateDecode" };
      return `[/ICCBased ${objects.addStream(new Map(Object.entries(description)), packed)} 0 R]`;
    };
    const base = colour.profile ? profile(colour.profile) : device;
    const { palette } = colour;
    const last = palette ? Math.floor(palette.length / 3) - 1 : 0;
    own.set("ColorSpace", palette ? `[/Indexed ${base} ${last}${writeHexString(palette)}]` : base);
  }
  if (alpha) {
    own.set("SMask", `${objects.addStream(new Map([...size, ...alpha.entries]), alpha)} 0 R`);
  }
  return objects.addStream(own, content);
}

class Objects {
  readonly all = new Map<number, PdfObject>();
  readonly #known = new Map<string, number>();
  #last = 0;

  reserve(): number {
    this.all.set(++this.#last, { text: "null" });
    return this.#last;
  }

  set(number: number, object: PdfObject): void {
    this.all.set(number, object);
  }

  addText(text: string): number {
    const number = this.reserve();
    this.set(number, { text });
    return number;
  }

  /** Adds a stream, unless it is there already, as a picture that was sent twice is. */
  addStream(entries: Entries, { bytes, digest: content }: Piece): number {
    const key = digest(JSON.stringify([...entries]), content).toString("hex");
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const number = this.reserve();
    this.set(number, { entries, bytes });
    this.#known.set(key, number);
    return number;
  }
}
