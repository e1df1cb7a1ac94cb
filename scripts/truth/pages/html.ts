import type { Prose } from "./prose.ts";

export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** An element with a text, and with classes or attributes: `tag("p", "Yours", 'class="end"')`. */
export const tag = (name: string, text: string, attributes = ""): string =>
  `<${name}${attributes ? ` ${attributes}` : ""}>${escaped(text)}</${name}>`;

export const paragraph = (text: string, attributes = ""): string => tag("p", text, attributes);

/** Lines of which each is a paragraph of its own, as in an address. */
export const lineByLine = (texts: readonly string[]): string => texts.map((text) => tag("div", text)).join("");

export const list = (items: readonly string[], name: "ul" | "ol" = "ul"): string =>
  `<${name}>${items.map((item) => tag("li", item)).join("")}</${name}>`;

export const times = <T>(count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, number) => make(number));

/** As many parts as wished, one after the other. */
export const repeated = (count: number, make: (number: number) => string): string => times(count, make).join("\n");

const typed = (type: string, value: string | number, text: string): string =>
  `<td data-type="${type}" data-value="${value}">${escaped(text)}</td>`;

export const textCell = (text: string, attributes = ""): string => tag("td", text, attributes);
export const emptyCell = "<td></td>";

/** Cells that know their value, written as people of the language write it. */
export const cells = (prose: Prose) => ({
  number: (value: number, digits = 0): string => {
    const rounded = Number(value.toFixed(digits));
    return typed("number", rounded, prose.number(rounded, digits));
  },
  money: (value: number): string => {
    const rounded = Number(value.toFixed(prose.language.currency === "JPY" ? 0 : 2));
    return typed("currency", rounded, prose.money(rounded));
  },
  percent: (value: number, digits = 0): string => {
    const rounded = Number(value.toFixed(digits + 2));
    return typed("percent", rounded, prose.percent(rounded, digits));
  },
  date: (day: Date, style: "short" | "medium" | "long" = "medium"): string =>
    typed("date", day.toISOString().slice(0, 10), prose.date(day, style)),
  /** Minutes since midnight. */
  time: (minutes: number): string => typed("time", `${clock(minutes)}:00`, clock(minutes)),
  /** In brackets where it is negative, as in accounts. */
  account: (value: number, digits = 0): string => {
    const rounded = Number(value.toFixed(digits));
    const shown = prose.number(Math.abs(rounded), digits);
    return typed("number", rounded, rounded < 0 ? `(${shown})` : shown);
  },
});

export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

export const row = (...columns: readonly string[]): string => `<tr>${columns.join("")}</tr>`;

/** Heads of columns; those that begin with ">" stand over numbers. */
export const headRow = (titles: readonly string[]): string =>
  row(...titles.map((title) => (title.startsWith(">") ? tag("th", title.slice(1), 'class="end"') : tag("th", title))));

export const table = (head: string, rows: readonly string[], attributes = ""): string =>
  `<table ${attributes}>${head ? `<thead>${head}</thead>` : ""}<tbody>${rows.join("")}</tbody></table>`;

/** Hyphens that show at the end of a line only, between a vowel with a consonant and the next syllable. */
export function withSoftHyphens(html: string): string {
  return html.replace(/(<p\b[^>]*>)([\s\S]*?)(?=<\/p>)/g, (_, open: string, inner: string) =>
    open.concat(inner.replace(/(?<![<&][^<>;]*)\p{L}{6,}/gu, parted)),
  );
}

const parted = (word: string): string =>
  word.replace(
    /(?<=\p{L}{2})(?<=[aeiouyäöüéèêáíóú][bcdfgklmnprstvz]?)(?=[bcdfghklmnpqrstvwz][aeiouyäöüéèêáíóú]\p{L})/giu,
    "\u00ad",
  );

/** Takes off what stands below the end of each of these boxes, piece by piece, and headings left alone: nothing is cut. */
export const fitted = (boxes: string): string => `<script>
for (const box of document.querySelectorAll(${JSON.stringify(boxes)}))
  while (box.lastElementChild && (box.scrollHeight > box.clientHeight || /^H/.test(box.lastElementChild.tagName)))
    box.lastElementChild.remove();
</script>`;

/** Leaves those soft hyphens that part a word at the end of a line: as programs print that know where words are parted. */
export const onlyUsedHyphens = (widthMm: number): string => `<script>{
  document.body.style.width = "${widthMm}mm";
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const placeOf = (text, at) => {
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect();
  };
  const kept = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.data.includes("\\u00ad") && text.parentElement.tagName !== "SCRIPT")
      kept.push([text, [...text.data].filter((letter, at) => {
        if (letter !== "\\u00ad") return true;
        const [before, after] = [placeOf(text, at - 1), placeOf(text, at + 1)];
        return after.left < before.left || Math.abs(after.top - before.top) > 4;
      }).join("")]);
  for (const [text, data] of kept) text.data = data;
  document.body.style.width = "";
  document.currentScript.remove();
}</script>`;
