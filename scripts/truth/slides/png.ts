import { deflateSync } from "node:zlib";

/** A picture of patches, each of one of these colours ("#8fb3cc"), beside and below each other. */
export function patches(colours: readonly string[], across: number, patch = 24): Buffer {
  const down = Math.ceil(colours.length / across);
  const rows = Array.from({ length: down * patch }, (_, y) => {
    const row = Array.from({ length: across * patch }, (_, x) => {
      const colour = colours[Math.floor(y / patch) * across + Math.floor(x / patch)] ?? "#ffffff";
      return Buffer.from(colour.slice(1), "hex");
    });
    return Buffer.concat([Buffer.of(0), ...row]);
  });
  const size = Buffer.alloc(8);
  size.writeUInt32BE(across * patch, 0);
  size.writeUInt32BE(down * patch, 4);
  const head = Buffer.concat([size, Buffer.of(8, 2, 0, 0, 0)]);
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(Bun.hash.crc32(named));
  return Buffer.concat([length, named, sum]);
}
