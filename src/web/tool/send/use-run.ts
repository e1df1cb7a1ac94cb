import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Tool } from "../../ui/catalogue.ts";
import { type Chosen, type Outcome, Refused, type Values } from "../model.ts";
import { type Done, sendAll, type Told } from "./each.ts";

export interface Run {
  /** How the work stands, as long as there is some. */
  told?: Told;
  refusal?: Refused;
  /** Of several files those that were refused, by their ids. */
  refused: ReadonlyMap<string, Refused>;
  outcome?: Outcome;
}

/** What is done for one click, telling how it stands. */
export type Work = (tell: (told: Told) => void, signal: AbortSignal) => Promise<Done>;

const none: Run = { refused: new Map() };

export function useRun(earlier?: Outcome) {
  const [run, show] = useState<Run>({ ...none, ...(earlier && { outcome: earlier }) });
  const stop = useRef<AbortController | undefined>(undefined);

  const begin = useCallback(async (work: Work) => {
    const control = new AbortController();
    stop.current?.abort();
    stop.current = control;
    const mine = (next: (before: Run) => Run) => {
      if (stop.current === control) show(next);
    };
    mine(({ outcome }) => ({ ...none, ...(outcome && { outcome }), told: { standing: { at: "upload", share: 0 } } }));
    try {
      const done = await work((told) => mine((before) => ({ ...before, told })), control.signal);
      mine(() => done);
    } catch (error) {
      const refusal = error instanceof Refused ? error : unexpected(error);
      mine(({ outcome }) => ({ ...none, ...(outcome && { outcome }), ...(!control.signal.aborted && { refusal }) }));
    }
  }, []);

  const start = useCallback(
    (tool: Tool, files: readonly Chosen[], parts: Record<string, File>, values: Values) =>
      begin((tell, signal) => sendAll(tool, files, parts, values, tell, signal)),
    [begin],
  );

  /** What was refused is being mended. */
  const dismiss = useCallback(() => show(({ refusal: _gone, ...others }) => others), []);

  /** The connection is closed, and with it the service's work ends. */
  const cancel = useCallback(() => stop.current?.abort(), []);

  const clear = useCallback(() => {
    stop.current?.abort();
    stop.current = undefined;
    show(none);
  }, []);

  useEffect(() => cancel, [cancel]);
  return { run, begin, start, dismiss, cancel, clear };
}

/** Such as a file that was changed or taken away since it was chosen: then its bytes can't be read any more. */
function unexpected(error: unknown): Refused {
  const isGone = error instanceof DOMException && error.name === "NotReadableError";
  return new Refused({
    status: 0,
    error: "Not sent",
    message: isGone
      ? "A file can't be read any more: it was changed or moved since it was chosen. Choose it again."
      : `Something failed in this page: ${error instanceof Error ? error.message : error}`,
    fields: [],
  });
}
