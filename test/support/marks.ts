import sharp from "sharp";

/** A mark with a red left and a blue right half, twice as wide as high: which way it lies can be seen. */
export const halvesSvg = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><path fill="#d00000" d="M0 0h40v40H0z"/><path fill="#0000d0" d="M40 0h40v40H40z"/></svg>',
);

export const halvesPng = (): Promise<Buffer> => sharp(halvesSvg).png().toBuffer();

interface Picture {
  width: number;
  height: number;
  /** Three or four channels a pixel. */
  data: Uint8Array;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type IsColour = (red: number, green: number, blue: number) => boolean;
export const isRed: IsColour = (red, green, blue) => red > green + 60 && red > blue + 60;
export const isBlue: IsColour = (red, green, blue) => blue > green + 60 && blue > red + 60;

/** The box around all pixels of a colour; undefined where there are none. */
export function boxOf({ width, height, data }: Picture, is: IsColour): Box | undefined {
  const channels = data.length / (width * height);
  let box: Box | undefined;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels;
      if (!is(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) continue;
      box ??= { left: x, top: y, right: x, bottom: y };
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.bottom = y;
    }
  }
  return box;
}

/** The pixels of a picture file. */
export async function pixelsOf(bytes: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
