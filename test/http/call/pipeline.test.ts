import { afterAll, describe, expect, test } from "bun:test";
import sharp from "sharp";
import { mupdf } from "#engines/mupdf/index.ts";
import { callForm, callJson, type Sent, send } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { halvesSvg } from "#support/marks.ts";
import { packed } from "#support/packed.ts";
import { examplePage } from "#support/page.ts";
import { callPipeline, step } from "#support/pipeline.ts";
import { type Service, startService } from "#support/service.ts";

const pdf = await fixture("document.pdf");
const photo = await fixture("photo.jpg");
const report = { name: "report.pdf", bytes: pdf };

const running: Service[] = [];
const start = async (env: Record<string, string>): Promise<Service> => {
  const service = await startService(env);
  running.push(service);
  return service;
};
afterAll(() => Promise.all(running.map((service) => service.stop())));

const nameOf = (headers: Headers) => /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1];
const fields = (headers: Headers) => (headers.get("x-error-fields") ?? "").split(",").map(decodeURIComponent);
const entries = (zip: Uint8Array) => [...packed(zip)].map(([name, bytes]) => ({ name, bytes: Buffer.from(bytes) }));

describe("a good pipeline", () => {
  test("gives what single calls give, under the upload's name and the last tool's", async () => {
    const answer = await callPipeline(
      [report],
      [step("rotate-pdf", { angle: 90 }), step("pdf-compress", { level: "high" })],
    );
    expect([answer.status, answer.error]).toEqual([200, undefined]);
    const turned = await callForm("rotate-pdf", { file: pdf }, { angle: 90 });
    const alone = await callForm("pdf-compress", { file: turned.bytes }, { level: "high" });
    expect(Buffer.from(answer.bytes).equals(alone.bytes)).toBe(true);
    expect(nameOf(answer.headers)).toBe("report-pdf-compress.pdf");
    expect(answer.headers.get("x-result-steps")).toBe("2");
    expect(answer.headers.get("x-result-bytes-in")).toBe(String(pdf.length));
    expect(answer.headers.get("x-result-pages")).toBe(alone.headers.get("x-result-pages"));
  });

  test("may begin without a file, and its name is the first result's", async () => {
    const answer = await callPipeline(
      [],
      [step("qr-generate", { text: "hello", size: 290 }), step("image-resize", { width: 58 })],
    );
    expect([answer.status, nameOf(answer.headers)]).toEqual([200, "qr-code-image-resize.png"]);
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: "png", width: 58, height: 58 });
    const url = new URL(examplePage);
    const printed = await callPipeline(
      [],
      [step("url-to-pdf", { url: examplePage }), step("rotate-pdf", { angle: 90 })],
    );
    expect([printed.status, nameOf(printed.headers)]).toEqual([200, `${url.hostname}-rotate-pdf.pdf`]);
    const generated = await callPipeline([], [step("qr-generate", { text: "hello" })]);
    const alone = await callJson("qr-generate", { text: "hello" });
    expect(nameOf(generated.headers)).toBe("qr-code.png");
    expect(Buffer.from(generated.bytes).equals(alone.bytes)).toBe(true);
  });

  test("takes ZIPs apart, and has several files leave as one", async () => {
    const pages = await callPipeline([report], [step("pdf-split", { every: 1 }), step("rotate-pdf", { angle: 90 })]);
    expect([pages.status, pages.headers.get("content-type")]).toEqual([200, "application/zip"]);
    const files = entries(pages.bytes);
    const split = entries((await callForm("pdf-split", { file: report }, { every: 1 })).bytes);
    expect(files.map(({ name }) => name)).toEqual(split.map(({ name }) => name.replace(".pdf", "-rotate-pdf.pdf")));
    expect(nameOf(pages.headers)).toBe("report-rotate-pdf.zip");
    expect(pages.headers.get("x-result-files")).toBe(String(split.length));
    expect(pages.headers.get("x-result-pages")).toBe(String(split.length));
    for (const [index, { bytes }] of split.entries()) {
      const alone = await callForm("rotate-pdf", { file: bytes }, { angle: 90 });
      expect(files[index]?.bytes.equals(alone.bytes)).toBe(true);
    }
    const again = await callPipeline(
      [report],
      [step("pdf-split", { every: 1 }), step("rotate-pdf", { angle: 90 }), step("pdf-merge")],
    );
    expect([nameOf(again.headers), again.headers.get("x-result-files")]).toEqual([
      "report-pdf-merge.pdf",
      String(split.length),
    ]);
    expect((await mupdf.inspect(again.bytes)).sizes.length).toBe(split.length);
  });

  test("a ZIP at its end is the very one that the tool alone gives", async () => {
    const answer = await callPipeline([report], [step("rotate-pdf", { angle: 180 }), step("pdf-split", { every: 1 })]);
    const turned = await callForm("rotate-pdf", { file: pdf }, { angle: 180 });
    const alone = await callForm("pdf-split", { file: { name: "report.pdf", bytes: turned.bytes } }, { every: 1 });
    expect(Buffer.from(answer.bytes).equals(alone.bytes)).toBe(true);
    expect(nameOf(answer.headers)).toBe("report-pdf-split.zip");
  });

  test("a tool for one file does every upload; uploads of one name stay apart", async () => {
    const answer = await callPipeline(
      [
        { name: "a.jpg", bytes: photo },
        { name: "A.jpg", bytes: await fixture("portrait-exif6.jpg") },
      ],
      [step("image-resize", { width: 40 })],
    );
    expect([answer.status, nameOf(answer.headers)]).toEqual([200, "a-image-resize.zip"]);
    expect(entries(answer.bytes).map(({ name }) => name)).toEqual(["a-image-resize.jpg", "A-image-resize-2.jpg"]);
    // Both are as wide, but not as high.
    expect([answer.headers.get("x-result-width"), answer.headers.get("x-result-height")]).toEqual(["40", null]);
  });

  test("steps may come as a file, as programs send JSON", async () => {
    const form = new FormData();
    form.append("files", new Blob([photo]), "a.jpg");
    form.append("steps", new Blob([JSON.stringify([step("image-resize", { width: 40 })])]), "steps.json");
    expect((await send("pipeline", { body: form })).status).toBe(200);
  });
});

