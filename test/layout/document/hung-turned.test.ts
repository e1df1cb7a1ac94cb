import { expect, test } from "bun:test";
import type { Block, TurnedText } from "#formats/model/document.ts";
import { compose } from "#layout/compose.ts";
import { gathered } from "#layout/document/reading.ts";
import { pageOf, prose, runOf, type Words } from "#support/made-pages.ts";

const blocksOf = (level: readonly Words[], words: readonly Words[], turned: number): Block[] => {
  const page = pageOf(level);
  const runs = words.map((one, at) => ({ ...runOf(one, level.length + at), turned }));
  const { document } = compose(gathered([{ ...page, runs: [...page.runs, ...runs] }]), { outline: [] }, []);
  return document.sections.flatMap(({ blocks }) => blocks);
};

const turnedIn = (blocks: readonly Block[]): TurnedText[] =>
  blocks.flatMap((block) => (block.kind === "paragraph" ? (block.turned ?? []) : []));

const saidIn = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) =>
    block.kind === "paragraph" ? block.content.map((one) => (one.kind === "span" ? one.text : "")).join("") : [],
  );

const text = [...prose(100, 100, 4), ...prose(100, 300, 6)];

test("text that runs up the margin hangs where it stands on the last paragraph above it", () => {
  // Of the page turned back, 800 by 600 points: 30 points from the left of the page that is seen, from 500 up to 450.
  const blocks = blocksOf(text, [{ x: 300, y: 30, text: "Form 17 A " }], 270);
  expect(saidIn(blocks)).toHaveLength(2);
  const [one, ...others] = turnedIn(blocks);
  expect(others).toEqual([]);
  expect(one?.degrees).toBe(270);
  expect(saidIn(one?.content ?? [])).toEqual(["Form 17 A"]);
  const bearer = blocks.at(-1);
  expect(bearer?.kind === "paragraph" && bearer.turned).toHaveLength(1);
  const { left = 0, down = 0, width = 0, height = 0 } = one ?? {};
  expect(left).toBeWithin(18, 24);
  expect(width).toBeWithin(10, 20);
  // It begins at the foot of its box, and what is to spare is above it.
  expect(292 + down + height).toBeWithin(495, 505);
  expect(height).toBeWithin(45, 65);
});

test("text that runs down the margin begins at the head of its box", () => {
  // The page turned back to the other side: 570 points from the left, from 200 down to 250.
  const [one] = turnedIn(blocksOf(text, [{ x: 200, y: 30, text: "Form 17 A " }], 90));
  expect(one?.degrees).toBe(90);
  // The first of a page bears none where there is another.
  expect(292 + (one?.down ?? 0)).toBeWithin(195, 205);
  expect((one?.left ?? 0) + (one?.width ?? 0)).toBeWithin(576, 582);
});

test("a page most of which is turned stays text that flows, and so does what is turned otherwise", () => {
  const blocks = blocksOf([{ x: 280, y: 780, text: "7" }], prose(100, 100, 4), 90);
  expect(turnedIn(blocks)).toEqual([]);
  expect(saidIn(blocks).join(" ").length).toBeGreaterThan(100);
  expect(turnedIn(blocksOf(text, [{ x: 300, y: 300, text: "upside down" }], 180))).toEqual([]);
});

test("text goes on on the next page as if nothing stood aside", () => {
  const words = [...prose(100, 100, 40), ...prose(100, 580, 14)];
  const aside = { ...runOf({ x: 300, y: 30, text: "Form 17 A " }, 99), turned: 270 };
  const first = pageOf(words);
  const pages = [
    { ...first, runs: [...first.runs, aside] },
    pageOf(prose(100, 100, 6, { text: "and so it goes on to say what is left of it" }), { number: 2 }),
  ];
  const [with_, without] = [pages, [first, pages[1]]].map((all) =>
    saidIn(
      compose(gathered(all.flatMap((page) => page ?? [])), { outline: [] }, []).document.sections.flatMap(
        ({ blocks }) => blocks,
      ),
    ),
  );
  expect(with_).toEqual(without);
});

test("what runs up in a drawing is shown by it and told with it", () => {
  const picture = { box: [50, 150, 300, 290] as const, key: "one", isDrawing: true };
  const page = pageOf(text);
  // 80 points from the left, from 250 up to 200.
  const axis = { ...runOf({ x: 550, y: 80, text: "Share in %" }, 99), turned: 270 };
  const made = {
    ...page,
    pictures: [{ ...picture, box: [...picture.box] as [number, number, number, number] }],
    runs: [...page.runs, axis],
  };
  const { document } = compose(gathered([made]), { outline: [] }, [{ key: "one", width: 250, height: 140 }]);
  const blocks = document.sections.flatMap((section) => section.blocks);
  expect(turnedIn(blocks)).toEqual([]);
  expect(JSON.stringify(blocks)).toContain('"alt":"Share in %"');
});
