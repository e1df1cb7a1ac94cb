import sharp from "sharp";
import type { Visit } from "#support/web.ts";
import type { Picked, ToolPage } from "#support/web-tool.ts";
import { mug } from "./mug.ts";

export interface Shot {
  name: string;
  width?: number;
  height?: number;
  dark?: boolean;
  /** Brings the page to where it is to be seen. */
  show(visit: Visit): Promise<unknown>;
}

type Options = Record<string, string | number | boolean>;

/** A tool's page once its result is there, from its head on. */
async function result(visit: Visit, name: string, files: readonly Picked[], options: Options = {}): Promise<ToolPage> {
  const shown = await visit.openTool(name);
  if (files.length > 0) await shown.choose(...files);
  for (const [field, value] of Object.entries(options)) await shown.set(field, value);
  await shown.send();
  // Pages of a PDF are drawn once they are in sight.
  await shown.result.scrollIntoViewIfNeeded();
  await shown.result.locator("canvas, img").first().waitFor();
  await visit.page.waitForLoadState("networkidle");
  await shown.result.evaluate(atHead);
  return shown;
}

/** The result from its head on, with a little air above it. */
const atHead = (result: unknown) => {
  const { ownerDocument, getBoundingClientRect } = result as {
    ownerDocument: { defaultView: { scrollBy(x: number, y: number): void } };
    getBoundingClientRect(): { top: number };
  };
  ownerDocument.defaultView.scrollBy(0, getBoundingClientRect.call(result).top - 24);
};

const named = async (name: string, picture: Promise<Buffer>): Promise<Picked> => ({ name, buffer: await picture });
const drawn = () => named("mug.png", sharp(Buffer.from(mug), { density: 144 }).png().toBuffer());

export const shots: readonly Shot[] = [
  { name: "home", show: (visit) => visit.open("/") },
  { name: "home-dark", dark: true, show: (visit) => visit.open("/") },
  { name: "home-phone", width: 390, height: 844, show: (visit) => visit.open("/") },
  { name: "compress-image", show: (visit) => result(visit, "image-compress", ["photo.jpg"], { quality: 40 }) },
  { name: "remove-background", show: async (visit) => result(visit, "remove-bg", [await drawn()]) },
  { name: "merge-pdfs", show: (visit) => result(visit, "pdf-merge", ["document.pdf", "second.pdf"]) },
  { name: "pdf-to-images", show: (visit) => result(visit, "pdf-to-image", ["document.pdf"], { dpi: 96 }) },
  {
    name: "qr-code",
    show: (visit) => result(visit, "qr-generate", [], { text: "https://example.com/menu", fgColor: "#1d3b8b" }),
  },
  { name: "word-to-pdf", dark: true, show: (visit) => result(visit, "word-to-pdf", ["letter.docx"]) },
  {
    name: "tool-phone",
    width: 390,
    height: 844,
    show: (visit) => result(visit, "image-resize", ["photo.jpg"], { width: 640 }),
  },
  { name: "dashboard", show: desk },
];

/** Somebody's desk with a key that was just made. */
async function desk(visit: Visit): Promise<void> {
  const page = await visit.open("/dashboard/api-keys");
  const exact = { exact: true };
  await page.getByRole("button", { name: /^Create an account/ }).click();
  await page.getByLabel("E-mail", exact).fill("ada@example.com");
  await page.getByLabel("Password", exact).fill("correct horse battery staple");
  await page.getByRole("button", { name: "Create account", ...exact }).click();
  for (const name of ["Website", "Nightly batch"]) {
    await page.getByLabel("Name", exact).fill(name);
    await page.getByRole("button", { name: "Create key", ...exact }).click();
    await page.getByRole("cell", { name }).or(page.getByRole("heading", { name })).first().waitFor();
  }
}
