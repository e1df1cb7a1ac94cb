import { connect } from "node:net";
import { starvedMs } from "#support/processes.ts";

/** A thread of its own, which asks for /health without end: the fuzzer's own work must not count as silence. */
declare const self: Worker;

const pauseMs = 10;

self.onmessage = ({ data }: MessageEvent<{ url: string; pid: number }>) => {
  const { hostname, port } = new URL(data.url);
  const waits = () => starvedMs(data.pid) + starvedMs("thread-self");
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
