import { useEffect, useRef } from "preact/hooks";
import type { Files } from "./use-files.ts";

/** Counts the pages of PDFs, after everything else, since that takes a while. */
export function useCountedPages({ list, learn }: Files): void {
  const asked = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, file, format, pages } of list) {
      if (format !== "pdf" || pages !== undefined || asked.current.has(id)) continue;
      asked.current.add(id);
      void pagesIn(file).then((found) => found !== undefined && learn(id, { pages: found }));
    }
  }, [list, learn]);
}

/** Counts the pages of a PDF; undefined for a locked or damaged one, whose fault the service tells. */
async function pagesIn(file: File): Promise<number | undefined> {
  const { hold } = await import("../../pdf/kept.ts");
  const { opening, release } = hold(file);
  return opening
    .then(({ pages }) => pages)
    .catch(() => undefined)
    .finally(release);
}
