import type { ComponentChildren } from "preact";

/** Read out when it changes, without taking the focus. */
export function LiveRegion({ urgent = false, children }: { urgent?: boolean; children?: ComponentChildren }) {
  return (
    <p class="unseen" role={urgent ? "alert" : "status"} aria-live={urgent ? "assertive" : "polite"}>
      {children}
    </p>
  );
}
