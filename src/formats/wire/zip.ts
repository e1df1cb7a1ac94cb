import { ZipArchive } from "archiver";

/** The earliest day a ZIP can name: the same files give the same bytes on every day. */
const noDay = new Date("1980-01-01T00:00:00Z");

/** Writes a ZIP of files that are compressed already; names are UTF-8, entries in the order given. */
export async function writeZip(entries: readonly { name: string; bytes: Uint8Array }[]): Promise<Uint8Array> {
  const archive = new ZipArchive({ store: true, forceLocalTime: false });
  const chunks: Buffer[] = [];
  const finished = new Promise<void>((resolve, reject) => {
    archive.on("data", (chunk: Buffer) => chunks.push(chunk));
    archive.on("end", resolve);
    archive.on("error", reject);
  });
  for (const { name, bytes } of entries) {
    archive.append(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { name, date: noDay, mode: 0o644 });
  }
  await Promise.all([archive.finalize(), finished]);
  return Buffer.concat(chunks);
}
