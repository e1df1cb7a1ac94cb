import { connect, type Socket } from "node:net";
import { service } from "./service.ts";

/** An HTTP answer read from a bare socket, for requests that no client would send. */
export interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

/** From an address of one's own choice, where it is told: all of 127.0.0.0/8 is this machine. */
export async function dial(url?: string, localAddress?: string): Promise<Socket> {
  const { hostname, port } = new URL(url ?? (await service()).url);
  const socket = connect({ port: Number(port), host: hostname, ...(localAddress && { localAddress }) });
  await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  return socket;
}

/** Sends bytes as they are and reads one answer. */
export async function exchange(parts: readonly (string | Uint8Array)[], url?: string): Promise<RawAnswer> {
  const socket = await dial(url);
  const answer = readAnswer(socket);
  for (const part of parts) socket.write(part);
  return answer.finally(() => socket.destroy());
}

export function readAnswer(socket: Socket): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let text = "";
    const done = () => {
      const end = text.indexOf("\r\n\r\n");
      if (end < 0) return;
      const head = text.slice(0, end);
      const body = text.slice(end + 4);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (body.length < length) return;
      resolve({ head, body, status: Number(head.split(" ")[1]) });
    };
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      done();
    });
    socket.on("close", () => reject(new Error(`closed after ${JSON.stringify(text.slice(0, 200))}`)));
    socket.on("error", reject);
  });
}
