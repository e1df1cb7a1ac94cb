import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { callJson } from "#support/call.ts";
import { corpusPath, hasCorpus } from "#support/corpus.ts";
import { hasZbar, readCode } from "#support/qr.ts";
import { isOurs } from "#support/share.ts";

interface Payload {
  id: string;
  text: string;
  expect: string;
}

function payloads(): Payload[] {
  const [head = "", ...lines] = readFileSync(corpusPath("text-codes", "qr-payloads.tsv"), "utf8").trimEnd().split("\n");
  const names = head.split("\t");
  return lines.map((line) => {
    const row = Object.fromEntries(line.split("\t").map((cell, index) => [names[index], cell]));
    return { id: row.id ?? "", text: JSON.parse(row.text_json ?? ""), expect: row.expect ?? "" };
  });
}

const levels = ["L", "M", "Q", "H"] as const;
const sizes = [100, 150, 200, 300, 450, 700, 1000, 2000];
const pairs = [
  ["#000000", "#ffffff"],
  ["#112233", "#ffeedd"],
  ["#7a0019", "#ffcc33"],
  ["#003300", "#e6ffe6"],
] as const;

/** What readers need to tell modules apart. */
const pixelsPerModule = 3;

const least = async (text: string, errorCorrection: string): Promise<number | undefined> => {
  const { error } = await callJson("qr-generate", { text, errorCorrection, size: 21 });
  const found = /at least (\d+) pixels/.exec(error?.message ?? "");
  return found ? Number(found[1]) : undefined;
};

const rows = (hasCorpus ? payloads() : []).filter(({ id }) => isOurs("qr", id));

describe.skipIf(!hasCorpus || !hasZbar).each(rows)("$id", ({ id, text, expect: wanted }) => {
  test.each(levels)(
    `at level %s (${wanted})`,
    async (errorCorrection) => {
      const modules = await least(text, errorCorrection);
      if (modules === undefined) {
        const { status, error } = await callJson("qr-generate", { text, errorCorrection, size: 2000 });
        expect([id, status, error?.error]).toEqual([id, 400, "Bad request"]);
        // Empty, or beyond what a symbol of this level holds.
        if (text.length > 0) expect(new TextEncoder().encode(text).length).toBeGreaterThan(1273);
        return;
      }
      const fitting = sizes.filter((size) => size >= modules * pixelsPerModule);
      for (const size of new Set([fitting[0] ?? 2000, fitting.at(-1) ?? 2000])) {
        const [fgColor, bgColor] = pairs[(Number(id.slice(1)) + size) % pairs.length] ?? pairs[0];
        const { status, bytes } = await callJson("qr-generate", { text, errorCorrection, size, fgColor, bgColor });
        expect(status).toBe(200);
        expect((await sharp(bytes).metadata()).width).toBe(size);
        expect([size, fgColor, readCode(bytes)]).toEqual([size, fgColor, text]);
      }
    },
    120_000,
  );
});
