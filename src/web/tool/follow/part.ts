import { hold } from "../../pdf/kept.ts";
import type { Catalogue, Tool } from "../../ui/catalogue.ts";
import { type Chosen, newId, type Values } from "../model.ts";
import { shownAs } from "../result/shown.ts";
import type { Region, Sight } from "./sight.ts";

interface Part {
  chosen: Chosen;
  values: Values;
  sight: Sight;
}

/** The most pixels of a part: a larger one takes about as long as the whole. */
const mostPixels = 2_000_000;
/** The side of JPEG's squares, in pixels: cut at their edges, a part looks as it will in the whole. */
const square = 16;

/**
 * The part of a file that is in sight, as a file of its own, of which the tool makes what it will make there of the whole;
 * undefined where a part would say nothing of that, or be most of it.
 */
export async function partOf(
  tool: Tool,
  chosen: Chosen,
  values: Values,
  sight: Sight,
  formats: Catalogue["formats"],
): Promise<Part | undefined> {
  const aboutTheWhole = tool.seen.follows?.unless ?? [];
  if (aboutTheWhole.some((name) => (values[name] ?? "") !== "")) return undefined;
  if ("page" in sight) return pageOf(chosen, values, sight.page);
  const coding = codingOf(tool, chosen, values, formats);
  // A picture that this browser can't read after all is made as a whole.
  return coding ? regionOf(chosen, { ...values, format: coding }, sight.region).catch(() => undefined) : undefined;
}

async function pageOf(chosen: Chosen, values: Values, page: number): Promise<Part | undefined> {
  const { file, format = "", pages = 1 } = chosen;
  if (pages === 1) return undefined;
  const { opening, release } = hold(file);
  try {
    const bytes = await (await opening).alone(page);
    return { chosen: chosenOf(bytes, file.name, { format, pages: 1 }), values, sight: { page } };
  } catch {
    // A PDF that pdf.js can't take apart is made as a whole.
    return undefined;
  } finally {
    release();
  }
}

/** Gives the tool's name for the format of a result, where a browser can show that format. */
function codingOf(tool: Tool, chosen: Chosen, values: Values, formats: Catalogue["formats"]): string | undefined {
  const named = (tool.fields.format?.enum ?? []).map(String);
  const isNamed = (name: string, coding: string) => name === coding || formats[name]?.extensions.includes(coding);
  const coding = values.format || named.find((name) => isNamed(chosen.format ?? "", name));
  const format = Object.keys(formats).find((name) => coding && isNamed(name, coding));
  // The parts of an animation are no pictures of their own.
  const isStill = chosen.format !== "gif" && coding !== "gif";
  return format && isStill && shownAs(formats[format]?.type ?? "") === "picture" ? coding : undefined;
}

async function regionOf(
  { file, width = 0, height = 0 }: Chosen,
  values: Values,
  seen: Region,
): Promise<Part | undefined> {
  const from = { x: Math.floor(seen.x / square) * square, y: Math.floor(seen.y / square) * square };
  const to = { x: Math.ceil((seen.x + seen.width) / square), y: Math.ceil((seen.y + seen.height) / square) };
  const size = { width: to.x * square - from.x, height: to.y * square - from.y };
  const pixels = size.width * size.height;
  if (pixels > mostPixels || pixels * 2 > width * height) return undefined;
  // The bitmap is upright, as the picture is shown; a part that hangs over its edge is cut off.
  const whole = await createImageBitmap(file);
  const region = {
    ...from,
    width: Math.min(size.width, whole.width - from.x),
    height: Math.min(size.height, whole.height - from.y),
  };
  const paper = new OffscreenCanvas(region.width, region.height);
  paper.getContext("2d")?.drawImage(whole, -region.x, -region.y);
  whole.close();
  const bytes = await paper.convertToBlob({ type: "image/png" });
  const { width: wide, height: high } = region;
  return {
    chosen: chosenOf(bytes, "part.png", { format: "png", width: wide, height: high }),
    values,
    sight: { region },
  };
}

const chosenOf = (bytes: Blob, name: string, told: Partial<Chosen>): Chosen => ({
  id: newId(),
  file: new File([bytes], name, { type: bytes.type }),
  ...told,
});
