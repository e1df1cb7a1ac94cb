import type { Film, Pixels } from "./pixels.ts";

/** The area of a picture within its borders. */
export interface Inside {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The rows or columns at an edge, counted inwards. */
interface Lines {
  count: number;
  /** The number of pixels in each line. */
  length: number;
  /** Gives the place of a line's pixel in the picture's bytes. */
  at(line: number, pixel: number): number;
}

export interface Wish {
  /** The most by which a border may differ from one colour, of 255, where it has no more noise than that. */
  threshold: number;
  /** The picture came through a lossy coder, so its edges may ring. */
  rings: boolean;
}

/**
 * A pixel's look: its brightness, how much redder and bluer than grey it is (each as far as its alpha shows it), and
 * its alpha.
 */
type Look = readonly [bright: number, red: number, blue: number, alpha: number];

interface Border {
  look: Look;
  /** The difference from the border that makes a pixel none of it. */
  reach: number;
}

/**
 * The most lines that an edge rings through, which is a coder's block: 8 pixels of JPEG, 16 where its colours are
 * halved. Within them, behind the first line that is no border, the picture itself is seen.
 */
const ringingLines = 16;
/** The share of the picture's contrast that makes a line part of the picture: ringing has less. */
const ringingShare = 0.25;

/** The lines at an edge that show what noise a border has, and how many of their pixels may be anything: dust, a letter. */
const noisyLines = 4;
const strangersShare = 0.03;
/**
 * The distance of two pixels of a line that tell its noise by their difference, a coder's block: a sky that grows paler
 * has hardly any. The median of normal noise is one of its deviations, and one pixel in 500 million is beyond 6.
 */
const blockSide = 8;
const medianReach = 6 * 1.05;
/**
 * The tail of the noise, which tells more than its median, since coders make many flat blocks and few wild ones: of 384
 * made JPEGs of qualities 40 to 90 with noise of 0 to 10 of 255, 380 are cut to the pixel or one beside it by this.
 */
const tail = { share: 0.002, reach: 1.7 };
/** The most noise of a border, of 255: fur and leaves, which have more, are no border. */
const mostReach = 64;
/** The weight of colours against brightness: coders keep half as many and more coarsely, as eyes see them. */
const colourShare = 0.3;

/**
 * The part of a picture within borders of one colour, or of none; of an animation what any frame shows. Undefined where
 * there is nothing else.
 */
export function insideOf(picture: Pixels | Film, wish: Wish): Inside | undefined {
  const frames = "frames" in picture ? picture.frames : 1;
  const bytes = picture.width * picture.height * picture.channels;
  let inside: Inside | undefined;
  for (let start = 0; start < frames * bytes; start += bytes) {
    const shown = insideOfFrame({ ...picture, data: picture.data.subarray(start, start + bytes) }, wish);
    inside = inside && shown ? around(inside, shown) : (inside ?? shown);
  }
  return inside;
}

function around(one: Inside, other: Inside): Inside {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}

function insideOfFrame(picture: Pixels, { threshold, rings }: Wish): Inside | undefined {
  const whole = { left: 0, top: 0, width: picture.width, height: picture.height };
  const found = borderOf(picture, whole, threshold);
  if (!found) return whole;
  const border = { ...found, rings };
  const top = thickness(picture, rows(picture, whole, false), border);
  if (top === picture.height) return undefined;
  const bottom = thickness(picture, rows(picture, whole, true), border);
  const between = { ...whole, top, height: picture.height - top - bottom };
  const left = thickness(picture, columns(picture, between, false), border);
  const right = thickness(picture, columns(picture, between, true), border);
  return { ...between, left, width: picture.width - left - right };
}

/** Finds the look of the edge that is most nearly of one colour; undefined where no edge is a border. */
function borderOf(picture: Pixels, whole: Inside, threshold: number): Border | undefined {
  const edges = [false, true].flatMap((isFar) => [rows(picture, whole, isFar), columns(picture, whole, isFar)]);
  const judged = edges.map((edge) => judge(picture, edge, usualLook(picture, edge), threshold));
  const [best] = judged.toSorted((one, other) => one.strangers - other.strangers);
  if (!best || best.strangers > strangersShare) return undefined;
  // All edges with this border tell its noise: a few lines of one may have none of a coder's wild blocks.
  const alike = edges
    .map((edge) => judge(picture, edge, best.look, threshold))
    .filter((one) => one.strangers <= strangersShare);
  return { look: best.look, reach: Math.max(...alike.map(({ reach }) => reach)) };
}

/** Tells which share of an edge is too far from a look to be its noise, and how far its noise reaches. */
function judge(picture: Pixels, edge: Lines, look: Look, threshold: number): Border & { strangers: number } {
  const { count, length, at } = edge;
  const noise = new Float32Array(length * Math.min(noisyLines, count));
  const apart = new Float32Array(noise.length);
  for (let index = 0; index < noise.length; index += 1) {
    const [line, pixel] = [Math.floor(index / length), index % length];
    apart[index] = difference(picture, at(line, pixel), look);
    noise[index] = difference(picture, at(line, pixel), lookAt(picture, at(line, Math.max(0, pixel - blockSide))));
  }
  noise.sort();
  const plain = Math.max(threshold, medianReach * quantile(noise, 0.5));
  const strangers =
    plain > Math.max(threshold, mostReach) ? 1 : apart.filter((one) => one > plain).length / apart.length;
  const wild = Math.min(mostReach, tail.reach * quantile(noise, 1 - tail.share));
  return { look, strangers, reach: Math.max(plain, wild) };
}

/** Counts the lines of an edge that are border: all of them where the picture has nothing else. */
function thickness(
  picture: Pixels,
  { count, length, at }: Lines,
  { look, reach, rings }: Border & Pick<Wish, "rings">,
) {
  const most = (line: number) => {
    let found = 0;
    for (let pixel = 0; pixel < length; pixel += 1) {
      found = Math.max(found, difference(picture, at(line, pixel), look));
    }
    return found;
  };
  let first = 0;
  while (first < count && most(first) <= reach) first += 1;
  if (!rings) return first;
  const near = Array.from({ length: Math.min(ringingLines, count - first) }, (_, ahead) => most(first + ahead));
  const needed = ringingShare * Math.max(...near);
  return (
    first +
    Math.max(
      0,
      near.findIndex((one) => one > needed),
    )
  );
}

const rows = (picture: Pixels, { left, top, width: length, height: count }: Inside, isFar: boolean): Lines => ({
  count,
  length,
  at: (line, pixel) =>
    ((isFar ? top + count - 1 - line : top + line) * picture.width + left + pixel) * picture.channels,
});

const columns = (picture: Pixels, { left, top, width: count, height: length }: Inside, isFar: boolean): Lines => ({
  count,
  length,
  at: (line, pixel) =>
    ((top + pixel) * picture.width + (isFar ? left + count - 1 - line : left + line)) * picture.channels,
});

function lookAt({ channels, data }: Pixels, at: number): Look {
  const alpha = channels === 4 ? (data[at + 3] ?? 0) : 255;
  const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  const bright = 0.299 * red + 0.587 * green + 0.114 * blue;
  return [(bright * alpha) / 255, ((red - bright) * alpha) / 255, ((blue - bright) * alpha) / 255, alpha];
}

function difference(picture: Pixels, at: number, [bright, red, blue, alpha]: Look): number {
  const [b, r, l, a] = lookAt(picture, at);
  const colours = Math.max(Math.abs(r - red), Math.abs(l - blue));
  return Math.max(Math.abs(b - bright), colourShare * colours, Math.abs(a - alpha));
}

/** Gives the median look of all pixels of an outermost line. */
function usualLook(picture: Pixels, { at, length }: Lines): Look {
  const looks = Array.from({ length }, (_, pixel) => lookAt(picture, at(0, pixel)));
  const middle = (of: 0 | 1 | 2 | 3) => quantile(Float32Array.from(looks, (look) => look[of]).sort(), 0.5);
  return [middle(0), middle(1), middle(2), middle(3)];
}

const quantile = (sorted: Float32Array, share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
