import { expect, test } from "bun:test";
import type { TextStyle } from "#formats/model/document.ts";
import type { SlideParagraph, Slides } from "#formats/model/slides.ts";
import { readParts, textOf } from "#formats/office/parts.ts";
import { writePptx } from "#formats/pptx/write.ts";

const look: TextStyle = { family: "Arial", generic: "sans", size: 18, bold: false, italic: false, colour: "#222222" };

const paragraph = (text: string, more: Partial<SlideParagraph> = {}): SlideParagraph => ({
  content: [{ kind: "span", text, look }],
  ...{ align: "start", rightToLeft: false, level: 0, indent: 0, first: 0, lines: 1, space: { before: 0, after: 0 } },
  ...more,
});
const box = (...paragraphs: SlideParagraph[]) => ({
  ...{ kind: "text" as const, role: "box" as const, anchor: "top" as const, wraps: true },
  ...{ place: { left: 40, top: 90, width: 300, height: 150 }, paragraphs },
});

const bar = [
  { to: "move" as const, x: 0, y: 0 },
  { to: "line" as const, x: 720, y: 0 },
  { to: "curve" as const, points: [720, 5, 700, 15, 690, 15] as const },
  { to: "close" as const },
];

const slides: Slides = {
  ...{ title: "Deck & Co", author: "Zoë", language: "de-DE", size: { width: 720, height: 405 } },
  looks: { title: { ...look, size: 32, bold: true }, text: look },
  master: [{ kind: "path", place: { left: 0, top: 390, width: 720, height: 15 }, steps: bar, fill: "#336699" }],
  pictures: [{ bytes: Uint8Array.of(1, 2, 3), format: "png", width: 1, height: 1 }],
  slides: [
    {
      shapes: [
        { ...box(paragraph("Umsätze <2024>")), role: "title" },
        box(
          paragraph("Punkt", { mark: { kind: "bullet", sign: "•" }, indent: 18, first: -18 }),
          paragraph("Drei", { mark: { kind: "number", style: "arabicPeriod", start: 3 }, indent: 18, first: -18 }),
          paragraph("", {
            content: [{ kind: "span", text: "away", look, link: { address: "https://example.com/?a&b" } }],
          }),
          paragraph("", { content: [{ kind: "span", text: "next", look, link: { slide: 1 } }] }),
          paragraph("", { content: [{ kind: "span", text: "nowhere", look, link: { slide: 9 } }] }),
        ),
        {
          ...{ kind: "table", place: { left: 0, top: 0, width: 200, height: 60 }, columns: [100, 100], hasHead: true },
          rows: [
            { height: 30, cells: [{ ...box(), column: 0, columns: 2, rows: 1, borders: {} }] },
            { height: 30, cells: [{ ...box(paragraph("right")), column: 1, columns: 1, rows: 1, borders: {} }] },
          ],
        },
        {
          kind: "picture",
          place: { left: 0, top: 0, width: 10, height: 10, turned: -10 },
          picture: 0,
          alt: 'a "red" one',
        },
        { kind: "picture", place: { left: 0, top: 0, width: 10, height: 10 }, picture: 0 },
      ],
    },
    { shapes: [], background: "#fff8e0", bare: true },
  ],
};

const parts = readParts(writePptx(slides));
const part = (name: string) => textOf(parts, name) ?? "";
const slide = part("ppt/slides/slide1.xml");

test("every relation that a part names is there, and every part that it leads to", () => {
  for (const name of parts.keys()) {
    if (!name.endsWith(".xml") || name.startsWith("[")) continue;
    const relations = part(name.replace(/([^/]+)$/, "_rels/$1.rels"));
    const ids = [...part(name).matchAll(/ r:(?:id|embed)="(\w+)"/g)].map(([, id]) => id);
    for (const id of ids) expect(relations).toContain(`Id="${id}"`);
    for (const [, target = "", mode] of relations.matchAll(/Target="([^"]+)"( TargetMode="External")?/g)) {
      if (!mode) expect([...parts.keys()]).toContain(new URL(target, `file:///${name}`).pathname.slice(1));
    }
    expect(part("[Content_Types].xml")).toContain(`PartName="/${name}"`);
  }
});

test("a title is a title, what is usual is not said again, and marks are marks", () => {
  expect(slide).toContain('<p:ph type="title"/>');
  expect(slide).toContain("<a:t>Umsätze &lt;2024&gt;</a:t>");
  expect(slide).toContain('<a:buChar char="•"/>');
  expect(slide).toContain('<a:buAutoNum type="arabicPeriod" startAt="3"/>');
  expect(slide.split("<a:t>Punkt</a:t>")[0]?.endsWith('<a:rPr lang="de-DE"/>')).toBe(true);
  // The title says how it differs from titles.
  expect(slide).toContain('<a:rPr lang="de-DE" sz="1800" b="0"/><a:t>Umsätze');
});

test("links lead out, to other slides, or are text where there is nothing to lead to", () => {
  const relations = part("ppt/slides/_rels/slide1.xml.rels");
  expect(relations).toContain('Target="https://example.com/?a&amp;b" TargetMode="External"');
  expect(relations).toContain('Target="../slides/slide2.xml"');
  expect(slide.match(/<a:hlinkClick /g)?.length).toBe(2);
  expect(slide).toContain("<a:t>nowhere</a:t>");
});

