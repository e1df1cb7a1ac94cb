import { describe, expect, test } from "bun:test";
import { catalogue as described } from "#http/docs/catalogue.ts";
import type { Outcome, Values } from "#web/tool/model.ts";
import { note } from "#web/tool/onward/step.ts";
import { hasSameFrame, hasSameShape } from "#web/tool/result/same-frame.ts";
import { sizesOf } from "#web/tool/result/sizes.ts";
import type { Catalogue, Tool } from "#web/ui/catalogue.ts";

const catalogue = JSON.parse(JSON.stringify(described())) as Catalogue;

const named = (name: string): Tool => {
  const found = catalogue.operations.find((one) => one.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};

const outcomeOf = (name: string, values: Values = {}, more: Partial<Outcome> = {}): Outcome => ({
  bytes: new Blob([]),
  type: "image/jpeg",
  filename: "",
  facts: {},
  warnings: [],
  headers: new Headers(),
  tool: named(name),
  from: [{ id: "0", file: new File(["x"], "x"), format: "jpeg" }],
  values,
  ...more,
});

describe("sizes beside a result", () => {
  const said = (before: number, after: number, type = "image/jpeg") =>
    sizesOf(
      outcomeOf(
        "image-compress",
        {},
        { type, bytes: new Blob([new Uint8Array(after)]), facts: { "Bytes-In": String(before) } },
      ),
      catalogue.formats,
    );

  test("tell what became smaller, and as plainly what did not", () => {
    expect(said(139_000, 79_000)).toBe("139 → 79 KB, 43 % smaller");
    expect(said(4_100_000, 980_000)).toBe("4.1 MB → 980 KB, 76 % smaller");
    expect(said(79_000, 139_000)).toBe("79 → 139 KB, 76 % larger");
    expect(said(1_000, 2_500)).toBe("1 → 2.5 KB, 2.5 times as large");
    expect(said(500_000, 499_000)).toBe("500 → 499 KB, less than 1 % smaller");
    expect(said(5_000_000, 900)).toBe("5 MB → 900 B, 99 % smaller");
    expect(said(700, 700)).toBe("700 B, as large as before");
  });

  test("say no share of another kind of file, and of none that went in only the result's own", () => {
    expect(said(139_000, 79_000, "application/pdf")).toBe("139 → 79 KB");
    expect(said(0, 79_000)).toBe("79 KB");
  });
});

describe("before and after", () => {
  const same = (name: string, values?: Values) => hasSameFrame(outcomeOf(name, values), catalogue);

  test("lie upon each other by what the tool says of itself", () => {
    for (const name of ["image-compress", "image-convert", "image-resize", "blur-face", "watermark-image", "remove-bg"])
      expect([name, same(name)]).toEqual([name, true]);
    for (const name of ["image-crop", "image-rotate"]) expect([name, same(name)]).toEqual([name, false]);
    expect(same("remove-bg", { crop: "true" })).toBe(false);
  });

  test("of several steps by what all of them say", () => {
    const row = (...tools: string[]) => {
      const outcome = outcomeOf("image-compress");
      note(
        outcome,
        tools.map((tool) => ({ tool, options: {}, asks: [] })),
      );
      return hasSameFrame(outcome, catalogue);
    };
    expect(row("image-convert", "image-compress")).toBe(true);
    expect(row("image-crop", "image-compress")).toBe(false);
  });

  test("have the same proportions but for rounded pixels", () => {
    const photo = { width: 1200, height: 800 };
    expect(hasSameShape(photo, { width: 97, height: 65 })).toBe(true);
    expect(hasSameShape({ width: 97, height: 64 }, photo)).toBe(true);
    expect(hasSameShape(photo, { width: 600, height: 390 })).toBe(false);
  });
});
