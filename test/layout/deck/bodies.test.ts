import { expect, test } from "bun:test";
import type { TextBox } from "#formats/model/slides.ts";
import { deckOf } from "#layout/deck/slides.ts";
import { pageOf, type Words } from "#support/made-pages.ts";

const list = (x: number, y: number, ...items: readonly string[]): Words[] =>
  items.map((text, at): Words => ({ x, y: y + 24 * at, text: `• ${text}`, size: 14 }));
const title = (text: string): Words => ({ x: 60, y: 70, text, size: 28, bold: true });

function deckWith(...slides: readonly (readonly Words[])[]) {
  const pages = slides.map((words, at) => pageOf(words, { number: at + 1 }));
  const { slides: deck } = deckOf(pages, { outline: [] });
  const texts = deck.slides.map(({ shapes }) => shapes.filter((one): one is TextBox => one.kind === "text"));
  return { deck, texts, roles: texts.map((own) => own.map(({ role }) => role)) };
}

test("the list that fills a slide is its body, and lists of most slides stand at one place", () => {
  const first = [title("Costs"), ...list(60, 140, "Heating of the house", "Light in the stairs", "Water")];
  const second = [title("Gains"), ...list(60, 140, "Rents of the tenants", "Interest")];
  const { deck, texts, roles } = deckWith(first, second);
  expect(roles).toEqual([
    ["title", "body"],
    ["title", "body"],
  ]);
  for (const [, body] of texts) expect(body).toMatchObject({ place: deck.body, wraps: true });
});

test("two lists side by side are two bodies, the left one first", () => {
  const sides = [...list(60, 140, "Heating of the house", "Water"), ...list(330, 140, "Rents of tenants", "Interest")];
  const { texts, roles } = deckWith([title("Costs and gains"), ...sides]);
  expect(roles).toEqual([["title", "body", "second-body"]]);
  expect(texts[0]?.[1]?.place.left).toBeLessThan(texts[0]?.[2]?.place.left ?? 0);
});

test("labels all over a slide are no body", () => {
  const labels = ["North", "East", "South", "West"].map(
    (text, at): Words => ({ x: 60 + 110 * at, y: 200 + 70 * at, text }),
  );
  expect(deckWith([title("Where they live"), ...labels]).roles[0]?.slice(1)).toEqual(["box", "box", "box", "box"]);
});
