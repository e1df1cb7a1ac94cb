import { expect, test } from "bun:test";
import { promiseOf } from "#formats/docx/promise.ts";
import { writeDocx } from "#formats/docx/write.ts";
import type { Document } from "#formats/model/document.ts";
import { brokenPackage } from "#formats/ooxml/check.ts";
import { bodyOf } from "#support/docx.ts";
import { documentOf, paragraph, section } from "#support/flowing.ts";
import { fitnessOf } from "#support/word-fitness.ts";

const place = { left: 20, down: 12, width: 14, height: 120 };

const made = (degrees: 90 | 270): Document =>
  documentOf([
    section([{ ...paragraph("A form"), turned: [{ ...place, degrees, content: [paragraph("Number seventeen")] }] }]),
  ]);

test("text that runs up or down is a box that hangs on its paragraph, and is promised", () => {
  for (const [degrees, way] of [
    [90, "vert"],
    [270, "vert270"],
  ] as const) {
    const document = made(degrees);
    const bytes = writeDocx(document);
    const xml = bodyOf(bytes);
    expect(xml).toContain(`<wps:bodyPr vert="${way}" `);
    expect(xml).toMatch(/<wps:txbx><w:txbxContent><w:p>.*Number seventeen.*<\/w:p><\/w:txbxContent><\/wps:txbx>/);
    expect(fitnessOf(bytes).rigid).toBe(0);
    expect(promiseOf(document).words.total).toBe(4);
    expect(brokenPackage(bytes, promiseOf(document))).toEqual([]);
  }
});
