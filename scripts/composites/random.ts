/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const hash = (x: number, y: number, seed: number): number => {
  let mixed = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263) + Math.imul(seed, 1_274_126_177);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
};

const eased = (part: number): number => part * part * (3 - 2 * part);

/** Smooth noise from 0 to 1 with a hill in about every unit. */
export function noise(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [across, down] = [eased(x - left), eased(y - top)];
  const upper = hash(left, top, seed) * (1 - across) + hash(left + 1, top, seed) * across;
  const lower = hash(left, top + 1, seed) * (1 - across) + hash(left + 1, top + 1, seed) * across;
  return upper * (1 - down) + lower * down;
}

/** Noise of several sizes on top of each other. */
export const clouds = (x: number, y: number, seed: number): number =>
  0.5 * noise(x, y, seed) + 0.3 * noise(x * 2.3, y * 2.3, seed + 1) + 0.2 * noise(x * 5.1, y * 5.1, seed + 2);
