import { readFileSync } from "node:fs";
import { connect } from "node:net";

/** A thread of its own, which asks for /health without end: the fuzzer's own work must not count as silence. */
declare const self: Worker;

const pauseMs = 10;

/** Nanoseconds that a thread was ready and had no processor (proc(5), schedstat): that is the machine's silence. */
const waited = (path: string): number => Number(readFileSync(path, "latin1").split(" ")[1] ?? 0) / 1_000_000;

self.onmessage = ({ data }: MessageEvent<{ url: string; pid: number }>) => {
  const { hostname, port } = new URL(data.url);
  const waits = () => waited(`/proc/${data.pid}/schedstat`) + waited("/proc/thread-self/schedstat");
  let asked = 0;
  let before = { time: 0, waited: 0 };
  const socket = connect(Number(port), hostname);
  const ask = () => {
    before = { time: performance.now(), waited: waits() };
    socket.write("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
  };
  socket.on("connect", ask);
  socket.on("data", () => {
    asked += 1;
    const silenceMs = performance.now() - before.time - (waits() - before.waited);
    self.postMessage({ asked, silenceMs });
    setTimeout(ask, pauseMs);
  });
  socket.on("error", () => self.postMessage({ asked, silenceMs: Number.POSITIVE_INFINITY }));
};
