import { warn } from "#engines/job.ts";
import { encode, type Modules } from "#engines/qrcode/index.ts";
import { contrast, luminance, rgb } from "#formats/colour.ts";
import { packTwoColourPng, rowOfRuns, writeTwoColourPng } from "#formats/png.ts";
import { Problem } from "#problem";
import { choice, colour, text, whole } from "../fields.ts";
import { noFile, operation } from "../operation.ts";

/** Below it, cameras in poor light begin to fail: the threshold that WCAG 2 sets for graphics. */
const readableContrast = 3;

/** A side up to here is packed sooner than it is handed to another thread. */
const fewPixels = 700;

export default operation({
  name: "qr-generate",
  family: "generate",
  title: "QR code",
  summary: "Draws a QR code of a text or an address.",
  work: "image",
  needs: ["qrcode"],
  input: noFile,
  options: {
    text: text({
      title: "Text",
      description: "What to encode: text, an address, WiFi access and so on, in any script.",
      maxLength: 7_089,
    }),
    size: whole({
      title: "Size",
      description: "Side of the picture in pixels, quiet zone included.",
      minimum: 21,
      maximum: 4_096,
      default: 300,
    }),
    errorCorrection: choice(["L", "M", "Q", "H"], {
      title: "Error correction",
      description: "How much may be covered or dirty: L 7 %, M 15 %, Q 25 %, H 30 %.",
      default: "M",
    }),
    fgColor: colour({ title: "Foreground", description: "Colour of the dark modules.", default: "#000000" }),
    bgColor: colour({ title: "Background", description: "Colour of the light modules.", default: "#ffffff" }),
    format: choice(["png", "svg"], { title: "Format", description: "Pixels or vectors.", default: "png" }),
    margin: whole({
      title: "Margin",
      description: "Quiet zone around the code in modules; readers expect 4.",
      minimum: 0,
      maximum: 20,
      default: 4,
    }),
  },
  output: ["png", "svg"],
  example: { text: "https://example.com/", size: 300 },

  async run(_, { text, size, errorCorrection, fgColor, bgColor, format, margin }) {
    const code = await encode(text, errorCorrection);
    const least = code.side + 2 * margin;
    if (size < least) {
      const says = `size is too small: this code needs at least ${least} pixels, one for each module and its margin.`;
      throw new Problem("bad-request", says, { fields: ["size"] });
    }
    warnOfColours(fgColor, bgColor);
    const picture = { width: size, height: size };
    const stem = "qr-code";
    if (format === "svg") {
      const bytes = new TextEncoder().encode(drawSvg(code, { size, margin, fgColor, bgColor }));
      return { format, bytes, picture, stem };
    }
    // Whole pixels a module: anything else blurs edges; what is left over widens the quiet zone.
    const pixels = Math.floor(size / least);
    const start = Math.floor((size - code.side * pixels) / 2);
    const rows = rowsOf(code, { size, start, pixels });
    const write = size > fewPixels ? packTwoColourPng : writeTwoColourPng;
    const bytes = await write(size, [rgb(bgColor), rgb(fgColor)], rows);
    return { format, bytes, picture, stem };
  },
});

function warnOfColours(foreground: string, background: string): void {
  if (luminance(foreground) > luminance(background)) {
    warn("The code is inverted (light on dark): some readers can't read it.");
  }
  const ratio = contrast(foreground, background);
  if (ratio < readableContrast) {
    warn(`The contrast of fgColor and bgColor is low (${ratio.toFixed(1)}:1, at least 3:1 is advised).`);
  }
}

/** A row of pixels for each row of modules, as often as a module is high. */
function rowsOf(code: Modules, { size, start, pixels }: { size: number; start: number; pixels: number }): Uint8Array[] {
  const empty = rowOfRuns(size, []);
  const rows = Array.from({ length: size }, () => empty);
  for (let y = 0; y < code.side; y++) {
    const runs = darkRuns(code, y).map(([from, length]) => [start + from * pixels, length * pixels] as const);
    const first = start + y * pixels;
    rows.fill(rowOfRuns(size, runs), first, first + pixels);
  }
  return rows;
}

/** Neighbours that are dark, as one. */
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
  bgColor: string;
}

function drawSvg(code: Modules, { size, margin, fgColor, bgColor }: Look): string {
  const side = code.side + 2 * margin;
  const runs = Array.from({ length: code.side }, (_, row) =>
    darkRuns(code, row).map(([from, length]) => `M${from + margin} ${row + margin}h${length}v1h-${length}z`),
  ).flat();
  const root = `xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}"`;
  const ground = `<path fill="${bgColor}" d="M0 0h${side}v${side}H0z"/>`;
  return `<svg ${root} shape-rendering="crispEdges">${ground}<path fill="${fgColor}" d="${runs.join("")}"/></svg>\n`;
}
