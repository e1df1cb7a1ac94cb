import { type Browser, chromium } from "playwright-core";

/** What Chromium makes of a page when nobody but this script steers it. */
export interface Reference {
  /** What can be read of it on paper. */
  text: string;
  width: number;
  height: number;
  picture: Uint8Array;
  /** The page on paper, printed by Chromium itself. */
  paper: Uint8Array;
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: Bun.which("chromium") ?? "",
    args: ["--no-sandbox", "--font-render-hinting=none"],
  });

/** As the service prints unless told otherwise: a page lays itself out by the width that they leave. */
const margin = { top: "10mm", right: "10mm", bottom: "10mm", left: "10mm" };

export async function lookAt(browser: Browser, url: string, width: number): Promise<Reference> {
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  page.setDefaultTimeout(120_000);
  try {
    // What is not on this machine answers at once that it is not there.
    await page.route(
      (address) => address.hostname !== "127.0.0.1" && address.protocol !== "data:",
      (route) => route.abort(),
    );
    await page.goto(url, { waitUntil: "networkidle" });
    const picture = await page.screenshot({ fullPage: true, animations: "disabled" });
    // Before that its fonts may not be there.
    const size = await page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]");
    const [wide = 0, high = 0] = size as number[];
    await page.emulateMedia({ media: "print" });
    const text = (await page.evaluate("document.body.innerText")) as string;
    const paper = await page.pdf({ format: "A4", printBackground: true, margin });
    return { text, width: wide, height: high, picture, paper };
  } finally {
    await page.close();
  }
}
