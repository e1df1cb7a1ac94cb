/** Writes EXIF that holds an orientation and nothing else. */
export function bareOrientation(orientation: number): Uint8Array {
  const block = Buffer.alloc(26);
  block.write("II*\0", 0, "latin1");
  block.writeUInt32LE(8, 4);
  block.writeUInt16LE(1, 8);
  block.writeUInt16LE(0x0112, 10);
  block.writeUInt16LE(3, 12); // SHORT
  block.writeUInt32LE(1, 14);
  block.writeUInt16LE(orientation, 18);
  return block;
}
