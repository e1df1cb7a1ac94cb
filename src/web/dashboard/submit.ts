import { useRef, useState } from "preact/hooks";
import { Refused } from "./call.ts";

/** The failure of a form's last try. */
export interface Tried {
  message: string;
  fields: readonly string[];
}

/** Runs what a form or a dialog asks for, one at a time, and keeps what was said of its failure. */
export function useSubmit(lost?: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [tried, setTried] = useState<Tried>();
  const running = useRef(false);

  async function submit(work: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setTried(undefined);
    try {
      await work();
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      if (cause.status === 401 && lost) lost();
      else setTried({ message: cause.message, fields: cause.fields });
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { submit, isBusy, tried };
}

export const textOf = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? "");
