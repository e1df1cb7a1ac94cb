import { useEffect, useRef, useState } from "preact/hooks";
import type { Tool } from "../../ui/catalogue.ts";
import { faultsOf } from "../form/faults.ts";
import type { Outcome, Values } from "../model.ts";
import { Preview } from "../result/preview.tsx";
import { rateIn } from "../send/answer.ts";
import { send } from "../send/call.ts";

interface LiveProps {
  tool: Tool;
  values: Values;
}

/** Nobody looks between two letters of a word. */
const restMs = 350;
/** What was drawn and is asked for again, such as a colour that is changed back. */
const keptDrawings = 12;

/** Calls that are left to the person who draws: the button's own, and what they do in another tab. */
const sparedCalls = 15;

/** How long to wait before a call that nobody asked for, by what the last answer said of the rate. */
function pauseMs(last: Outcome | undefined): number {
  const rate = last && rateIn(last.headers, last.tool.rate);
  return rate && rate.left <= sparedCalls ? rate.seconds * 1_000 : 0;
}

/** What the tool would give for what the form holds now. Only for tools that need no file and are cheap enough. */
export function LivePicture({ tool, values }: LiveProps) {
  const drawn = useRef(new Map<string, Outcome>());
  const last = useRef<Outcome>(undefined);
  const [shown, show] = useState<Outcome>();
  const [told, tell] = useState("");
  const key = JSON.stringify(Object.entries(values).sort());

  useEffect(() => {
    const earlier = drawn.current.get(key);
    if (earlier) {
      show(earlier);
      tell("");
      return;
    }
    if (Object.keys(faultsOf(tool, values, {})).length > 0) {
      // Half a colour is no reason to take the picture away.
      tell(shown ? "This is drawn once everything is filled in." : "What you fill in is drawn here.");
      return;
    }
    const leaving = new AbortController();
    const draw = async () => {
      try {
        const outcome = await send(tool, [], {}, values, { upload() {}, state() {} }, leaving.signal);
        last.current = outcome;
        keep(drawn.current, key, outcome);
        show(outcome);
        tell("");
      } catch (error) {
        if (!leaving.signal.aborted) tell(error instanceof Error ? error.message : String(error));
      }
    };
    const waitMs = Math.max(restMs, pauseMs(last.current));
    if (waitMs > restMs) tell("This is drawn in a moment: many have been drawn just now.");
    const timer = setTimeout(() => void draw(), waitMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [tool, key]);

  return (
    <section class="live" aria-label="Live preview">
      {shown && (
        <div class="live-picture">
          <Preview outcome={shown} />
        </div>
      )}
      {told && (
        <p class="by-hand-note" role="status">
          {told}
        </p>
      )}
    </section>
  );
}

function keep(drawn: Map<string, Outcome>, key: string, outcome: Outcome): void {
  drawn.set(key, outcome);
  const [oldest] = drawn.keys();
  if (drawn.size > keptDrawings && oldest !== undefined) drawn.delete(oldest);
}
