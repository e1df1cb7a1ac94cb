import { connect } from "node:net";
import { busyMs, starvedMs, threadsStarvedMs } from "#support/processes.ts";

/** A thread of its own, which asks for /health without end: the fuzzer's own work must not count as silence. */
declare const self: Worker;

const pauseMs = 10;
const lookMs = 500;
/** The kernel counts a wait for a processor when it is over: of a shorter silence only its end tells whose it was. */
const lostMs = 3_000;

self.onmessage = ({ data }: MessageEvent<{ url: string; pid: number }>) => {
  const { hostname, port } = new URL(data.url);
  const now = () => ({
    time: performance.now(),
    busy: busyMs(data.pid),
    starved: threadsStarvedMs(data.pid) + starvedMs("thread-self"),
  });
  let asked = 0;
  let before = now();
  let isDue = false;
  /** While the service is at work itself it is silent by its own fault; else only if no thread lacked a processor. */
  const silence = () => {
    const { time, busy, starved } = now();
    return Math.max(busy - before.busy, time - before.time - Math.max(0, starved - before.starved));
  };
  const tell = (silenceMs = silence()) => self.postMessage({ asked, silenceMs });
  const socket = connect(Number(port), hostname);
  const ask = () => {
    before = now();
    isDue = true;
    socket.write("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
  };
  socket.on("connect", ask);
  socket.on("data", () => {
    asked += 1;
    isDue = false;
    tell();
    setTimeout(ask, pauseMs);
  });
  // An answer that never comes is told before it is there.
  setInterval(() => isDue && performance.now() - before.time > lostMs && tell(), lookMs);
  const lost = () => tell(Number.POSITIVE_INFINITY);
  socket.on("error", lost).on("close", lost);
};
