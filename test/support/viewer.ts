import { type Browser, chromium } from "playwright-core";

/** The shell that draws pages for others brings no viewer along. */
const program = Bun.which("chromium");
export const hasViewer = program !== null;
if (!hasViewer) process.stderr.write("No Chromium with windows here: PDFs are not read in its viewer.\n");

const patienceMs = 60_000;
const nothing = "nothing was copied";
const blank = "<!doctype html><textarea></textarea>";

/** The viewer of PDFs in Chromium, whose windows nobody sees. Without its parts that are written as extensions it has none. */
export const openViewer = (): Promise<Browser> =>
  chromium.launch({
    executablePath: program ?? "",
    headless: false,
    args: ["--headless=new", "--no-sandbox"],
    ignoreDefaultArgs: ["--disable-component-extensions-with-background-pages", "--disable-extensions"],
  });

/** What is on the clipboard of who selects all of a PDF in the viewer, and copies it. */
export async function copied(browser: Browser, bytes: Uint8Array): Promise<string> {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: ({ url }) =>
      url.endsWith(".pdf")
        ? new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { "content-type": "application/pdf" } })
        : new Response(blank, { headers: { "content-type": "text/html" } }),
  });
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  try {
    context.setDefaultTimeout(patienceMs);
    const [viewer, paper] = [await context.newPage(), await context.newPage()];
    await Promise.all([viewer.goto(`${server.url}made.pdf`), paper.goto(server.url.href)]);
    const field = paper.locator("textarea");
    // Other contexts copied before.
    await paper.bringToFront();
    await field.fill(nothing);
    for (const key of ["a", "c"]) await field.press(`Control+${key}`);
    // The viewer tells nobody when it has drawn its page: until then there is nothing to select.
    const until = Date.now() + patienceMs;
    while (Date.now() < until) {
      await viewer.bringToFront();
      const { width, height } = viewer.viewportSize() ?? { width: 0, height: 0 };
      await viewer.mouse.click(width / 2, height / 2);
      for (const key of ["a", "c"]) await viewer.keyboard.press(`Control+${key}`);
      await paper.bringToFront();
      await field.fill("");
      await field.press("Control+v");
      const text = await field.inputValue();
      if (text !== nothing) return text;
    }
    throw new Error("the viewer gave nothing to copy");
  } finally {
    await context.close();
    await server.stop(true);
  }
}
