import { deflateSync } from "node:zlib";
import type { Random } from "../../fuzz/random.ts";
import { escaped, repeated, times } from "./html.ts";

/** Something like a photograph: soft patches of colour without letters. */
export function photograph(random: Random, style = ""): string {
  const [width, height] = [12 + random.below(12), 8 + random.below(8)];
  const base = times(3, () => 60 + random.below(140));
  const rows = times(height, (y) =>
    Buffer.from([0, ...times(width, () => base.map((tone) => (tone + random.below(70) - y * 4) & 255)).flat()]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const parts = [
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ];
  const png = Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...parts]);
  return `<img alt="" style="width: 100%; ${style}" src="data:image/png;base64,${png.toString("base64")}">`;
}

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(Bun.hash.crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** Bars with their names below and an axis beside them: its words belong to the picture. */
export function barChart(random: Random, names: readonly string[], colour: string): string {
  const top = 20 * (1 + random.below(6));
  const width = 300 / names.length;
  const axis = repeated(5, (step) => {
    const y = 150 - step * 33;
    return `<line x1="30" x2="330" y1="${y}" y2="${y}" stroke="#ccc"/><text x="24" y="${y + 3}" text-anchor="end">${(top / 4) * step}</text>`;
  });
  const bars = names.map((name, number) => {
    const height = 12 + random.below(120);
    const x = 30 + number * width;
    return `<rect x="${x + width * 0.2}" y="${150 - height}" width="${width * 0.6}" height="${height}" fill="${colour}"/>
<text x="${x + width / 2}" y="164" text-anchor="middle">${escaped(name)}</text>`;
  });
  return `<svg viewBox="0 0 340 172" font-size="9">${axis}${bars.join("")}</svg>`;
}
