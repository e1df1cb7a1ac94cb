import { writeDocx } from "#formats/docx/write.ts";
import { brokenPackage } from "#formats/ooxml/check.ts";
import { Words } from "#formats/ooxml/promise.ts";
import { writeXlsx } from "#formats/xlsx/write.ts";
import { tabulate } from "#layout/book/tabulate.ts";
import { compose } from "#layout/compose.ts";
import { gathered } from "#layout/document/reading.ts";
import type { FormField, Page } from "#layout/model/page.ts";
import { across, pageOf } from "#support/made-pages.ts";
import { mutateText } from "./mutate.ts";
import type { Target } from "./target.ts";

const promise = { format: "docx", words: new Words(), tables: 0, pictures: 0 } as const;

/** Pages of words, lines and fields anywhere, as a document and as a workbook. */
export const layouts: readonly Target[] = [
  {
    name: "layout",
    make(random) {
      const place = () => random.pick([0, -1, 50, 299.5, 600, 1e6, random.below(600), random.below(800)]);
      const text = () =>
        mutateText(random.pick(["1. an item", "Head", "\u05d0\u05d1 12", "\u6587\u5b57", "12.5%"]), random).slice(
          0,
          60,
        );
      const page = (number: number): Page => {
        const words = Array.from({ length: random.below(60) }, () => ({
          ...{ x: place(), y: place(), text: text() || "a", size: random.pick([10, 0.1, 8, 400]) },
          bold: random.chance(0.2),
        }));
        const rulings = Array.from({ length: random.below(40) }, () => ({
          ...across(place(), place(), place()),
          across: random.chance(0.5),
        }));
        const fields = Array.from({ length: random.below(9) }, (): FormField => {
          const box: FormField["box"] = [place(), place(), place(), place()];
          return {
            box,
            kind: random.pick(["text", "check", "list", "date"]),
            title: text(),
            value: text(),
            options: [text()],
          };
        });
        return { ...pageOf(words, { rulings, number }), fields };
      };
      const pages = Array.from({ length: 1 + random.below(4) }, (_, at) => page(at + 1));
      return () => {
        const { document } = compose(gathered(pages), { outline: [] }, []);
        const workbook = tabulate(pages, { outline: [] }, random.pick(["page", "table", "single"])).workbook;
        return [brokenPackage(writeDocx({ ...document, pictures: [] }), promise), writeXlsx(workbook)];
      };
    },
  },
];
