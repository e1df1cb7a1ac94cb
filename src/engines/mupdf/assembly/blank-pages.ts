import { isFault } from "../kernel/door.ts";
import { mupdf, type PDFDocument } from "../kernel/library.ts";
import { withoutProfiles } from "../kernel/profiles.ts";

const dpi = 60;
const pointsPerInch = 72;
const mostPixels = 2_000_000;
/** Shades of grey by which ink differs from its paper, and not the paper of a scan from itself. */
const contrast = 48;
/** Of a scan: what is no larger is dust, and what stands in this share of its sides may be the scanner's lid. */
const speck = 3;
const edge = 0.04;
/** Of the paper. */
const scanned = 0.5;

/** The pages on which nothing is seen, from 1 on; dust on the paper of a scan is nothing. */
export function blankPages(doc: PDFDocument): Set<number> {
  const pages = Array.from({ length: doc.countPages() }, (_, index) => index);
  return new Set(pages.filter((index) => isBlank(doc, index)).map((index) => index + 1));
}

function isBlank(doc: PDFDocument, index: number): boolean {
  try {
    const page = doc.loadPage(index);
    const [left, top, right, bottom] = page.getBounds();
    const area = Math.max(1, (right - left) * (bottom - top));
    const scale = Math.min(dpi / pointsPerInch, Math.sqrt(mostPixels / area));
    const pixels = withoutProfiles(() =>
      page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceGray, false, true),
    );
    const [width, height] = [pixels.getWidth(), pixels.getHeight()];
    const ink = inkOf(pixels.getPixels(), width, height, pixels.getStride());
    pixels.destroy();
    const isClear = !ink.includes(1) || (pictureShare(page, area) >= scanned && isDust(ink, width, height));
    page.destroy();
    return isClear;
  } catch (error) {
    // A page that can't be drawn is not one that separates others.
    if (isFault(error)) return false;
    throw error;
  }
}

/** 1 where a pixel differs from what is most of the paper. */
function inkOf(samples: Uint8ClampedArray, width: number, height: number, stride: number): Uint8Array {
  const counts = new Uint32Array(256);
  const shades = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const shade = samples[y * stride + x] ?? 255;
      shades[y * width + x] = shade;
      counts[shade] = (counts[shade] ?? 0) + 1;
    }
  }
  const paper = counts.indexOf(Math.max(...counts));
  return shades.map((shade) => (Math.abs(shade - paper) > contrast ? 1 : 0));
}

/** How much of a page its pictures cover. */
function pictureShare(page: InstanceType<typeof mupdf.PDFPage>, area: number): number {
  let covered = 0;
  const structured = page.toStructuredText("preserve-images");
  structured.walk({
    onImageBlock: ([left, top, right, bottom]) => {
      covered += Math.abs((right - left) * (bottom - top));
    },
  });
  structured.destroy();
  return covered / area;
}

/** Whether all ink is in spots too small for a letter, or at the edges. */
function isDust(ink: Uint8Array, width: number, height: number): boolean {
  const seen = new Uint8Array(ink.length);
  const [inset, drop] = [width * edge, height * edge];
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
    const isSmall = right - left < speck && bottom - top < speck;
    if (!isAtEdge && !isSmall) return false;
  }
  return true;
}
