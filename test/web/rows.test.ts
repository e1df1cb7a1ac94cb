import { describe, expect, test } from "bun:test";
import { catalogue as described } from "#http/docs/catalogue.ts";
import type { Outcome, Values } from "#web/tool/model.ts";
import { objection, pipelineSteps } from "#web/tool/onward/rows.ts";
import { isForm } from "#web/tool/onward/samples/call.ts";
import { callOf } from "#web/tool/onward/samples/call-of.ts";
import { note, stepOf, stepsTo, titlesOf } from "#web/tool/onward/step.ts";
import type { Catalogue, Tool } from "#web/ui/catalogue.ts";

const catalogue = JSON.parse(JSON.stringify(described())) as Catalogue;

const named = (name: string): Tool => {
  const found = catalogue.operations.find((one) => one.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};

const outcomeOf = (name: string, values: Values, ...files: File[]): Outcome => ({
  bytes: new Blob([]),
  type: "",
  filename: "",
  facts: {},
  warnings: [],
  headers: new Headers(),
  tool: named(name),
  from: files.map((file, index) => ({ id: `${index}`, file })),
  values,
});

const file = () => new File(["x"], "x");

describe("steps that are kept", () => {
  test("have options in JSON's own types, and nothing that is secret", () => {
    const step = stepOf(named("protect-pdf"), { password: "open sesame", allowPrinting: "false" });
    expect(step).toEqual({ tool: "protect-pdf", options: { allowPrinting: false }, asks: ["password"] });
    const page = stepOf(named("html-to-image"), { url: "https://a.example", width: "640", cookies: "session: 1" });
    expect(page).toEqual({
      tool: "html-to-image",
      options: { url: "https://a.example", width: 640 },
      asks: ["cookies"],
    });
    expect(stepOf(named("watermark-pdf"), {}, ["image"])).toEqual({
      tool: "watermark-pdf",
      options: {},
      asks: ["image"],
    });
    // A file is kept nowhere, not within a text either.
    const code = stepOf(named("qr-generate"), { text: "x", logo: "data:image/png;base64,AAAA" });
    expect(code).toEqual({ tool: "qr-generate", options: { text: "x" }, asks: ["logo"] });
    expect(JSON.stringify([step, page])).not.toMatch(/sesame|session/);
    expect(pipelineSteps([step], [{ password: "again" }])).toEqual([
      { tool: "protect-pdf", options: { allowPrinting: false, password: "again" } },
    ]);
  });

  test("are those by which the files came, and none where files came in different ways", () => {
    const first = outcomeOf("image-crop", { width: "5" }, file());
    expect(stepsTo(first).map(({ tool }) => tool)).toEqual(["image-crop"]);
    const [made, stranger] = [file(), file()];
    note(made, stepsTo(first));
    const second = outcomeOf("image-compress", {}, made);
    expect(titlesOf(stepsTo(second), catalogue)).toBe("Crop image → Compress image");
    expect(stepsTo(outcomeOf("img-to-pdf", {}, made, stranger)).map(({ tool }) => tool)).toEqual(["img-to-pdf"]);
  });

  test("have names of their own", () => {
    const rows = [{ name: "shrink", steps: [] }];
    expect(objection("grow", rows)).toBeUndefined();
    for (const wrong of ["", "shrink", "x".repeat(61)]) expect(objection(wrong, rows)).toBeString();
  });
});

describe("a call that the page shows", () => {
  test("has what the form holds, and what its example has where the form lacks something needed", () => {
    const form = callOf(named("image-crop"), "u", { width: "9" }, [["file", "mine.png"]], []);
    expect(form.body).toMatchObject({ files: [["file", "mine.png"]] });
    const { example } = named("image-crop");
    if (!isForm(form.body)) throw new Error("a tool with a file takes a form");
    expect(Object.fromEntries(form.body.texts)).toMatchObject({ width: "9", height: String(example.height) });
    const json = callOf(named("qr-generate"), "u", { size: "400" }, [], []);
    expect(json.body).toEqual({ json: { text: String(named("qr-generate").example.text), size: 400 } });
  });

  test("shows no password", () => {
    const { body } = callOf(named("protect-pdf"), "u", { password: "open sesame" }, [["file", "a.pdf"]], []);
    expect(JSON.stringify(body)).not.toContain("sesame");
    expect(JSON.stringify(body)).toContain("PASSWORD");
  });

  test("shows no file of many letters within a text, but one that stands for it", () => {
    const shown = (logo: string) => {
      const { body } = callOf(named("qr-generate"), "u", { text: "x", logo }, [], []);
      return isForm(body) ? undefined : body.json.logo;
    };
    const short = "data:image/gif;base64,R0lGODlh";
    expect(shown(short)).toBe(short);
    expect(shown(`${short}${"A".repeat(200_000)}`)).toBe(String(named("qr-generate").example.logo));
  });

  test("is whole for every tool whose form nobody has touched", () => {
    for (const tool of catalogue.operations) {
      const { body } = callOf(tool, "u", {}, [], []);
      const names = isForm(body) ? [...body.texts, ...body.files].map(([name]) => name) : Object.keys(body.json);
      const needed = Object.keys(tool.fields).filter((name) => tool.fields[name]?.required);
      expect([tool.name, names]).toEqual([tool.name, expect.arrayContaining(needed)]);
      for (const { kind, fields } of tool.relations)
        if (kind === "oneNeeded")
          expect([tool.name, fields.some((one) => names.includes(one))]).toEqual([tool.name, true]);
      if (isForm(body)) expect(body.files.length).toBeGreaterThanOrEqual(tool.input.minimum);
    }
  });
});
