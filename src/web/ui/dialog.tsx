import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "./button.tsx";

interface Props {
  title: ComponentChildren;
  /** The verb of what is about to happen. */
  verb: string;
  danger?: boolean;
  confirm(): void;
  cancel(): void;
  children?: ComponentChildren;
}

/** Asks before something is done; the browser keeps the focus inside and gives it back. */
export function Dialog({ title, verb, danger = false, confirm, cancel, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // A dialog that is only removed gives the focus to nobody; closing gives it back before others' effects take it.
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      class="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        cancel();
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <h2 id={id}>{title}</h2>
        {children}
        <div class="row end">
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" look={danger ? "danger" : "main"}>
            {verb}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
