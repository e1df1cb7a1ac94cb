import { connect } from "node:net";
import { Answers } from "./answers.ts";
import type { Exchange } from "./requests.ts";

/** Longer than any call of these sizes takes, queue included. */
const patienceMs = 10_000;
/** What need not be answered may be: so long it is waited for. */
const glanceMs = 150;

export interface Heard {
  statuses: readonly number[];
  isComplete: boolean;
}

/** Sends an exchange over a connection of its own and hears what comes back. */
export function send({ pieces, halfClose, due }: Exchange, url: string): Promise<Heard> {
  const { hostname, port } = new URL(url);
  const answers = new Answers();
  return new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ statuses: answers.statuses, isComplete: answers.statuses.length >= due });
    };
    const timer = setTimeout(finish, due > 0 ? patienceMs : glanceMs);
    socket.on("data", (bytes) => {
      answers.add(Buffer.from(bytes));
      if (answers.statuses.length >= Math.max(1, due)) finish();
    });
    socket.on("end", finish).on("close", finish).on("error", finish);
    socket.on("connect", () => {
      socket.setNoDelay(true);
      const write = (index: number): void => {
        const piece = pieces[index];
        if (piece) socket.write(piece, () => setImmediate(write, index + 1));
        else if (halfClose) socket.end();
      };
      write(0);
    });
  });
}
