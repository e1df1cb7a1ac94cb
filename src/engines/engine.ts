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

export interface PoolState {
  size: number;
  alive: number;
  busy: number;
  waiting: number;
  restarts: number;
}

/** Processes that are kept for the next call, and that end with the service. */
export interface Kept {
  readonly name: string;
  state(): PoolState;
  /** Starts what is to be there before the first call. */
  warm(): Promise<void>;
  stop(): Promise<void>;
}

/** What the service knows of an engine. Each exports its own beside its work, and `state.ts` lists them. */
export interface Engine {
  readonly name: string;
  /** Whether it works on this machine; asked once, at the start. */
  probe(): Promise<EngineState>;
  readonly keeps?: readonly Kept[];
}
