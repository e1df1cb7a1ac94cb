import { makePart, pack } from "#formats/office/pack.ts";

/** An OLE2 file (MS-CFB) whose list of further tables of sectors names itself as what follows. */
export function compoundCircle(megabytes: number): Uint8Array {
  const file = Buffer.alloc(megabytes * 1_048_576, 0xff);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(file);
  file.fill(0, 8, 512);
  file.writeUInt16LE(9, 30); // sectors of 512 bytes
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(1, 44);
  file.writeUInt32LE(0, 48);
  file.writeUInt32LE(4096, 56);
  file.writeUInt32LE(0xfffffffe, 60);
  file.writeUInt32LE(1, 68); // the list of tables goes on in sector 1
  file.writeUInt32LE(0xffffffff, 72);
  for (let entry = 0; entry < 109; entry++) file.writeUInt32LE(entry, 76 + 4 * entry);
  const list = 2 * 512;
  for (let entry = 0; entry < 127; entry++) file.writeUInt32LE(entry, list + 4 * entry);
  file.writeUInt32LE(1, list + 508); // and then in sector 1
  return file;
}

/** A small package whose relations unpack to some megabytes of the same. */
export function relations(megabytes: number): Uint8Array {
  const one = '<Relationship Id="r" Type="t" Target="x"/>';
  const many = one.repeat(Math.floor((megabytes * 1_048_576 - 200) / one.length));
  const text = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${many}</Relationships>`;
  const types = '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';
  return pack([makePart("[Content_Types].xml", types), makePart("_rels/.rels", text)]);
}

/** A ZIP of nothing but folders. */
export function folders(count: number): Uint8Array {
  return pack(Array.from({ length: count }, (_, index) => makePart(`${index}/`, "")));
}
