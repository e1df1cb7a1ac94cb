import type { Decision, Kind } from "./decisions.ts";

const colours: Record<Kind, string> = {
  heading: "#c2185b",
  title: "#7b1fa2",
  item: "#2e7d32",
  text: "#1565c0",
  caption: "#ef6c00",
  note: "#6d4c41",
  contents: "#00838f",
  table: "#bf360c",
  picture: "#546e7a",
  "head or foot": "#9e9d24",
  column: "#757575",
};

/** Beside the page, in points, and how many letters of its small print fit into a line. */
const legend = { width: 330, letters: 88, line: 8.2 };

export interface DrawnPage {
  width: number;
  height: number;
  /** A PNG. */
  picture: Uint8Array;
}

/** A page with a box around everything that something was decided of; what and why stands beside it, by the same numbers. */
export function drawn({ width, height, picture }: DrawnPage, decisions: readonly Decision[]): string {
  const told = legendOf(decisions);
  const tall = Math.max(height, told.height + 20);
  const image = `<image width="${width}" height="${height}" href="data:image/png;base64,${picture.toBase64()}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width + legend.width}" height="${tall}" viewBox="0 0 ${width + legend.width} ${tall}" font-family="sans-serif" font-size="6.5">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    image,
    ...decisions.map((one, at) => boxOf(one, at + 1)),
    `<g transform="translate(${width + 8} 12)">${told.lines.join("\n")}</g>`,
    "</svg>\n",
  ].join("\n");
}

function boxOf({ box: [left, top, right, bottom], kind, name, file, saw }: Decision, number: number): string {
  const colour = colours[kind];
  const isColumn = kind === "column";
  const shape = `<rect x="${left}" y="${top}" width="${Math.max(1, right - left)}" height="${Math.max(1, bottom - top)}" fill="${colour}" fill-opacity="${isColumn ? 0 : 0.1}" stroke="${colour}" stroke-width="0.7"${isColumn ? ' stroke-dasharray="4 3"' : ""}/>`;
  // Most of a page is text: its boxes are known by their colour.
  const label = kind === "text" ? String(number) : `${number} ${name}`;
  const wide = 3.4 * label.length + 4;
  const tag = `<rect x="${left}" y="${top - 7}" width="${wide}" height="7" fill="${colour}" fill-opacity="0.85"/><text x="${left + 2}" y="${top - 1.6}" fill="#fff">${escaped(label)}</text>`;
  return `<g><title>${escaped(`${file}: ${saw}`)}</title>${shape}${tag}</g>`;
}

function legendOf(decisions: readonly Decision[]): { lines: string[]; height: number } {
  let y = 0;
  const lines = decisions.flatMap(({ kind, name, text, file, saw, also }, at) => {
    const head = `<text y="${y}" fill="${colours[kind]}" font-weight="bold">${escaped(`${at + 1} ${name}: ${text}`.slice(0, 80))}</text>`;
    const small = [`${file}: ${saw}`, ...also].flatMap(wrapped).map((one) => {
      y += legend.line;
      return `<text x="8" y="${y}" fill="#333">${escaped(one)}</text>`;
    });
    y += legend.line * 1.4;
    return [head, ...small];
  });
  return { lines, height: y };
}

/** A text in lines that break at blanks. */
function wrapped(text: string): string[] {
  const lines: string[] = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last !== "" && last.length + word.length >= legend.letters) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines;
}

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Signs that XML has no place for are left out. */
const escaped = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/[&<>"]/g, (sign) => signs[sign] ?? "");
