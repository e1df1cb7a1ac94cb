import type { Engine } from "#engines/engine.ts";
import type { Kept, PoolState } from "#engines/pool/kept.ts";
import type { OfficeProduct, PdfProduct } from "#engines/product/product.ts";
import { officePool } from "./office-pool.ts";
import type { Wish } from "./wish.ts";

const warden = () => import("./warden.ts");
let states: (() => PoolState) | undefined;

const warmOffice: Kept = {
  name: "libreoffice",
  state: () => states?.() ?? { size: 1, alive: 0, busy: 0, waiting: 0, restarts: 0 },
  // The warm process holds a quarter of a gigabyte, and many services never convert: the first document starts it.
  warm: async () => {},
  stop: async () => {
    if (states) await (await warden()).stop();
  },
};

export const engine = {
  name: "libreoffice" as const,
  probe: async () => (await import("./probe.ts")).probe(),
  keeps: [officePool, warmOffice],
} satisfies Engine;

async function use(): Promise<void> {
  states = (await warden()).state;
}

/** Writes a document in another format of its family, as LibreOffice does; nobody has looked through it. */
export async function saveAs(file: string, output: string, format: string, family: Wish["family"]): Promise<void> {
  await use();
  await (await import("./carry-out.ts")).carryOut({ file, password: "" }, { output, format, save: "" }, family);
}

/** Makes a PDF of a document of an Office program. */
export async function toPdf(bytes: Uint8Array, wish: Wish & { pages?: string | undefined }): Promise<PdfProduct> {
  await use();
  return (await import("./convert.ts")).toPdf(bytes, wish);
}

/** Fits a document into so many pages, where the space between its lines allows it. */
export async function fit(product: OfficeProduct, pages: number): Promise<OfficeProduct> {
  await use();
  return (await import("./fit.ts")).fit(product, pages);
}

/** Finds a file's kind by looking inside of it. */
export const recognise = officePool.calls.recognise;
