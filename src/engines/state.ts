import { Problem } from "#problem";
import { engine as canvas } from "./canvas/index.ts";
import { engine as chromium } from "./chromium/index.ts";
import type { Engine, EngineState } from "./engine.ts";
import { engine as ghostscript } from "./ghostscript/index.ts";
import { engine as jpegtran } from "./jpegtran/index.ts";
import { engine as libreoffice } from "./libreoffice/index.ts";
import { engine as librsvg } from "./librsvg/index.ts";
import { engine as mupdf } from "./mupdf/index.ts";
import { engines as onnx } from "./onnx/index.ts";
import { engine as pdfLib } from "./pdf-lib/index.ts";
import { shareArenas } from "./pool/garbage.ts";
import type { Kept } from "./pool/kept.ts";
import { engine as qpdf } from "./qpdf/index.ts";
import { engine as qrcode } from "./qrcode/index.ts";
import { engine as secondReader } from "./second-reader/index.ts";
import { engine as sharp } from "./sharp/index.ts";
import { engine as tesseract } from "./tesseract/index.ts";

/** Every engine a tool may need. */
const engines = [
  sharp,
  mupdf,
  qpdf,
  qrcode,
  canvas,
  chromium,
  secondReader,
  libreoffice,
  tesseract,
  ghostscript,
  jpegtran,
  librsvg,
  pdfLib,
  ...onnx,
] as const satisfies Engine[];

export type EngineName = (typeof engines)[number]["name"];

const known = new Map<EngineName, EngineState>();

/** Asks every engine once; one that is missing stays so until the next start. Slow answers come later. */
export async function probeAll(): Promise<void> {
  // Before the first library begins threads of its own.
  shareArenas();
  await Promise.all(
    engines.map(async ({ name, probe }) => {
      const failed = (): EngineState => ({
        available: false,
        remedy: `The ${name} engine does not load on this machine.`,
      });
      const { later, ...state }: EngineState = await probe().catch(failed);
      known.set(name, state);
      void later?.catch(failed).then((found) => known.set(name, found));
    }),
  );
}

export const engineState = (name: EngineName): EngineState => known.get(name) ?? { available: true };
export const engineStates = (): Record<string, EngineState> => Object.fromEntries(known);

/** Refuses a call whose engine is not installed here. */
export function requireEngines(names: readonly EngineName[]): void {
  for (const name of names) {
    const { available, remedy } = engineState(name);
    if (!available) throw new Problem("engine-unavailable", remedy ?? `The ${name} engine is not installed here.`);
  }
}

const keptBy = (named: readonly Engine[]): readonly Kept[] => named.flatMap(({ keeps }) => keeps ?? []);
const kept = keptBy(engines);

/** Tells the state of all processes that are kept for the next call. */
export const pools = () => kept.map((one) => ({ name: one.name, ...one.state() }));
/** Starts ahead of the first call what these engines need; other processes start with the first call that needs them. */
export const warmPools = (names: readonly EngineName[]) =>
  Promise.all(keptBy(engines.filter(({ name }) => names.includes(name))).map((one) => one.warm()));
export const stopPools = () => Promise.all(kept.map((one) => one.stop()));
