import { join } from "node:path";

/** Letters and digits that stand together, as every reader of a page finds them. */
export const wordsIn = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words of one text that another has not, each as often as it is missing there. */
export function lacking(wanted: readonly string[], there: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of there) counts.set(word, (counts.get(word) ?? 0) + 1);
  return wanted.filter((word) => {
    const left = counts.get(word) ?? 0;
    counts.set(word, left - 1);
    return left <= 0;
  });
}

interface Read {
  pages: number;
  text: string;
}

/** Pages and text of a PDF, as Poppler reads them; undefined where it can't. */
export async function readPdf(bytes: Uint8Array, folder: string): Promise<Read | undefined> {
  const file = join(folder, `read-${Bun.randomUUIDv7()}.pdf`);
  await Bun.write(file, bytes);
  const [info, text] = [Bun.spawnSync(["pdfinfo", file]), Bun.spawnSync(["pdftotext", "-enc", "UTF-8", file, "-"])];
  await Bun.file(file).unlink();
  if (!info.success || !text.success) return undefined;
  return { pages: Number(/^Pages:\s*(\d+)/m.exec(info.stdout.toString())?.[1]), text: text.stdout.toString() };
}
