import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sniff } from "#formats/kinds/sniff.ts";
import { operations } from "#operations/index.ts";
import { fileFields } from "#operations/operation.ts";
import { barriers } from "#support/axe.ts";
import { exampleOptions } from "#support/example.ts";
import { oursOf } from "#support/share.ts";
import { desk, hasWeb, phone, Website } from "#support/web.ts";
import { answered } from "#support/web-tool.ts";

describe.skipIf(!hasWeb)("every tool, from choice to bytes", () => {
  let website: Website;
  beforeAll(async () => {
    website = await Website.usual();
  }, 120_000);
  afterAll(() => website?.stop(), 60_000);

  describe.each(oursOf([phone, desk]))("at %d px", (width) => {
    test.each(operations.map((operation) => [operation.name, operation] as const))(
      "%s",
      async (name, operation) => {
        const visit = await website.visit({ width });
        const shown = await visit.openTool(name);
        await visit.page.getByRole("heading", { level: 1, name: operation.title, exact: true }).waitFor();
        for (const field of fileFields(operation)) {
          const names = [operation.example[field] ?? []].flat() as string[];
          if (!Object.hasOwn(operation.parts, field)) await shown.choose(...names);
          // An example may do without a part that nobody has to give.
          else if (names[0]) await shown.choosePart(field, names[0]);
        }
        for (const [field, value] of Object.entries(exampleOptions(operation))) await shown.set(field, value);

        // What is drawn while somebody types asks more than once, and gives up what is late.
        const answers: Promise<Uint8Array>[] = [];
        visit.page.on("response", (response) => {
          if (response.url().endsWith(`/api/${name}`)) answers.push(answered(response).catch(() => new Uint8Array()));
        });
        const { bytes, name: called } = await shown.run();
        expect(operation.output as readonly unknown[]).toContain(sniff(bytes));
        const own = (await Promise.all(answers)).some((answer) => Buffer.compare(bytes, answer) === 0);
        expect(own).toBe(true);
        expect(called).toMatch(/^[\w.-]+\.[a-z]{3,4}$/);

        expect(await visit.overhang()).toBe(0);
        for (const colorScheme of ["light", "dark"] as const) {
          await visit.page.emulateMedia({ colorScheme });
          expect(await barriers(visit.page, `${name} with its result, ${colorScheme}`)).toEqual([]);
        }
        expect(visit.complaints()).toEqual([]);
        await visit.leave();
      },
      120_000,
    );
  });
});
