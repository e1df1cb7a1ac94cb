import { progressType, readProgress } from "#formats/wire/progress.ts";

export interface Answer {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

const endOfHead = Buffer.from("\r\n\r\n");
const endOfLine = Buffer.from("\r\n");

/** Reads one answer as it comes over a connection, with its length told or in chunks. */
export class AnswerReader {
  #held: Buffer = Buffer.alloc(0);
  readonly #body: Buffer[] = [];
  #length = 0;
  #due: number | undefined;
  #head: { status: number; headers: Headers } | undefined;
  isWhole = false;

  get hasHead(): boolean {
    return this.#head !== undefined;
  }

  add(bytes: Buffer): void {
    this.#held = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes]);
    while (!this.isWhole && this.#step());
  }

  /** What came, where all of it did. With progress it is what stands behind the lines. */
  async answer(): Promise<Answer | undefined> {
    if (!this.#head || !this.isWhole) return undefined;
    const { status, headers } = this.#head;
    const bytes = Buffer.concat(this.#body);
    if (headers.get("content-type") !== progressType) return { status, headers, bytes };
    try {
      const plain = await readProgress(new Response(bytes), () => {});
      return { status: plain.status, headers: plain.headers, bytes: await plain.bytes() };
    } catch {
      return undefined;
    }
  }

  #step(): boolean {
    if (!this.#head) return this.#readHead();
    if (this.#due !== undefined) return this.#take(this.#due);
    return this.#readChunk();
  }

  #readHead(): boolean {
    const end = this.#held.indexOf(endOfHead);
    if (end < 0) return false;
    const [line = "", ...fields] = this.#held.toString("latin1", 0, end).split("\r\n");
    const headers = new Headers();
    for (const field of fields)
      headers.append(field.slice(0, field.indexOf(":")), field.slice(field.indexOf(":") + 1).trim());
    this.#head = { status: Number(line.split(" ")[1]), headers };
    this.#held = this.#held.subarray(end + endOfHead.length);
    if (headers.get("transfer-encoding") !== "chunked") this.#due = Number(headers.get("content-length") ?? 0);
    return true;
  }

  #take(due: number): boolean {
    const bytes = this.#held.subarray(0, due - this.#length);
    this.#body.push(bytes);
    this.#length += bytes.length;
    this.#held = this.#held.subarray(bytes.length);
    this.isWhole = this.#length === due;
    return false;
  }

  #readChunk(): boolean {
    const line = this.#held.indexOf(endOfLine);
    if (line < 0) return false;
    const size = Number.parseInt(this.#held.toString("latin1", 0, line), 16);
    const end = line + endOfLine.length + size;
    if (this.#held.length < end + endOfLine.length) return false;
    this.#body.push(this.#held.subarray(line + endOfLine.length, end));
    this.#held = this.#held.subarray(end + endOfLine.length);
    this.isWhole = size === 0;
    return true;
  }
}
