import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { mupdf } from "#engines/mupdf/index.ts";
import { sniff } from "#formats/kinds/sniff.ts";
import { type Field, isRequired } from "#operations/fields.ts";
import { operations } from "#operations/index.ts";
import { type Agent, openAgent } from "#support/agent.ts";
import { largeJpeg } from "#support/pictures.ts";
import { childrenOf, until } from "#support/processes.ts";
import { printed } from "#support/scans.ts";
import { repository, service } from "#support/service.ts";
import { optionsOf } from "#support/specification.ts";
import { fetchCatalogue } from "../../scripts/batch/catalogue.ts";
import { listing, sizeOf } from "../../scripts/mcp/listing.ts";

let agent: Agent;
const outside = mkdtempSync(join(tmpdir(), "outside-"));

beforeAll(async () => {
  agent = await openAgent("--url", (await service()).url);
  await Bun.write(join(outside, "secret.pdf"), readFileSync(join(agent.folder, "document.pdf")));
}, 180_000);
afterAll(async () => {
  await agent.end();
  rmSync(outside, { recursive: true });
});

const result = (name: string) => readFileSync(join(agent.folder, name));

describe("the list of tools", () => {
  test("has all of them with their schemas, within 40 KB", async () => {
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["describe", "pipeline", ...operations.map(({ name }) => name)]);
    expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThanOrEqual(40_000);
    for (const { name, options } of operations) {
      const tool = tools.find((one) => one.name === name);
      for (const field of Object.keys(options)) {
        // Every field is shown, or named as one that describe tells of.
        const isShown = Object.hasOwn(tool?.inputSchema.properties ?? {}, field);
        expect([name, field, isShown || tool?.description?.includes(field)]).toEqual([name, field, true]);
      }
    }
    const resize = tools.find(({ name }) => name === "image-resize");
    expect(resize?.inputSchema).toMatchObject({
      required: ["file"],
      properties: { file: { type: "string" }, width: { type: "integer" }, fit: { enum: expect.any(Array) } },
    });
  });

  test("with less room shows what is worth most: needed fields, the example's, the specification's, ours", async () => {
    const catalogue = await fetchCatalogue({ url: (await service()).url, key: undefined });
    const tools = listing(catalogue, 24_000);
    expect(sizeOf(tools)).toBeLessThanOrEqual(24_000);
    let hidden = 0;
    for (const { name, options, example } of operations) {
      const { inputSchema, description = "" } = tools.find((one) => one.name === name) ?? {};
      const shown = Object.keys(inputSchema?.properties ?? {});
      const left = Object.keys(options).filter((field) => !shown.includes(field));
      hidden += left.length;
      for (const field of left) {
        expect([name, description.includes(field), isRequired(options[field] as Field)]).toEqual([name, true, false]);
      }
      const own = optionsOf(name).map(({ field }) => field);
      const beyond = shown.filter((field) => Object.hasOwn(options, field) && !own.includes(field));
      const isPreferred = (field: string) => Object.hasOwn(example, field);
      if (left.some((field) => own.includes(field)))
        expect([name, beyond.filter((field) => !isPreferred(field))]).toEqual([name, []]);
    }
    expect(hidden).toBeGreaterThan(20);
  });

  test("has a place for every result, and every field of a tool under its own name", async () => {
    const { tools } = await agent.client.listTools();
    for (const { name, options } of operations) {
      const shown = tools.find((one) => one.name === name)?.inputSchema.properties as Record<
        string,
        { enum?: unknown }
      >;
      const place = Object.hasOwn(options, "output") ? "outputPath" : "output";
      expect([name, shown[place]]).toEqual([name, expect.objectContaining({ type: "string" })]);
      for (const [field, { enum: values }] of Object.entries(options)) {
        if (shown[field]) expect([name, field, shown[field].enum]).toEqual([name, field, values]);
      }
    }
  });

  test("describe tells all of one tool", async () => {
    const { text, isError } = await agent.call("describe", { tool: "watermark-pdf" });
    expect(isError).toBe(false);
    const told = JSON.parse(text) as { fields: object; rules: unknown; deadlineSeconds: number };
    const watermark = operations.find(({ name }) => name === "watermark-pdf");
    expect(Object.keys(told.fields)).toEqual(Object.keys(watermark?.options ?? {}));
    expect((await agent.call("describe", { tool: "nothing" })).isError).toBe(true);
  });

  test("--tools narrows, pipelines too", async () => {
    const narrow = await openAgent("--url", (await service()).url, "--tools", "generate,pdf-merge", "--no-preview");
    try {
      const { tools } = await narrow.client.listTools();
      const names = operations.filter(({ family }) => family === "generate").map(({ name }) => name);
      expect(tools.map(({ name }) => name)).toEqual(["describe", "pipeline", ...names, "pdf-merge"]);
      const steps = [{ tool: "rotate-pdf", options: { angle: 90 } }];
      for (const [name, given] of [
        ["rotate-pdf", { file: "document.pdf", angle: 90 }],
        ["pipeline", { files: ["document.pdf"], steps }],
      ] as const) {
        const { isError, text } = await narrow.call(name, given);
        expect([isError, text]).toEqual([true, expect.stringContaining('no operation "rotate-pdf"')]);
      }
      // The service reads a list that comes as a text; what is offered is judged here.
      const spelled = await narrow.call("pipeline", { files: ["document.pdf"], steps: JSON.stringify(steps) });
      expect([spelled.isError, spelled.text]).toEqual([true, expect.stringContaining("steps must be a list")]);
      expect((await narrow.call("qr-generate", { text: "a" })).pictures).toEqual([]);
    } finally {
      await narrow.end();
    }
  }, 180_000);
});

