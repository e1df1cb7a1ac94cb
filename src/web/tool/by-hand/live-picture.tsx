import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import type { Tool } from "../../ui/catalogue.ts";
import { faultsOf } from "../form/faults.ts";
import type { Chosen, Outcome, Values } from "../model.ts";
import { onDemand } from "../on-demand.tsx";
import { sizesOf } from "../result/sizes.ts";
import { rateIn } from "../send/answer.ts";
import { send } from "../send/call.ts";
import { useTold } from "../told.ts";

/** Not before there is something to show. */
const Preview = onDemand(
  () => import("../result/preview.tsx").then((part) => part.Preview),
  <div class="preview-coming" />,
);

interface LiveProps {
  tool: Tool;
  values: Values;
  /** What it is made of, of a tool that takes a file. */
  chosen?: Chosen | undefined;
  /** Hears of each result, so that nobody has to ask for the same again. */
  heard?(outcome: Outcome): void;
}

/** Nobody looks between two letters of a word. */
const restMs = 350;
/** A larger file takes so long on its way, or in the service, that a page would never catch up with a hand. */
const largestLive = { picture: { bytes: 10_000_000, pixels: 16_000_000 }, pdf: { bytes: 3_000_000, pages: 60 } };
/** A call that takes longer is made when somebody presses the button, whatever the file's size promised. */
const quickMs = 8_000;
/** Shorter ones are over before anybody could stop them. */
const stoppableMs = 1_000;
/** What was drawn and is asked for again, such as a colour that is changed back. */
const keptDrawings = 12;

/** Calls that are left to the person who draws: the button's own, and what they do in another tab. Of heavy ones there are few. */
const sparedCalls: Record<string, number> = { light: 15, heavy: 3 };

/** How long to wait before a call that nobody asked for, by what the last answer said of the rate. */
function pauseMs(last: Outcome | undefined): number {
  const rate = last && rateIn(last.headers, last.tool.rate);
  return rate && rate.left <= (sparedCalls[last.tool.rate] ?? 0) ? rate.seconds * 1_000 : 0;
}

/** What the tool would give for what the form holds now. Only for tools that say that they are cheap enough. */
export function LivePicture({ tool, values, chosen, heard }: LiveProps) {
  const drawn = useRef(new Map<string, Outcome>());
  const last = useRef<Outcome>(undefined);
  const [shown, show] = useState<Outcome>();
  const [told, tell] = useState("");
  const [isBehind, fall] = useState(false);
  const [stop, canStop] = useState<() => void>();
  /** The file that was found to take long. */
  const slow = useRef<string>(undefined);
  const { formats } = useTold();
  const key = JSON.stringify([chosen?.id, ...Object.entries(values).sort()]);
  const isLarge = chosen && isTooLarge(chosen);

  useEffect(() => {
    const earlier = drawn.current.get(key);
    if (earlier) {
      show(earlier);
      heard?.(earlier);
      tell("");
      fall(false);
      return;
    }
    if (isLarge) return;
    if (Object.keys(faultsOf(tool, values, {})).length > 0) {
      // Half a colour is no reason to take the picture away.
      tell(shown ? "This is drawn once everything is filled in." : "What you fill in is drawn here.");
      return;
    }
    // What is shown is of an earlier form from here on.
    fall(true);
    if (chosen && slow.current === chosen.id) {
      tell("This file takes a while: it is made when the button is pressed.");
      return;
    }
    const leaving = new AbortController();
    const end = () => {
      leaving.abort();
      canStop(undefined);
      tell("Stopped. The next change makes it, or the button.");
    };
    let patience: ReturnType<typeof setTimeout> | undefined;
    const draw = async () => {
      const from = performance.now();
      patience = setTimeout(() => canStop(() => end), stoppableMs);
      try {
        const outcome = await send(
          tool,
          chosen ? [chosen] : [],
          {},
          values,
          { upload() {}, state() {} },
          leaving.signal,
        );
        last.current = outcome;
        if (performance.now() - from > quickMs) slow.current = chosen?.id;
        keep(drawn.current, key, outcome);
        show(outcome);
        heard?.(outcome);
        tell("");
        fall(false);
      } catch (error) {
        if (!leaving.signal.aborted) tell(error instanceof Error ? error.message : String(error));
      } finally {
        clearTimeout(patience);
        canStop(undefined);
      }
    };
    const waitMs = Math.max(restMs, pauseMs(last.current));
    if (waitMs > restMs) tell("This is drawn in a moment: many have been drawn just now.");
    const timer = setTimeout(() => void draw(), waitMs);
    return () => {
      clearTimeout(timer);
      clearTimeout(patience);
      leaving.abort();
    };
  }, [tool, key]);

  if (isLarge)
    return (
      <p class="by-hand-note">
        This {chosen.format === "pdf" ? "PDF" : "picture"} is too large to follow each change. It is shown once it is
        made.
      </p>
    );
  // Of another file there is nothing to be seen yet.
  const isShown = shown && shown.from[0]?.id === chosen?.id;
  return (
    <section class={chosen ? "live followed" : "live"} aria-label="Live preview" aria-busy={isBehind}>
      {isShown && (
        <div class={chosen ? "" : "live-picture"}>
          {chosen && (
            <p class="result-sizes" role="status">
              {sizesOf(shown, formats)}
            </p>
          )}
          <Preview outcome={shown} before={chosen?.file} />
        </div>
      )}
      {told && (
        <p class="by-hand-note" role="status">
          {told}
        </p>
      )}
      {stop && (
        <Button class="live-stop" onClick={stop}>
          Cancel
        </Button>
      )}
    </section>
  );
}

function isTooLarge({ file, format, width = 0, height = 0, pages = 0 }: Chosen): boolean {
  if (format === "pdf") return file.size > largestLive.pdf.bytes || pages > largestLive.pdf.pages;
  return file.size > largestLive.picture.bytes || width * height > largestLive.picture.pixels;
}

function keep(drawn: Map<string, Outcome>, key: string, outcome: Outcome): void {
  drawn.set(key, outcome);
  const [oldest] = drawn.keys();
  if (drawn.size > keptDrawings && oldest !== undefined) drawn.delete(oldest);
}
