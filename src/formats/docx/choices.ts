import type { Choice } from "../model/document.ts";
import { element } from "../ooxml/xml.ts";
import { told, valued } from "./names.ts";
import { type Dress, runsOf } from "./runs.ts";
import { letters } from "./style-names.ts";

/** The blank of half an em that Word puts into a field that nobody has filled in. */
const blank = "\u2002";
const blanks = { usual: 5, least: 2, most: 100 };

/** Fills a field with blanks up to 95 % of its width, since letters of another font may need more room. */
function nothing({ width, look }: Choice): string {
  const count = width === undefined ? blanks.usual : Math.floor((0.95 * width) / (look.size / 2));
  return blank.repeat(Math.max(blanks.least, Math.min(blanks.most, count)));
}

const most = { title: 64, options: 500 };

/** Writes a field to fill in or choose from as a content control (ECMA-376, part 1, 17.5.2). */
export function choiceXml(choice: Choice, id: number, dress: Dress): string {
  const { of, value, title } = choice;
  const isEmpty = of !== "check" && value === "";
  const shown = of === "check" ? (value === "" ? box.open : box.ticked) : isEmpty ? nothing(choice) : value;
  const properties = element(
    "w:sdtPr",
    {},
    told("w:alias", title?.slice(0, most.title)),
    told("w:tag", title?.slice(0, most.title)),
    valued("w:id", id),
    isEmpty ? element("w:showingPlcHdr") : "",
    kinds[of](choice),
  );
  const style = isEmpty ? { ...dress, style: letters.placeholder } : dress;
  return element("w:sdt", {}, properties, element("w:sdtContent", {}, runsOf(shown, style)));
}

const box = { open: "\u2610", ticked: "\u2612" };

const kinds: Record<Choice["of"], (choice: Choice) => string> = {
  // LibreOffice gives a control of plain text no look of its own.
  text: () => element("w:richText"),
  check: ({ value }) =>
    element(
      "w14:checkbox",
      {},
      element("w14:checked", { "w14:val": value === "" ? 0 : 1 }),
      element("w14:checkedState", { "w14:val": "2612", "w14:font": "MS Gothic" }),
      element("w14:uncheckedState", { "w14:val": "2610", "w14:font": "MS Gothic" }),
    ),
  list: ({ value, options = [] }) => {
    // Word refuses two options of the same value, and one without any.
    const all = new Set([...options.slice(0, most.options), value].filter((option) => option !== ""));
    const items = [...all].map((option) => element("w:listItem", { "w:displayText": option, "w:value": option }));
    return element("w:dropDownList", {}, ...items);
  },
  date: ({ value }) => {
    const day = /^\d{4}-\d\d-\d\d(?=$|T)/.exec(value)?.[0];
    return element(
      "w:date",
      day !== undefined && !Number.isNaN(Date.parse(day)) ? { "w:fullDate": `${day}T00:00:00Z` } : {},
      valued("w:dateFormat", "yyyy-MM-dd"),
      valued("w:lid", "en-US"),
      valued("w:storeMappedDataAs", "dateTime"),
      valued("w:calendar", "gregorian"),
    );
  },
};
