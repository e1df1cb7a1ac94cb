import type { PdfTruth } from "#engines/product/product.ts";
import { Problem } from "#problem";
import { Again } from "./again.ts";
import { inTime } from "./bounds.ts";
import type { Stage } from "./capture.ts";
import { plainColour } from "./lent.ts";
import { short } from "./losses.ts";
import { type Box, type Colour, firstWords } from "./words-shown.ts";
import { ask } from "./world.ts";

const lookMs = 5_000;

export const removed = (): Problem => new Problem("unprocessable", "The page has removed all of its content.");

/** Elements that are never drawn, whatever stands in them. */
const undrawn = "script, style, template, noscript, title, head";

/** Whether a document has text that somebody may read, as it was sent. */
export async function hasWords(html: string): Promise<boolean> {
  const drop = (element: HTMLRewriterTypes.Element) => void element.remove();
  const drawn = await new HTMLRewriter().on(undrawn, { element: drop }).transform(new Response(html)).text();
  let has = false;
  const text = (chunk: HTMLRewriterTypes.Text) => {
    has ||= /[^\s\ufeff]/.test(chunk.text);
  };
  await new HTMLRewriter().onDocument({ text }).transform(new Response(drawn)).text();
  return has;
}

/** Notes when scripts open the page's own document anew, which empties it. */
export async function noteOpenings({ session, traffic }: Stage): Promise<void> {
  session.on("Page.documentOpened", ({ frame }) => {
    if (frame.parentId === undefined) traffic.wasOpened = true;
  });
  await session.send("Page.enable");
}

/** Refuses a print without a letter, though the page shows some. */
export async function requireLetters(stage: Stage, { text, pages }: PdfTruth): Promise<void> {
  const letters = Array.from({ length: pages }, (_, page) => text[page]);
  if (letters.every((some) => some === "")) await requireNoWords(stage, {});
}

/** The most bytes of a picture in one colour alone: one for so many pixels, and so many for the beginning of a file. */
const pixelsPerByte = 60;
const headBytes = 4_000;

/** Refuses a picture all of one colour, though the page shows text in another. */
export async function requireColours(stage: Stage, bytes: Uint8Array, box: Box, pixels: number): Promise<void> {
  if (bytes.length > headBytes + pixels / pixelsPerByte) return;
  const ground = await plainColour(bytes);
  if (ground) await requireNoWords(stage, { box, ground });
}

async function requireNoWords(stage: Stage, where: { box?: Box; ground?: Colour }): Promise<void> {
  const words = short(String(await inTime(lookMs, "looked through", ask(stage, firstWords(where)))));
  if (words === "") return;
  const says = `The browser drew nothing of the page, twice in a row, though it has text: "${words}".`;
  throw new Again("undrawn", new Problem("unprocessable", says));
}
