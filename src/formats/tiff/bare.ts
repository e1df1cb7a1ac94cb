import { readPage, tags } from "./directory.ts";

/** TIFF 6.0's tags for the coding, size and colours of samples, beside those that find the samples. */
const looks = [
  ...[254, 255, 266, 280, 281, 282, 283, 292, 293, 296, 297, 301, 318, 319, 320, 334, 336, 340, 341, 347],
  ...[512, 513, 514, 515, 517, 518, 519, 520, 521, 529, 530, 531, 532],
];
const known = new Set<number>([...Object.values(tags), ...looks]);

/** Whether the first page of a TIFF tells nothing but how it looks: no place, no camera, no name, no smaller picture of it. */
export const isBareTiff = (bytes: Uint8Array): boolean =>
  readPage(bytes)
    ?.fields.keys()
    .every((tag) => known.has(tag)) ?? false;
