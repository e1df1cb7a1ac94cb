/** A stretch of a picture's side that is looked at in one go, and the part of it that it alone answers for. */
export interface Span {
  start: number;
  length: number;
  from: number;
  to: number;
}

/** How many pixels are looked at in one go, and how many of them the next stretch sees as well. */
const mostPixels = 640;
const shared = 128;
/** How many times smaller the networks' last level is than their input. */
const step = 32;

/** Cuts a side into stretches of about one length. A face counts where its middle is, so that no seam shows. */
export function spansOf(side: number): Span[] {
  const count = Math.max(1, Math.ceil((side - shared) / (mostPixels - shared)));
  const length = Math.ceil((side + (count - 1) * shared) / count / step) * step;
  const startOf = (index: number): number => (count === 1 ? 0 : Math.round((index * (side - length)) / (count - 1)));
  return Array.from({ length: count }, (_, index) => {
    const start = startOf(index);
    const border = (other: number): number => (startOf(other) + start + length) / 2;
    return {
      start,
      length,
      from: index > 0 ? border(index - 1) : Number.NEGATIVE_INFINITY,
      to: index < count - 1 ? border(index + 1) : Number.POSITIVE_INFINITY,
    };
  });
}
