import { expect, test } from "bun:test";
import { compose } from "#layout/compose.ts";
import { gathered } from "#layout/document/reading.ts";
import type { PlacedPicture } from "#layout/model/page.ts";
import { pageOf, prose } from "#support/made-pages.ts";

const sizes = [{ key: "sign", width: 60, height: 30 }];
const sign = (top: number): PlacedPicture => ({ box: [50, top, 110, top + 30], key: "sign", isDrawing: false });
const pages = (tops: (number | undefined)[], text = true) =>
  tops.map((top, at) => ({
    ...pageOf(text ? prose(50, 100, 48, { text: `what page ${at} has to say to all who read it` }) : [], {
      number: at + 1,
    }),
    pictures: top === undefined ? [] : [sign(top)],
  }));
const made = (all: ReturnType<typeof pages>) => compose(gathered(all), { outline: [] }, sizes).document.sections;

test("a picture at one place at the edge of several pages is part of their header, or footer", () => {
  const [section] = made(pages([30, 30, 30]));
  const [block] = section?.header?.blocks ?? [];
  const [picture] = block?.kind === "paragraph" ? block.content : [];
  expect(picture).toMatchObject({ kind: "inline-picture", width: 60, hangs: { left: 50, down: 0, text: "apart" } });
  expect(section?.header?.edge).toBe(30);
  expect(section?.blocks.some(({ kind }) => kind === "picture")).toBe(false);
  expect(made(pages([750, 750, 750]))[0]?.footer?.edge).toBe(20);
  const [later] = made(pages([undefined, 30, 30, 30]));
  expect(later?.header?.first).toEqual([]);
  expect(later?.header?.blocks).toHaveLength(1);
});

test("pictures at other places, and those that pages are made of, are none", () => {
  for (const all of [pages([30, 60, 90]), pages([300, 300, 300]), pages([30, 30, 30], false)])
    expect(made(all)[0]?.header).toBeUndefined();
});
