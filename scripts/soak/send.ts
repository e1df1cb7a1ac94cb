import { connect, type Socket } from "node:net";
import { type Answer, AnswerReader } from "./answer.ts";
import { bodyIdleS, type Manner } from "./manner.ts";

/** How a call came to its end: answered, left by the client, cut by the service, never let in, or without a word for too long. */
export type End = "answered" | "left" | "cut" | "unconnected" | "silent";

export interface Heard {
  end: End;
  answer: Answer | undefined;
}

/** Longer than any deadline with the time in the queue. */
const patienceMs = 180_000;
const stalledMs = (bodyIdleS + 30) * 1_000;

interface Wish {
  url: string;
  head: Buffer;
  body: Uint8Array;
  manner: Manner;
}

/** Sends a request over a connection of its own, as its manner has it, and hears what comes back. */
export function send({ url, head, body, manner }: Wish): Promise<Heard> {
  const { hostname, port } = new URL(url);
  const reader = new AnswerReader();
  const { promise, resolve } = Promise.withResolvers<Heard>();
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let isConnected = false;
  let isOver = false;
  const finish = async (end: End) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    socket.destroy();
    const answer = await reader.answer();
    // Lines of progress that end too early are a whole answer of HTTP, but a broken call.
    resolve({ end: end === "answered" && !answer ? "cut" : end, answer });
  };
  const timer = setTimeout(() => void finish("silent"), manner.way === "stalled" ? stalledMs : patienceMs);
  const gone = () => void finish(!isConnected ? "unconnected" : reader.isWhole ? "answered" : "cut");
  socket.on("error", gone).on("close", gone).on("end", gone);
  socket.on("data", (bytes) => {
    const isFirst = !reader.hasHead;
    reader.add(Buffer.from(bytes));
    if (isFirst && reader.hasHead) heed(socket, manner, () => void finish("left"));
    if (reader.isWhole && manner.way !== "unread") void finish("answered");
  });
  socket.on("connect", () => {
    isConnected = true;
    write(socket, Buffer.concat([head, body]), head.length, manner, () => void finish("left"));
  });
  return promise;
}

/** What a manner does with the beginning of an answer. */
function heed(socket: Socket, manner: Manner, leave: () => void): void {
  if (manner.way === "aborted" && manner.at === "answer") leave();
  if (manner.way === "unread") {
    socket.pause();
    setTimeout(leave, manner.ms);
  }
  if (manner.way === "paused") {
    socket.pause();
    setTimeout(() => socket.resume(), manner.ms);
  }
}

function write(socket: Socket, bytes: Buffer, headLength: number, manner: Manner, leave: () => void): void {
  const bodyLength = bytes.length - headLength;
  if (manner.way === "slow") {
    const step = Math.max(1, Math.ceil(bodyLength / manner.pieces));
    const next = (from: number): void => {
      if (socket.destroyed || from >= bytes.length) return;
      const to = from === 0 ? headLength + step : from + step;
      socket.write(bytes.subarray(from, to));
      setTimeout(next, manner.pauseMs, to);
    };
    next(0);
  } else if (manner.way === "stalled" || (manner.way === "aborted" && manner.at === "body")) {
    // At least one byte is kept back.
    socket.write(bytes.subarray(0, headLength + Math.floor(manner.share * (bodyLength - 1))), () => {
      if (manner.way === "aborted") leave();
    });
  } else {
    socket.write(bytes);
    if (manner.way === "aborted" && manner.at === "work") setTimeout(leave, manner.ms);
  }
}
