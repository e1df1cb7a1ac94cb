import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import type { Undo } from "./use-undo.ts";

/** The message of a button that works on chosen pages when none is chosen. */
export const nothingChosen = "Choose pages first: click them, or go to them with the arrow keys and press Space.";

interface ActProps {
  children: ComponentChildren;
  /** The button would do nothing now; a click says why. A disabled button would take the focus from who pressed it. */
  isIdle?: boolean;
  label?: string;
  onClick(): void;
}

export const Act = ({ children, isIdle = false, label, onClick }: ActProps) => (
  <Button look="bare" aria-disabled={isIdle || undefined} {...(label && { "aria-label": label })} onClick={onClick}>
    {children}
  </Button>
);

export const Steps = ({ undo, redo, canUndo, canRedo }: Undo) => (
  <>
    <Act isIdle={!canUndo} onClick={undo}>
      Undo
    </Act>
    <Act isIdle={!canRedo} onClick={redo}>
      Redo
    </Act>
  </>
);

/** Shows the last action and has it read aloud; a text that is said twice is read twice. */
export function useSaid() {
  const [said, setSaid] = useState({ text: "", times: 0 });
  const line = (
    <p class="by-hand-note board-said" role="status">
      <span key={said.times}>{said.text}</span>
    </p>
  );
  return { line, say: (text: string) => setSaid(({ times }) => ({ text, times: times + 1 })) };
}
