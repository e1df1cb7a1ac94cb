import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { LockedFile } from "./documents.ts";
import type { Lock } from "./lock.ts";
import { LockedCard } from "./locked-card.tsx";

interface UnlockingProps {
  /** All files that are drawn; a locked one that is no longer among them was not opened. */
  files: readonly File[];
  locked: LockedFile | undefined;
  lock: Lock | undefined;
  children: ComponentChildren;
}

/** Shows a drawing of files, or asks for the password first. */
export function Unlocking({ files, locked, lock, children }: UnlockingProps) {
  const place = useRef<HTMLDivElement>(null);
  const [said, say] = useState("");
  const before = useRef<File>(undefined);
  useEffect(() => {
    const opened = !locked && !lock?.isAsked && files.find((file) => file === before.current);
    before.current = locked?.file;
    say(opened ? `${opened.name} is open.` : "");
    // The card that had the focus is gone, so the focus goes to the drawing in its place.
    if (opened && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [locked?.file]);
  return (
    <div class="unlocking" ref={place} tabIndex={-1}>
      {locked ? <LockedCard {...locked} lock={lock} /> : children}
      <p class="unseen" role="status">
        {said}
      </p>
    </div>
  );
}
