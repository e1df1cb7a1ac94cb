import type { Answer } from "./answer.ts";
import type { Lane } from "./cases/all.ts";
import { difference, isByNeed, saying, wordsOf } from "./compare.ts";
import type { Deck, Drawn } from "./draw.ts";
import { type Fault, judge } from "./judge.ts";
import type { Ledger } from "./ledger.ts";
import { isHeard } from "./manner.ts";
import { requestOf } from "./request.ts";
import { type Heard, send } from "./send.ts";
import type { Known, Solos } from "./solo.ts";

/** More than there are slots, and few enough that nobody waits for longer than a call may. */
const atOnce: Record<Lane, number> = { light: 7, heavy: 3, capture: 3 };
/** A lane is no more than this ahead of the slowest one: every tool comes as often as the deck has it. */
const mostRoundsAhead = 1;
const lookMs = 20;
const longestPauseMs = 5_000;
/** Letters of a line of the log. */
const longestLogged = 1_000;

/** A call that is under way. */
export interface Flight {
  number: number;
  during: Set<Fault>;
  over: Promise<void>;
}

interface Wish {
  url: string;
  keys: readonly string[];
  deck: Deck;
  solos: Solos;
  ledger: Ledger;
  /** The service's log so far. */
  log(): string;
  /** Numbers of calls to be sent, by lane. */
  numbers: Numbers;
  /** Whether no more need be sent, though numbers are left. */
  isEnough(): boolean;
}

/** The numbers that are still to be sent. */
export interface Numbers {
  readonly lanes: readonly Lane[];
  /** "later" where others have to come first; nothing when there are no more. */
  next(lane: Lane): number | "later" | undefined;
}

/** All numbers below a limit, each by a caller of its tool's lane. */
export function numbersOf(deck: Deck, calls: number, lanes: readonly Lane[]): Numbers {
  const at = new Map(lanes.map((lane) => [lane, 0]));
  const roundOf = (number: number) => Math.floor(number / deck.size);
  return {
    lanes,
    next(lane) {
      let number = at.get(lane) ?? calls;
      while (number < calls && deck.toolOf(number).lane !== lane) number += 1;
      at.set(lane, number);
      if (number >= calls) return undefined;
      const slowest = Math.min(...[...at.values()].map(roundOf));
      if (roundOf(number) > slowest + mostRoundsAhead) return "later";
      at.set(lane, number + 1);
      return number;
    },
  };
}

/** One number again and again. */
export function again(deck: Deck, number: number, times: number): Numbers {
  const { lane } = deck.toolOf(number);
  let left = times;
  return { lanes: [lane], next: () => (left-- > 0 ? number : undefined) };
}

/** Callers without end: each sends the next call of its lane as soon as its last one is over. */
export class Storm {
  readonly flights = new Set<Flight>();
  readonly #wish: Wish;
  #fault: Fault | undefined;
  #held: { promise: Promise<void>; resolve: () => void } | undefined;
  #isEnding = false;

  constructor(wish: Wish) {
    this.#wish = wish;
  }

  /** Sends all numbers, or what can be sent until it is told to end. */
  async run(): Promise<void> {
    const lines = this.#wish.numbers.lanes.flatMap((lane) =>
      Array.from({ length: atOnce[lane] }, () => this.#line(lane)),
    );
    await Promise.all(lines);
  }

  end(): void {
    this.#isEnding = true;
    this.resume();
  }

  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** From here on calls, and all that are under way, have a fault to explain what becomes of them. */
  begin(fault: Fault): void {
    this.#fault = fault;
    for (const { during } of this.flights) during.add(fault);
  }

  over(): void {
    this.#fault = undefined;
  }

  /** No call begins until `resume`; resolves when those under way are over. */
  async hold(): Promise<void> {
    this.#held ??= Promise.withResolvers<void>();
    await Promise.all([...this.flights].map(({ over }) => over));
  }

  resume(): void {
    this.#held?.resolve();
    this.#held = undefined;
  }

  async #line(lane: Lane): Promise<void> {
    for (;;) {
      await this.#held?.promise;
      if (this.#isEnding || this.#wish.isEnough()) return;
      const next = this.#wish.numbers.next(lane);
      if (next === undefined) return;
      if (next === "later") await Bun.sleep(lookMs);
      else await this.#fly(this.#wish.deck.draw(next));
    }
  }

