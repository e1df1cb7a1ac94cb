import { connect, type Socket } from "node:net";

const endOfHead = Buffer.from("\r\n\r\n");

/** One caller's connection, kept from call to call: a whole request goes out, and of the answer only its status is kept. */
export class Connection {
  readonly #socket: Socket;
  #head: Buffer = Buffer.alloc(0);
  /** Bytes of the answer's body that have not come yet; undefined while its head is not whole. */
  #due: number | undefined;
  #status = 0;
  #settle: { resolve: (status: number) => void; reject: (why: Error) => void } | undefined;

  static async open(url: string): Promise<Connection> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
    return new Connection(socket);
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (bytes: Buffer) => this.#take(bytes));
    const lost = () => this.#settle?.reject(new Error("the connection has ended"));
    socket.on("error", lost).on("close", lost);
  }

  /** Sends one request; resolves with the status of its answer when all of it is here. */
  send(request: Uint8Array): Promise<number> {
    const { promise, ...settle } = Promise.withResolvers<number>();
    this.#settle = settle;
    this.#socket.write(request);
    return promise;
  }

  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #take(bytes: Buffer): void {
    if (this.#due !== undefined) {
      this.#count(bytes.length);
      return;
    }
    this.#head = this.#head.length === 0 ? bytes : Buffer.concat([this.#head, bytes]);
    const end = this.#head.indexOf(endOfHead);
    if (end < 0) return;
    const text = this.#head.toString("latin1", 0, end);
    this.#status = Number(text.slice(9, 12));
    this.#due = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
    this.#count(this.#head.length - end - endOfHead.length);
  }

  #count(bytes: number): void {
    this.#due = (this.#due ?? 0) - bytes;
    if (this.#due > 0) return;
    this.#due = undefined;
    this.#head = Buffer.alloc(0);
    this.#settle?.resolve(this.#status);
  }
}
