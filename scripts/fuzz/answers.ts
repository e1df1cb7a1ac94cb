/** Reads the statuses of answers, one behind the other, as they come over a connection. */
export class Answers {
  readonly statuses: number[] = [];
  #held = Buffer.alloc(0);
  /** Bytes of a body that are still to come. */
  #body = 0;
  #isChunked = false;

  add(bytes: Buffer): void {
    if (this.#body > bytes.length) {
      this.#body -= bytes.length;
      return;
    }
    this.#held = Buffer.concat([this.#held, bytes.subarray(this.#body)]);
    this.#body = 0;
    while (this.#step());
  }

  #step(): boolean {
    const end = this.#held.indexOf(this.#isChunked ? "0\r\n\r\n" : "\r\n\r\n");
    if (end < 0) return false;
    if (this.#isChunked) {
      this.#isChunked = false;
      this.#held = this.#held.subarray(end + 5);
      return true;
    }
    const head = this.#held.toString("latin1", 0, end);
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? Number.NaN);
    // "Continue" is no answer yet.
    if (status !== 100) this.statuses.push(status);
    this.#isChunked = /\r\ntransfer-encoding: chunked/i.test(head);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const rest = this.#held.subarray(end + 4);
    this.#body = Math.max(0, length - rest.length);
    this.#held = rest.subarray(Math.min(length, rest.length));
    return this.#held.length > 0;
  }
}