  async #fly(drawn: Drawn): Promise<void> {
    const known = this.#wish.solos.of(drawn.case);
    if (!known) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const flight: Flight = { number: drawn.number, during: new Set(this.#fault ? [this.#fault] : []), over: promise };
    this.flights.add(flight);
    const { url, keys } = this.#wish;
    const key = keys[drawn.key] ?? "";
    const request = requestOf(drawn.case, known.packed, { key, progress: drawn.progress });
    const heard = await send({ url, ...request, manner: drawn.manner });
    this.flights.delete(flight);
    resolve();
    const pauseMs = await this.#note(drawn, known, heard, flight.during);
    if (pauseMs > 0) await Bun.sleep(pauseMs);
  }

  /** Judges an answer; how long its caller is asked to wait. */
  async #note(drawn: Drawn, known: Known, heard: Heard, during: ReadonlySet<Fault>): Promise<number> {
    const { ledger } = this.#wish;
    const { case: one, manner, number } = drawn;
    const { answer, end } = heard;
    const what = `${one.tool}, ${one.name}, ${manner.way}${drawn.progress ? " with progress" : ""}`;
    const blame = (says: string) => ledger.blame(what, says, [...during], number);
    if (answer?.status === 500) ledger.fiveHundreds += 1;
    const says = answer ? saying(answer) + this.#logged(answer) : ` (${end})`;
    if (!isHeard(manner)) {
      if (answer?.status === 500) blame(`was answered by 500${says}`);
      ledger.note(drawn, "left");
      return 0;
    }
    if (!answer) ledger.unanswered += 1;
    const told = toldBy(heard);
    const verdict = judge(told, { sort: one.sort, manner, soloStatus: known.solo.status, during });
    const isQuiet = one.sort === "good" && manner.way !== "stalled" && during.size === 0;
    if (isQuiet) ledger.quiet.calls += 1;
    if (typeof verdict !== "string") {
      blame(`${verdict.wrong}${says}`);
      ledger.note(drawn, "wrong");
    } else if (verdict === "turned away" || !answer) {
      ledger.note(drawn, "turnedAway");
    } else {
      const other = await difference(one, known.solo, answer).catch((error) => `can't be read: ${error}`);
      const isExcused =
        other !== undefined && during.size > 0 && isByNeed(answer) && !this.#strangerIn(drawn, known, heard);
      if (other !== undefined && !isExcused) blame(other + (this.#strangerIn(drawn, known, heard) ?? ""));
      ledger.note(drawn, other === undefined || isExcused ? "asAlone" : "wrong");
      if (isQuiet && answer.status === 200) ledger.quiet.done += 1;
    }
    return answer?.status === 503 ? Math.min(longestPauseMs, 1_000 * (told.retryAfter ?? 1)) : 0;
  }

  /** The lines of the log about a failed call, whose answer itself says next to nothing. */
  #logged({ status, headers }: Answer): string {
    const id = headers.get("x-request-id");
    if (status < 500 || !id) return "";
    const lines = this.#wish.log().split("\n");
    const own = lines.filter((line) => line.includes(id) && line.includes('"level":"error"'));
    return own.map((line) => `; ${line.slice(0, longestLogged)}`).join("");
  }

  /** Another case's word in an answer that is not its own. */
  #strangerIn(drawn: Drawn, { solo }: Known, { answer }: Heard): string | undefined {
    if (!answer) return undefined;
    const { canary, password } = drawn.case;
    const [own, text] = [wordsOf(solo, password), wordsOf(answer, password)];
    const stranger = this.#wish.solos
      .words()
      .find((word) => word !== canary.word && text.includes(word) && !own.includes(word));
    return stranger && `; it has another case's word: ${stranger}`;
  }
}

function toldBy({ end, answer }: Heard) {
  const isError = answer?.headers.get("content-type") === "application/json" && answer.status !== 200;
  const error: unknown = isError && answer ? JSON.parse(new TextDecoder().decode(answer.bytes)).error : undefined;
  const after = answer?.headers.get("retry-after");
  return {
    end,
    status: answer?.status ?? 0,
    error: typeof error === "string" ? error : undefined,
    retryAfter: after ? Number(after) : undefined,
  };
}
