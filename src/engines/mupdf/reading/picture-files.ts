import type { PictureFile } from "#formats/model/document.ts";
import { areaOf, type Box } from "#layout/model/box.ts";
import { isFault } from "../kernel/door.ts";
import { mupdf, type PDFDocument, type PDFObject } from "../kernel/library.ts";
import { entriesOf, numberOf, wholeOf } from "../kernel/objects.ts";
import { unitBox } from "./drawn/scopes.ts";
import type { Shown } from "./tracer.ts";

type Image = InstanceType<typeof mupdf.Image>;
type Pixmap = InstanceType<typeof mupdf.Pixmap>;
type Draw = (device: InstanceType<typeof mupdf.DrawDevice>) => void;

/** The most pixels of a drawing: on a page nobody sees more. */
const mostPixels = 6_000_000;
const drawingDpi = 200;
export const drawingFineness = { dpi: drawingDpi, mostPixels };
/** The most pixels of the boxes around all lines of a drawing, each of which takes time for its box: some seconds. */
const mostWork = 2_000_000_000;
const leastScale = 0.35;
/** The most pixels that a page's turned, flipped and cut pictures are drawn with; the others come as they are stored. */
const mostSeenPixels = 4 * mostPixels;
/** The key of a picture that nobody needs. */
const untold = { key: "" };
const deepest = 6;

/** Pictures of a document as files; each comes with its bytes once. */
export class PictureFiles {
  readonly #doc: PDFDocument;
  /** The objects of the pictures on this page: after each page the library lets go of all that it has loaded. */
  readonly #sources = new Map<number, PDFObject>();
  readonly #held: Image[] = [];
  readonly #keys = new Map<string, string>();
  readonly #sent = new Set<string>();
  #most = Number.POSITIVE_INFINITY;
  #seenPixels = 0;

  /** Leaves pictures unread where they are not needed, as they only take room on their pages then. */
  constructor(
    doc: PDFDocument,
    private readonly isNeeded = true,
  ) {
    this.#doc = doc;
  }

  /** Finds which objects a page's pictures are, so that each is written once, and with its own bytes where it can be. */
  look(page: PDFObject): void {
    this.close();
    if (this.isNeeded) this.#walk(page.getInheritable("Resources"), new Set(), 0);
  }

  #walk(resources: PDFObject, seen: Set<number>, depth: number): void {
    if (depth > deepest) return;
    for (const [, object] of entriesOf(resources.get("XObject"))) {
      const number = numberOf(object);
      if (number === 0 || seen.has(number)) continue;
      seen.add(number);
      const kind = object.get("Subtype").asName();
      if (kind === "Form") this.#walk(object.get("Resources"), seen, depth + 1);
      if (kind !== "Image") continue;
      try {
        const image = this.#doc.loadImage(object);
        this.#held.push(image);
        this.#sources.set(pointerOf(image), object);
      } catch (error) {
        if (!isFault(error)) throw error;
      }
    }
  }

  /** A picture's key, and its file where it was not asked for before; undefined where it can't be drawn. */
  take({ image, mask }: Shown): { key: string; file?: PictureFile } | undefined {
    if (!this.isNeeded) {
      this.#held.push(image);
      return untold;
    }
    const source = this.#sources.get(pointerOf(image));
    const place = source && `${numberOf(source)} ${mask !== undefined}`;
    this.#held.push(image);
    const known = place === undefined ? undefined : this.#keys.get(place);
    if (known !== undefined) return { key: known };
    return unlessFaulty(() => this.#once(place, this.#fileOf(image, mask, source)));
  }

  /** Takes a picture as it stands on its page: one that is turned, flipped or cut there is drawn so. */
  seen(shown: Shown): { key: string; file?: PictureFile } | undefined {
    if (!this.isNeeded || standsAsItIs(shown)) return this.take(shown);
    const { image, mask, matrix, box } = shown;
    const [a = 1, b = 0, c = 0, d = 1] = matrix;
    const scale = Math.max(image.getWidth() / Math.hypot(a, b), image.getHeight() / Math.hypot(c, d));
    this.#seenPixels += Math.min(mostPixels, scale ** 2 * areaOf(box));
    if (this.#seenPixels > mostSeenPixels) return this.take(shown);
    this.#held.push(image);
    const draw: Draw = (device) => {
      if (mask) device.clipImageMask(mask, [...matrix] as never);
      device.fillImage(image, [...matrix] as never, 1);
      if (mask) device.popClip();
    };
    const [level, upright] = [Math.hypot(a, d), Math.hypot(b, c)];
    const isLeaning = Math.min(level, upright) > levelShare * Math.max(level, upright);
    const isClear = isLeaning || mask !== undefined || image.getMask() !== null;
    return unlessFaulty(() => this.#drawn(draw, box, [0, 0, 0, 0], { scale, isClear, isScan: !isClear }));
  }

  /** Takes a picture that is not asked for, to let go of it with the others. */
  leave({ image }: Shown): void {
    this.#held.push(image);
  }

  /** Sums up the boxes around all drawings of a page: where they are many, it is drawn coarser. */
  weigh(area: number): void {
    this.#most = Math.max(leastScale, Math.sqrt(mostWork / Math.max(1, area)));
  }

  /** Draws a part of a page. */
  drawn(draw: Draw, box: Box, offset: Box) {
    if (!this.isNeeded) return untold;
    return this.#drawn(draw, box, offset, { scale: drawingDpi / 72, isClear: false });
  }

  /** Makes a picture of a drawing in the same way; the ground behind it shows through. */
  painted(draw: Draw, box: Box, offset: Box, scale: number) {
    return this.#drawn(draw, box, offset, { scale, isClear: true });
  }

  /** Cuts out a part of a scan: a photograph is a JPEG if the scan is, and a drawing keeps every line. */
  cutOut(draw: Draw, box: Box, offset: Box) {
    if (!this.isNeeded) return untold;
    return this.#drawn(draw, box, offset, { scale: drawingDpi / 72, isClear: false, isScan: true });
  }

  #drawn(
    draw: Draw,
    [left, top, right, bottom]: Box,
    [x, y]: Box,
    wish: { scale: number; isClear: boolean; isScan?: boolean },
  ) {
    const area = Math.max(1, (right - left) * (bottom - top));
    const scale = Math.min(wish.scale, this.#most, Math.sqrt(mostPixels / area));
    const place: Box = [
      Math.floor((left + x) * scale),
      Math.floor((top + y) * scale),
      Math.ceil((right + x) * scale),
      Math.ceil((bottom + y) * scale),
    ];
    const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, place, wish.isClear);
    // Clearing with a value, even 0, would make it opaque.
    if (wish.isClear) pixmap.clear();
    else pixmap.clear(255);
    const device = new mupdf.DrawDevice([scale, 0, 0, scale, 0, 0], pixmap);
    draw(device);
    device.close();
    device.destroy();
    return this.#once(undefined, wish.isScan ? smallerOf(pixmap) : pngOf(pixmap));
  }

  close(): void {
    for (const image of this.#held.splice(0)) image.destroy();
    this.#sources.clear();
    this.#seenPixels = 0;
  }

  #once(place: string | undefined, file: PictureFile): { key: string; file?: PictureFile } {
    const key = Bun.hash(file.bytes).toString(36);
    if (place !== undefined) this.#keys.set(place, key);
    if (this.#sent.has(key)) return { key };
    this.#sent.add(key);
    return { key, file };
  }

  #fileOf(image: Image, mask: Image | undefined, source: PDFObject | undefined): PictureFile {
    const [width, height] = [image.getWidth(), image.getHeight()];
    if (source && !mask && isPlainJpeg(source)) {
      const raw = source.readRawStream();
      const bytes = raw.asUint8Array().slice();
      raw.destroy();
      return { bytes, format: "jpeg", width, height };
    }
    return pngOf(drawImage(image, mask ?? image.getMask() ?? undefined, mask !== undefined));
  }
}

function unlessFaulty<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (!isFault(error)) throw error;
    return undefined;
  }
}

