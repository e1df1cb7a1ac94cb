import type { Kept } from "./pool/kept.ts";

export interface EngineState {
  available: boolean;
  version?: string;
  /** The package to install, in words, where the engine is not available. */
  remedy?: string;
  /** The engine's lack where it works only in part, and how to mend it. */
  caveat?: string;
  /** The result of a look that takes too long to wait for at the start. */
  later?: Promise<EngineState>;
}

/** The service's view of an engine. Each engine exports its own beside its work, and `state.ts` lists them. */
export interface Engine {
  readonly name: string;
  /** Whether it works on this machine; asked once, at the start. */
  probe(): Promise<EngineState>;
  readonly keeps?: readonly Kept[];
}
