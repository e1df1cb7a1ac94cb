import { expect, test } from "bun:test";
import { Random } from "../../scripts/fuzz/random.ts";
import { inkOn, knownDeck } from "../../scripts/truth/slides/deck.ts";
import { patches } from "../../scripts/truth/slides/png.ts";
import { slides } from "../../scripts/truth/slides/templates.ts";
import { givenTo } from "../../scripts/truth/sources.ts";

test("what is read of a slide: its title apart from its boxes, letters of drawings apart from both", () => {
  const place = { x: 0, y: 0, width: 5, height: 2 };
  const shapes = [
    { kind: "title", text: "Costs", ...place },
    {
      kind: "bullets",
      items: [
        { level: 1, text: "heating" },
        { level: 2, text: "light" },
      ],
      size: 20,
      ...place,
    },
    { kind: "label", text: "42", size: 12, align: "center", ...place },
  ] as const;
  const look = {
    width: 28,
    height: 16,
    ground: "#ffffff",
    ink: "#000000",
    accent: "#000000",
    font: "Carlito",
    titleFont: "Carlito",
    titleSize: 28,
    size: 20,
    titleAlign: "start",
  } as const;
  const deck = {
    language: "en",
    country: "GB",
    look,
    numbered: true,
    footer: "Draft",
    slides: [{ shapes: [] }, { shapes }],
  };
  const { blocks, pages } = knownDeck(deck, 2);
  expect(blocks[1]).toEqual({
    kind: "slide",
    page: 2,
    title: "Costs",
    boxes: [["heating", "light"]],
    items: [
      { text: "heating", level: 1, ordered: false },
      { text: "light", level: 2, ordered: false },
    ],
    tables: [],
    drawn: ["42"],
  });
  expect(pages).toEqual([{}, { shown: "2", running: ["Draft"] }]);
  expect(() => knownDeck(deck, 3)).toThrow("2 slides came to 3 pages");
});

test("letters differ from their ground", () => {
  expect(["#12263a", "#f4b942", "#ffffff", "#1f4e79"].map(inkOn)).toEqual(["#ffffff", "#101010", "#101010", "#ffffff"]);
});

test("a picture of patches is a PNG of their colours", async () => {
  const { default: sharp } = await import("sharp");
  const { data, info } = await sharp(patches(["#ff0000", "#0000ff"], 2, 4))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([8, 4]);
  expect([...data.subarray(0, 3), ...data.subarray(-3)]).toEqual([255, 0, 0, 0, 0, 255]);
});

test.each(slides.map((template) => [template.name, template] as const))(
  "%s differs by its random numbers alone",
  async (_, template) => {
    const made = await Promise.all(
      [1, 1, 2].map((number) => template.make(new Random(3, number), givenTo(template.set, false))),
    );
    const [first, again, other] = made.map((draft) => JSON.stringify(draft?.print));
    expect(again).toBe(first as string);
    expect(other).not.toBe(first);
  },
);