function drawImage(image: Image, mask: Image | undefined, isClip: boolean): Pixmap {
  const [width, height] = [image.getWidth(), image.getHeight()];
  const scale = Math.min(1, Math.sqrt(mostPixels / (width * height)));
  if (!mask && scale === 1) {
    const own = image.toPixmap();
    const space = own.getColorSpace();
    if (space && (space.isRGB() || space.isGray())) return own;
    const converted = own.convertToColorSpace(mupdf.ColorSpace.DeviceRGB, false);
    own.destroy();
    return converted;
  }
  const [across, down] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, across, down], true);
  pixmap.clear();
  const device = new mupdf.DrawDevice([1, 0, 0, 1, 0, 0], pixmap);
  const whole = [across, 0, 0, down, 0, 0] as const;
  if (mask && isClip) device.clipImageMask(mask, [...whole]);
  device.fillImage(image, [...whole], 1);
  if (mask && isClip) device.popClip();
  device.close();
  device.destroy();
  return pixmap;
}

function pngOf(pixmap: Pixmap): PictureFile {
  const png = pixmap.asPNG();
  const file: PictureFile = {
    bytes: Uint8Array.from(png),
    format: "png",
    width: pixmap.getWidth(),
    height: pixmap.getHeight(),
  };
  pixmap.destroy();
  return file;
}

const scanQuality = 85;

function smallerOf(pixmap: Pixmap): PictureFile {
  const jpeg = Uint8Array.from(pixmap.asJPEG(scanQuality, false));
  const png = pngOf(pixmap);
  return jpeg.length < png.bytes.length ? { ...png, bytes: jpeg, format: "jpeg" } : png;
}

const pointerOf = (image: Image): number => (image as unknown as { pointer: number }).pointer;

/** The least share of its sides by which a picture is seen to be turned or cut. */
const levelShare = 0.02;

/** Whether a picture is neither turned, flipped nor cut off. */
function standsAsItIs({ matrix, box }: Shown): boolean {
  const [a = 1, b = 0, c = 0, d = 1] = matrix;
  const [left, top, right, bottom] = unitBox(matrix);
  const slack = [levelShare * a, levelShare * d] as const;
  return (
    Math.abs(b) <= slack[0] &&
    Math.abs(c) <= slack[1] &&
    [box[0] - left, right - box[2]].every((cut) => cut <= slack[0]) &&
    [box[1] - top, bottom - box[3]].every((cut) => cut <= slack[1])
  );
}

/** Whether a picture's bytes are a JPEG that by itself shows the same. */
function isPlainJpeg(object: PDFObject): boolean {
  const filter = object.get("Filter");
  const name = filter.isArray() && filter.length === 1 ? filter.get(0).asName() : filter.asName();
  const space = object.get("ColorSpace");
  const kind = space.isArray() ? space.get(0).asName() : space.asName();
  const channels =
    kind === "ICCBased" ? wholeOf(space.get(1).get("N"), 0) : kind === "DeviceRGB" ? 3 : kind === "DeviceGray" ? 1 : 0;
  const isBare = ["SMask", "Mask", "Decode"].every((key) => object.get(key).isNull());
  return name === "DCTDecode" && (channels === 1 || channels === 3) && isBare;
}
