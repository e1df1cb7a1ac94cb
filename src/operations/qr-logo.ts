import { about } from "#engines/job/about.ts";
import { warn } from "#engines/job/job.ts";
import type { PictureProduct } from "#engines/product/product.ts";
import { decode, encode, type Level } from "#engines/qrcode/index.ts";
import { edit, type File, look, pictures, pixels } from "#engines/sharp/index.ts";
import { photos, titles } from "#formats/kinds/format.ts";
import { describe, glance } from "#formats/kinds/sniff.ts";
import type { Modules } from "#formats/qr/qr-code.ts";
import { carried } from "#formats/svg/references.ts";
import { Problem } from "#problem";

/** A picture in the middle of a code: its place in modules from the code's corner. */
export interface Logo {
  file: File;
  left: number;
  top: number;
  width: number;
  height: number;
}

const ofLogo = <T>(work: () => Promise<T>) => about("logo", "logo", work);

const versionOf = (side: number): number => (side - 17) / 4;
/** Counts the rows of marks by which readers find the modules: every seventh version adds one. */
const rowsOfMarks = (version: number): number => Math.floor(version / 7);
/** Whether a mark lies in the middle, as where a row has an odd number of them. */
const marksMiddle = (side: number): boolean => rowsOfMarks(versionOf(side)) % 2 === 1;
const lastVersion = 40;
/** The pixels of a module that every reader tells apart. */
const surePixels = 3;

/**
 * The code that a logo stands in the middle of: of the next version that has no mark there, as some readers fail without
 * it, if its modules are large enough all the same.
 */
export async function codeForLogo(
  code: Modules,
  { text, errorCorrection, size, margin }: { text: string; errorCorrection: Level; size: number; margin: number },
): Promise<Modules> {
  if (!marksMiddle(code.side)) return code;
  const next = 7 * (rowsOfMarks(versionOf(code.side)) + 1);
  if (next > lastVersion) return code;
  const larger = await encode(text, errorCorrection, next);
  return size >= surePixels * (larger.side + 2 * margin) ? larger : code;
}

/** Makes a logo of a data: address, its longer side a share of the code's. */
export async function logoFor(address: string, { side }: Modules, scale: number): Promise<Logo> {
  const file = fileIn(address);
  if (marksMiddle(side)) {
    warn(
      "The code has a mark for readers in its middle, which the logo hides: some may fail. With a shorter text, a larger size or a lower errorCorrection it has none.",
    );
  }
  const size = await ofLogo(() => look(file));
  const by = (side * scale) / Math.max(size.width, size.height);
  const [width, height] = [size.width * by, size.height * by];
  return { file, width, height, left: (side - width) / 2, top: (side - height) / 2 };
}

function fileIn(address: string): File {
  const found = carried(address);
  if (!found || found.bytes.length === 0) {
    const says = "logo must be a data: address with a picture in it, such as data:image/png;base64,…";
    throw new Problem("bad-request", says, { fields: ["logo"] });
  }
  const { bytes } = found;
  const seen = glance(bytes);
  const format = photos.find((photo) => photo === seen);
  if (format) return { format, bytes };
  const known = seen === "package" || seen === "compound" ? undefined : seen;
  throw new Problem("unsupported-media", `logo takes ${titles(photos)}; it is ${describe(bytes, known)}.`, {
    fields: ["logo"],
  });
}

/** The modules that are cleared around a logo: half of one sets it apart, and no reader can use cut ones. */
const gap = 0.5;

/** Clears the modules below a logo. */
export function clearedFor({ left, top, width, height }: Logo, { side, dark }: Modules): Modules {
  const kept = dark.slice();
  const [first, last] = [Math.floor(left - gap), Math.ceil(left + width + gap)];
  for (let row = Math.floor(top - gap); row < Math.ceil(top + height + gap); row++) {
    kept.fill(0, row * side + Math.max(0, first), row * side + Math.min(side, last));
  }
  return { side, dark: kept };
}

/** Lays a logo on a code that was drawn in pixels: `start` is the code's corner, `pixels` a module's side. */
export async function inPixels(
  { file, left, top, width, height }: Logo,
  code: File,
  { start, pixels: unit }: { start: number; pixels: number },
): Promise<PictureProduct> {
  const size = { width: Math.max(1, Math.round(width * unit)), height: Math.max(1, Math.round(height * unit)) };
  const picture = await ofLogo(() => pixels(file, [{ do: "resize", ...size, fit: "fill" }]));
  const corner = { left: start + Math.round(left * unit), top: start + Math.round(top * unit) };
  return edit(code, [{ do: "overlay", picture, ...corner }], { format: "png" });
}

/** The most pixels of a side of a logo in a drawing. */
const mostSide = 512;

/** Writes a logo as an element of a drawing whose unit is a module: drawings stay drawings, all else is coded anew. */
export async function inVectors({ file, left, top, width, height }: Logo, margin: number): Promise<string> {
  const { type, bytes } = await ofLogo(async () => {
    // The logo is drawn small once: this judges its burden and finds its damage, as for every picture.
    await pixels(file, [{ do: "resize", width: 16 }]);
    if (file.format === "svg") return { type: "image/svg+xml", bytes: (await pictures.drawing(file.bytes)).drawing };
    const box = { width: mostSide, height: mostSide, withoutEnlargement: true };
    const picture = await pixels(file, [{ do: "resize", ...box, fit: "inside" }]);
    return { type: "image/png", bytes: (await edit(picture, [], { format: "png" })).bytes };
  });
  const place = `x="${margin + left}" y="${margin + top}" width="${width}" height="${height}"`;
  const address = `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
  return `<image ${place} preserveAspectRatio="none" href="${address}"/>`;
}

/** The most pixels of a side that tell a reader anything. */
const mostRead = 1_200;
/** Cameras near and far, by the pixels of a side that they see, with at least so many for a module. */
const views = [
  { side: 800, module: 6 },
  { side: 400, module: 3 },
];

interface Promised {
  text: string;
  /** The pixels of a side. */
  size: number;
  /** The modules of a side, with the margin. */
  modules: number;
  bgColor: string;
  errorCorrection: Level;
}

/** Refuses a code that is not read back as it leaves, and from another distance. */
export async function requireReadable(
  code: File,
  { text, size, modules, bgColor, errorCorrection }: Promised,
): Promise<void> {
  const isRead = async (width: number) =>
    (await decode(await pixels(code, [{ do: "resize", width }]), bgColor)) === text;
  if (await isRead(Math.min(size, mostRead))) {
    for (const { side, module } of views) if (await isRead(Math.max(side, module * modules))) return;
  }
  const raise = errorCorrection === "H" ? "" : "raise errorCorrection to Q or H, ";
  const advice = `${raise}lower logoScale, or choose colours that stand apart more, and a wider margin.`;
  throw new Problem("unprocessable", `With this logo the code can't be read back: ${advice}`, { fields: ["logo"] });
}
