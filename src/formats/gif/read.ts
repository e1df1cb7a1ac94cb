import type { Laid } from "../apng/compose.ts";
import { blocks, headBytes } from "./blocks.ts";

export interface GifFrame extends Laid {
  width: number;
  height: number;
  /** Some pixels may be transparent. */
  isClear: boolean;
  /** The delay in hundredths of a second. */
  delay: number;
  /** The frame alone, as a GIF of its own size; made when it is asked for. */
  readonly still: Uint8Array;
}

export interface Gif {
  width: number;
  height: number;
  frames: GifFrame[];
}

const controlLabel = 0xf9;
const headOfAll = 13;
/** The most frames of an animation; each one costs memory before a pixel is seen. */
const mostFrames = 100_000;

/** The frames of a GIF and how they are laid one over the other; undefined where that is not all told. */
export function readGif(bytes: Uint8Array): Gif | undefined {
  if (bytes.length < headOfAll) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  const frames: GifFrame[] = [];
  let control: Uint8Array | undefined;
  for (const block of blocks(bytes)) {
    if (!block || frames.length > mostFrames) return undefined;
    const { kind, start, end } = block;
    if (kind === "extension" && bytes[start + 1] === controlLabel && end - start >= 8)
      control = bytes.subarray(start, end);
    if (kind !== "picture") continue;
    const frame = new Frame(bytes, control, bytes.subarray(start, end));
    if (frame.left + frame.width > width || frame.top + frame.height > height) return undefined;
    frames.push(frame);
    control = undefined;
  }
  return frames.length > 0 ? { width, height, frames } : undefined;
}

/**
 * Whether libvips would show black, or the background's colour, where browsers show nothing: it leaves clear only what
 * a frame with a clear colour leaves clear, not what none has drawn on or what is cleared away behind one without.
 */
export function leavesHoles({ width, height, frames }: Gif): boolean {
  const [first] = frames;
  const isPartial = first !== undefined && first.width * first.height < width * height;
  const cleared = frames.slice(0, -1).some(({ dispose, isClear }) => dispose === "clear" && !isClear);
  return cleared || (isPartial && !frames.some(({ isClear }) => isClear));
}

class Frame implements GifFrame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly isClear: boolean;
  readonly delay: number;
  readonly dispose: Laid["dispose"];
  readonly blend = "over";

  constructor(
    readonly file: Uint8Array,
    readonly control: Uint8Array | undefined,
    readonly picture: Uint8Array,
  ) {
    const view = new DataView(picture.buffer, picture.byteOffset, picture.byteLength);
    this.left = view.getUint16(1, true);
    this.top = view.getUint16(3, true);
    this.width = view.getUint16(5, true);
    this.height = view.getUint16(7, true);
    const flags = control?.[3] ?? 0;
    this.isClear = (flags & 1) === 1;
    this.dispose = ({ 2: "clear", 3: "restore" }[(flags >> 2) & 7] as Laid["dispose"] | undefined) ?? "keep";
    this.delay = (control?.[4] ?? 0) + 256 * (control?.[5] ?? 0);
  }

  get still(): Uint8Array {
    const head = Uint8Array.from(this.file.subarray(0, headBytes(this.file)));
    const picture = Uint8Array.from(this.picture);
    head.set(picture.subarray(5, 9), 6);
    picture.fill(0, 1, 5);
    return Buffer.concat([head, this.control ?? new Uint8Array(), picture, Uint8Array.of(0x3b)]);
  }
}
