/** A class or function that a pickle names; it is never called, only its name and arguments are kept. */
export interface Called {
  name: string;
  given: readonly unknown[];
}

/** Something that lies outside of the pickle, such as the numbers of a tensor. */
export interface Outside {
  id: unknown;
}

const mark = Symbol("mark");

/**
 * Reads a pickle (protocol 2, as torch.save writes it) as data: lists, tuples, dictionaries (as maps), and the names of
 * whatever it would have Python call.
 */
export function readPickle(bytes: Uint8Array): unknown {
  return new Machine(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).run();
}

class Machine {
  readonly #file: Buffer;
  #at = 0;
  readonly #stack: unknown[] = [];
  readonly #memo = new Map<number, unknown>();

  constructor(file: Buffer) {
    this.#file = file;
  }

  run(): unknown {
    for (;;) {
      const code = String.fromCharCode(this.#byte());
      if (code === ".") return this.#pop();
      const step = this.#steps[code];
      if (!step) throw new Error(`a pickle with the unknown code ${JSON.stringify(code)}`);
      step();
    }
  }

  /** Steps by their letters in Python's pickletools. */
  readonly #steps: Readonly<Record<string, () => void>> = {
    "\x80": () => void this.#byte(),
    "(": () => this.#push(mark),
    ")": () => this.#push([]),
    "]": () => this.#push([]),
    "}": () => this.#push(new Map()),
    N: () => this.#push(null),
    "\x88": () => this.#push(true),
    "\x89": () => this.#push(false),
    K: () => this.#push(this.#byte()),
    M: () => this.#push(this.#bytes(2).readUInt16LE()),
    J: () => this.#push(this.#bytes(4).readInt32LE()),
    G: () => this.#push(this.#bytes(8).readDoubleBE()),
    "\x8a": () => this.#push(whole(this.#bytes(this.#byte()))),
    X: () => this.#push(this.#bytes(this.#bytes(4).readUInt32LE()).toString("utf8")),
    c: () => this.#push({ name: `${this.#line()}.${this.#line()}`, given: [] } satisfies Called),
    Q: () => this.#push({ id: this.#pop() } satisfies Outside),
    t: () => this.#push(this.#fromMark()),
    "\x85": () => this.#push(this.#last(1)),
    "\x86": () => this.#push(this.#last(2)),
    "\x87": () => this.#push(this.#last(3)),
    q: () => void this.#memo.set(this.#byte(), this.#top()),
    r: () => void this.#memo.set(this.#bytes(4).readUInt32LE(), this.#top()),
    h: () => this.#push(this.#remembered(this.#byte())),
    j: () => this.#push(this.#remembered(this.#bytes(4).readUInt32LE())),
    a: () => this.#append(this.#last(1)),
    e: () => this.#append(this.#fromMark()),
    s: () => this.#fill(this.#last(2)),
    u: () => this.#fill(this.#fromMark()),
    R: () => this.#call(),
    // The state of an object is left out.
    b: () => void this.#pop(),
  };

  #byte(): number {
    return this.#bytes(1).readUInt8();
  }

  #bytes(count: number): Buffer {
    const end = this.#at + count;
    if (end > this.#file.length) throw new Error("a pickle that ends too soon");
    const found = this.#file.subarray(this.#at, end);
    this.#at = end;
    return found;
  }

  #line(): string {
    const end = this.#file.indexOf(10, this.#at);
    if (end < 0) throw new Error("a pickle that ends too soon");
    const line = this.#bytes(end - this.#at).toString("latin1");
    this.#at++;
    return line;
  }

  #push(value: unknown): void {
    this.#stack.push(value);
  }

  #pop(): unknown {
    if (this.#stack.length === 0) throw new Error("a pickle that takes more than it has");
    return this.#stack.pop();
  }

  #top(): unknown {
    return this.#stack.at(-1);
  }

  #last(count: number): unknown[] {
    if (this.#stack.length < count) throw new Error("a pickle that takes more than it has");
    return this.#stack.splice(-count);
  }

  #fromMark(): unknown[] {
    const taken = this.#stack.splice(this.#stack.lastIndexOf(mark));
    if (taken[0] !== mark) throw new Error("a pickle that takes more than it has");
    return taken.slice(1);
  }

  #remembered(at: number): unknown {
    if (!this.#memo.has(at)) throw new Error("a pickle that recalls what it never had");
    return this.#memo.get(at);
  }

  #append(values: readonly unknown[]): void {
    const list = this.#top();
    if (!Array.isArray(list)) throw new Error("a pickle that appends to no list");
    for (const value of values) list.push(value);
  }

  #fill(pairs: readonly unknown[]): void {
    const map = this.#top();
    if (!(map instanceof Map)) throw new Error("a pickle that fills no dictionary");
    for (let at = 0; at + 1 < pairs.length; at += 2) map.set(pairs[at], pairs[at + 1]);
  }

  #call(): void {
    const given = this.#pop();
    const called = this.#pop() as Called;
    if (!Array.isArray(given) || typeof called?.name !== "string") throw new Error("a pickle that calls no name");
    this.#push(called.name === "collections.OrderedDict" ? new Map() : ({ name: called.name, given } satisfies Called));
  }
}

/** Reads a whole number of any length, the lowest byte first. */
function whole(bytes: Buffer): number {
  let value = 0n;
  for (const byte of [...bytes].reverse()) value = (value << 8n) | BigInt(byte);
  return Number(BigInt.asIntN(8 * bytes.length, value));
}
