import { expect, test } from "bun:test";
import { linesOn } from "#layout/lines/lines.ts";
import { moved, turnOf } from "#layout/model/turn.ts";
import { pageOf } from "#support/made-pages.ts";

test("letters that run up or down a page have the link that lies over them, and none that lies beside them", () => {
  const size = { width: 600, height: 800 };
  for (const turned of [90, 270, 180]) {
    const page = pageOf([{ x: 100, y: 60, text: "An address" }]);
    const runs = page.runs.map((run) => ({ ...run, turned }));
    const linksAt = (from: number) => {
      const box = moved([from, 50, from + 60, 63], turnOf(turned, size).onto);
      const links = [{ box, address: "https://example.com/" }];
      const { turned: lines } = linesOn({ ...page, runs, links }, () => ({ place: "" }));
      return lines.flatMap(({ pieces }) => pieces.flatMap(({ link }) => link ?? []));
    };
    expect([turned, linksAt(98)]).toEqual([turned, [{ address: "https://example.com/" }]]);
    expect([turned, linksAt(200)]).toEqual([turned, []]);
  }
});
