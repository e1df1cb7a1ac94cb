import type { Random } from "../../fuzz/random.ts";
import type { Template } from "../template.ts";
import { Deck, type DeckLook, flatSlides } from "./fodp.ts";
import { pools } from "./pools.ts";
import { capital, company, headline, person, phrase, place, point, sentence } from "./prose.ts";
import { between, some, times } from "./random.ts";

const grounds = [
  { ground: "#ffffff", ink: "#222222", accent: "#1f4e79" },
  { ground: "#ffffff", ink: "#333333", accent: "#8a3b12" },
  { ground: "#fbf7ee", ink: "#2b2b2b", accent: "#4f6228" },
  { ground: "#1d2733", ink: "#f1f1f1", accent: "#ffc857" },
  { ground: "#ffffff", ink: "#000000", accent: "#444444" },
];

function lookOf(random: Random): DeckLook {
  const [width, height] = random.pick([
    [28, 15.75],
    [28, 15.75],
    [25.4, 19.05],
  ] as const);
  const font = random.pick(["Liberation Sans", "Carlito", "DejaVu Sans", "Noto Sans", "Liberation Serif"]);
  return { width, height, font, ...random.pick(grounds) };
}

const slides = (name: string, group: string, draw: (deck: Deck, random: Random) => void): Template => ({
  name,
  set: "sealed",
  kind: "slides",
  class: group,
  make(random) {
    const deck = new Deck(lookOf(random));
    draw(deck, random);
    const document = flatSlides(deck, random.pick([26, 30, 34]), random.pick([16, 18, 20]));
    return {
      source: "made",
      print: { by: "libreoffice", ending: ".fodp", tagged: random.chance(0.3), document },
      truth: ({ pages }) => ({ blocks: deck.blocks, pages: times(pages, () => ({})) }),
    };
  },
});

const headPlace = ({ width }: DeckLook) => ({ x: 1.5, y: 0.8, width: width - 3, height: 2.2 });
const room = ({ width, height }: DeckLook) => ({ x: 1.5, y: 3.4, width: width - 3, height: height - 4.4 });

const lines = (random: Random, least: number, most: number): string[] =>
  times(
    between(random, least, most),
    (at) => `${at > 0 && random.chance(0.25) ? "\t" : ""}${random.pick([point, phrase])(random)}`,
  );

/** A first slide with its title in the middle, then titles over bullets, and a last word. */
const bullets = slides("sealed-slides-of-bullets", "slides with bullets", (deck, random) => {
  const { width, height } = deck.look;
  const first = { x: 2, y: height / 2 - 3, width: width - 4, height: 3 };
  deck
    .title(headline(random), first, "titleCentered")
    .box([person(random), company(random)], { ...first, y: height / 2 + 0.5, height: 2.4 }, "plain", "centered")
    .end();
  for (let count = between(random, 2, 4); count > 0; count--)
    deck
      .title(headline(random), headPlace(deck.look))
      .bullets(lines(random, 3, 7), room(deck.look))
      .end();
});

/** Two lists next to each other, each perhaps under a line of its own. */
const twoBodies = slides("sealed-slides-in-two-bodies", "slides with two bodies", (deck, random) => {
  for (let count = between(random, 2, 3); count > 0; count--) {
    const { x, y, width, height } = room(deck.look);
    deck.title(headline(random), headPlace(deck.look));
    const half = width / 2 - 0.5;
    const named = random.chance(0.5);
    for (const left of [x, x + half + 1]) {
      if (named) deck.box([phrase(random)], { x: left, y, width: half, height: 1.4 }, "filled", "onAccent");
      deck.bullets(lines(random, 2, 5), {
        x: left,
        y: y + (named ? 1.8 : 0),
        width: half,
        height: height - (named ? 1.8 : 0),
      });
    }
    deck.end();
  }
});

/** Cards in a row or two, each with a big figure or a name and a line below it. */
const cards = slides("sealed-slides-of-cards", "slides with cards", (deck, random) => {
  for (let count = between(random, 1, 3); count > 0; count--) {
    const { x, y, width, height } = room(deck.look);
    deck.title(headline(random), headPlace(deck.look));
    const across = between(random, 2, 4);
    const down = random.chance(0.4) ? 2 : 1;
    const figures = random.chance(0.4) && down === 1;
    const [cardWidth, cardHeight] = [(width - (across - 1) * 0.7) / across, (height - (down - 1) * 0.7) / down];
    for (let row = 0; row < down; row++)
      for (let column = 0; column < across; column++) {
        const card = {
          x: x + column * (cardWidth + 0.7),
          y: y + row * (cardHeight + 0.7),
          width: cardWidth,
          height: cardHeight,
        };
        if (figures) {
          deck.box([`${between(random, 2, 98)} %`], { ...card, height: 2.6 }, "plain", "big");
          deck.box(
            [capital(random.pick(pools.en.kinds))],
            { ...card, y: card.y + 3, height: 1.6 },
            "plain",
            "centered",
          );
        } else deck.box([random.pick(pools.en.things), random.pick(pools.en.remarks)], card, "framed", "centered");
      }
    deck.end();
  }
});

/** A table under a title, in lines or in bands. */
const tables = slides("sealed-slides-of-tables", "slides with a table", (deck, random) => {
  for (let count = between(random, 1, 3); count > 0; count--) {
    const columns = between(random, 2, 5);
    const body = times(between(random, 3, 6), () => [
      place(random),
      ...times(columns - 1, () => String(between(random, 1, 9999))),
    ]);
    const heads = ["Place", ...some(random, pools.en.months, columns - 1)];
    const { look } = deck;
    deck.title(headline(random), headPlace(look));
    deck.table([heads, ...body], { x: 2, y: 3.6, width: look.width - 4, height: body.length + 1 }, random.chance(0.5));
    if (random.chance(0.5))
      deck.box([sentence(random)], { x: 1.5, y: look.height - 3, width: look.width - 3, height: 2 }, "plain", "small");
    deck.end();
  }
});

/** Steps as filled boxes with strokes between them, and a text below. */
const steps = slides("sealed-slides-of-steps", "slides with drawn steps", (deck, random) => {
  for (let count = between(random, 1, 3); count > 0; count--) {
    const { x, y, width, height } = room(deck.look);
    deck.title(headline(random), headPlace(deck.look));
    const many = between(random, 3, 4);
    const one = (width - (many - 1) * 1.2) / many;
    for (const [at, name] of some(random, pools.en.kinds, many).entries()) {
      const left = x + at * (one + 1.2);
      if (at > 0) deck.shape("filled", { x: left - 1.1, y: y + 1.2, width: 1, height: 0.12 });
      deck.box([name], { x: left, y, width: one, height: 2.5 }, "filled", "onAccent");
    }
    deck.box(
      times(between(random, 1, 2), () => sentence(random)),
      { x, y: y + 3.4, width, height: height - 3.6 },
      "plain",
      "body",
    );
    deck.end();
  }
});

export const decks: readonly Template[] = [bullets, twoBodies, cards, tables, steps];