test("links have the colour of their text, and the theme's that of most of them", () => {
  const [, away = ""] = /<a:hlinkClick [^>]*>(.*?)<\/a:hlinkClick><\/a:rPr><a:t>away</.exec(slide) ?? [];
  expect(away).toMatch(/<ahyp:hlinkClr [^>]*val="tx"\/>/);
  const written = readParts(writePptx({ ...slides, looks: { ...slides.looks, link: "#ffd54f" } }));
  expect(textOf(written, "ppt/theme/theme1.xml")).toContain('<a:hlink><a:srgbClr val="FFD54F"/></a:hlink>');
  expect(part("ppt/theme/theme1.xml")).toContain('<a:hlink><a:srgbClr val="0563C1"/></a:hlink>');
});

test("tables have a cell in every place, and a picture that is shown twice lies there once", () => {
  expect(slide.match(/<a:tc[ >]/g)?.length).toBe(4);
  expect(slide).toContain('gridSpan="2"');
  expect(slide).toMatch(/<a:tc hMerge="1">.*?<a:tcPr marT="0" marB="0"\/>/);
  expect([...parts.keys()].filter((name) => name.includes("media/"))).toEqual(["ppt/media/image1.png"]);
  expect(slide).toContain('descr="a &quot;red&quot; one"');
  expect(slide).toContain('rot="21000000"');
});

test("the same slides give the same bytes", () => {
  expect(Buffer.from(writePptx(slides)).equals(writePptx(slides))).toBe(true);
  expect(part("ppt/slides/slide2.xml")).toContain('showMasterSp="0"');
});

test("a tab is one, and leads to where its paragraph says", () => {
  const deck = { ...slides, slides: [{ shapes: [box(paragraph("A.\tFar\noff", { tabs: [30, 90] }))] }] };
  const slide = textOf(readParts(writePptx(deck)), "ppt/slides/slide1.xml") ?? "";
  expect(slide).toContain("<a:t>A.\tFar off</a:t>");
  expect(slide).toMatch(/<a:buNone\/><a:tabLst><a:tab pos="381000" algn="l"\/><a:tab pos="1143000" algn="l"\/>/);
});

test("bodies are placeholders of a layout that has them, and stand where it says unless they stand elsewhere", () => {
  const place = { left: 36, top: 100, width: 600, height: 250 };
  const lone = { ...box(paragraph("One"), paragraph("Two")), role: "body" as const };
  const second = { ...lone, role: "second-body" as const };
  const made = [{ ...lone, place }, lone].map((body) => ({ shapes: [body] }));
  const written = readParts(writePptx({ ...slides, body: place, slides: [...made, { shapes: [lone, second] }] }));
  const read = (name: string) => textOf(written, name) ?? "";
  const layoutOf = (number: number) => /slideLayout\d/.exec(read(`ppt/slides/_rels/slide${number}.xml.rels`))?.[0];
  expect([1, 2, 3].map(layoutOf)).toEqual(["slideLayout2", "slideLayout2", "slideLayout3"]);
  expect(read("ppt/slideLayouts/slideLayout2.xml")).toContain('<p:ph idx="1"/>');
  expect(read("ppt/slides/slide1.xml")).toContain('<p:ph idx="1"/>');
  const offsets = (number: number) => read(`ppt/slides/slide${number}.xml`).match(/<a:off x="[1-9]/g)?.length ?? 0;
  expect([1, 2, 3].map(offsets)).toEqual([0, 1, 2]);
});

test("a table and a picture alone are in placeholders of their own, and beside a text in that for a second content", () => {
  const text = { ...box(paragraph("One"), paragraph("Two")), role: "body" as const };
  const [, , table, picture] = slides.slides[0]?.shapes ?? [];
  if (table?.kind !== "table" || picture?.kind !== "picture") throw new Error("The deck has both.");
  const made = [
    [{ ...table, role: "table" as const }],
    [{ ...picture, role: "picture" as const }],
    [text, { ...picture, role: "second-body" as const }],
    [picture],
  ].map((shapes) => ({ shapes }));
  const written = readParts(writePptx({ ...slides, slides: made }));
  const read = (name: string) => textOf(written, name) ?? "";
  const places = made.map((_, at) => {
    const layout = /slideLayout\d/.exec(read(`ppt/slides/_rels/slide${at + 1}.xml.rels`))?.[0];
    const own = read(`ppt/slides/slide${at + 1}.xml`).match(/<p:ph [^>]*>/g) ?? [];
    return own.map((one) => read(`ppt/slideLayouts/${layout}.xml`).includes(one) && one);
  });
  const [tables, pictures] = ['<p:ph type="tbl" idx="1"/>', '<p:ph type="pic" idx="1"/>'];
  expect(places).toEqual([[tables], [pictures], ['<p:ph idx="1"/>', '<p:ph idx="2"/>'], []]);
  expect(read("ppt/slides/slide2.xml")).toContain('<a:picLocks noGrp="1" noChangeAspect="1"/>');
});
