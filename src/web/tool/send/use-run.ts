import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Tool } from "../../ui/catalogue.ts";
import { type Outcome, Refused } from "../model.ts";
import type { Sent } from "../sent.ts";
import type { Begun } from "./begun.ts";
import { sendAll } from "./each.ts";
import type { Done, Tell, Told } from "./standing.ts";

export interface Run {
  /** The state of the work, as long as there is some. */
  told?: Told;
  refusal?: Refused;
  /** Files that were refused, by their ids, where there were several. */
  refused: ReadonlyMap<string, Refused>;
  outcome?: Outcome;
  /** The files and options that the outcome was made of. */
  sent?: Sent;
}

/** The work of one click, which tells how it stands. */
export type Work = (tell: Tell, signal: AbortSignal) => Promise<Done>;

const none: Run = { refused: new Map() };

type Made = Pick<Run, "outcome" | "sent">;

/** Begins a run that keeps the last result until there is another. */
const anew = ({ outcome, sent }: Made): Run => ({ ...none, ...(outcome && sent && { outcome, sent }) });

export function useRun(earlier: Made) {
  const [run, show] = useState(() => anew(earlier));
  const stop = useRef<AbortController | undefined>(undefined);

  const begin = useCallback(async (work: Work, sent: Sent) => {
    const control = new AbortController();
    stop.current?.abort();
    stop.current = control;
    const mine = (next: (before: Run) => Run) => {
      if (stop.current === control) show(next);
    };
    mine((before) => ({ ...anew(before), told: { standing: { at: "upload", share: 0 } } }));
    try {
      const done = await work((told) => mine((before) => ({ ...before, told })), control.signal);
      if (!done.isKept) control.signal.throwIfAborted();
      const { outcome, refused } = done;
      mine(() => ({ outcome, refused, sent }));
    } catch (error) {
      const refusal = error instanceof Refused ? error : unexpected(error);
      mine((before) => ({ ...anew(before), ...(!control.signal.aborted && { refusal }) }));
    }
  }, []);

  const start = useCallback(
    (tool: Tool, sent: Sent, begun?: Begun) => begin((tell, signal) => sendAll(tool, sent, begun, tell, signal), sent),
    [begin],
  );

  /** Takes the refusal away once somebody mends its cause. */
  const dismiss = useCallback(() => show(({ refusal: _gone, ...others }) => others), []);

  /** Closes the connection, which ends the service's work. */
  const cancel = useCallback(() => stop.current?.abort(), []);

  const clear = useCallback(() => {
    stop.current?.abort();
    stop.current = undefined;
    show(none);
  }, []);

  useEffect(() => cancel, [cancel]);
  return { run, begin, start, dismiss, cancel, clear };
}

function unexpected(error: unknown): Refused {
  const message = `Something failed in this page: ${error instanceof Error ? error.message : error}`;
  return new Refused({ status: 0, error: "Not sent", message, fields: [] });
}
