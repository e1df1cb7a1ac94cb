/** Bytes that nothing packs, of a fixed sequence (Lehmer), so that every run has the same. */
export function noiseOf(bytes: number): Buffer {
  const noise = Buffer.alloc(bytes);
  for (let place = 0, state = 1; place < bytes; place++) {
    state = (state * 48_271) % 2_147_483_647;
    noise[place] = state & 255;
  }
  return noise;
}
