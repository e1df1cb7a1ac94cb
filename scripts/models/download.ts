import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Problem } from "#problem";

export interface Wanted {
  address: string;
  bytes: number;
  sha256: string;
}

/** A connection that brings nothing for so long is given up. */
const stallMs = 30_000;

/**
 * Brings a file to its place, whole or not at all: it grows beside it under another name, and what a download that broke
 * off has left there is gone on with.
 */
export async function download(wanted: Wanted, path: string, tell: (done: number) => void): Promise<void> {
  const growing = `${path}.part`;
  await mkdir(dirname(path), { recursive: true });
  const from = await sizeOf(growing);
  if (from > wanted.bytes) await rm(growing);
  if (from !== wanted.bytes) await fetchRest(wanted, growing, tell);
  const sha256 = await hashOf(growing);
  if (sha256 !== wanted.sha256) {
    await rm(growing);
    throw failed(wanted, `what came has the checksum ${sha256}, and should have ${wanted.sha256}. It was removed.`);
  }
  await rename(growing, path);
}

async function fetchRest(wanted: Wanted, growing: string, tell: (done: number) => void): Promise<void> {
  const stalled = new AbortController();
  const watch = setTimeout(() => stalled.abort(), stallMs);
  try {
    const from = await sizeOf(growing);
    const response = await ask(wanted, from, stalled.signal);
    // Who answers with all of it has not understood that the rest would do.
    const goesOn = response.status === 206;
    const file = await open(growing, goesOn ? "a" : "w");
    let done = goesOn ? from : 0;
    try {
      for await (const piece of response.body ?? []) {
        watch.refresh();
        done += piece.length;
        if (done > wanted.bytes) throw failed(wanted, `more came than the ${wanted.bytes} bytes that it should have.`);
        await file.appendFile(piece);
        tell(done);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    if (done < wanted.bytes) throw failed(wanted, `it broke off after ${done} of ${wanted.bytes} bytes.`);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw failed(wanted, stalled.signal.aborted ? "nothing came for 30 s." : `${(error as Error).message}.`);
  } finally {
    clearTimeout(watch);
  }
}

const mostRedirects = 5;

async function ask(wanted: Wanted, from: number, signal: AbortSignal): Promise<Response> {
  // Compressed on the way, neither the length nor the place to go on from would be the file's own.
  const headers = { "accept-encoding": "identity", ...(from > 0 && { range: `bytes=${from}-` }) };
  let address = wanted.address;
  for (let hop = 0; hop <= mostRedirects; hop++) {
    if (!isSafe(address)) throw failed(wanted, "it leads to an address without https.");
    const response = await fetch(address, { signal, headers, redirect: "manual" });
    const next = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
    if (response.status === 200 || response.status === 206) return response;
    await response.body?.cancel();
    if (next === null) throw failed(wanted, `the answer was ${response.status}.`);
    address = new URL(next, address).href;
  }
  throw failed(wanted, `it leads on and on, more than ${mostRedirects} times.`);
}

/** Nobody on the way may read along or change an answer; this machine itself is no way. */
function isSafe(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || ["127.0.0.1", "[::1]", "localhost"].includes(hostname);
}

const failed = ({ address }: Wanted, why: string): Problem =>
  new Problem("unprocessable", `${address} could not be fetched: ${why} The same call goes on where this one stopped.`);

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

async function hashOf(path: string): Promise<string> {
  const hash = new Bun.CryptoHasher("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest("hex");
}
