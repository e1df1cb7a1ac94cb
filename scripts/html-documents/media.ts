import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { english, numbers, type Words } from "./words.ts";

/** What comes along in a document: pictures, fonts, drawings, scripts that write the rest. */
type Write = (words: Words) => string;

const page = (body: string, style = ""): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Document</title><style>body{font:12pt/1.4 sans-serif}${style}</style><body>${body}</html>`;

/** A face that no text of ours would be set in by itself: of fixed width. */
const face = "/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf";
const faceOf = (): string => readFileSync(face).toString("base64");

const chunk = (kind: string, bytes: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), bytes]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(bytes.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(Bun.hash.crc32(body));
  return Buffer.concat([head, body, sum]);
};

/** Grey noise, stored as it is: nothing would make it smaller. */
function noise(side: number, seed: number): string {
  const next = numbers(seed);
  const header = Buffer.from([0, 0, side >> 8, side & 255, 0, 0, side >> 8, side & 255, 8, 0, 0, 0, 0]);
  const rows = Buffer.alloc(side * (side + 1));
  for (let at = 0; at < rows.length; at++) rows[at] = at % (side + 1) === 0 ? 0 : next(256);
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows, { level: 0 })), chunk("IEND", Buffer.alloc(0))];
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return `data:image/png;base64,${Buffer.concat([signature, ...parts]).toString("base64")}`;
}

const mostBytes = 4 * 1_048_576;

/** As near to 4 MB as its pictures allow. */
function fourMegabytes(words: Words): string {
  const pictures = Array.from({ length: 11 }, (_, at) => `<img width=300 src="${noise(522, at + 1)}">`);
  const text = page(`<p>${words.sentences(10, english)}</p>${pictures.join(`<p>${words.say("another picture")}</p>`)}`);
  return text + " ".repeat(Math.max(0, mostBytes - Buffer.byteLength(text)));
}

export const media: Record<string, Write> = {
  fonts: (words) =>
    page(
      `<h1>${words.say("Set in a face of its own")}</h1><p>${words.sentences(30, english)}</p>`,
      `@font-face{font-family:Own;src:url(data:font/ttf;base64,${faceOf()})}body{font-family:Own}`,
    ),
  "four-megabytes": fourMegabytes,
  pictures: (words) =>
    page(
      [1, 2, 3]
        .map((n) => `<figure><img src="${noise(120, n)}"><figcaption>${words.say(`Figure ${n}`)}</figcaption></figure>`)
        .join(""),
    ),
  drawing: (words) =>
    page(
      `<h1>${words.say("Sales")}</h1><svg width="600" height="300">${english
        .slice(0, 8)
        .map(
          (name, at) =>
            `<rect x="${at * 70}" y="${250 - at * 25}" width="50" height="${at * 25 + 10}" fill="url(#g)"/><text x="${at * 70}" y="290">${words.say(name)}</text>`,
        )
        .join(
          "",
        )}<defs><linearGradient id="g"><stop stop-color="#06f"/><stop offset="1" stop-color="#0cf"/></linearGradient></defs></svg>`,
    ),
  scripted: (words) => {
    const rows = Array.from({ length: 80 }, (_, at) => words.say(`${english[at % english.length]} ${at}`));
    return page(
      `<canvas id=c width=300 height=100></canvas><div id=d></div><script>
const pen = c.getContext("2d"); pen.fillStyle = "#c00"; pen.fillRect(0, 0, 300, 100);
setTimeout(() => { for (const row of ${JSON.stringify(rows)}) d.append(Object.assign(document.createElement("p"), { textContent: row })) }, 30)</script>`,
    );
  },
  form: (words) =>
    page(`<form><label>${words.say("Name")} <input value="${words.say("Ada")}"></label><textarea>${words.say("some notes")}</textarea>
<select><option>${words.say("chosen")}</option></select><label><input type=checkbox checked> ${words.say("agreed")}</label></form>`),
};
