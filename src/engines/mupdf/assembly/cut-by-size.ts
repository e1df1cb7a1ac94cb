import type { Range } from "#formats/pages/ranges.ts";

/** A part that was made. */
export interface Weighed {
  range: Range;
  bytes: Uint8Array;
}

/**
 * Cuts pages one behind the other into parts as long as they may be; one page is a part even where it weighs too much.
 * Pages share fonts and pictures, so a part has to be made to know its weight.
 */
export function* cutBySize(pageCount: number, most: number, make: (range: Range) => Uint8Array): Generator<Weighed> {
  let guess = 1;
  for (let from = 1; from <= pageCount; ) {
    const longest = pageCount - from + 1;
    const part = longestPart({ longest, guess, most }, (pages) => {
      const range = { from, to: from + pages - 1 };
      return { range, bytes: make(range) };
    });
    yield part;
    guess = part.range.to - from + 1;
    from = part.range.to + 1;
  }
}

interface Bounds {
  longest: number;
  /** The length of the part before. */
  guess: number;
  most: number;
}

/** Tries lengths: twice the last one until it is too long, then the one halfway. */
function longestPart({ longest, guess, most }: Bounds, weigh: (pages: number) => Weighed): Weighed {
  let [fitting, tooLong] = [0, longest + 1];
  let best: Weighed | undefined;
  for (let pages = Math.min(longest, guess); fitting + 1 < tooLong; ) {
    const tried = weigh(pages);
    const isLight = tried.bytes.byteLength <= most;
    if (isLight || (pages === 1 && !best)) best = tried;
    if (isLight) fitting = pages;
    else tooLong = pages;
    pages = tooLong > longest ? Math.min(longest, 2 * pages) : Math.floor((fitting + tooLong) / 2);
  }
  return best ?? weigh(1);
}
