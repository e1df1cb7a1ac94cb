/**
 * Takes the time of making and the chance identity out of a PDF by LibreOffice, so that the same document gives the
 * same bytes. The new values are as long as the old ones, so that every offset in the file still holds.
 */
export function steady(pdf: Uint8Array, source: Uint8Array): Uint8Array {
  const file = Buffer.from(pdf);
  const identity = new Bun.CryptoHasher("sha256").update(source).digest("hex").toUpperCase();
  for (const [form, put] of [
    [/\/(?:CreationDate|ModDate)\s?\(D:(\d{14}[-+Z][\d']*)/g, () => noDay],
    [/\/ID\s?\[\s?<([\dA-F]{32})>/g, () => identity],
    [/\/ID\s?\[\s?<[\dA-F]{32}>\s?<([\dA-F]{32})>/g, () => identity],
    [/\/DocChecksum\s?\/([\dA-F]{32})/g, () => identity],
  ] as const) {
    for (const { at, length } of places(file, form))
      file.write(put().padEnd(length, " ").slice(0, length), at, "latin1");
  }
  return file;
}

/** The day that is put in, as in other results. */
const noDay = "19800101000000Z";

/** The bytes that are searched before the table of objects: time and identity stand in the last objects, or behind it. */
const tailBytes = 65_536;

function places(file: Buffer, form: RegExp): { at: number; length: number }[] {
  const end = file.toString("latin1", Math.max(0, file.length - 64));
  const table = Number(/startxref\s+(\d{1,15})/.exec(end)?.[1] ?? file.length);
  const start = Math.max(0, Math.min(table, file.length) - tailBytes);
  const tail = file.toString("latin1", start);
  return [...tail.matchAll(form)].map(({ 0: whole, 1: value = "", index }) => ({
    at: start + index + whole.lastIndexOf(value),
    length: value.length,
  }));
}
