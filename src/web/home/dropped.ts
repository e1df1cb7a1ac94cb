import type { HomeCatalogue, Listed } from "../ui/catalogue.ts";

/** A file that somebody holds out, with what it is by its bytes. */
export interface Held {
  file: File;
  format: string | undefined;
}

export async function hold(files: readonly File[]): Promise<Held[]> {
  const { kindOf } = await import("../tool/files/kind.ts");
  // A folder looks like a file until it is read.
  return Promise.all(files.map(async (file) => ({ file, format: await kindOf(file).catch(() => undefined) })));
}

/** Lists the tools that take all of these; for several files those that take them as one come first. */
export function fitting(held: readonly Held[], { operations }: HomeCatalogue): Listed[] {
  const fits = operations.filter(({ input }) =>
    held.every(({ format }) => format !== undefined && input.formats.includes(format)),
  );
  if (held.length < 2) return fits;
  const together = fits.filter(({ input }) => input.maximum > 1);
  return [...together, ...fits.filter((tool) => !together.includes(tool))];
}

const kindWords = {
  picture: ["picture", "pictures"],
  pdf: ["PDF", "PDFs"],
  document: ["document", "documents"],
  archive: ["archive", "archives"],
  text: ["text", "texts"],
} as const;

/** Names the files by kind: "2 PDFs", "your picture". */
export function kindsTold(held: readonly Held[], { formats }: HomeCatalogue): string[] {
  const told = new Map<string, number>();
  for (const { format } of held) {
    const kind = format && formats[format]?.kind;
    if (kind) told.set(kind, (told.get(kind) ?? 0) + 1);
  }
  return [...told].map(([kind, many]) => {
    const [one, more] = kindWords[kind as keyof typeof kindWords];
    return many === 1 ? `your ${one}` : `your ${many} ${more}`;
  });
}