describe("what there is to tell", () => {
  test("warnings name their step, and of several files the one", async () => {
    const animated = { name: "b.gif", bytes: await fixture("animated.gif") };
    const answer = await callPipeline(
      [{ name: "a.jpg", bytes: photo }, animated],
      [step("image-convert", { format: "jpg", qualty: 3 }), step("image-resize", { width: 20 })],
    );
    expect(answer.status).toBe(200);
    expect(answer.warnings[0]).toBe(
      'Step 1 (image-convert): Unknown field "qualty" was ignored: did you mean quality?',
    );
    expect(answer.warnings.slice(1)).toEqual([
      expect.stringMatching(/^Step 1 \(image-convert\): .+ \(File 2 of 2\.\)$/),
    ]);
  });

  test("strict is each step's own", async () => {
    const file = { name: "b.gif", bytes: await fixture("animated.gif") };
    const steps = (first: boolean, last: boolean) => [
      step("image-convert", { format: "jpg", strict: first }),
      step("image-resize", { width: 20, strict: last }),
    ];
    expect((await callPipeline([file], steps(false, true))).status).toBe(200);
    const refused = await callPipeline([file], steps(true, false));
    expect([refused.status, refused.error?.error]).toEqual([422, "Unprocessable file"]);
    expect(refused.error?.message).toStartWith("Step 1 (image-convert): Refused, because strict was asked for: ");
  });

  test("a failing step gives its status and its words, with its place before them", async () => {
    const locked = { name: "locked.pdf", bytes: await fixture("locked.pdf") };
    const alone = await callForm("rotate-pdf", { file: locked }, { angle: 90 });
    const first = await callPipeline([report, locked], [step("rotate-pdf", { angle: 90 }), step("pdf-merge")]);
    expect([first.status, first.error]).toEqual([
      alone.status,
      { error: "Unprocessable file", message: `Step 1 (rotate-pdf): ${alone.error?.message} (File 2 of 2.)` },
    ]);
    const protect = step("protect-pdf", { password: "a" });
    const later = await callPipeline([report], [protect, step("page-numbers")]);
    expect([later.status, later.error?.message]).toEqual([422, expect.stringMatching(/^Step 2 \(page-numbers\): /)]);
    const beyond = await callPipeline(
      [report],
      [step("rotate-pdf", { angle: 90 }), step("pdf-split", { ranges: "900" })],
    );
    expect([beyond.status, beyond.error?.message]).toEqual([422, expect.stringContaining("Step 2 (pdf-split): ")]);
  });

  test("a field that only its tool can judge is named by its place", async () => {
    const answer = await callPipeline(
      [],
      [step("qr-generate", { text: "a".repeat(900), size: 29 }), step("image-compress")],
    );
    expect([answer.status, fields(answer.headers)]).toEqual([400, ["steps[0].size"]]);
    expect(answer.error?.message).toStartWith("Step 1 (qr-generate): ");
  });
});

