import { Problem } from "#problem";
import { allPools } from "./pool.ts";

/** Every engine a tool may need. */
export type EngineName =
  | "sharp"
  | "mupdf"
  | "qpdf"
  | "qrcode"
  | "canvas"
  | "chromium"
  | "libreoffice"
  | "second-reader";

export interface EngineState {
  available: boolean;
  version?: string;
  /** What to install, in words, where it is not available. */
  remedy?: string;
}

type Probe = () => Promise<EngineState>;

/** Each probe loads its engine's facade only when asked. */
const probes: Record<EngineName, Probe> = {
  sharp: async () => (await import("./sharp/probe.ts")).probe(),
  mupdf: async () => (await import("./mupdf/probe.ts")).probe(),
  qpdf: async () => (await import("./qpdf/probe.ts")).probe(),
  qrcode: async () => ({ available: true }),
  canvas: async () => (await import("./canvas/probe.ts")).probe(),
  chromium: async () => (await import("./chromium/probe.ts")).probe(),
  "second-reader": async () => (await import("./second-reader/probe.ts")).probe(),
  libreoffice: async () => (await import("./libreoffice/probe.ts")).probe(),
};

const known = new Map<EngineName, EngineState>();

/** Asks every engine once; what is found missing stays missing until the next start. */
export async function probeAll(): Promise<void> {
  await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => {
      const failed = (): EngineState => ({
        available: false,
        remedy: `The ${name} engine does not load on this machine.`,
      });
      known.set(name as EngineName, await probe().catch(failed));
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

/** How every pool of child processes stands. */
export const pools = () => allPools().map((pool) => ({ name: pool.name, ...pool.state() }));
export const warmPools = () => Promise.all(allPools().map((pool) => pool.warm()));
export const stopPools = () => Promise.all(allPools().map((pool) => pool.stop()));
