import type { Random } from "../../fuzz/random.ts";
import { between } from "../documents/pieces.ts";
import { makeTable } from "../documents/tables.ts";
import type { Prose } from "../prose.ts";
import { type DeckLook, type DrawnSlide, inkOn, type Place, type Shape } from "./deck.ts";

export type MakeSlide = (random: Random, prose: Prose, look: DeckLook) => DrawnSlide;

const fills = ["#1f4e79", "#2e7d32", "#7b1fa2", "#b45309", "#0f766e"];
const title = (look: DeckLook, text: string): Shape => ({
  kind: "title",
  x: 1,
  y: 0.5,
  width: look.width - 2,
  height: 1.9,
  text,
});
const body = ({ width, height }: DeckLook): Place => ({ x: 1.2, y: 3.1, width: width - 2.4, height: height - 4.6 });

/** Its title stands on the ground itself: the band of the other slides is not on it. */
export function opening(prose: Prose, look: DeckLook): DrawnSlide {
  const y = look.height * 0.35;
  const lines = [prose.people(2).join(", "), prose.date().text];
  return {
    shapes: [
      { kind: "title", x: 1, y: y - 1, width: look.width - 2, height: 2.6, text: prose.heading(), ink: look.accent },
      { kind: "text", x: 2, y: y + 2.2, width: look.width - 4, height: 2, lines, size: look.size, align: "center" },
    ],
  };
}

function items(random: Random, prose: Prose, count: number, sentences: boolean) {
  return Array.from({ length: count }, () => {
    const below = random.chance(0.3) ? prose.things(between(random, 1, 2)) : [];
    return [
      { level: 1, text: sentences ? `${prose.clause()}.` : (prose.things(1)[0] ?? "") },
      ...below.map((text) => ({ level: 2, text })),
    ];
  }).flat();
}

export const bullets: MakeSlide = (random, prose, look) => ({
  shapes: [
    title(look, prose.heading()),
    {
      kind: "bullets",
      ...body(look),
      items: items(random, prose, between(random, 2, 4), random.chance(0.5)),
      numbered: random.chance(0.2),
      size: look.size,
    },
  ],
  ...(random.chance(0.4) && { notes: prose.paragraph(2) }),
});

/** Two lists beside each other, or a list beside a text. */
export const twoContents: MakeSlide = (random, prose, look) => {
  const { x, y, width, height } = body(look);
  const half = (width - 0.8) / 2;
  const list = (left: number): Shape => ({
    kind: "bullets",
    x: left,
    y,
    width: half,
    height,
    items: items(random, prose, between(random, 2, 4), false),
    size: look.size - 2,
  });
  const text: Shape = {
    kind: "text",
    x: x + half + 0.8,
    y,
    width: half,
    height,
    lines: [prose.sentence(), prose.sentence()],
    size: look.size - 4,
  };
  return { shapes: [title(look, prose.heading()), list(x), random.chance(0.5) ? text : list(x + half + 0.8)] };
};

export const tableSlide: MakeSlide = (random, prose, look) => {
  const place = body(look);
  const rows = between(random, 3, 6);
  const border = random.pick(["boxes", "rows", "bands", "nothing"] as const);
  const made = makeTable(random, prose, {
    rows,
    columns: between(random, 3, 5),
    border,
    size: 12,
    total: random.chance(0.3),
    measure: place.width,
  });
  const height = Math.min(place.height, made.rows * 1.1);
  return {
    shapes: [
      title(look, prose.heading()),
      {
        kind: "table",
        ...place,
        height,
        table: { ...made, headFill: border === "nothing" ? undefined : look.accent } as typeof made,
      },
    ],
  };
};