describe("a file of one step alone", () => {
  const mark = { name: "mark.svg", bytes: halvesSvg };
  const steps = [step("image-resize", { width: 200 }), step("watermark-image", { position: "center" })];
  const call = (parts: Record<string, Sent | readonly Sent[]>, list: unknown = steps) =>
    callForm("pipeline", { files: [{ name: "a.jpg", bytes: photo }], ...parts }, { steps: JSON.stringify(list) });

  test("is the part of its number, and every run of the step has it", async () => {
    const small = await callForm("image-resize", { file: photo }, { width: 200 });
    const alone = await callForm("watermark-image", { file: small.bytes, image: mark }, { position: "center" });
    const marked = await call({ "2.image": mark });
    expect([marked.status, marked.warnings]).toEqual([200, []]);
    expect(Buffer.from(marked.bytes).equals(alone.bytes)).toBe(true);
    const photos = ["a.jpg", "b.jpg"].map((name) => ({ name, bytes: photo }));
    const both = await call({ files: photos, "2.image": mark });
    expect(entries(both.bytes).map(({ bytes }) => bytes.equals(alone.bytes))).toEqual([true, true]);
  });

  test("of the wrong kind, sent twice or empty is refused by its name; for another step it is unknown", async () => {
    const kind = await call({ "2.image": report });
    expect([kind.status, kind.error?.message]).toEqual([415, expect.stringContaining("Step 2 (watermark-image): ")]);
    expect(kind.error?.message).toContain("2.image is a PDF file");
    const twice = await call({ "2.image": [mark, mark] });
    expect([twice.status, fields(twice.headers)]).toEqual([400, ["2.image"]]);
    const empty = await call({ "2.image": { name: "a.png", bytes: new Uint8Array() } });
    expect([empty.status, fields(empty.headers)]).toEqual([400, ["2.image"]]);
    const other = await call({ "1.image": mark }, [steps[0], step("watermark-image", { text: "a" })]);
    expect([other.status, other.warnings]).toEqual([
      200,
      ['Unknown field "1.image" was ignored: did you mean 2.image?'],
    ]);
  });

  test("is what a rule of its tool may need", async () => {
    const neither = await call({});
    expect([neither.status, fields(neither.headers)]).toEqual([400, ["steps[1].text", "steps[1].image"]]);
    expect(neither.error?.message).toStartWith("Step 2 (watermark-image): ");
  });
});

