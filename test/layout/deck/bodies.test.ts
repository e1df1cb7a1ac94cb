import { expect, test } from "bun:test";
import type { TextBox } from "#formats/model/slides.ts";
import { deckOf } from "#layout/deck/slides.ts";
import type { Drawn, Ruling } from "#layout/model/page.ts";
import { gridOf, pageOf, rect, type Words } from "#support/made-pages.ts";

const list = (x: number, y: number, ...items: readonly string[]): Words[] =>
  items.map((text, at): Words => ({ x, y: y + 24 * at, text: `• ${text}`, size: 14 }));
const title = (text: string): Words => ({ x: 60, y: 70, text, size: 28, bold: true });

const photo = (...box: [left: number, top: number, right: number, bottom: number]): Drawn => ({
  ...{ kind: "picture", key: "photo", box, turned: 0, flipped: false, opacity: 1 },
});

/** Tells the role of each shape of a slide that is no path. */
function rolesOn(words: readonly Words[], drawn: Drawn[], rulings: Ruling[] = []) {
  const [slide] = deckOf([{ ...pageOf(words, { rulings }), drawn }], { outline: [] }).slides.slides;
  return slide?.shapes.flatMap((one) => (one.kind === "path" ? [] : [`${one.kind} ${one.role}`]));
}

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

test("a picture that fills a slide beside its title is in a placeholder, and stands beside a text as the second content", () => {
  const words = [title("Our house"), { x: 60, y: 640, text: "The house in May" }];
  expect(rolesOn(words, [photo(100, 120, 500, 600)])).toEqual(["picture picture", "text title", "text box"]);
  expect(rolesOn(words, [photo(100, 120, 500, 600), rect([0, 100, 600, 700])])).toContain("picture undefined");
  expect(rolesOn(words, [photo(540, 20, 580, 50)])).toContain("picture undefined");
  expect(rolesOn(words.slice(1), [photo(100, 120, 500, 600)])).toContain("picture undefined");
  const items = list(60, 140, "Heating of the house", "Light in the stairs", "Water");
  const beside = rolesOn([title("Our house"), ...items], [photo(300, 130, 560, 500)]);
  expect(beside).toEqual(["picture second-body", "text title", "text body"]);
  expect(rolesOn([title("Our house"), ...items], [photo(60, 300, 560, 500)])).toContain("picture undefined");
});

test("a table that fills a slide beside its title is in a placeholder for tables", () => {
  const cells = [0, 1, 2].flatMap((row) =>
    [0, 1].map((column): Words => ({ x: 70 + 200 * column, y: 160 + 30 * row, text: `Row ${row} of ${column}` })),
  );
  const grid = gridOf([60, 260, 460], [140, 170, 200, 230]);
  expect(rolesOn([title("Costs"), ...cells], [], grid)).toEqual(["text title", "table table"]);
  const prose = [
    "What we spend in a year on the house and on all",
    "that stands in it, as far as anybody knows of it.",
  ];
  const below = prose.map((text, at): Words => ({ x: 60, y: 400 + 14 * at, text }));
  expect(rolesOn([title("Costs"), ...cells, ...below], [], grid)).toContain("table undefined");
});

test("a body whose lines end on purpose has what is free beside it, for letters of another font", () => {
  const items = list(60, 140, "Heating of the house", "Light in the stairs", "Water");
  const other = list(90, 160, "Rents of the tenants", "Interest");
  const bodyOn = (drawn: Drawn[]) => {
    const pages = [items, other].map((own, at) => ({
      ...pageOf([title("Costs"), ...own], { number: at + 1 }),
      drawn: at === 1 ? drawn : [],
    }));
    const [, second] = deckOf(pages, { outline: [] }).slides.slides;
    const body = second?.shapes.find((one) => one.kind === "text" && one.role === "body");
    return body?.kind === "text" && [body.wraps, Math.round(body.place.left + body.place.width)];
  };
  expect(bodyOn([])).toEqual([true, 570]);
  expect(bodyOn([photo(400, 100, 560, 300)])).toEqual([true, 400]);
  expect(bodyOn([rect([50, 130, 350, 250])])).toEqual([true, 350]);
  expect(bodyOn([photo(400, 500, 560, 600)])).toEqual([true, 570]);
});
