import { amend, pack } from "../office/pack.ts";
import { readParts, textOf } from "../office/parts.ts";

/** The shares that stay of distances between paragraphs, of the distance of lines, and of the height of rows. */
export interface Tightness {
  gaps: number;
  lines: number;
  rows: number;
}

const least = 200;
const touched = /^word\/(?:document|styles)\.xml$/;

/** Brings lines and paragraphs of a document closer together; letters stay as large as they are. */
export function tightened(bytes: Uint8Array, { gaps, lines, rows }: Tightness): Uint8Array {
  const parts = readParts(bytes);
  const changes = new Map<string, string>();
  for (const name of parts.keys()) {
    if (!touched.test(name)) continue;
    const xml = textOf(parts, name) ?? "";
    changes.set(
      name,
      xml
        .replace(/<w:spacing w:[^>]*>/g, (tag) =>
          tag
            .replace(/(w:(?:before|after)=")(\d+)/g, (_, start, value) => `${start}${Math.round(value * gaps)}`)
            .replace(
              /(w:line=")(\d+)/,
              (_, start, value) => `${start}${Math.max(Math.min(least, value), Math.round(value * lines))}`,
            ),
        )
        // A row stays at least as high as its text.
        .replace(
          /(<w:trHeight w:val=")(\d+)/g,
          (_, start, value) => `${start}${Math.max(1, Math.round(value * rows))}`,
        ),
    );
  }
  return pack(amend(parts, changes).values());
}
