import { type Accounts, openAccounts } from "#accounts/accounts.ts";
import { type Counter, MemoryCounter } from "#accounts/counter.ts";
import { RedisCounter } from "#accounts/redis-counter.ts";
import { readSecret } from "#accounts/secret.ts";
import { requireFolder } from "#accounts/store.ts";
import { ConfigError, config, orStop, stop } from "#config";
import { log, reason } from "#log";
import { Visitors } from "./visitor.ts";

/** The means to tell callers apart; there is no gate where everyone may come in. */
export interface Gate {
  accounts: Accounts;
  visitors: Visitors;
}

export interface StoreState {
  available: true;
  caveat?: string;
}

export interface Posts {
  gate: Gate | undefined;
  counter: Counter;
  /** Refuses while a store can't be reached. */
  requireStores(): Promise<void>;
  /** Tells the stores that work only in part, such as one that can't be written, though calls are let in. */
  storeStates(): Record<string, StoreState>;
  close(): Promise<void>;
}

/** Refuses to start without a place for accounts, before engines take half a minute to start in vain. */
export function requireDataDir(): void {
  const { access, databaseUrl, secret, dataDir } = config;
  if (access === "keys" && (databaseUrl === undefined || secret === undefined)) requireFolder(dataDir);
}

/** Opens the stores that the door leans on. */
export async function openPosts(): Promise<Posts> {
  const counter = config.redisUrl ? new RedisCounter(config.redisUrl) : new MemoryCounter();
  const gate = config.access === "keys" ? await openGate() : undefined;
  if (!gate) log.warn("ACCESS is open: whoever can reach this service may use it, without a key");
  const close = async () => {
    await gate?.accounts.close();
    await counter.close();
  };
  const requireStores = rarely(async () => {
    await Promise.all([gate?.accounts.requireStore(), counter.requireStore()]);
  });
  return { gate, counter, requireStores, storeStates: () => statesOf(gate), close };
}

function statesOf(gate: Gate | undefined): Record<string, StoreState> {
  if (!gate) return {};
  const caveat = gate.accounts.caveat();
  return { accounts: { available: true, ...(caveat !== undefined && { caveat }) } };
}

const freshMs = 1_000;

/** Gives the same answer to whoever asks again soon: a stranger's questions must not burden the stores. */
function rarely(ask: () => Promise<void>): () => Promise<void> {
  let last: { at: number; answer: Promise<void> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > freshMs) last = { at: now, answer: ask() };
    return last.answer;
  };
}

async function openGate(): Promise<Gate> {
  const visitors = new Visitors(orStop(() => readSecret(config)));
  try {
    return { visitors, accounts: await openAccounts(config) };
  } catch (error) {
    if (error instanceof ConfigError) return stop(error);
    log.error("the store of accounts and keys can't be opened", { cause: reason(error) });
    process.exit(1);
  }
}
