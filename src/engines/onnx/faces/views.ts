import type { Film, Pixels } from "#formats/pixels.ts";

/** What is seen where a picture is clear: neither light nor dark. */
const behind = 128;

/**
 * A frame as it is looked at: its colours where it is opaque. One with clear parts is looked at twice, as it shows on grey
 * and with all of its colours, as those behind what is clear leave with the file and come back with one click.
 */
export function viewsOf(film: Film, index: number): Pixels[] {
  const { width, height, channels } = film;
  const size = width * height * channels;
  const data = film.data.subarray(index * size, (index + 1) * size);
  if (channels === 3) return [{ width, height, channels, data }];
  const bare = new Uint8Array(width * height * 3);
  const shown = new Uint8Array(width * height * 3);
  let isClear = false;
  for (let from = 0, to = 0; from < data.length; from += 4) {
    const alpha = data[from + 3] ?? 0;
    isClear ||= alpha < 255;
    for (let channel = 0; channel < 3; channel++, to++) {
      const value = data[from + channel] ?? 0;
      bare[to] = value;
      shown[to] = Math.round(behind + ((value - behind) * alpha) / 255);
    }
  }
  return (isClear ? [bare, shown] : [bare]).map((view) => ({ width, height, channels: 3, data: view }));
}
