import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import type { Outcome } from "../model.ts";
import type { Hand } from "../onward/helps.tsx";
import { useTold } from "../told.ts";
import { Facts, Warnings } from "./facts.tsx";
import { sizesOf } from "./sizes.ts";
import { useAddress } from "./use-address.ts";

interface ResultProps {
  outcome: Outcome;
  /** Files or options have changed since. */
  isOld: boolean;
  /** The result that was there before, on a page that somebody came back to. */
  known: Outcome | undefined;
  startOver(): void;
  hand: Hand;
  children?: ComponentChildren;
}

export function Result({ outcome, isOld, known, startOver, hand, children }: ResultProps) {
  const address = useAddress(outcome.bytes);
  const { formats } = useTold();
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus tells who pressed the button that the work is done, and where its result stands.
  useEffect(() => {
    if (outcome !== known) heading.current?.focus();
  }, [outcome]);
  return (
    <section class="result" aria-labelledby="result">
      <header class="result-head">
        <h2 id="result" tabIndex={-1} ref={heading}>
          Result
        </h2>
        <p class="result-sizes">{sizesOf(outcome, formats)}</p>
        <p class="hint">
          <bdi>{outcome.filename}</bdi>
        </p>
      </header>
      {isOld && <p class="notice">Something was changed since. The button makes it anew.</p>}
      <div class="row">
        {address && (
          <a class="button main" href={address} download={outcome.filename}>
            Download
          </a>
        )}
        <Button onClick={startOver}>Start over</Button>
      </div>
      <Warnings outcome={outcome} hand={hand} />
      {children}
      <Facts outcome={outcome} />
    </section>
  );
}
