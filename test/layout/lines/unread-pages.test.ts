import { expect, test } from "bun:test";
import { oddShareOf, unreadOn } from "#layout/lines/unread-pages.ts";
import type { Box } from "#layout/model/box.ts";
import type { Page, PlacedPicture, Run } from "#layout/model/page.ts";

const bare: Page = {
  ...{ number: 3, label: "3", width: 400, height: 600, styles: [], runs: [], rulings: [], fills: [] },
  ...{ pictures: [], links: [], fields: [] },
};
const picture = (share: number): PlacedPicture => ({ box: [0, 0, 400, 600 * share], key: "", isDrawing: false });
const run = (text: string, { top = 300, hidden = false } = {}): Run => ({
  ...{ text, hidden, top, bottom: top + 10, base: top + 8, size: 10, style: 0, line: 0, turned: 0 },
  edges: [...text].flatMap((_, at) => [at, at + 1]),
});
const prose =
  "All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience";
const garbage =
  "A1l hum@n b¢ings %re b0rn fr~e an|l eq»al iii d!gn1ty a^d r{ghts Th}y a=e e?dowEd w+th re\\son a]d c()nsc ~~ |l »";

const shapes = (count: number, size: number): Box[] =>
  Array.from({ length: count }, () => [50, 50, 50 + size, 50 + size]);

test("a page with a picture, or with many shapes as large as letters, and without letters has to be recognised", () => {
  expect(unreadOn({ ...bare, pictures: [picture(0.3)] }, [])).toEqual({ page: 3 });
  expect(unreadOn(bare, shapes(500, 9))).toEqual({ page: 3 });
  expect(unreadOn(bare, shapes(500, 300))).toBeUndefined();
  expect(unreadOn(bare, [])).toBeUndefined();
  expect(unreadOn({ ...bare, pictures: [picture(0.01)] }, [])).toBeUndefined();
});

test("strips of a scan cover the page together", () => {
  const strips = Array.from(
    { length: 20 },
    (_, at): PlacedPicture => ({
      ...{ key: "", isDrawing: false },
      box: [0, at * 30, 400, at * 30 + 30],
    }),
  );
  const runs = [run("Page 7", { top: 580 })];
  expect(unreadOn({ ...bare, runs, pictures: strips }, [])).toEqual({ page: 3 });
});

test("text over a picture is text, but for what was stamped on a scan's edges", () => {
  const pictures = [picture(1)];
  expect(unreadOn({ ...bare, pictures, runs: [run(prose)] }, [])).toBeUndefined();
  expect(unreadOn({ ...bare, pictures, runs: [run("Received 17 May", { top: 5 })] }, [])).toEqual({ page: 3 });
});

test("hidden text is kept where it is text, and has to be recognised anew where it is none", () => {
  const pictures = [picture(0.9)];
  expect(unreadOn({ ...bare, pictures, runs: [run(prose, { hidden: true })] }, [])).toBeUndefined();
  const poor = unreadOn({ ...bare, pictures, runs: [run(garbage, { hidden: true })] }, []);
  expect(poor?.page).toBe(3);
  expect(poor?.oddShare).toBeGreaterThan(0.5);
});

test.each([
  "The total is $1,234.50 (12 %), due on 2024-03-14 to info@example.com, see https://example.com/a_b.",
  "Der § 12 Abs. 3 des BGB gilt für z.B. die GmbH & Co. KG – und „andere“.",
  "人人生而自由，在尊严和权利上一律平等。",
])("words as people write them are not odd: %s", (text) => {
  expect(oddShareOf(text.split(/\s+/))).toBeLessThan(0.1);
});
