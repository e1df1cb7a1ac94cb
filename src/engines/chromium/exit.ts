import { connect, createServer, type Server, type Socket } from "node:net";
import { hasDescriptors } from "#engines/pool/spare-descriptors.ts";
import { type Place, placeOf } from "#formats/addresses/web-address.ts";
import { log, reason } from "#log";
import { findDestination, type Resolve, type Verdict } from "./destination.ts";
import { endOfHead, longestHead, readHead, readTarget, writeHead } from "./head.ts";

interface Terms {
  allowed: ReadonlySet<Place>;
  resolve: Resolve;
  /** Bytes that may come in through it. */
  limitBytes: number;
}

const connectMs = 10_000;
/** The most connections at once: more than any page needs, and fewer than would hurt whoever is called. */
const mostSockets = 256;

/**
 * A proxy on loopback: the only way out of one capture's browser context. Requests, redirects, frames, workers and
 * WebSockets all come through here, and each is judged by the addresses that it would reach.
 */
export class Exit {
  readonly #terms: Terms;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #verdicts = new Map<Place, Verdict>();
  #bytes = 0;
  #blocked = 0;
  /** Called once when more has come in than may. */
  onOverflow: (() => void) | undefined;

  static async open(terms: Terms): Promise<Exit> {
    const exit = new Exit(terms);
    await new Promise<void>((resolve, reject) => {
      exit.#server.once("error", reject);
      exit.#server.listen(0, "127.0.0.1", resolve);
    });
    // The page does without a connection that can't be taken for want of descriptors.
    exit.#server.on("error", (cause) => log.warn("a page's connection was lost", { cause: reason(cause) }));
    return exit;
  }

  private constructor(terms: Terms) {
    this.#terms = terms;
    this.#server = createServer((socket) => this.#serve(socket));
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The number of connections that were refused. */
  get blocked(): number {
    return this.#blocked;
  }

  /** Why the last connection to a place did not come about. */
  verdictOn = (place: Place): Verdict | undefined => this.#verdicts.get(place);

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => this.#sockets.delete(socket));
  }

  #serve(client: Socket): void {
    this.#keep(client);
    if (this.#sockets.size > mostSockets) return void client.destroy();
    let got: Buffer = Buffer.alloc(0);
    const read = (chunk: Buffer) => {
      got = Buffer.concat([got, chunk]);
      const end = endOfHead(got);
      if (end < 0) {
        if (got.length > longestHead) client.destroy();
        return;
      }
      client.off("data", read);
      client.pause();
      this.#lead(client, got.subarray(0, end), got.subarray(end)).catch(() => client.destroy());
    };
    client.on("data", read);
  }

  async #lead(client: Socket, bytes: Buffer, rest: Buffer): Promise<void> {
    const head = readHead(bytes);
    const target = head && readTarget(head.start);
    if (!target) return void client.destroy();
    const place = placeOf(target.host, target.port);
    const found = await findDestination(target.host, target.port, this.#terms);
    const upstream = typeof found === "string" ? found : await this.#reach(found, target.port);
    if (typeof upstream === "string") {
      this.#verdicts.set(place, upstream === "refused" || hasDescriptors() ? upstream : "no room");
      if (upstream === "refused") this.#blocked += 1;
      // An http address gets no answer at all: an error's page would be taken for the place's own.
      if (target.tunnel) client.end("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n");
      else client.destroy();
      return;
    }
    this.#verdicts.delete(place);
    if (target.tunnel) {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      upstream.write(rest);
    } else {
      const [method] = head.start.split(" ");
      upstream.write(writeHead({ ...head, start: `${method} ${target.path} HTTP/1.1` }));
      upstream.write(rest);
    }
    this.#join(client, upstream, target.tunnel);
  }

  async #reach(addresses: readonly string[], port: number): Promise<Socket | Verdict> {
    for (const address of addresses.slice(0, 4)) {
      const socket = connect({ host: address, port, timeout: connectMs });
      this.#keep(socket);
      const isOpen = await new Promise<boolean>((resolve) => {
        socket.once("connect", () => resolve(true));
        socket.once("timeout", () => socket.destroy());
        socket.once("close", () => resolve(false));
      });
      if (!isOpen) continue;
      socket.setTimeout(0);
      return socket;
    }
    return "no answer";
  }

  #join(client: Socket, upstream: Socket, tunnel: boolean): void {
    let head: Buffer | undefined = tunnel ? undefined : Buffer.alloc(0);
    upstream.on("data", (chunk: Buffer) => {
      this.#bytes += chunk.length;
      if (this.#bytes > this.#terms.limitBytes) return this.#overflow();
      let out = chunk;
      if (head !== undefined) {
        const read = closing(Buffer.concat([head, chunk]));
        if (!read || (read.rest?.length ?? 0) > longestHead) return void client.destroy();
        head = read.rest;
        out = read.ready;
      }
      if (out.length > 0 && !client.write(out)) {
        upstream.pause();
        client.once("drain", () => upstream.resume());
      }
    });
    client.on("data", (chunk: Buffer) => {
      if (upstream.write(chunk)) return;
      client.pause();
      upstream.once("drain", () => client.resume());
    });
    upstream.on("end", () => client.end());
    client.on("end", () => upstream.end());
    upstream.on("close", () => client.destroySoon());
    client.on("close", () => upstream.destroy());
    client.resume();
  }

  #overflow(): void {
    const tell = this.onOverflow;
    this.onOverflow = undefined;
    this.close();
    tell?.();
  }
}

/** Writes the wish to close into an answer's head, so that the browser asks for the next thing anew. */
function closing(bytes: Buffer): { ready: Buffer; rest: Buffer | undefined } | undefined {
  const end = endOfHead(bytes);
  if (end < 0) return { ready: Buffer.alloc(0), rest: bytes };
  const head = readHead(bytes.subarray(0, end));
  if (!head) return undefined;
  // Interim answers (RFC 9110, section 15.2) come before the one that counts.
  if (/^HTTP\/1\.1 1\d\d /.test(head.start)) return closing(bytes.subarray(end));
  return { ready: Buffer.concat([writeHead(head), bytes.subarray(end)]), rest: undefined };
}