/** Boxes in a row with arrows between them, each with a word or two in it. */
export const process: MakeSlide = (random, prose, look) => {
  const { x, y, width, height } = body(look);
  const names = prose.things(between(random, 3, 4));
  const share = width / names.length;
  const boxes = names.flatMap((text, at): Shape[] => {
    const own: Place = { x: x + at * share, y: y + height * 0.2, width: share - 1, height: height * 0.35 };
    const box: Shape = {
      kind: "box",
      form: "round-rectangle",
      ...own,
      fill: fills[at % fills.length] ?? "#1f4e79",
      ink: "#ffffff",
      lines: [text],
      size: look.size - 8,
    };
    const middle = own.y + own.height / 2;
    const arrow: Shape = {
      kind: "arrow",
      ...own,
      x: own.x + own.width + 0.1,
      y: middle,
      toX: own.x + share - 0.1,
      toY: middle,
    };
    return at < names.length - 1 ? [box, arrow] : [box];
  });
  const below: Shape = {
    kind: "text",
    x,
    y: y + height * 0.7,
    width,
    height: height * 0.25,
    lines: [prose.sentence()],
    size: look.size - 4,
  };
  return { shapes: [title(look, prose.heading()), ...boxes, below] };
};

/** Four boxes in a square with a heading and a line of text each. */
export const quarters: MakeSlide = (_, prose, look) => {
  const { x, y, width, height } = body(look);
  const [wide, tall] = [(width - 0.6) / 2, (height - 0.6) / 2];
  const names = prose.things(4);
  const boxes = names.map(
    (text, at): Shape => ({
      kind: "box",
      form: "rectangle",
      x: x + (at % 2) * (wide + 0.6),
      y: y + Math.floor(at / 2) * (tall + 0.6),
      width: wide,
      height: tall,
      fill: fills[at] ?? "#1f4e79",
      ink: "#ffffff",
      lines: [text, `${prose.clause()}.`],
      size: look.size - 6,
    }),
  );
  return { shapes: [title(look, prose.heading()), ...boxes] };
};

/** Chevrons that point to the right, one behind the other, with a text below each. */
export const chevrons: MakeSlide = (random, prose, look) => {
  const { x, y, width, height } = body(look);
  const names = prose.things(between(random, 3, 4));
  const share = width / names.length;
  const form = random.pick(["chevron", "right-arrow"] as const);
  const steps = names.map(
    (text, at): Shape => ({
      kind: "box",
      form,
      x: x + at * share,
      y,
      width: share - 0.2,
      height: 3,
      fill: look.accent,
      ink: inkOn(look.accent),
      lines: [text],
      size: look.size - 8,
    }),
  );
  const texts = names.map(
    (_, at): Shape => ({
      kind: "text",
      x: x + at * share,
      y: y + 3.4,
      width: share - 0.5,
      height: height - 3.4,
      lines: [`${prose.clause()}.`],
      size: look.size - 6,
    }),
  );
  return { shapes: [title(look, prose.heading()), ...steps, ...texts] };
};

/** Pictures in a row, each with its caption below. */
export const pictures: MakeSlide = (random, prose, look) => {
  const { x, y, width, height } = body(look);
  const count = between(random, 2, 3);
  const share = width / count;
  const shapes = prose.things(count).flatMap((text, at): Shape[] => [
    {
      kind: "picture",
      x: x + at * share,
      y,
      width: share - 0.8,
      height: height * 0.65,
      colours: Array.from({ length: 24 }, () =>
        random.pick(["#c0d6e4", "#8fb3cc", "#5f8fb0", "#d8c8a8", "#a88f5f", "#e8eef2"]),
      ),
    },
    {
      kind: "text",
      x: x + at * share,
      y: y + height * 0.68,
      width: share - 0.8,
      height: height * 0.3,
      lines: [`${prose.term("figure")} ${at + 1}: ${text}`],
      size: look.size - 7,
      align: random.pick(["start", "center"]),
    },
  ]);
  return { shapes: [title(look, prose.heading()), ...shapes] };
};

/** A picture on one side, a list on the other. */
export const pictureBeside: MakeSlide = (random, prose, look) => {
  const { x, y, width, height } = body(look);
  const half = (width - 0.8) / 2;
  const left = random.chance(0.5);
  const picture: Shape = {
    kind: "picture",
    x: left ? x : x + half + 0.8,
    y,
    width: half,
    height,
    colours: Array.from({ length: 24 }, () => random.pick(["#c0d6e4", "#8fb3cc", "#5f8fb0", "#e8eef2"])),
  };
  const list: Shape = {
    kind: "bullets",
    x: left ? x + half + 0.8 : x,
    y,
    width: half,
    height,
    items: items(random, prose, 3, false),
    size: look.size - 2,
  };
  return { shapes: [title(look, prose.heading()), picture, list] };
};

