import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { mupdf } from "#engines/mupdf/index.ts";
import { hasBrowser } from "#support/chromium.ts";
import { fixture } from "#support/example.ts";
import { key } from "#support/key.ts";
import { examplePage } from "#support/page.ts";
import { printed, scanned } from "#support/scans.ts";
import { repository, type Service, service, startService } from "#support/service.ts";

const folders: string[] = [];
let input = "";
let output = "";

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), "batch-"));
  folders.push(folder);
  input = join(folder, "in");
  output = join(folder, "out");
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const put = async (name: string, content: Uint8Array | string) => void (await Bun.write(join(input, name), content));

/** Every file that a run left, its own records apart. */
const results = () =>
  existsSync(output)
    ? (
        readdirSync(output, { recursive: true, withFileTypes: true }) as {
          name: string;
          parentPath: string;
          isFile(): boolean;
        }[]
      )
        .filter((entry) => entry.isFile() && !entry.parentPath.includes(".batch"))
        .map((entry) => join(entry.parentPath, entry.name).slice(output.length + 1))
        .sort()
    : [];

function spawn(args: string[], url: string) {
  return Bun.spawn({
    cmd: [process.execPath, "scripts/batch.ts", ...args, "--url", url],
    cwd: repository,
    env: { ...process.env, API_KEY: key },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
}

async function batch(args: string[], on: Service | Promise<Service> = service()) {
  const child = spawn(args, (await on).url);
  const [table, lines, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { table, lines, code };
}

test("a call that takes long is told of while it works, in a log now and then", async () => {
  await put(
    "scan.pdf",
    scanned(printed(Array.from({ length: 8 }, () => ({ lines: ["All human beings are born free"] })))),
  );
  const run = await batch(["ocr-pdf", input, output]);
  expect(run).toMatchObject({ code: 0 });
  expect(run.lines).toMatch(/^\[0\/1\] working scan\.pdf {2}[1-8] of 8 pages$/m);
  expect(results()).toEqual(["scan.pdf"]);
}, 60_000);

describe("files", () => {
  test("keep their folders and stay apart; other kinds are skipped and told", async () => {
    const photo = await fixture("photo.jpg");
    await put("photo.jpg", photo);
    await put("photo.png", await fixture("logo.png"));
    await put("deep/er/Übersicht.jpg", photo);
    await put("notes.txt", "no picture");
    const run = await batch(["image-resize", input, output, "--width", "64", "--format", "webp"]);
    expect(run).toMatchObject({ code: 0 });
    expect(results()).toEqual(["deep/er/Übersicht.webp", "photo.jpg.webp", "photo.png.webp"]);
    expect(run.table).toContain("1 × is of no kind that image-resize takes: notes.txt");
    expect(await sharp(join(output, "photo.png.webp")).metadata()).toMatchObject({
      format: "webp",
      width: 64,
      height: 64,
    });
    expect(await sharp(join(output, "photo.jpg.webp")).metadata()).toMatchObject({ width: 64, height: 43 });
  });

  test("that are done are left out the next time, unless they or the options changed, or --force says so", async () => {
    await put("a.jpg", await fixture("photo.jpg"));
    await put("b.png", await fixture("logo.png"));
    const command = ["image-resize", input, output, "--width", "32"];
    const calls = (lines: string) => lines.split("\n").filter((line) => line.startsWith("[")).length;
    expect(calls((await batch(command)).lines)).toBe(2);
    const again = await batch(command);
    expect(calls(again.lines)).toBe(0);
    expect(again.table).toContain("2 × done before");
    utimesSync(join(input, "a.jpg"), 1, 1);
    expect(calls((await batch(command)).lines)).toBe(1);
    rmSync(join(output, "b.png"));
    expect(calls((await batch(command)).lines)).toBe(1);
    expect(calls((await batch([...command, "--force"])).lines)).toBe(2);
    expect(calls((await batch(["image-resize", input, output, "--width", "48"])).lines)).toBe(2);
    expect(results()).toEqual(["a.jpg", "b.png"]);
    expect((await sharp(join(output, "a.jpg")).metadata()).width).toBe(48);
  });

  test("take a file along that the tool takes beside them, and are done again when it changes", async () => {
    await put("a.jpg", await fixture("photo.jpg"));
    const logo = join(dirname(input), "logo.png");
    await Bun.write(logo, await fixture("logo.png"));
    const command = ["watermark-image", input, output, "--image", logo, "--opacity", "1"];
    expect(await batch(command)).toMatchObject({ code: 0 });
    // The ring is blue where the picture was of the colour of dusk.
    const ring = { left: 470, top: 385, width: 25, height: 30 };
    const redIn = async (folder: string) => {
      const part = sharp(join(folder, "a.jpg")).extract(ring).resize(1, 1, { kernel: "linear" });
      return (await part.raw().toBuffer())[0] ?? 0;
    };
    expect((await redIn(input)) - (await redIn(output))).toBeGreaterThan(20);
    expect((await batch(command)).table).toContain("1 × done before");
    utimesSync(logo, 1, 1);
    expect((await batch(command)).table).not.toContain("done before");
    const absent = await batch(["watermark-image", input, output, "--image", join(dirname(input), "none.png")]);
    expect([absent.code, absent.lines]).toEqual([2, expect.stringContaining("none.png, which --image names")]);
  });

  test("of others are never overwritten", async () => {
    await put("a.jpg", await fixture("photo.jpg"));
    await Bun.write(join(output, "a.jpg"), "mine");
    expect((await batch(["image-resize", input, output, "--width", "32"])).code).toBe(0);
    expect(readFileSync(join(output, "a.jpg"), "utf8")).toBe("mine");
    expect(results()).toEqual(["a-2.jpg", "a.jpg"]);
  });

  test("that fail are told with their reason, and make the exit code 1", async () => {
    await put("broken.jpg", (await fixture("photo.jpg")).slice(0, 300));
    await put("fine.jpg", await fixture("photo.jpg"));
    const run = await batch(["image-resize", input, output, "--width", "32"]);
    expect(run.code).toBe(1);
    expect(run.table).toMatch(/1 × 422 Unprocessable file: .+\n {6}broken\.jpg/);
    expect(results()).toEqual(["fine.jpg"]);
  });
});

test("each sub-folder is one call of a tool that takes many files, in natural order", async () => {
  await put("loose.pdf", await fixture("second.pdf"));
  await put("year/10.pdf", await fixture("document.pdf"));
  await put("year/9.pdf", await fixture("second.pdf"));
  await put("year/photo.jpg", await fixture("photo.jpg"));
  await put("once/1.pdf", await fixture("second.pdf"));
  await put("once/2.pdf", await fixture("second.pdf"));
  const run = await batch(["pdf-merge", input, output]);
  expect(run).toMatchObject({ code: 0 });
  expect(results()).toEqual(["once.pdf", "year.pdf"]);
  expect(run.table).toContain("is JPG, which pdf-merge does not take: year/photo.jpg");
  expect(run.table).toContain("loose.pdf");
  const { sizes } = await mupdf.inspect(readFileSync(join(output, "year.pdf")));
  // Letter and A5 of 9.pdf come before the five A4 pages of 10.pdf.
  expect(sizes.map(({ width }) => Math.round(width))).toEqual([612, 595, 595, 595, 595, 595, 595]);
});

describe("tools that take JSON", () => {
  test("are called once for each line of a text file", async () => {
    const lines = Array.from({ length: 10 }, (_, index) => `https://example.com/${index}`).join("\n");
    await put("links.txt", `${lines}\n\n`);
    const run = await batch(["qr-generate", join(input, "links.txt"), output, "--size", "120"]);
    expect(run).toMatchObject({ code: 0 });
    expect(results()).toEqual(Array.from({ length: 10 }, (_, index) => `links-${`${index + 1}`.padStart(2, "0")}.png`));
    expect((await sharp(join(output, "links-07.png")).metadata()).width).toBe(120);
  });

  test("are called once for each text and each object of a folder", async () => {
    await put("card.txt", "BEGIN:VCARD\nFN:Ada\nEND:VCARD\n");
    await put("many.json", JSON.stringify([{ text: "one" }, { text: "two", format: "svg" }]));
    await put("photo.jpg", await fixture("photo.jpg"));
    expect((await batch(["qr-generate", input, output])).code).toBe(0);
    expect(results()).toEqual(["card.png", "many-1.png", "many-2.svg"]);
  });

  test.skipIf(!hasBrowser)(
    "are called once for each HTML file, and each address of a text file",
    async () => {
      await put("bill.html", "<!doctype html><p>Bill");
      await put("pages.txt", examplePage);
      await put("logo.png", await fixture("logo.png"));
      const run = await batch(["url-to-pdf", input, output]);
      expect([run.code, results()]).toEqual([0, ["bill.pdf", "pages.pdf"]]);
      expect(run.table).toContain("1 × is no .txt, .json or .html file: logo.png");
    },
    60_000,
  );
});

test("a wrong call is refused before anything is sent, and says what is valid", async () => {
  await put("a.jpg", await fixture("photo.jpg"));
  const unknown = await batch(["image-resize", input, output, "--widht", "32"]);
  expect(unknown).toMatchObject({ code: 2, table: "" });
  expect(unknown.lines).toContain("Unknown option --widht. image-resize has --width, --height");
  expect((await batch(["image-resize", input, output, "--width", "wide"])).lines).toContain(
    "width must be a whole number",
  );
  expect((await batch(["image-shrink", input, output])).lines).toContain('no operation "image-shrink"');
  expect((await batch(["image-rotate", input, output])).lines).toContain("needs --angle");
  expect((await batch(["image-resize", join(input, "none"), output])).code).toBe(2);
  expect((await batch(["image-resize", input, input])).code).toBe(2);
  expect(results()).toEqual([]);
  const child = spawn(["image-resize", input, output], "http://127.0.0.1:9");
  expect(await child.exited).toBe(2);
});

describe("several tools in a row", () => {
  test("are one call for each file that the first of them takes", async () => {
    await put("a.jpg", await fixture("photo.jpg"));
    await put("b.png", await fixture("logo.png"));
    await put("c.pdf", await fixture("document.pdf"));
    const steps = JSON.stringify([
      { tool: "image-resize", options: { width: 64 } },
      { tool: "image-convert", options: { format: "webp" } },
    ]);
    const run = await batch(["--steps", steps, input, output]);
    expect(run).toMatchObject({ code: 0 });
    expect(results()).toEqual(["a.webp", "b.webp"]);
    expect(run.table).toContain("is PDF, which image-resize does not take");
    expect(await sharp(join(output, "b.webp")).metadata()).toMatchObject({ format: "webp", width: 64 });
    const again = await batch(["--steps", steps.replace("64", "32"), input, output]);
    expect(again.code).toBe(0);
    expect((await sharp(join(output, "a.webp")).metadata()).width).toBe(32);
  });

  test("may stand in a file, and begin with a line of text or with all files of a folder", async () => {
    const steps = join(input, "../steps.json");
    await Bun.write(steps, JSON.stringify([{ tool: "qr-generate", options: { size: 290 } }, { tool: "img-to-pdf" }]));
    await put("texts.txt", "one\ntwo\n");
    const run = await batch(["--steps", steps, join(input, "texts.txt"), output]);
    expect(run).toMatchObject({ code: 0 });
    expect(results()).toEqual(["texts-1.pdf", "texts-2.pdf"]);
    await put("book/1.jpg", await fixture("photo.jpg"));
    await put("book/2.png", await fixture("logo.png"));
    await Bun.write(steps, JSON.stringify([{ tool: "img-to-pdf" }, { tool: "page-numbers" }]));
    expect((await batch(["--steps", steps, join(input, "book"), output])).code).toBe(0);
    expect((await mupdf.inspect(await Bun.file(join(output, "book.pdf")).bytes())).sizes.length).toBe(2);
  });

  test("may bring a file for one of them", async () => {
    await put("a.jpg", await fixture("photo.jpg"));
    const logo = join(repository, "test/fixtures/logo.png");
    const steps = JSON.stringify([{ tool: "image-resize", options: { width: 64 } }, { tool: "watermark-image" }]);
    expect(await batch(["--steps", steps, input, output, "--2.image", logo])).toMatchObject({ code: 0 });
    expect(results()).toEqual(["a.jpg"]);
    const wrong = await batch(["--steps", steps, input, output, "--1.image", logo]);
    expect([wrong.code, wrong.lines]).toEqual([2, expect.stringContaining("--steps takes no --1.image")]);
  });

  test("that are no steps are told before any call", async () => {
    await put("a.jpg", await fixture("photo.jpg"));
    for (const [steps, says] of [
      ["[", "is not valid JSON"],
      ["[]", "one step at least"],
      ['[{"tool":"nothing"}]', 'no operation "nothing"'],
      ['[{"options":{}}]', "Step 1 of --steps"],
      ["nowhere.json", "there is no nowhere.json"],
    ] as const) {
      const run = await batch(["--steps", steps, input, output]);
      expect([run.code, run.lines]).toEqual([2, expect.stringContaining(says)]);
    }
  });
});

describe("a server that is too busy", () => {
  let busy: Service | undefined;
  afterAll(async () => void (await busy?.stop()));

  test("is asked again when it said to, until all is done", async () => {
    busy = await startService({ WORKERS: "1", QUEUE: "1", RATE_LIMIT: "off" });
    const photo = await fixture("photo.jpg");
    for (let number = 1; number <= 6; number++) await put(`${number}.jpg`, photo);
    const run = await batch(["image-resize", input, output, "--width", "900", "--concurrency", "6"], busy);
    expect(run).toMatchObject({ code: 0 });
    expect(results()).toHaveLength(6);
  }, 60_000);
});

test("an interrupted run leaves whole files only, and goes on where it was", async () => {
  const photo = await fixture("photo.jpg");
  for (let number = 1; number <= 12; number++) await put(`${number}.jpg`, photo);
  const command = ["image-resize", input, output, "--width", "1000", "--format", "avif", "--concurrency", "1"];
  const child = spawn(command, (await service()).url);
  for await (const _ of child.stderr) break; // The first result is there.
  child.kill("SIGINT");
  expect(await child.exited).toBe(130);
  expect(await new Response(child.stdout).text()).toContain("goes on from here");
  const before = results();
  expect(before.length).toBeGreaterThan(0);
  expect(before.length).toBeLessThan(12);
  for (const name of before) expect((await sharp(join(output, name)).metadata()).width).toBe(1000);
  expect(readdirSync(join(output, ".batch"))).toEqual(["journal.jsonl"]);

  const last = await batch(["image-resize", input, output, "--width", "1000", "--format", "avif"]);
  expect(last.code).toBe(0);
  expect(last.table).toContain(`${before.length} × done before`);
  expect(results()).toHaveLength(12);
}, 60_000);
