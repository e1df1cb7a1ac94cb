import type { Box } from "../kernel/box.ts";
import { isFault } from "../kernel/door.ts";
import { mupdf, type PDFDocument } from "../kernel/library.ts";
import { pageToDraw } from "../kernel/page-to-draw.ts";
import { withoutProfiles } from "../kernel/profiles.ts";

const dpi = 60;
const pointsPerInch = 72;
const mostPixels = 2_000_000;
/** The least difference of shades between a drawing and its paper. */
const leastDifference = 4;
/** The least difference of greys between ink and paper in a picture, beyond a scan's own. */
const leastContrast = 48;
/** The size up to which specks of a scan are dust; marks near its sides may be the scanner's lid. */
const speckPixels = 3;
const edgeShare = 0.04;
/** The least share of the paper that a scan covers. */
const scannedShare = 0.5;

/** Lists the pages on which nothing is seen, from 1 on; dust on the paper of a scan is nothing. */
export function blankPages(doc: PDFDocument): Set<number> {
  const pages = Array.from({ length: doc.countPages() }, (_, index) => index);
  return new Set(pages.filter((index) => isBlank(doc, index)).map((index) => index + 1));
}

function isBlank(doc: PDFDocument, index: number): boolean {
  try {
    const page = pageToDraw(doc, index, { dpi, mostPixels });
    const [left, top, right, bottom] = page.getBounds();
    const area = Math.max(1, (right - left) * (bottom - top));
    const scale = Math.min(dpi / pointsPerInch, Math.sqrt(mostPixels / area));
    const pixels = withoutProfiles(() =>
      page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceRGB, false, true),
    );
    const [width, height] = [pixels.getWidth(), pixels.getHeight()];
    const pictures = picturesOn(page);
    const boxes = pictures.map(([x0, y0, x1, y1]): Box => [x0 - left, y0 - top, x1 - left, y1 - top]);
    const sheet = { samples: pixels.getPixels(), width, height, stride: pixels.getStride() };
    const ink = inkOn(
      sheet,
      boxes.map((box) => box.map((side) => side * scale) as Box),
    );
    pixels.destroy();
    const covered = pictures.reduce((sum, [x0, y0, x1, y1]) => sum + Math.abs((x1 - x0) * (y1 - y0)), 0);
    const isClear = !ink.includes(1) || (covered / area >= scannedShare && isDust(ink, width, height));
    page.destroy();
    return isClear;
  } catch (error) {
    // A page that can't be drawn does not separate others.
    if (isFault(error)) return false;
    throw error;
  }
}

interface Sheet {
  /** Red, green and blue. */
  samples: Uint8ClampedArray;
  width: number;
  height: number;
  stride: number;
}

/** Marks with 1 each pixel that differs from most of the paper; within pictures, each much lighter or darker one. */
function inkOn({ samples, width, height, stride }: Sheet, pictures: readonly Box[]): Uint8Array {
  const paper = [0, 1, 2].map((channel) => usual(samples, channel));
  const ground = greyOf(paper, 0);
  const isPictured = new Uint8Array(width * height);
  for (const [left, top, right, bottom] of pictures) {
    // The edges of pictures are mixed with their surroundings.
    const [first, last] = [Math.max(0, Math.floor(left) - 1), Math.min(width, Math.ceil(right) + 1)];
    for (let y = Math.max(0, Math.floor(top) - 1); y < Math.min(height, Math.ceil(bottom) + 1); y++)
      isPictured.fill(1, y * width + first, y * width + Math.max(first, last));
  }
  const ink = new Uint8Array(width * height);
  for (let at = 0; at < ink.length; at++) {
    const from = Math.floor(at / width) * stride + (at % width) * 3;
    const isInk =
      isPictured[at] === 1
        ? Math.abs(greyOf(samples, from) - ground) > leastContrast
        : paper.some((shade, channel) => Math.abs((samples[from + channel] ?? 0) - shade) > leastDifference);
    if (isInk) ink[at] = 1;
  }
  return ink;
}

/** The shade that most pixels have of one of their colours. */
function usual(samples: Uint8ClampedArray, channel: number): number {
  const counts = new Uint32Array(256);
  for (let at = channel; at < samples.length; at += 3) {
    const shade = samples[at] ?? 255;
    counts[shade] = (counts[shade] ?? 0) + 1;
  }
  return counts.indexOf(Math.max(...counts));
}

/** The grey of a colour (ITU-R BT.601), as the library has it. */
const greyOf = (samples: ArrayLike<number>, at: number): number =>
  0.299 * (samples[at] ?? 0) + 0.587 * (samples[at + 1] ?? 0) + 0.114 * (samples[at + 2] ?? 0);

/** The boxes of a page's pictures. */
function picturesOn(page: InstanceType<typeof mupdf.PDFPage>): Box[] {
  const boxes: Box[] = [];
  const structured = page.toStructuredText("preserve-images");
  structured.walk({ onImageBlock: ([left, top, right, bottom]) => void boxes.push([left, top, right, bottom]) });
  structured.destroy();
  return boxes;
}

/** Whether all ink is in spots too small for a letter, or at the edges. */
function isDust(ink: Uint8Array, width: number, height: number): boolean {
  const seen = new Uint8Array(ink.length);
  const [inset, drop] = [width * edgeShare, height * edgeShare];
  for (let start = 0; start < ink.length; start++) {
    if (ink[start] === 0 || seen[start] === 1) continue;
    let [left, right, top, bottom] = [width, 0, height, 0];
    seen[start] = 1;
    const ahead = [start];
    for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
      for (let down = Math.max(0, y - 1); down <= Math.min(height - 1, y + 1); down++) {
        for (let across = Math.max(0, x - 1); across <= Math.min(width - 1, x + 1); across++) {
          const near = down * width + across;
          if (ink[near] === 0 || seen[near] === 1) continue;
          seen[near] = 1;
          ahead.push(near);
        }
      }
    }
    const isAtEdge = right < inset || left > width - inset || bottom < drop || top > height - drop;
    const isSmall = right - left < speckPixels && bottom - top < speckPixels;
    if (!isAtEdge && !isSmall) return false;
  }
  return true;
}
