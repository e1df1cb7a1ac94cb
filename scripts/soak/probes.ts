import { type Case, canaryOf } from "./cases/case.ts";
import { good } from "./cases/good.ts";
import { difference } from "./compare.ts";
import { MachineTime } from "./machine-time.ts";
import { type Engine, engines } from "./processes.ts";
import { requestOf } from "./request.ts";
import { send } from "./send.ts";
import type { Solos } from "./solo.ts";

/** By a tool and one of its calls whether an engine works. */
const calls: Record<Engine, readonly [tool: string, call: number]> = {
  mupdf: ["rotate-pdf", 0],
  sharp: ["image-convert", 0],
  canvas: ["watermark-image", 0],
  office: ["word-to-pdf", 0],
  libreoffice: ["word-to-pdf", 0],
  tesseract: ["ocr-pdf", 0],
  onnx: ["blur-face", 0],
  qrcode: ["qr-generate", 2],
  chromium: ["html-to-image", 0],
  programs: ["image-rotate", 0],
};
const firstCanary = 500_000;

export type Probes = ReadonlyMap<Engine, Case>;

/** A call for each of the engines that the tools of a soak use. */
export async function makeProbes(seed: number, site: string, names: readonly string[]): Promise<Probes> {
  const probes = new Map<Engine, Case>();
  for (const [at, engine] of engines.entries()) {
    const [tool, call] = calls[engine];
    const make = good[tool]?.[call];
    if (!make || !names.includes(tool)) continue;
    const canary = canaryOf(seed, firstCanary + at);
    const isJson = tool === "qr-generate" || tool === "html-to-image";
    const name = `a look at ${engine}`;
    probes.set(engine, { ...(await make(canary, site)), tool, sort: "good", name, canary, due: [200], isJson });
  }
  return probes;
}

const mostMs = 10_000;
/** Some calls take long by themselves, too. */
const timesAlone = 3;
const betweenMs = 200;

interface Wish {
  url: string;
  clock: MachineTime;
  key: string;
  solos: Solos;
  probes: Probes;
}

export interface Recovery {
  /** By the machine's own time. */
  ms: number;
  /** What did not work in time. */
  wrong: string[];
}

/** Asks until all is well again: the service is ready, and a call of each of these engines is what it was by itself. */
export async function recover(wish: Omit<Wish, "clock">, affected: Iterable<Engine>): Promise<Recovery> {
  const cases = [...new Set([...affected].flatMap((engine) => wish.probes.get(engine) ?? []))];
  // The service is this process's child: what neither has used of the processors, others had.
  const clock = new MachineTime(process.pid);
  const looks = [lookReady(wish.url, clock), ...cases.map((one) => lookAt({ ...wish, clock }, one))];
  const wrong = (await Promise.all(looks)).filter((says) => says !== undefined);
  clock.end();
  return { ms: clock.ms(), wrong };
}

async function lookReady(url: string, clock: MachineTime): Promise<string | undefined> {
  for (;;) {
    // A connection that is kept would be a socket left over.
    const status = await fetch(`${url}/ready`, { keepalive: false }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return undefined;
    if (clock.ms() > mostMs) return `/ready says ${status}`;
    await Bun.sleep(betweenMs);
  }
}

async function lookAt({ url, clock, key, solos }: Wish, one: Case): Promise<string | undefined> {
  const known = solos.of(one);
  if (!known) return undefined;
  const limitMs = Math.max(mostMs, timesAlone * known.ms);
  for (;;) {
    const request = requestOf(one, known.packed, { key, progress: false });
    const { answer, end } = await send({ url, ...request, manner: { way: "whole" } });
    const tookMs = clock.ms();
    const other = answer ? await difference(one, known.solo, answer) : `no answer (${end})`;
    if (tookMs > limitMs) return `${one.name} (${one.tool}): ${other ?? `took ${Math.round(tookMs / 1_000)} s`}`;
    if (other === undefined) return undefined;
    await Bun.sleep(betweenMs);
  }
}