describe("a call", () => {
  test("writes its result beside the input, tells facts and warnings, and shows it small", async () => {
    const { isError, text, pictures } = await agent.call("image-resize", { file: "photo.jpg", width: 300, widht: 2 });
    expect([isError, text]).toEqual([
      false,
      expect.stringMatching(/^Wrote photo-image-resize\.jpg \(image\/jpeg, \d+ bytes\)\./),
    ]);
    expect(text).toContain("width: 300");
    expect(text).toContain('Warning: Unknown field "widht" was ignored: did you mean width?');
    expect((await sharp(result("photo-image-resize.jpg")).metadata()).width).toBe(300);
    expect(await sharp(pictures[0]).metadata()).toMatchObject({ format: "jpeg", width: 256 });
  }, 180_000);

  test("shows the first page of a PDF; what has no looks is not shown", async () => {
    const merged = await agent.call("pdf-merge", { files: ["document.pdf", "second.pdf"], output: "new/both.pdf" });
    expect([merged.isError, merged.text]).toEqual([false, expect.stringContaining("Wrote new/both.pdf")]);
    const page = await sharp(merged.pictures[0]).metadata();
    expect([page.format, Math.max(page.width, page.height) <= 256]).toEqual(["jpeg", true]);
    const pagesOf = async (name: string) => (await mupdf.inspect(result(name))).sizes.length;
    const pages = await Promise.all(["document.pdf", "second.pdf"].map(pagesOf));
    expect(await pagesOf("new/both.pdf")).toBe((pages[0] ?? 0) + (pages[1] ?? 0));
    const split = await agent.call("pdf-split", { file: "document.pdf", ranges: "1" });
    expect([split.isError, split.pictures]).toEqual([false, []]);
    const locked = await agent.call("protect-pdf", { file: "document.pdf", password: "a", output: "locked-now.pdf" });
    expect([locked.isError, locked.pictures, locked.text]).toEqual([
      false,
      [],
      expect.stringContaining("No preview: 422"),
    ]);
  }, 180_000);

  test("of several tools writes only the last one's result", async () => {
    const steps = [{ tool: "rotate-pdf", options: { angle: 90 } }, { tool: "pdf-to-word" }];
    const { isError, text } = await agent.call("pipeline", { files: ["document.pdf"], steps, output: "turned.docx" });
    expect([isError, text]).toEqual([false, expect.stringContaining("steps: 2")]);
    expect(sniff(result("turned.docx"))).toBe("docx");
    expect(existsSync(join(agent.folder, "document-rotate-pdf.pdf"))).toBe(false);
  }, 180_000);

  test("brings files beside its input, for a step of several too", async () => {
    const given = { file: "photo.jpg", image: "logo.png", output: "marked.jpg" };
    expect((await agent.call("watermark-image", given)).isError).toBe(false);
    const steps = [{ tool: "image-rotate", options: { angle: 0 } }, { tool: "watermark-image" }];
    const both = { files: ["photo.jpg"], steps, "2.image": "logo.png", output: "marked-too.jpg" };
    expect((await agent.call("pipeline", both)).isError).toBe(false);
    const outside = await agent.call("watermark-image", { ...given, image: "../logo.png", output: "never.jpg" });
    expect([outside.isError, outside.text]).toEqual([true, expect.stringContaining("no path within the folder")]);
  }, 180_000);

  test("of a tool with a field called output has another word for the place of its result", async () => {
    await Bun.write(join(agent.folder, "letter.pdf"), printed([{ lines: ["All human beings are born free"] }]));
    const given = { file: "letter.pdf", output: "txt", outputPath: "new/letter.txt" };
    const { isError, text } = await agent.call("ocr-pdf", given);
    expect([isError, text]).toEqual([false, expect.stringContaining("Wrote new/letter.txt (text/plain")]);
    expect(result("new/letter.txt").toString()).toContain("All human beings are born free\n");
  }, 180_000);

  test("with more than the service takes is refused before anything is read", async () => {
    // It takes no room on the disk, and would take all memory.
    writeFileSync(join(agent.folder, "huge.jpg"), "");
    truncateSync(join(agent.folder, "huge.jpg"), 2 ** 34);
    const { isError, text } = await agent.call("image-rotate", { file: "huge.jpg", angle: 90 });
    expect([isError, text]).toEqual([true, expect.stringContaining("16384 MB to send; a call may have")]);
    unlinkSync(join(agent.folder, "huge.jpg"));
  });

  test("that fails says why, and writes nothing", async () => {
    const bad = await agent.call("image-resize", { file: "photo.jpg", width: 0, output: "bad.jpg" });
    expect([bad.isError, bad.text]).toEqual([true, expect.stringContaining("400 Bad request: width must be")]);
    const kind = await agent.call("pdf-compress", { file: "photo.jpg", output: "bad.jpg" });
    expect([kind.isError, kind.text]).toEqual([true, expect.stringContaining("415")]);
    expect(existsSync(join(agent.folder, "bad.jpg"))).toBe(false);
    expect((await agent.call("nothing", {})).isError).toBe(true);
  });

  test("that is taken back ends the work", async () => {
    await Bun.write(join(agent.folder, "large.jpg"), await largeJpeg());
    const controller = new AbortController();
    const given = { file: "large.jpg", angle: 7, output: "never.jpg" };
    const call = agent.call("image-rotate", given, controller.signal).then(
      () => "done",
      () => "ended",
    );
    const working = async () => {
      const text = await (await fetch(`${(await service()).url}/metrics`)).text();
      return Number(/fpa_working\{lane="light"\} (\d+)/.exec(text)?.[1]);
    };
    await until(async () => (await working()) === 1);
    controller.abort();
    expect(await call).toBe("ended");
    await until(async () => (await working()) === 0);
    expect(existsSync(join(agent.folder, "never.jpg"))).toBe(false);
  }, 180_000);
});

