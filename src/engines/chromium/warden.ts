import { log, reason } from "#log";
import { Problem } from "#problem";
import { type Running, start } from "./browser.ts";
import { type Cell, type Make, openCell } from "./cell.ts";

/** Captures after which a browser is replaced, which bounds its leaks. */
const capturesPerBrowser = 100;
/** How many captures before the last one the next browser is started, so that nobody waits for it. */
const ahead = 10;
const openMs = 15_000;

interface Post {
  running: Promise<Running>;
  taken: number;
  open: number;
  /** A cell opened ahead of the next capture, which then need not wait for one. */
  spare: Promise<Cell> | undefined;
}

let post: Post | undefined;
let heir: Promise<Running> | undefined;
let stopped = false;
let isUp = false;
let restarts = -1;
const ended = new Set<Promise<void>>();

/** A fresh cell of the one warm browser; a browser that is gone or worn out is replaced first. */
export async function takeCell(make: Make, { isFresh }: { isFresh: boolean }): Promise<Cell> {
  if (stopped) throw new Problem("busy", "The service is shutting down. Try again.", { retryAfterSeconds: 5 });
  const mine = await currentPost();
  mine.taken += 1;
  mine.open += 1;
  if (mine.taken === capturesPerBrowser - ahead) heir ??= begin();
  try {
    const running = await mine.running;
    // A fault that ended one page may have ended the page that was opened ahead, too.
    const spare = make.deviceScaleFactor === 1 && !isFresh ? mine.spare : undefined;
    if (spare) mine.spare = undefined;
    const sound = spare?.then((cell) => (cell.hasCrashed() ? anew(cell, make) : cell));
    const cell = await unlessHung(running, sound ?? openCell(running, make));
    return { ...cell, close: () => giveBack(mine, cell) };
  } catch (error) {
    mine.open -= 1;
    if (mine !== post) void retire(mine);
    throw error;
  }
}

/** Takes another cell in the place of one whose page is gone. */
async function anew(cell: Cell, make: Make): Promise<Cell> {
  cell.close().catch((cause) => log.warn("a page could not be closed", { cause: reason(cause) }));
  return openCell(cell.running, make);
}

async function currentPost(): Promise<Post> {
  const old = post;
  const running = await old?.running.catch(() => undefined);
  // While we waited, somebody else may have looked first.
  if (post !== old) return currentPost();
  if (old && running && !running.isGone && old.taken < capturesPerBrowser) return old;
  if (old) void retire(old);
  post = { running: successor(), taken: 0, open: 0, spare: undefined };
  restarts += 1;
  return post;
}

/** The browser that was started ahead of time, unless it has ended since. */
async function successor(): Promise<Running> {
  const waiting = heir;
  heir = undefined;
  const running = await waiting?.catch(() => undefined);
  return running && !running.isGone ? running : begin();
}

function begin(): Promise<Running> {
  const running = start();
  running.then(follow, () => {});
  return running;
}

function follow({ gone }: Running): void {
  isUp = true;
  ended.add(gone);
  void gone.finally(() => {
    ended.delete(gone);
    isUp = ended.size > 0;
  });
}

async function giveBack(mine: Post, cell: Cell): Promise<void> {
  try {
    await cell.close();
  } finally {
    mine.open -= 1;
    if (mine !== post) void retire(mine);
    else prepare(mine);
  }
}

function prepare(mine: Post): void {
  if (stopped || mine.spare || mine.taken >= capturesPerBrowser) return;
  const spare = mine.running.then((running) => unlessHung(running, openCell(running, { deviceScaleFactor: 1 })));
  mine.spare = spare;
  spare.catch(() => {
    if (mine.spare === spare) mine.spare = undefined;
  });
}

/** Ends a browser that gets no more captures, once its last one is over. */
async function retire(old: Post): Promise<void> {
  if (old.open > 0) return;
  const running = await old.running.catch(() => undefined);
  (await old.spare?.catch(() => undefined))?.exit.close();
  running?.kill();
}

/** Opens a page; a browser that opens none in all that time is hung. */
async function unlessHung(running: Running, cell: Promise<Cell>): Promise<Cell> {
  const tooLong = setTimeout(() => {
    log.warn("the browser opens no page: it is ended");
    running.kill();
  }, openMs);
  try {
    return await cell;
  } finally {
    clearTimeout(tooLong);
  }
}

/** The browser's state in the terms of a pool: it is the one child. */
export const state = () => ({
  size: 1,
  alive: isUp ? 1 : 0,
  busy: post?.open ? 1 : 0,
  waiting: 0,
  restarts: Math.max(0, restarts),
});

export async function stop(): Promise<void> {
  stopped = true;
  const [running, waiting] = await Promise.all([post?.running, heir].map((one) => one?.catch(() => undefined)));
  (await post?.spare?.catch(() => undefined))?.exit.close();
  running?.kill();
  waiting?.kill();
  await Promise.all(ended);
}
