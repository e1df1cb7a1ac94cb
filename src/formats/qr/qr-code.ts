import { rowOfRuns } from "../png/png.ts";

/** A square of dark (1) and light modules row by row, without its quiet zone. */
export interface Modules {
  side: number;
  dark: Uint8Array;
}

/** Draws a row of pixels for each row of modules, as often as a module is high. */
export function rowsOf(
  code: Modules,
  { size, start, pixels }: { size: number; start: number; pixels: number },
): Uint8Array[] {
  const empty = rowOfRuns(size, []);
  const rows = Array.from({ length: size }, () => empty);
  for (let y = 0; y < code.side; y++) {
    const runs = darkRuns(code, y).map(([from, length]) => [start + from * pixels, length * pixels] as const);
    const first = start + y * pixels;
    rows.fill(rowOfRuns(size, runs), first, first + pixels);
  }
  return rows;
}

/** Joins dark modules of a row that stand beside each other. */
function darkRuns({ side, dark }: Modules, row: number): [from: number, length: number][] {
  const runs: [number, number][] = [];
  for (let column = 0; column < side; column++) {
    if (dark[row * side + column] !== 1) continue;
    const from = column;
    while (column + 1 < side && dark[row * side + column + 1] === 1) column++;
    runs.push([from, column - from + 1]);
  }
  return runs;
}

interface Look {
  size: number;
  margin: number;
  fgColor: string;
  /** The background's colour; undefined where it is transparent. */
  bgColor: string | undefined;
}

/** Draws a code as vectors; `more` lies on top, in modules from the quiet zone's corner. */
export function drawSvg(code: Modules, { size, margin, fgColor, bgColor }: Look, more = ""): string {
  const side = code.side + 2 * margin;
  const runs = Array.from({ length: code.side }, (_, row) =>
    darkRuns(code, row).map(([from, length]) => `M${from + margin} ${row + margin}h${length}v1h-${length}z`),
  ).flat();
  const root = `xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}"`;
  const ground = bgColor === undefined ? "" : `<path fill="${bgColor}" d="M0 0h${side}v${side}H0z"/>`;
  const modules = `<path fill="${fgColor}" d="${runs.join("")}"/>`;
  return `<svg ${root} shape-rendering="crispEdges">${ground}${modules}${more}</svg>\n`;
}