/** Bars with their values above and their names below: letters of a drawing. */
export const chart: MakeSlide = (random, prose, look) => {
  const { x, y, width, height } = body(look);
  const names = prose.columns(between(random, 3, 5));
  const share = width / names.length;
  const bars = names.flatMap((name, at): Shape[] => {
    const value = 10 + random.below(90);
    const tall = ((height - 2.2) * value) / 100;
    const top = y + height - 1.1 - tall;
    const middle: Place = { x: x + at * share, y: top - 1, width: share, height: 0.9 };
    return [
      { kind: "label", ...middle, text: prose.number(value), size: 12, align: "center" },
      {
        kind: "box",
        form: "rectangle",
        x: x + at * share + share * 0.25,
        y: top,
        width: share * 0.5,
        height: tall,
        fill: look.accent,
        ink: "#ffffff",
        lines: [],
        size: 10,
      },
      { kind: "label", ...middle, y: y + height - 1, text: name, size: 12, align: "center" },
    ];
  });
  return { shapes: [title(look, prose.heading()), ...bars] };
};

/** One sentence in large letters and who said it. */
export const quotation: MakeSlide = (_, prose, look) => {
  const { x, y, width, height } = body(look);
  const [who = ""] = prose.people(1);
  return {
    shapes: [
      {
        kind: "text",
        x: x + 1,
        y: y - 0.5,
        width: width - 2,
        height: height * 0.6,
        lines: [`“${prose.clause()}.”`],
        size: look.size + 6,
        align: "center",
      },
      {
        kind: "text",
        x: x + 1,
        y: y + height * 0.65,
        width: width - 2,
        height: 1.5,
        lines: [who],
        size: look.size - 4,
        align: "end",
      },
    ],
  };
};

/** A sentence, what somebody has said, or a figure and what it counts, in letters as large as a title's: the slide has none. */
export const statement: MakeSlide = (random, prose, look) => {
  const { x, y, width, height } = body(look);
  const isFigure = random.chance(0.4);
  const align = random.pick(["start", "center"] as const);
  const [open, close] = random.pick(["", "", "«»", "„“", '""']);
  const sentence = `${open ?? ""}${prose.clause()}${random.pick([".", "", "?"])}${close ?? ""}`;
  const large: Shape = {
    kind: "text",
    x: x + random.below(3),
    y: y - random.below(3) + height * 0.15,
    width: width - 3,
    height: height * 0.4,
    lines: [isFigure ? `${prose.number(10 + random.below(90))} %` : sentence],
    size: look.size + random.pick([4, 8, 14]),
    align,
    bold: random.chance(0.3),
    ...(random.chance(0.5) && { ink: look.accent }),
  };
  const below: Shape = {
    ...{ kind: "text", x: large.x, y: y + height * 0.7, width: width - 3, height: 2 },
    ...{ lines: [prose.clause()], size: look.size - 4, align },
  };
  return { shapes: isFigure || random.chance(0.5) ? [large, below] : [large] };
};

/** Below its title a few words in larger letters: what the slide has to say. */
export const claim: MakeSlide = (random, prose, look) => {
  const { x, y, width, height } = body(look);
  return {
    shapes: [
      title(look, prose.heading()),
      {
        ...{ kind: "text", x, y: y + height * (0.1 + 0.1 * random.below(4)), width, height: height * 0.4 },
        ...{ lines: [prose.things(1)[0] ?? ""], size: look.titleSize + random.pick([6, 12, 20]) },
        ...{ align: random.pick(["start", "center"] as const), ...(random.chance(0.5) && { ink: look.accent }) },
      },
    ],
  };
};

/** A slide between two parts: its title stands lower than those of others, in letters of another size. */
export const section: MakeSlide = (random, prose, look) => {
  const { x, y, width, height } = body(look);
  const top = y + height * (0.1 + 0.1 * random.below(4));
  const heading: Shape = { kind: "title", x, y: top, width, height: 2.4, text: prose.heading(), ink: look.accent };
  const lines = [random.chance(0.5) ? prose.clause() : `${prose.clause()}.`];
  const below: Shape = { kind: "text", x, y: top + 2.6, width, height: 2, lines, size: look.size - 2 };
  return { shapes: random.chance(0.6) ? [heading, below] : [heading] };
};
