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
  /** Starts everything that has to be there before the first call. */
  warm(): Promise<void>;
  stop(): Promise<void>;
}
