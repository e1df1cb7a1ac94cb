import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { reborn } from "#support/generations.ts";
import { hasOutsideReaders, type OutsideView, viewOutside } from "#support/outside.ts";
import { lockedWith, pageCalls } from "#support/page-calls.ts";
import { richPdf } from "#support/rich-pdf.ts";

// Every tool, and two programs after each, on a machine that may be busy.
setDefaultTimeout(120_000);

/** A generation has five digits in a table, and one byte where the library packs it. */
const files = { "a few times": reborn(richPdf()), "as often as can be": reborn(richPdf(), () => 65_534) };
const countsOf = ({ text, check, ...counts }: OutsideView) => counts;

describe.skipIf(!hasOutsideReaders).each(Object.entries(files))(
  "a file whose objects were deleted and made anew %s is read by others after",
  (_, file) => {
    let given: OutsideView;
    let plain: OutsideView;
    beforeAll(async () => {
      [given, plain] = await Promise.all([viewOutside(file), viewOutside(richPdf())]);
    });

    test.each(Object.entries(pageCalls))("%s", async (name, call) => {
      expect([given.check, given.text]).toEqual([0, plain.text]);
      const bytes = (await call(file)) ?? new Uint8Array();
      const seen = await viewOutside(bytes, name === "protect" ? lockedWith : undefined);
      expect([seen.check, countsOf(seen)]).toEqual([0, countsOf(given)]);
      for (const [page, text] of given.text?.entries() ?? []) expect(seen.text?.[page]).toContain(text.trim());
    });
  },
);
