import type { Answer } from "./answer.ts";
import type { Case } from "./cases/case.ts";
import { difference, saying, wordsOf } from "./compare.ts";
import type { Ledger } from "./ledger.ts";
import { type Packed, pack, requestOf } from "./request.ts";
import { send } from "./send.ts";

/** A case with its bytes, and with what it had by itself. */
export interface Known {
  packed: Packed;
  solo: Answer;
  /** How long it took by itself. */
  ms: number;
}

/** The answers that cases have on a quiet service, one after the other. */
export class Solos {
  readonly #known = new Map<Case, Known>();
  readonly #url: string;
  readonly #key: string;
  readonly #ledger: Ledger;

  constructor(url: string, key: string, ledger: Ledger) {
    this.#url = url;
    this.#key = key;
    this.#ledger = ledger;
  }

  /** What is wrong with a case by itself is told here, and it is not sent again. */
  async make(cases: Iterable<Case>): Promise<void> {
    for (const one of cases) if (!this.#known.has(one)) await this.#make(one);
    this.#findStrangers();
  }

  of(one: Case): Known | undefined {
    return this.#known.get(one);
  }

  /** The words of all cases. */
  words(): string[] {
    return [...new Set([...this.#known.keys()].map(({ canary }) => canary.word))];
  }

  /**
   * Each case is answered as it was at first, and every process that is kept has then done all that there is to do: a
   * process that was just started anew holds less.
   */
  async again(): Promise<void> {
    for (const [one, { packed, solo }] of this.#known) {
      const { end, answer } = await this.#send(one, packed);
      const other = answer ? await difference(one, solo, answer) : `got no answer (${end})`;
      if (other) this.#ledger.blame(`${one.tool}, ${one.name}, by itself once more`, other);
    }
  }

  #send(one: Case, packed: Packed) {
    const { head, body } = requestOf(one, packed, { key: this.#key, progress: false });
    return send({ url: this.#url, head, body, manner: { way: "whole" } });
  }

  async #make(one: Case): Promise<void> {
    const packed = await pack(one);
    const since = performance.now();
    const { end, answer } = await this.#send(one, packed);
    const what = `${one.tool}, ${one.name}, by itself`;
    if (!answer) this.#ledger.blame(what, `got no answer (${end})`);
    else if (!one.due.includes(answer.status))
      this.#ledger.blame(what, `was answered by ${answer.status} instead of ${one.due.join(" or ")}${saying(answer)}`);
    else this.#known.set(one, { packed, solo: answer, ms: performance.now() - since });
  }

  /** In the words of each answer no other case's stand; a refusal may show what it refuses. */
  #findStrangers(): void {
    const words = this.words();
    for (const [one, { solo }] of this.#known) {
      const text = wordsOf(solo, one.password);
      const stranger = words.find((word) => word !== one.canary.word && text.includes(word));
      if (stranger) this.#ledger.blame(`${one.tool}, ${one.name}, by itself`, `has another case's word: ${stranger}`);
    }
  }
}
