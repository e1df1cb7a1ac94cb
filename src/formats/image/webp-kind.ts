/** Whether a WebP file's (first) picture was coded with loss: "VP8 " is, "VP8L" is not. */
export function isLossyWebp(webp: Uint8Array): boolean {
  const file = Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength);
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString("latin1", at, at + 4);
    if (name === "VP8 ") return true;
    if (name === "VP8L") return false;
    // The chunks of a frame begin after sixteen bytes on the frame itself.
    const length = name === "ANMF" ? 16 : file.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return true;
}