describe("what is refused before any work", () => {
  test("every fault of every step, in one answer", async () => {
    const steps = [step("image-resize", { width: 0 }), step("image-convert"), step("pdf-compress")];
    const answer = await callPipeline([{ name: "a.jpg", bytes: new Uint8Array() }], steps);
    expect(answer.status).toBe(400);
    expect(fields(answer.headers)).toEqual(["files", "steps[0].width", "steps[1].format", "steps[2].tool"]);
    expect(answer.headers.get("server-timing")).toBeNull();
  });

  test("steps that are missing, sent twice, or no JSON; a file of the wrong kind; the wrong encoding", async () => {
    const post = (build: (form: FormData) => void) => {
      const form = new FormData();
      form.append("files", new Blob([photo]), "a.jpg");
      build(form);
      return send("pipeline", { body: form });
    };
    const good = JSON.stringify([step("image-resize", { width: 9 })]);
    const told = async (build: (form: FormData) => void) => {
      const { status, headers } = await post(build);
      return [status, fields(headers)];
    };
    expect(await told(() => {})).toEqual([400, ["steps"]]);
    expect(await told((form) => form.append("steps", "[{"))).toEqual([400, ["steps"]]);
    expect(
      await told((form) => {
        form.append("steps", good);
        form.append("steps", good);
      }),
    ).toEqual([400, ["steps"]]);
    expect(await told((form) => form.append("steps", "[".repeat(100_000)))).toEqual([400, ["steps"]]);
    const kind = await callPipeline([report], [step("image-resize", { width: 9 })]);
    expect([kind.status, kind.error?.message]).toEqual([415, expect.stringContaining("image-resize takes")]);
    expect((await callJson("pipeline", [])).status).toBe(415);
    const strange = await post((form) => {
      form.append("steps", good);
      form.append("step", "1");
    });
    expect([strange.status, strange.warnings]).toEqual([
      200,
      ['Unknown field "step" was ignored: did you mean steps?'],
    ]);
  });

  test("more JSON than 5 MB, more files than may come", async () => {
    const long = await callPipeline([], [step("qr-generate", { text: "x".repeat(5_300_000) })]);
    expect([long.status, long.error?.message]).toEqual([413, expect.stringContaining("5120 KB")]);
    const files = Array.from({ length: 51 }, () => ({ name: "a.jpg", bytes: photo }));
    const many = await callPipeline(files, [step("image-resize", { width: 9 })]);
    expect([many.status, many.error?.message]).toEqual([413, "51 files were sent; at most 50 are allowed."]);
  });

  test("GET", async () => {
    const answer = await send("pipeline", { method: "GET" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
  });
});

describe("between two steps", () => {
  test("there are no more files than the limit", async () => {
    const { url } = await start({ MAX_PIPELINE_FILES: "3" });
    const pages = (ranges: string) => [step("pdf-split", { ranges }), step("rotate-pdf", { angle: 90 })];
    expect((await callPipeline([report], pages("1,1,1"), { url })).status).toBe(200);
    const answer = await callPipeline([report], pages("1,1,1,1"), { url });
    expect([answer.status, answer.error?.message]).toEqual([
      413,
      "Step 2 (rotate-pdf): more than 3 files came from step 1 (pdf-split); at most 3 go from one step to the next.",
    ]);
    // Nothing stands behind the last step.
    expect((await callPipeline([report], [step("pdf-split", { ranges: "1,1,1,1" })], { url })).status).toBe(200);
  });

  test("by default 100", async () => {
    const ranges = Array.from({ length: 101 }, () => "1").join(",");
    const answer = await callPipeline([report], [step("pdf-split", { ranges }), step("pdf-merge")]);
    expect([answer.status, answer.error?.message]).toEqual([413, expect.stringContaining("at most 100 go")]);
  });
});

describe("rates", () => {
  const left = (headers: Headers) =>
    Object.fromEntries(
      (headers.get("ratelimit") ?? "").split(", ").map((item) => {
        const [, rate = "", calls] = /^"(\w+)";r=(\d+);/.exec(item) ?? [];
        return [rate, Number(calls)];
      }),
    );

  test("one heavy call at the door, the other steps by their tools", async () => {
    const { url } = await start({ RATE_LIMIT: "on", RATE_HEAVY: "5", RATE_LIGHT: "5" });
    const file = { name: "a.jpg", bytes: photo };
    const small = step("image-resize", { width: 9 });
    const first = await callPipeline([file], [small, small, small], { url });
    expect([first.status, left(first.headers)]).toEqual([200, { heavy: 4, light: 3 }]);
    const steps = [step("pdf-to-word"), step("word-to-pdf"), step("rotate-pdf", { angle: 90 })];
    // It ends with its first step, but was taken for what it would have been.
    const locked = { name: "locked.pdf", bytes: await fixture("locked.pdf") };
    const heavy = await callPipeline([locked], [...steps, step("pdf-to-word")], { url });
    expect([heavy.status, left(heavy.headers)]).toEqual([422, { heavy: 1, light: 2 }]);
    const bad = await callPipeline([file], [], { url });
    expect([bad.status, left(bad.headers)]).toEqual([400, { heavy: 0 }]);
    const refused = await callPipeline([file], [small], { url });
    expect([refused.status, refused.error?.error]).toEqual([429, "Rate limit exceeded"]);
    const single = await callForm("image-resize", { file }, { width: 9 }, { url });
    expect([single.status, left(single.headers)]).toEqual([200, { light: 1 }]);
  });
});
