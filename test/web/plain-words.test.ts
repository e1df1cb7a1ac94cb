import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { pagesCatalogue } from "#http/docs/catalogue.ts";
import { repository } from "#support/service.ts";
import type { Catalogue } from "../../src/web/ui/catalogue.ts";

const catalogue = (): Catalogue => pagesCatalogue();

// All of the source is read, on a machine that is busy.
setDefaultTimeout(30_000);

/** What no page says to anybody, and why. */
const nobodys: [RegExp, string][] = [
  [
    /\b(mupdf|libvips|libreoffice|soffice|ghostscript|tesseract|chromium|onnx\w*|isnet\S*|u2net\S*|mediapipe\S*|realesrgan\S*|pdf-lib|jpegtran|oxipng|q?pdf\.js)\b/i,
    "an engine is ours to choose, and helps nobody to choose an option",
  ],
  [/\b(qpdf|poppler|librsvg|harfbuzz|preact|elysia|typebox|bun|landlock|seccomp)\b/i, "so is a library or a program"],
  [
    /\b(models|src|engines|operations|formats|scripts|node_modules)\/|\bmanifest\b/,
    "a file of ours is of no use to them",
  ],
];

/** What belongs on the API's own pages only, and why. */
const programs: [RegExp, string][] = [
  [/\b[A-Z]{2,}_[A-Z_]{2,}\b/, "a setting is for who runs the service"],
  [/\b(HTTP|status)\b/, "people see what happened, not how it is answered"],
  [/\b(400|401|403|404|405|408|413|415|422|429|500|502|503|504)\b/, "a status says nothing to them"],
  [
    /\b(UTF-(8|16)|ASCII|Base64|bytes?|EXIF|XMP|OOXML)\b/i,
    "how something is written down inside is no choice of theirs",
  ],
  [/\b(JSON|multipart|X-[A-Z][\w-]+|data: address)/, "how a call is made is not seen on a page"],
  [/`/, "code is set so for programmers"],
  [/\b[a-z]+[A-Z]\w*/, "a field has a title, which is what a page calls it"],
];

/** Names that are written so. */
const withoutNames = (text: string): string => text.replaceAll(/\biPhone\b/g, "");

const offences = (texts: readonly string[], lists: [RegExp, string][]): string[] =>
  texts.flatMap((text) =>
    lists.flatMap(([word, why]) => {
      const found = word.exec(withoutNames(text));
      return found ? [`"${found[0]}" in "${text.trim()}": ${why}`] : [];
    }),
  );

/** Everything of the catalogue that a page draws. */
function told(): string[] {
  const { operations, formats, families, plainFacts } = catalogue();
  return [
    ...operations.flatMap(({ title, action, summary, presets, fields, parts }) => [
      ...[title, action, summary],
      ...presets.flatMap((preset) => [preset.title, preset.note]),
      ...[...Object.values(fields), ...Object.values(parts)].flatMap((one) => [one.title, one.description]),
      ...Object.values(fields).flatMap(({ without = "", unit = "", enum: values = [] }) => [
        without,
        unit,
        ...values.map(String),
      ]),
    ]),
    // A kind of file that people may ask for has its name.
    ...Object.values(formats).flatMap(({ title }) => (title === "JSON" ? [] : [title])),
    ...families.flatMap(({ title, description }) => [title, description]),
    ...Object.values(plainFacts).flatMap(({ title, values = {} }) => [title, ...Object.values(values)]),
  ];
}

/** The texts of a file that people read: those of elements, and literals with more than one word. */
function written(path: string, source: string): string[] {
  const texts: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isThrowStatement(node) && /^throw new Error\(/.test(node.getText())) return;
    if (ts.isJsxText(node)) texts.push(node.text);
    else if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) {
      if (/[A-Za-z,] [A-Za-z]/.test(node.text)) texts.push(node.text);
    }
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return texts;
}

/** Warnings and refusals, as they are written; a page says in its own words that something is not installed. */
function saying(path: string, source: string): string[] {
  if (!/\b(warn|Problem)\(/.test(source)) return [];
  const texts: string[] = [];
  const look = (node: ts.Node): void => {
    const isSaid =
      (ts.isCallExpression(node) && node.expression.getText() === "warn") ||
      (ts.isNewExpression(node) && node.expression.getText() === "Problem");
    if (isSaid && !/^new Problem\("engine-unavailable"/.test(node.getText())) texts.push(node.getText());
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return texts;
}

/** Pages for programmers: keys, and samples of calls. */
const forProgrammers = /^(dashboard|tool\/onward\/samples)\//;

const web = join(repository, "src/web");
const files = (await readdir(web, { recursive: true })).filter((path) => /\.tsx?$/.test(path));
const sources = await Promise.all(
  files.map(async (path) => ({ path, texts: written(path, await Bun.file(join(web, path)).text()) })),
);

describe("no text for users names an engine, a room or a file of ours, nor what only programs need", () => {
  test("in the catalogue", () => {
    expect(told().length).toBeGreaterThan(400);
    expect(offences(told(), [...nobodys, ...programs])).toEqual([]);
  });

  test("on the website", () => {
    expect(sources.flatMap(({ texts }) => texts).length).toBeGreaterThan(200);
    expect(sources.flatMap(({ texts }) => offences(texts, nobodys))).toEqual([]);
    const ours = sources.filter(({ path }) => !forProgrammers.test(path));
    expect(ours.flatMap(({ texts }) => offences(texts, programs))).toEqual([]);
  });

  test("in what the service says of a file or a call", async () => {
    const src = join(repository, "src");
    const paths = (await readdir(src, { recursive: true })).filter((path) => /^(?!web\/).*\.ts$/.test(path));
    const texts = await Promise.all(paths.map(async (path) => saying(path, await Bun.file(join(src, path)).text())));
    expect(texts.flat().length).toBeGreaterThan(300);
    expect(offences(texts.flat(), nobodys)).toEqual([]);
  });

  test("where the list finds what is on it", () => {
    const bad = [
      "Refuse with 422 instead of warning.",
      "At most 127 bytes in UTF-8.",
      "The network, by its name in models/manifest.json.",
      "As in every reader's own mupdf.crop.",
      "Decides instead of targetSizeKB.",
    ];
    expect(bad.filter((text) => offences([text], [...nobodys, ...programs]).length === 0)).toEqual([]);
    expect(written("a.tsx", 'const a = <p class="b">Read as JSON.</p>; say("not so", "class-name");')).toEqual([
      "Read as JSON.",
      "not so",
    ]);
  });
});

test("buttons say what is done, by a verb", () => {
  const verbs =
    /^(Add|Blur|Compress|Convert|Crop|Make|Merge|Protect|Recognise|Redact|Remove|Repair|Resize|Rotate|Split|Take|Unlock|Upscale) \S/;
  expect(
    catalogue()
      .operations.map(({ action }) => action)
      .filter((action) => !verbs.test(action)),
  ).toEqual([]);
});
