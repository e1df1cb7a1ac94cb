import type { Kept } from "./pool/kept.ts";

export interface EngineState {
  available: boolean;
  version?: string;
  /** What to install, in words, where it is not available. */
  remedy?: string;
  /** What is less than it should be though it works, and what to do about it. */
  caveat?: string;
  /** What a look finds that takes too long to wait for it at the start. */
  later?: Promise<EngineState>;
}

/** What the service knows of an engine. Each exports its own beside its work, and `state.ts` lists them. */
export interface Engine {
  readonly name: string;
  /** Whether it works on this machine; asked once, at the start. */
  probe(): Promise<EngineState>;
  readonly keeps?: readonly Kept[];
}