describe("nothing is overwritten", () => {
  test("an output that is there is refused before any work; a name of our own gets a number", async () => {
    const before = result("photo.jpg");
    const taken = await agent.call("image-rotate", { file: "photo.jpg", angle: 90, output: "photo.jpg" });
    expect([taken.isError, taken.text]).toEqual([true, expect.stringContaining("nothing is overwritten")]);
    expect(result("photo.jpg").equals(before)).toBe(true);
    const [first, second] = [
      await agent.call("qr-generate", { text: "one" }),
      await agent.call("qr-generate", { text: "two" }),
    ];
    expect(first?.text).toContain("Wrote qr-code.png ");
    expect(second?.text).toContain("Wrote qr-code-2.png ");
    expect(result("qr-code.png").equals(result("qr-code-2.png"))).toBe(false);
  }, 180_000);
});

describe("the folder's walls", () => {
  const escapes = (): [string, string][] => [
    ["..", "../secret.pdf"],
    [".. within", `new/../../${outside.split("/").at(-1)}/secret.pdf`],
    ["an absolute path", join(outside, "secret.pdf")],
    ["a link to a file", "link.pdf"],
    ["a link to a folder", "linked/secret.pdf"],
    ["a link over a link", "chain/secret.pdf"],
    ["a drive of Windows", "C:\\secret.pdf"],
    [".. of Windows", "new\\..\\..\\secret.pdf"],
    ["a zero", "document.pdf\0.png"],
    ["nothing", ""],
    ["a hidden file", ".env.pdf"],
    ["a file in a hidden folder", ".git/config.pdf"],
    ["a file in a hidden folder, by another way", "./inner//.git/config.pdf"],
    ["a link to a hidden file", "shown.pdf"],
    ["a link to a hidden folder", "history/config.pdf"],
    ["a file with another name elsewhere", "hard.pdf"],
  ];

  beforeAll(() => {
    symlinkSync(join(outside, "secret.pdf"), join(agent.folder, "link.pdf"));
    symlinkSync(outside, join(agent.folder, "linked"));
    symlinkSync("linked", join(agent.folder, "chain"));
    symlinkSync(join(outside, "new.pdf"), join(agent.folder, "dangling.pdf"));
    mkdirSync(join(agent.folder, "inner"));
    const document = join(agent.folder, "document.pdf");
    for (const hidden of [".git", "inner/.git"]) {
      mkdirSync(join(agent.folder, hidden));
      copyFileSync(document, join(agent.folder, hidden, "config.pdf"));
    }
    copyFileSync(document, join(agent.folder, ".env.pdf"));
    symlinkSync(".env.pdf", join(agent.folder, "shown.pdf"));
    symlinkSync(".git", join(agent.folder, "history"));
    linkSync(join(outside, "secret.pdf"), join(agent.folder, "hard.pdf"));
    symlinkSync("../document.pdf", join(agent.folder, "inner/own.pdf"));
  });

  test.each(escapes())("%s is not read", async (_, path) => {
    const { isError, text } = await agent.call("rotate-pdf", { file: path, angle: 90, output: "stolen.pdf" });
    expect([isError, text]).toEqual([true, expect.stringMatching(/folder/)]);
    expect(existsSync(join(agent.folder, "stolen.pdf"))).toBe(false);
  });

  test.each(escapes())("%s is not written", async (_, path) => {
    const before = readFileSync(join(outside, "secret.pdf"));
    const { isError } = await agent.call("rotate-pdf", { file: "document.pdf", angle: 90, output: path });
    expect(isError).toBe(true);
    expect(readFileSync(join(outside, "secret.pdf")).equals(before)).toBe(true);
  });

  test("a link that points at nothing is not written through", async () => {
    const { isError } = await agent.call("rotate-pdf", { file: "document.pdf", angle: 90, output: "dangling.pdf" });
    expect([isError, existsSync(join(outside, "new.pdf"))]).toEqual([true, false]);
  });

  test("nothing new is hidden, also by a link to where that is", async () => {
    for (const output of [".new.pdf", ".new/a.pdf", "history/new.pdf", "inner/.git/new.pdf"]) {
      const { isError, text } = await agent.call("rotate-pdf", { file: "document.pdf", angle: 90, output });
      expect([output, isError, text]).toEqual([output, true, expect.stringContaining("begins with a dot")]);
      expect(existsSync(join(agent.folder, output))).toBe(false);
    }
  });

  test("a link within the folder is a file like others", async () => {
    const { isError } = await agent.call("rotate-pdf", {
      file: "inner/own.pdf",
      angle: 90,
      output: "inner/turned.pdf",
    });
    expect(isError).toBe(false);
    expect(sniff(result("inner/turned.pdf"))).toBe("pdf");
  }, 180_000);
});

test("without an address it starts a service of its own, which ends with it", async () => {
  const alone = await openAgent("--tools", "qr-generate");
  const { isError, text } = await alone.call("qr-generate", { text: "hello" });
  expect([isError, text]).toEqual([false, expect.stringContaining("Wrote qr-code.png")]);
  const script = childrenOf(process.pid).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(alone.folder),
  );
  const [own] = childrenOf(script ?? 0);
  expect(own).toBeNumber();
  await alone.end();
  await until(() => !existsSync(`/proc/${own}`));
}, 180_000);

test("a wrong call is told on standard error", async () => {
  for (const [args, says] of [
    [[], "Name one folder"],
    [[join(outside, "nowhere")], "is not a folder"],
    [[outside, "--url"], "--url is unknown, or needs a value"],
    [[outside, "--url", (await service()).url, "--tools", "nothing"], 'no operation "nothing"'],
  ] as const) {
    const child = Bun.spawn([process.execPath, "scripts/mcp.ts", ...args], {
      cwd: repository,
      stdin: "pipe",
      stderr: "pipe",
    });
    const [code, text] = await Promise.all([child.exited, new Response(child.stderr).text()]);
    expect([code, text]).toEqual([2, expect.stringContaining(says)]);
  }
}, 180_000);
