import { describe, expect, test } from "bun:test";
import { compose, steps } from "#layout/compose.ts";
import { draftOf } from "#layout/document/draft.ts";
import { gathered, readingOf } from "#layout/document/reading.ts";
import type { FileInfo, Page, PlacedPicture } from "#layout/model/page.ts";
import { across, gridOf, pageOf, prose, runOf, told, upright, type Words } from "#support/made-pages.ts";

const changes = ["set", "add", "delete", "clear"];

/** The same value, which throws where anybody changes it or anything in it. */
function frozen<T>(value: T, seen = new Set<unknown>()): T {
  if (typeof value !== "object" || value === null || seen.has(value) || Object.isFrozen(value)) return value;
  seen.add(value);
  if (value instanceof Map || value instanceof Set) {
    for (const [key, one] of value.entries()) {
      frozen(key, seen);
      frozen(one, seen);
    }
    for (const name of changes.filter((own) => own in value))
      Object.defineProperty(value, name, {
        value: () => {
          throw new TypeError(`a given ${value.constructor.name} is changed by ${name}`);
        },
      });
  }
  for (const one of Object.values(value)) frozen(one, seen);
  return Object.freeze(value);
}

const picture = (key: string, box: PlacedPicture["box"]): PlacedPicture => ({ key, box, isDrawing: false });

/** Text that runs up at a page's left edge. */
const upwards = (text: string): Page["runs"] => [{ ...runOf({ x: 300, y: 20, text }, 90), turned: 270 }];

/** A page with something for each step: heads, lists, a table, grounds, rules, a picture beside text and text that runs up. */
function page(number: number): Page {
  const words: Words[] = [
    { x: 50, y: 30, text: "Rules of the league" },
    { x: 500, y: 30, text: String(number) },
    { x: 50, y: 80, text: `Chapter ${number}`, size: 18, bold: true },
    ...prose(50, 110, 5),
    { x: 50, y: 200, text: "1. The first of all items" },
    { x: 50, y: 214, text: "2. The second of all items" },
    { x: 55, y: 312, text: "Club" },
    { x: 205, y: 312, text: "Points" },
    { x: 55, y: 332, text: "North" },
    { x: 205, y: 332, text: "12" },
    { x: 55, y: 400, text: "What stands on a ground of its own" },
    ...prose(50, 460, 4),
    ...prose(50, 560, 3).map((one) => ({ ...one, text: one.text.slice(0, 40) })),
    { x: 50, y: 700, text: "1 What is said at the foot", size: 7 },
  ];
  const made = pageOf(words, {
    number,
    rulings: [...gridOf([50, 200, 350], [300, 320, 340]), across(440, 50, 560), upright(45, 450, 500)],
    fills: [{ box: [50, 385, 560, 410], colour: "#ccddee" }],
    links: [{ box: [50, 100, 200, 112], target: { page: 1, top: 70 } }],
  });
  return {
    ...made,
    runs: [...made.runs, ...upwards("in the margin")],
    pictures: [picture("sign", [300, 545, 400, 600])],
  };
}

const about: FileInfo = { outline: [] };
const pages = () => [1, 2, 3].map(page);

test("what is frozen throws where it is changed", () => {
  const given = frozen({ lines: [[1]], places: new Map([["a", new Set([1])]]) });
  expect(() => given.lines[0]?.push(2)).toThrow();
  expect(() => given.places.set("b", new Set())).toThrow();
  expect(() => given.places.get("a")?.add(2)).toThrow();
});

describe("no step changes what it was given", () => {
  test("pages are read as they are", () => {
    const given = gathered(pages());
    frozen(given.sheets);
    const { parts } = readingOf(given, about);
    expect(new Set(parts.map(({ kind }) => kind))).toEqual(new Set(["para", "grid", "shown"]));
  });

  let draft = draftOf(readingOf(gathered(pages()), about));
  for (const [name, step] of Object.entries(steps))
    test(name, () => {
      const before = frozen(draft);
      draft = step(before);
      expect(draft).not.toBe(before);
    });

  test("each step had something to do", () => {
    const paras = draft.parts.flatMap((part) => (part.kind === "para" ? [part] : []));
    expect(draft.turned.size).toBeGreaterThan(0);
    expect(draft.hung.size).toBeGreaterThan(0);
    expect(draft.items.size).toBeGreaterThan(0);
    expect(paras.some(({ fill }) => fill !== undefined)).toBe(true);
    expect(paras.some(({ rules }) => rules !== undefined)).toBe(true);
    expect(paras.some(({ lineMultiple: apart }) => apart !== undefined)).toBe(true);
  });

  test("and what is known of a paragraph stays known of the one in its place", () => {
    const own = new Set(draft.parts);
    for (const known of [draft.turned, draft.hung, draft.items])
      expect([...known.keys()].filter((para) => !own.has(para))).toEqual([]);
  });

  test("a document that was composed is the same when it is composed again", () => {
    const given = gathered(pages());
    frozen(given.sheets);
    const [once, again] = [compose(given, about, []), compose(given, about, [])];
    expect(again.document.sections).toEqual(once.document.sections);
    expect(told(once.document.sections[0]?.blocks ?? []).length).toBeGreaterThan(10);
  });
});
