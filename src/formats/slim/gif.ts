import { blocks, headBytes } from "../gif/blocks.ts";
import { Cutting } from "../wire/cutting.ts";

const commentLabel = 0xfe;
const applicationLabel = 0xff;
/** Applications that say how a GIF plays and what its colours mean. */
const kept = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"];

export function slimGif(bytes: Uint8Array): Uint8Array | undefined {
  const cutting = new Cutting(bytes);
  cutting.keep(0, headBytes(bytes));
  for (const block of blocks(bytes)) {
    if (!block) return undefined;
    const { kind, start, end } = block;
    if (kind !== "extension" || isKept(bytes, start)) cutting.keep(start, end);
    if (kind === "trailer") return cutting.bytes();
  }
  return undefined;
}

function isKept(bytes: Uint8Array, at: number): boolean {
  const label = bytes[at + 1];
  if (label === commentLabel) return false;
  if (label !== applicationLabel) return true;
  return kept.includes(Buffer.from(bytes.subarray(at + 3, at + 14)).toString("latin1"));
}
