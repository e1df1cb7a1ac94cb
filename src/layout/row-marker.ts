import type { Line } from "./line.ts";
import { type Marker, markerOf } from "./marker.ts";

/** The marker that a row begins with, and how far to the right its text stands. */
export function rowMarker(row: readonly Line[], before?: Marker): { marker: Marker; textAt: number } | undefined {
  const [first, second] = row;
  if (!first || row.some(({ rightToLeft }) => rightToLeft)) return undefined;
  const [word = ""] = first.text.split(" ");
  const marker = markerOf(word, before) ?? letterBullet(first, word, second);
  if (!marker) return undefined;
  if (first.text === word) return second ? { marker, textAt: second.box[0] } : undefined;
  return { marker, textAt: startBehind(row, [...word].length) };
}

/** Where the text behind a row's first letters begins. */
export function startBehind([first, second]: readonly Line[], letters: number): number {
  if (!first) return 0;
  const at = [...first.text].findIndex((sign, index) => index >= letters && sign !== " ");
  if (at < 0) return second?.box[0] ?? first.box[0];
  const edges = first.pieces.flatMap((piece) => [...piece.edges]);
  return edges[2 * at] ?? first.box[0];
}

/** Word's bullet of the second level is the letter o in a font of its own. */
function letterBullet(first: Line, word: string, second: Line | undefined): Marker | undefined {
  if (word !== "o") return undefined;
  const own = first.pieces[0]?.look;
  const next =
    first.text === "o" ? second?.pieces[0]?.look : first.pieces.find(({ text }) => !/^o?\s*$/.test(text))?.look;
  return own && next && own.family !== next.family ? { kind: "bullet", text: "o" } : undefined;
}
