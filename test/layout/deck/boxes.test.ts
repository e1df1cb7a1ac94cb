import { expect, test } from "bun:test";
import type { SlideParagraph } from "#formats/model/slides.ts";
import { deckOf } from "#layout/deck/slides.ts";
import type { Drawn, Style } from "#layout/model/page.ts";
import { pageOf, rect, type Words } from "#support/made-pages.ts";

/** The words, in another font or in letters of one width where it says so, and of one line with what comes next. */
type Letters = Words & { font?: "signs" | "typed"; goesOn?: boolean };

const plain = { bold: false, italic: false, colour: "#000000" };
const fonts: Style[] = [
  { ...plain, font: "ABCDEF+Wingdings-Regular", generic: "serif" },
  { ...plain, font: "ABCDEF+Courier", generic: "mono" },
];

const saidBy = ({ mark, level, content }: SlideParagraph): string => {
  const text = content.map((one) => (one.kind === "break" ? "/" : one.text)).join("");
  return mark?.kind === "bullet" ? `${level} ${mark.sign} ${text}` : text;
};

/** What the boxes of a slide say, paragraph by paragraph, the title first. */
function boxesOn(words: readonly Letters[], drawn: Drawn[] = []): string[] {
  const page = pageOf(words);
  const styles = [...page.styles, ...fonts];
  const runs = page.runs.map((run, at) => {
    const { font, goesOn } = words[at] ?? {};
    const style = font ? styles.length - (font === "typed" ? 1 : 2) : run.style;
    return { ...run, style, line: goesOn ? run.line + 1 : run.line };
  });
  const [slide] = deckOf([{ ...page, styles, runs, drawn }], { outline: [] }).slides.slides;
  return slide?.shapes.flatMap((one) => (one.kind === "text" ? [one.paragraphs.map(saidBy).join(" | ")] : [])) ?? [];
}

const title: Words = { x: 60, y: 80, text: "House", size: 30 };
const item = (x: number, y: number, text: string, mark = "•"): Words[] => [
  { x, y, text: mark },
  { x: x + 20, y, text },
];

test("a list goes on behind an empty line, but elsewhere, with another mark or on another ground another one begins", () => {
  const above = [...item(60, 200, "Heating"), ...item(80, 215, "of the stairs", "–")];
  const one = "0 • Heating | 1 – of the stairs";
  expect(boxesOn([title, ...above, ...item(60, 250, "Water")])).toEqual(["House", `${one} | 0 • Water`]);
  expect(boxesOn([title, ...above, ...item(60, 270, "Water")]).length).toBe(3);
  expect(boxesOn([title, ...above, ...item(66, 250, "Water")]).length).toBe(3);
  expect(boxesOn([title, ...above, ...item(60, 250, "Water", "◆")]).length).toBe(3);
  const grounds = [rect([50, 185, 300, 225]), rect([50, 235, 300, 260])];
  expect(boxesOn([title, ...above, ...item(60, 250, "Water")], grounds).length).toBe(3);
});

test("larger letters closely above the first item are the title, and not of the list", () => {
  const items = [...item(60, 105, "Heating"), ...item(60, 120, "Water")];
  const words = [{ x: 60, y: 92, text: "House and home", size: 14 }, ...items];
  expect(boxesOn(words)).toEqual(["House and home", "0 • Heating | 0 • Water"]);
  expect(boxesOn([...items, { x: 60, y: 138, text: "Not yet paid", size: 14 }]).length).toBe(1);
});

test("small marks that are drawn higher than their line are its own", () => {
  const raised = (y: number, text: string): Words[] => [
    { x: 60, y: y - 7, text: "●", size: 8 },
    { x: 80, y, text, size: 22 },
  ];
  expect(boxesOn([{ ...title, size: 32 }, ...raised(200, "Heating"), ...raised(240, "Water")])).toEqual([
    "House",
    "0 ● Heating | 0 ● Water",
  ]);
});

test("a sign of another font that tells no letter is a mark, though its text follows without a blank", () => {
  const words = (font?: "signs") =>
    ["Heating", "Water"].flatMap((text, at): Letters[] => [
      { x: 60, y: 200 + 15 * at, text: "\ufffd", goesOn: true, ...(font ? { font } : {}) },
      { x: 65, y: 200 + 15 * at, text },
    ]);
  const joined = (letters: Letters[]) => boxesOn([title, ...letters])[1];
  expect(joined(words("signs"))).toBe("0 • Heating | 0 • Water");
  expect(joined(words())).not.toContain("0 •");
});

test("triangles of any kind are marks, and none is an emoji", () => {
  const [, black] = boxesOn([title, ...item(60, 200, "Heating", "▶"), ...item(60, 215, "Water", "▶")]);
  expect(black).toBe("0 ► Heating | 0 ► Water");
  expect(boxesOn([title, ...item(60, 200, "Heating", "▸"), ...item(60, 215, "Water", "▸")])[1]).toBe(
    "0 ▸ Heating | 0 ▸ Water",
  );
});

test("a program is one text, with what stands apart on its lines and behind its empty lines", () => {
  const lines: [number, number, string][] = [
    [60, 200, "open(house);"],
    [160, 200, "// the door"],
    [60, 212, "if (cold) {"],
    [72, 236, "heat(house);"],
    [60, 248, "}"],
    [60, 260, "leave"],
    [94, 260, "house;"],
  ];
  const program = (font?: "typed") => lines.map(([x, y, text]): Letters => ({ x, y, text, ...(font ? { font } : {}) }));
  const typed = boxesOn([title, { x: 60, y: 140, text: "A word in other letters" }, ...program("typed")]);
  expect(typed.slice(2)).toEqual(["open(house);\t// the door | if (cold) { | heat(house); | } | leave house;"]);
  expect(boxesOn([title, ...program()]).length).toBeGreaterThan(2);
  const far = lines.map(([x, y, text]): Letters => ({ x: x > 100 ? 400 : x, y, text, font: "typed" }));
  expect(boxesOn([title, ...far]).length).toBe(3);
});

test("words on a line that are drawn after each other in any order are one text", () => {
  const words = [
    { x: 69, y: 200, text: "a warm house" },
    { x: 60, y: 200, text: "→" },
  ];
  expect(boxesOn([title, ...words])).toEqual(["House", "→ a warm house"]);
});
