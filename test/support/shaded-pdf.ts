import { pdfOf } from "./pdfs.ts";

/** A page with a shading as thin as a line, and one that is an area. */
export const shadedPdf = (): Uint8Array =>
  pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 4 0 R/Resources<</Shading<</S 5 0 R>>>>>>",
    { dict: "", content: "q 50 200 300 1 re W n /S sh Q q 50 100 300 40 re W n /S sh Q" },
    "<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 200 0 201]/Extend[true true]/Function<</FunctionType 2/Domain[0 1]/C0[0.5]/C1[0.9]/N 1>>>>",
  ]);
