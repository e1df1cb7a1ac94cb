import { insideChild, keep } from "../pool.ts";
import type { Product } from "../product.ts";
import { officePool } from "./office-pool.ts";
import type { Wish } from "./wish.ts";

const warden = () => import("./warden.ts");
let isUsed = false;
let state: (() => { size: number; alive: number; busy: number; waiting: number; restarts: number }) | undefined;

if (!insideChild) {
  keep({
    name: "libreoffice",
    state: () => state?.() ?? { size: 1, alive: 0, busy: 0, waiting: 0, restarts: 0 },
    // It holds a quarter of a gigabyte, and many services never convert: the first document starts it, and it stays.
    warm: async () => {},
    stop: async () => {
      if (isUsed) await (await warden()).stop();
    },
  });
}

async function use(): Promise<void> {
  isUsed = true;
  state = (await warden()).state;
}

/** A document in another format of its family, as LibreOffice writes it; nobody has looked through it. */
export async function saveAs(file: string, output: string, format: string, family: Wish["family"]): Promise<void> {
  await use();
  await (await import("./carry-out.ts")).carryOut({ file, password: "" }, { output, format, save: "" }, family);
}

/** A document of an Office program as a PDF. */
export async function toPdf(bytes: Uint8Array, wish: Wish & { pages?: string | undefined }): Promise<Product> {
  await use();
  return (await import("./convert.ts")).toPdf(bytes, wish);
}

/** What a file is by what is inside of it. */
export const recognise = officePool.task("recognise");
