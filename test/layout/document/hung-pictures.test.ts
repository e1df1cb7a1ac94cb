import { expect, test } from "bun:test";
import type { Block, InlinePicture } from "#formats/model/document.ts";
import { compose } from "#layout/compose.ts";
import { gathered } from "#layout/document/reading.ts";
import type { Box } from "#layout/model/box.ts";
import type { Page } from "#layout/model/page.ts";
import { gridOf, pageOf, prose, type Words } from "#support/made-pages.ts";

const sizes = [{ key: "one", width: 100, height: 100 }];

const blocksOf = (words: readonly Words[], boxes: readonly Box[], more: Partial<Page> = {}): Block[] => {
  const pictures = boxes.map((box) => ({ box, key: "one", isDrawing: false }));
  const { document } = compose(gathered([{ ...pageOf(words), pictures, ...more }]), { outline: [] }, sizes);
  return document.sections.flatMap(({ blocks }) => blocks);
};

const hungIn = (blocks: readonly Block[]): InlinePicture[] =>
  blocks.flatMap((block) =>
    block.kind === "paragraph" ? block.content.filter((one) => one.kind === "inline-picture") : [],
  );

const narrow = { text: "words that end where a picture stands that is to their right" };
const top = prose(50, 60, 3);
const end = prose(50, 500, 3);

test("a picture beside text hangs on a paragraph and takes no room of its own", () => {
  const picture: Box = [400, 190, 550, 340];
  const blocks = blocksOf([...top, ...prose(50, 200, 10, narrow), ...end], [picture]);
  expect(blocks.filter(({ kind }) => kind === "picture")).toEqual([]);
  const [hung] = hungIn(blocks);
  expect(hung).toMatchObject({ picture: 0, width: 150, height: 150, hangs: { left: 400 } });
  const bearer = blocks.findIndex((block) => block.kind === "paragraph" && block.content.some((one) => one === hung));
  expect(bearer).toBeGreaterThan(0);
  expect(blocks).toHaveLength(3);
  const around = [...prose(50, 200, 10, narrow), ...prose(50, 320, 3)];
  expect(hungIn(blocksOf([...top, ...around, ...end], [[400, 190, 550, 310]]))[0]?.hangs?.text).toBe("around");
});

test("a picture begins level with text that keeps clear of it from its first line on", () => {
  const around = [...prose(50, 200, 10, narrow), ...prose(50, 320, 3)];
  const [hung] = hungIn(blocksOf([...top, ...around, ...end], [[400, 214, 550, 310]]));
  expect(hung?.hangs).toMatchObject({ text: "around", down: 0 });
  const wide = [...prose(50, 200, 1), ...prose(50, 212, 9, narrow), ...prose(50, 320, 3)];
  expect(hungIn(blocksOf([...top, ...wide, ...end], [[400, 214, 550, 310]]))[0]?.hangs?.down).toBeGreaterThan(10);
});

test("text that is set in as far as a picture reaches need not run around it", () => {
  const beside = prose(250, 200, 8, { text: "said to the right of a picture that stands at the margin" });
  expect(hungIn(blocksOf([...top, ...beside, ...end], [[50, 190, 200, 290]]))[0]?.hangs?.text).toBe("apart");
});

test("a picture stands below text that is written on it", () => {
  const blocks = blocksOf([...top, ...prose(70, 220, 4, narrow), ...end], [[50, 180, 550, 420]]);
  expect(hungIn(blocks)[0]?.hangs?.text).toBe("below");
});

test("of pictures beside each other, and beside a table, one takes room at most", () => {
  const two = blocksOf(
    [...top, ...end],
    [
      [50, 190, 250, 340],
      [300, 190, 500, 340],
    ],
  );
  expect([two.filter(({ kind }) => kind === "picture").length, hungIn(two).map(({ hangs }) => hangs?.text)]).toEqual([
    1,
    ["apart"],
  ]);
  const cells = ["one", "two"].flatMap((text, row) => [60, 160].map((x) => ({ x, y: 220 + row * 20, text })));
  const beside = blocksOf([...top, ...cells, ...end], [[300, 190, 500, 340]], {
    rulings: gridOf([50, 150, 250], [205, 225, 245]),
  });
  expect(beside.map(({ kind }) => kind)).toEqual(["paragraph", "table", "paragraph"]);
  expect(hungIn(beside).map(({ hangs }) => hangs?.text)).toEqual(["apart"]);
});

test("a picture with nothing beside it stays in the text, and so does one in a column of its own", () => {
  const kinds = (blocks: readonly Block[]) => blocks.map(({ kind }) => kind);
  expect(kinds(blocksOf([...top, ...end], [[150, 190, 450, 340]]))).toEqual(["paragraph", "picture", "paragraph"]);
  const half = { text: "half as wide as pages are, these columns" };
  const columns = [...prose(50, 60, 30, half), ...prose(320, 240, 15, half)];
  expect(kinds(blocksOf(columns, [[320, 60, 520, 220]]))).toContain("picture");
});

test("columns below a title over all of them are not those of what stands above it", () => {
  const half = { text: "half as wide as pages are, these columns" };
  const above = prose(50, 60, 10, narrow);
  const title: Words[] = [
    { x: 50, y: 220, text: "A title that goes over both of the columns which stand below it, to the end" },
  ];
  const columns = [...prose(50, 300, 20, half), ...prose(320, 300, 20, half)];
  const blocks = blocksOf([...above, ...title, ...columns], [[400, 55, 515, 170]]);
  expect(blocks.map(({ kind }) => kind)).not.toContain("picture");
  expect(hungIn(blocks)).toHaveLength(1);
});

test("a picture that begins before its column does so again", () => {
  const blocks = blocksOf([...prose(50, 200, 10)], [[0, 0, 600, 100]]);
  expect(blocks[0]).toMatchObject({ kind: "picture", align: "start", indent: -50 });
});

test("a picture leads where a link over most of it does, and one of a map leads nowhere as a whole", () => {
  const link = (box: Box) => ({ links: [{ box, address: "https://example.com/shop" }] });
  const linkOf = (more: Partial<Page>) =>
    blocksOf([...top, ...end], [[50, 200, 250, 300]], more).find((block) => block.kind === "picture")?.link;
  expect(linkOf(link([50, 200, 250, 300]))).toEqual({ address: "https://example.com/shop" });
  expect(linkOf(link([50, 200, 150, 300]))).toBeUndefined();
  const [hung] = hungIn(
    blocksOf([...top, ...prose(50, 200, 10, narrow), ...end], [[400, 190, 550, 340]], link([398, 188, 552, 342])),
  );
  expect(hung?.link).toEqual({ address: "https://example.com/shop" });
});

test("a picture hangs on a paragraph of its own column", () => {
  const column = (x: number, y: number, count: number) => prose(x, y, count, { text: narrow.text.slice(0, 44) });
  const left = [...column(50, 60, 3), ...column(50, 120, 2), { x: 50, y: 144, text: "that ends" }];
  const words = [...left, ...column(50, 180, 12), ...column(330, 60, 5), ...column(330, 144, 15)];
  const blocks = blocksOf(words, [[200, 140, 220, 150]]);
  const [bearer] = blocks.flatMap((block) =>
    block.kind === "paragraph" && hungIn([block]).length > 0 ? [block.source] : [],
  );
  expect(bearer?.first.top).toBeLessThan(112);
});
