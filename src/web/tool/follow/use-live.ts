import { useEffect, useRef, useState } from "preact/hooks";
import type { Tool } from "../../ui/catalogue.ts";
import { faultsOf } from "../form/faults.ts";
import type { Chosen, Outcome, Values } from "../model.ts";
import { rateIn } from "../send/answer.ts";
import { send } from "../send/call.ts";
import { useTold } from "../told.ts";
import type { MadePart, Sight } from "./sight.ts";

export interface LiveProps {
  tool: Tool;
  values: Values;
  /** The file that a tool works on, if it takes one. */
  chosen?: Chosen | undefined;
  /** Hears of each result, so that nobody has to ask for the same again. */
  heard?(outcome: Outcome): void;
}

/** The pause in typing after which the page asks for a drawing: nobody looks between two letters of a word. */
const restMs = 350;
/** The largest files that are drawn as a whole: with larger ones a page would never catch up with a hand. */
const largestLive = { picture: { bytes: 10_000_000, pixels: 16_000_000 }, pdf: { bytes: 3_000_000, pages: 60 } };
/** The longest call that is made without the button, whatever the file's size promised. */
const quickMs = 8_000;
/** The longest call for a whole file that needs no part before it. */
const soonMs = 700;
/** The shortest call that can be stopped: shorter ones are over before anybody could do so. */
const stoppableMs = 1_000;
/** The most drawings that are kept, for example for a colour that is changed back. */
const keptDrawings = 12;

/** Calls that are left to people, for the button and in other tabs; heavy ones are few. */
const sparedCalls: Record<string, number> = { light: 15, heavy: 3 };

/** Gives the wait before a call that nobody asked for, by the last answer's rate. */
function pauseMs(last: Outcome | undefined): number {
  const rate = last && rateIn(last.headers, last.tool.rate);
  return rate && rate.left <= (sparedCalls[last.tool.rate] ?? 0) ? rate.seconds * 1_000 : 0;
}

export function isTooLarge({ file, format, width = 0, height = 0, pages = 0 }: Chosen): boolean {
  if (format === "pdf") return file.size > largestLive.pdf.bytes || pages > largestLive.pdf.pages;
  return file.size > largestLive.picture.bytes || width * height > largestLive.picture.pixels;
}

/** Asks the tool for the result of the form as it stands: of a file first the part that is in sight, then all of it. */
export function useLive({ tool, values, chosen, heard }: LiveProps) {
  const drawn = useRef(new Map<string, Outcome>());
  const last = useRef<Outcome>(undefined);
  const [shown, show] = useState<Outcome>();
  const [part, showPart] = useState<MadePart>();
  const [sight, see] = useState<Sight>();
  const seen = useRef(sight);
  seen.current = sight;
  const [told, tell] = useState("");
  const [isBehind, fall] = useState(false);
  const [stop, canStop] = useState<() => void>();
  /** The time that the whole of a file took last. */
  const took = useRef<{ id: string | undefined; ms: number }>(undefined);
  const { formats } = useTold();
  const tookMs = took.current?.id === chosen?.id ? took.current?.ms : undefined;
  const isPartOnly = chosen !== undefined && (isTooLarge(chosen) || (tookMs ?? 0) > quickMs);
  const key = JSON.stringify([chosen?.id, ...Object.entries(values).sort()]);
  // Where only a part is drawn, another part in sight is another thing to draw.
  const inSight = isPartOnly ? JSON.stringify(sight) : "";

  // Nothing of another file is in sight yet.
  useEffect(() => see(undefined), [chosen?.id]);
  useEffect(() => {
    const done = (outcome: Outcome) => {
      show(outcome);
      showPart(undefined);
      heard?.(outcome);
      tell("");
      fall(false);
    };
    const earlier = drawn.current.get(key);
    if (earlier) return done(earlier);
    if (Object.keys(faultsOf(tool, values, {})).length > 0) {
      // A form with a fault keeps the last picture: half a colour is no reason to take it away.
      tell(shown ? "This is drawn once everything is filled in." : "What you fill in is drawn here.");
      return;
    }
    // The page now shows the result of an earlier form.
    fall(true);
    const leaving = new AbortController();
    const call = async (file: Chosen | undefined, options: Values) => {
      const outcome = await send(tool, file ? [file] : [], {}, options, silent, leaving.signal);
      last.current = outcome;
      return outcome;
    };
    const drawPart = async (file: Chosen) => {
      const { partOf } = await import("./part.ts");
      const found = await partOf(tool, file, values, seen.current ?? { page: 1 }, formats);
      leaving.signal.throwIfAborted();
      if (!found) return;
      showPart({ sight: found.sight, outcome: await call(found.chosen, found.values) });
    };
    const draw = async () => {
      if (chosen && (isPartOnly || (tookMs ?? soonMs) >= soonMs)) {
        // A fault of the part is told by the call for the whole.
        await drawPart(chosen).catch((error) => isPartOnly && Promise.reject(error));
        leaving.signal.throwIfAborted();
      }
      if (isPartOnly) {
        tell("");
        return fall(false);
      }
      const from = performance.now();
      const outcome = await call(chosen, values);
      took.current = { id: chosen?.id, ms: performance.now() - from };
      keep(drawn.current, key, outcome);
      done(outcome);
    };
    const end = () => {
      leaving.abort();
      tell("Stopped. The next change makes it, or the button.");
    };
    let patience: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      patience = setTimeout(() => {
        canStop(() => end);
        tell("This takes a moment …");
      }, stoppableMs);
      draw()
        .catch((error) => !leaving.signal.aborted && tell(error instanceof Error ? error.message : String(error)))
        .finally(() => {
          clearTimeout(patience);
          canStop(undefined);
        });
    };
    const waitMs = Math.max(restMs, pauseMs(last.current));
    tell(waitMs > restMs ? "This is drawn in a moment: many have been drawn just now." : "");
    showPart(undefined);
    const timer = setTimeout(begin, waitMs);
    return () => {
      clearTimeout(timer);
      clearTimeout(patience);
      leaving.abort();
    };
  }, [tool, key, inSight]);

  return {
    /** The last result, unless it is another file's. */
    shown: shown?.from[0]?.id === chosen?.id ? shown : undefined,
    part,
    see,
    told,
    isBehind,
    isPartOnly,
    stop,
  };
}

const silent = { upload() {}, state() {} };

function keep(drawn: Map<string, Outcome>, key: string, outcome: Outcome): void {
  drawn.set(key, outcome);
  const [oldest] = drawn.keys();
  if (drawn.size > keptDrawings && oldest !== undefined) drawn.delete(oldest);
}
