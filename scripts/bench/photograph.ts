import sharp from "sharp";

/** A made picture that compresses like a photograph: smooth colours under fine grain. The same on every machine. */
export async function photograph(bytes: number, width = 4000, height = 3000): Promise<Uint8Array> {
  const small = { width: 40, height: 30, channels: 3 as const };
  const colours = await sharp(grain(small.width * small.height * 3, 256), { raw: small })
    .resize(width, height, { kernel: "cubic" })
    .removeAlpha()
    .raw()
    .toBuffer();
  const texture = grain(colours.length, 24);
  for (let place = 0; place < colours.length; place++) {
    colours[place] = Math.min(255, Math.max(0, (colours[place] ?? 0) + (texture[place] ?? 0) - 12));
  }
  let best: Uint8Array = new Uint8Array();
  for (const quality of [95, 90, 85, 80, 75, 70, 60, 50, 40]) {
    best = await sharp(colours, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
    if (best.length <= bytes) break;
  }
  return best;
}

/** Lehmer's generator: fixed noise from 0 to `range` - 1. */
function grain(length: number, range: number): Buffer {
  const noise = Buffer.alloc(length);
  let state = 1;
  for (let place = 0; place < length; place++) {
    state = (state * 48_271) % 2_147_483_647;
    noise[place] = (state >> 8) % range;
  }
  return noise;
}
