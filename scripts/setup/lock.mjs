import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, SetupError, say } from "./run.mjs";

const lock = join(root, ".bun", "lock");
const patienceMs = 20 * 60 * 1000;
const pollMs = 300;

/** Runs the work while no other set-up of this folder is at it. */
export async function withLock(work) {
  const mine = `${lock}-${process.pid}`;
  mkdirSync(mine, { recursive: true });
  writeFileSync(join(mine, "pid"), String(process.pid));
  await take(mine);
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

async function take(mine) {
  const until = Date.now() + patienceMs;
  let told = false;
  while (!becomes(mine, lock)) {
    const holder = holderOf(lock);
    if (holder !== undefined && !isAlive(holder)) {
      breakOpen(holder);
      continue;
    }
    if (!told) say("Another set-up is at work here; waiting for it.");
    told = true;
    if (Date.now() > until) {
      rmSync(mine, { recursive: true, force: true });
      throw new SetupError(`Another set-up (process ${holder}) has not finished. If there is none, remove ${lock}.`);
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** A folder that already holds its owner's number is put in place at once or, where one stands, not at all. */
function becomes(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (error.code === "ENOTEMPTY" || error.code === "EEXIST") return false;
    throw error;
  }
}

function holderOf(folder) {
  try {
    return Number(readFileSync(join(folder, "pid"), "utf8"));
  } catch {
    return undefined; // It has just been given back.
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Removes the lock of a set-up that was killed, and puts it back if a living one took it in between. */
function breakOpen(deadHolder) {
  const aside = `${lock}-of-${deadHolder}-${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return; // Somebody else was quicker.
  }
  if (holderOf(aside) !== deadHolder && becomes(aside, lock)) return;
  rmSync(aside, { recursive: true, force: true });
}
