import { complaintsOf } from "../kernel/complaints.ts";
import { type Opened, open, openWhole } from "../kernel/open.ts";

/** A document that stays open from one piece of work to the next, each of which finds it as it was opened. */
export class Paper {
  readonly #bytes: Uint8Array;
  readonly #password: string | undefined;
  #opened: Opened | undefined;

  constructor(bytes: Uint8Array, password: string | undefined) {
    this.#bytes = bytes;
    this.#password = password;
  }

  get opened(): Opened {
    this.#opened ??= open(this.#bytes, { password: this.#password });
    return this.#opened;
  }

  /** Opens the document once more with all its objects, also those read past faults; tells whether it had faults. */
  openWhole(): boolean {
    this.close();
    this.#opened = openWhole(this.#bytes, { password: this.#password });
    return this.#opened.faulty === true;
  }

  close(): void {
    this.#opened?.doc.destroy();
    this.#opened = undefined;
  }

  /**
   * Opens the document anew after a fault: its consequences stay with a document, and it is told the first time only,
   * so whoever works on it next would find another one, depending on who was here before.
   */
  async use<R>(work: () => R | Promise<R>): Promise<R> {
    const { doc } = this.opened;
    const wasRepaired = doc.wasRepaired();
    let isAsOpened = false;
    try {
      const { value, complaints, remarks, ledAstray } = await complaintsOf(work);
      const isSilent = complaints.length + remarks.length === 0 && !ledAstray;
      isAsOpened = isSilent && this.#opened?.doc === doc && doc.wasRepaired() === wasRepaired;
      return value;
    } finally {
      if (!isAsOpened) this.close();
    }
  }
}
