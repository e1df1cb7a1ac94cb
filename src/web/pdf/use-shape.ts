import { useEffect, useState } from "preact/hooks";
import type { Pdf } from "./document.ts";
import type { Size } from "./size.ts";

/** A page without a size is drawn as broken, on a sheet like any other. */
const a4 = { width: 595, height: 842 };

/** Gives a page's size in points; the last page's until this one's is known, so that nothing jumps. */
export function useShape(pdf: Pdf, page: number): Size | undefined {
  const [shape, setShape] = useState<Size>();
  useEffect(() => {
    let stands = true;
    pdf.size(page).then(
      (size) => stands && setShape(size),
      () => stands && setShape(a4),
    );
    return () => {
      stands = false;
    };
  }, [pdf, page]);
  return shape;
}
