import { readFileSync } from "node:fs";
import { areSame, type Face, overlap } from "#engines/onnx/faces/face.ts";
import { corpusPath, hasCorpus } from "./corpus.ts";

/** Left, top, width and height of a face, and whether it has to be found. */
type Mark = readonly [number, number, number, number, 0 | 1];

/** Faces that people marked, by the names of pictures. */
export const marks: Readonly<Record<string, { boxes: readonly Mark[] }>> = hasCorpus
  ? JSON.parse(readFileSync(corpusPath("faces", "faces.json"), "utf8"))
  : {};

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The marks of a picture of a size after it was turned clockwise, on a canvas that grew with it. */
export function marksOf(name: string, { width, height }: { width: number; height: number }, degrees = 0): Face[] {
  const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  const [wide, tall] = [Math.abs(width * cos) + Math.abs(height * sin), Math.abs(width * sin) + Math.abs(height * cos)];
  return (marks[name]?.boxes ?? []).map(([left, top, w, h, sure]) => {
    const [x, y] = [left + w / 2 - width / 2, top + h / 2 - height / 2];
    const size = { width: Math.hypot(w * cos, h * sin), height: Math.hypot(w * sin, h * cos) };
    return { x: wide / 2 + x * cos - y * sin, y: tall / 2 + x * sin + y * cos, ...size, roll: 0, score: sure };
  });
}

/** The upright box around an oval that is turned. */
export function boxOf(face: Face): Face {
  const [cos, sin] = [Math.cos(face.roll), Math.sin(face.roll)];
  const { width, height } = face;
  return { ...face, width: Math.hypot(width * cos, height * sin), height: Math.hypot(width * sin, height * cos) };
}

const sizeOf = ({ width, height }: Face): number => Math.sqrt(width * height);
const holds = (a: Face, b: Face): boolean => Math.abs(a.x - b.x) <= a.width / 2 && Math.abs(a.y - b.y) <= a.height / 2;

/** The marked faces of 20 pixels and more: how many there are, how many of them are found, and what is beyond any mark. */
export function tally(found: readonly Face[], marked: readonly Face[]) {
  const open = new Set(marked);
  const hit = new Set<Face>();
  let beyond = 0;
  for (const box of found.map(boxOf).toSorted((a, b) => b.score - a.score)) {
    const [best] = [...open].filter((mark) => areSame(box, mark)).sort((a, b) => overlap(box, b) - overlap(box, a));
    if (best) {
      open.delete(best);
      hit.add(best);
    } else if (
      !marked.some((mark) => overlap(box, mark) > 0.2 || (holds(mark, box) && sizeOf(box) > sizeOf(mark) / 3))
    ) {
      beyond += 1;
    }
  }
  const wanted = marked.filter((mark) => mark.score === 1 && sizeOf(mark) >= 20);
  return { wanted: wanted.length, found: wanted.filter((mark) => hit.has(mark)).length, beyond };
}
