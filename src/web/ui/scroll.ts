import { remember, remembered } from "./entry.ts";

/** The pause after scrolling before its place is noted: browsers limit how often a history is written to. */
const restMs = 250;
/** The longest time that a page may take to grow to its old length. */
const patienceMs = 3_000;

let isKeeping = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Stops scrolling back to where the page was left. */
let giveUp: (() => void) | undefined;

function forget(): void {
  clearTimeout(timer);
  timer = undefined;
}

function note(): void {
  forget();
  if (remembered("top") !== scrollY) remember("top", scrollY);
}

/** Keeps the scrolled place of each entry of the history. Browsers scroll too early, before there is any content. */
export function keepScroll(): void {
  // Home and tools both call this, but no page load lies between them.
  if (isKeeping) return;
  isKeeping = true;
  history.scrollRestoration = "manual";
  addEventListener(
    "scroll",
    () => {
      forget();
      // While the page scrolls back, its place is nobody's choice.
      if (!giveUp) timer = setTimeout(note, restMs);
    },
    { passive: true },
  );
  // Somebody may follow a link right after scrolling.
  addEventListener("click", () => timer !== undefined && note(), { capture: true });
  // A place that is not noted yet belongs to the entry before.
  addEventListener("popstate", forget);
}

/** Scrolls back to where this entry was left, once the page is long enough, unless somebody scrolls meanwhile. */
export function returnToScroll(): void {
  giveUp?.();
  forget();
  const top = Number(remembered("top") ?? 0);
  const end = performance.now() + patienceMs;
  const hands = ["wheel", "touchstart", "pointerdown", "keydown"] as const;
  let isOver = false;
  const stop = () => {
    isOver = true;
    giveUp = undefined;
    for (const hand of hands) removeEventListener(hand, stop);
  };
  giveUp = stop;
  for (const hand of hands) addEventListener(hand, stop, { passive: true });
  const step = () => {
    if (isOver) return;
    scrollTo({ top, behavior: "instant" });
    if (Math.abs(scrollY - top) < 1 || performance.now() > end) stop();
    else requestAnimationFrame(step);
  };
  step();
}
